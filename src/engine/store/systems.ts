import type { ScoringRules } from '../schema/system.ts'
import type { Bind, Sql } from './dialects/sql.ts'

/** One of an account's scoring systems. (Built-in systems are part of the program.) */
export interface StoredSystem {
  id: string
  accountId: string
  name: string
  description: string
  rules: ScoringRules
  createdAt: number
  updatedAt: number
}

type Row = Omit<StoredSystem, 'rules'> & { rules: string }

const COLUMNS =
  'id, account_id AS accountId, name, description, rules, created_at AS createdAt, updated_at AS updatedAt'

const read = (row: Row): StoredSystem => ({ ...row, rules: JSON.parse(row.rules) as ScoringRules })

const binds = (system: StoredSystem): Bind[] => [
  system.name,
  system.description,
  JSON.stringify(system.rules),
  system.updatedAt,
]

const COUNT_OWN = `SELECT count(*) AS n FROM scoring_system
  WHERE account_id = ? AND id NOT IN (SELECT system_id FROM mirror)`

export const systemStore = (sql: Sql) => ({
  find: async (id: string): Promise<StoredSystem | null> => {
    const row = await sql.get<Row>(`SELECT ${COLUMNS} FROM scoring_system WHERE id = ?`, id)
    return row ? read(row) : null
  },
  listOf: async (accountId: string): Promise<StoredSystem[]> => {
    const rows = await sql.all<Row>(
      `SELECT ${COLUMNS} FROM scoring_system WHERE account_id = ? ORDER BY seq`,
      accountId,
    )
    return rows.map(read)
  },
  /** Counts an account's systems, except those created by mirrors. */
  countOf: async (accountId: string): Promise<number> => (await sql.get<{ n: number }>(COUNT_OWN, accountId))?.n ?? 0,
  insert: async (system: StoredSystem): Promise<void> => {
    await sql.run(
      'INSERT INTO scoring_system (name, description, rules, updated_at, id, account_id, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ...binds(system),
      system.id,
      system.accountId,
      system.createdAt,
    )
  },
  update: async (system: StoredSystem): Promise<void> => {
    await sql.run(
      'UPDATE scoring_system SET name = ?, description = ?, rules = ?, updated_at = ? WHERE id = ?',
      ...binds(system),
      system.id,
    )
  },
  delete: async (id: string): Promise<void> => {
    await sql.run('DELETE FROM scoring_system WHERE id = ?', id)
  },
})
