import type { DatabaseSync } from 'node:sqlite'
import type { Migration } from './index.ts'
import { freshSchema, OBJECTS } from './schema-text.ts'

interface SchemaObject {
  type: string
  name: string
  /** The table that the object belongs to. */
  table: string
  /** Null for the index behind a primary key or a unique constraint. */
  sql: string | null
}

/** Normalizes SQL from different SQLite versions, which differ in spaces and in quotes around names. */
const plain = (sql: string): string => sql.replaceAll('"', '').replace(/\s+/g, ' ')

const objectsOf = (db: DatabaseSync): SchemaObject[] =>
  db
    .prepare(OBJECTS)
    .all()
    .map(({ type, name, tbl_name, sql }) => ({
      type: String(type),
      name: String(name),
      table: String(tbl_name),
      sql: sql === null ? null : plain(String(sql)),
    }))

const columnsOf = (db: DatabaseSync, table: string): string[] =>
  db
    .prepare('SELECT name FROM pragma_table_info(?)')
    .all(table)
    .map(({ name }) => String(name))

/** A database's objects, by type and name. */
interface Schema {
  db: DatabaseSync
  objects: ReadonlyMap<string, SchemaObject>
}

const schemaOf = (db: DatabaseSync): Schema => ({
  db,
  objects: new Map(objectsOf(db).map(object => [`${object.type} ${object.name}`, object])),
})

const missing = ({ type, name, table, sql }: SchemaObject): string =>
  sql === null ? `a unique constraint on the table ${table} is missing` : `the ${type} ${name} is missing`

/** Returns the faults in a table that differs from its definition. */
const changed = ({ type, name }: SchemaObject, found: Schema, expected: Schema): string[] => {
  const presentColumns = columnsOf(found.db, name)
  const missingColumns = columnsOf(expected.db, name).filter(column => !presentColumns.includes(column))
  return missingColumns.length > 0
    ? missingColumns.map(column => `the column ${name}.${column} is missing`)
    : [`the ${type} ${name} was changed`]
}

/** Returns an expected object's faults. For a missing table, these include everything that belongs to it. */
const faultsOf = (key: string, object: SchemaObject, [found, expected]: readonly [Schema, Schema]): string[] => {
  const existing = found.objects.get(key)
  if (existing) return existing.sql === object.sql ? [] : changed(object, found, expected)
  return object.type === 'table' || found.objects.has(`table ${object.table}`) ? [missing(object)] : []
}

/**
 * Returns whether an extra object is harmless. Other programs can have tables next to Hindsight's. Any other object is
 * a fault, because it could affect Hindsight's tables.
 */
const isHarmless = ({ type, table }: SchemaObject, { objects }: Schema): boolean =>
  type === 'table' || (type === 'index' && !objects.has(`table ${table}`))

const compare = (found: Schema, expected: Schema): string[] => {
  const strange = [...found.objects].filter(
    ([key, object]) => !expected.objects.has(key) && !isHarmless(object, expected),
  )
  return [
    ...[...expected.objects].flatMap(([key, object]) => faultsOf(key, object, [found, expected])),
    ...strange.map(([, { type, name }]) => `the ${type} ${name} is unknown`),
  ]
}

/** Returns how a store's schema differs from the one that its migrations create. Empty for a sound store. */
export const schemaFaults = (db: DatabaseSync, migrations: readonly Migration[]): string[] => {
  const expected = freshSchema(migrations)
  try {
    return compare(schemaOf(db), schemaOf(expected))
  } finally {
    expected.close()
  }
}
