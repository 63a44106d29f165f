import { DatabaseSync } from 'node:sqlite'
import { LEDGER, type Migration } from './index.ts'

/** Disk damage can turn a string into a blob, which JSON cannot contain. */
const asText = (column: string): string => `iif(typeof(${column}) = 'blob', hex(${column}), ${column}) AS ${column}`
const COLUMNS = ['type', 'name', 'tbl_name', 'sql'].map(asText).join(', ')

/** A database's objects, except the statistics from ANALYZE. */
export const OBJECTS = `SELECT ${COLUMNS} FROM sqlite_schema WHERE name NOT LIKE 'sqlite!_stat%' ESCAPE '!' ORDER BY type, name`

const TEXT_OF_OBJECTS = `SELECT json_group_array(json_array(type, name, tbl_name, sql)) AS text FROM (${OBJECTS})`

/** Returns all objects as one string. */
const schemaText = (db: DatabaseSync): string => String(db.prepare(TEXT_OF_OBJECTS).get()!.text)

/**
 * Returns a 32-bit hash of a database's schema, which detects damage and edits at every start. Loading a cryptographic
 * hash would take 7 ms.
 */
export const schemaHash = (db: DatabaseSync): number => {
  const text = Buffer.from(schemaText(db))
  const words = new Uint32Array(Math.ceil(text.length / 4))
  text.copy(new Uint8Array(words.buffer))
  let hash = 0x811c9dc5
  for (const word of words) {
    hash = Math.imul(hash ^ word, 0x01000193)
    hash ^= hash >>> 15
  }
  return hash >>> 0
}

/** Creates a store in memory with these migrations, and returns it so that its schema can be read. */
export const freshSchema = (migrations: readonly Migration[]): DatabaseSync => {
  const db = new DatabaseSync(':memory:')
  for (const { sql } of [{ sql: LEDGER }, ...migrations]) db.exec(sql)
  return db
}
