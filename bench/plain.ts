import { DatabaseSync } from 'node:sqlite'

/**
 * Plain work: the same reads or commits with bare SQLite only. The ratio to plain work does not depend on the machine's
 * speed that day.
 */
export const openPlain = (file: string): DatabaseSync => {
  const db = new DatabaseSync(file)
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  return db
}

/** Reads full rows with queries that take one parameter. Returns the number of rows. */
export const readRows = (db: DatabaseSync, queries: readonly string[], key: string | number): number =>
  queries.reduce((rows, query) => rows + db.prepare(query).all(key).length, 0)

/** A value as long as a typical log entry. */
const TEXT = 'x'.repeat(150)

/** Makes this number of durable commits, each with this number of new rows. */
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
