import { DatabaseSync } from 'node:sqlite'

/**
 * Plain work: the same reads or commits with bare SQLite and nothing around them. The ratio of a row to plain work does
 * not depend on how fast the machine is that day.
 */
export const openPlain = (file: string): DatabaseSync => {
  const db = new DatabaseSync(file)
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  return db
}

/** Reads full rows with queries of one parameter. Returns the number of rows. */
export const readRows = (db: DatabaseSync, queries: readonly string[], key: string | number): number =>
  queries.reduce((rows, query) => rows + db.prepare(query).all(key).length, 0)

/** A row with the length of a log entry. */
const TEXT = 'x'.repeat(150)

/** Makes a number of durable commits with a number of new rows each. */
export const commitRows = (db: DatabaseSync, { commits, rows }: { commits: number; rows: number }): void => {
  db.exec('CREATE TABLE IF NOT EXISTS plain (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, value TEXT NOT NULL)')
  const insert = db.prepare('INSERT INTO plain (id, value) VALUES (?, ?)')
  let number = db.prepare('SELECT count(*) AS n FROM plain').get()!.n as number
  for (let commit = 0; commit < commits; commit++) {
    db.exec('BEGIN IMMEDIATE')
    for (let at = 0; at < rows; at++) insert.run(`row ${number++}`, TEXT)
    db.exec('COMMIT')
  }
}
