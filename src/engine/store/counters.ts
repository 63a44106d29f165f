import type { Sql } from './dialects/sql.ts'

/**
 * Numbers that a writing transaction raises for what it touched (`systems`, `seasons` …). One read tells whether a copy
 * is stale.
 */
export const counterStore = (sql: Sql) => ({
  raise: async (name: string): Promise<void> => {
    await sql.run(
      'INSERT INTO counter (name, value) VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET value = counter.value + 1',
      name,
    )
  },
  get: async (name: string): Promise<number> =>
    (await sql.get<{ value: number }>('SELECT value FROM counter WHERE name = ?', name))?.value ?? 0,
  /** The counters that any answer may depend on: all but those of leagues. */
  listShared: (): Promise<{ name: string; value: number }[]> =>
    sql.all("SELECT name, value FROM counter WHERE name < 'league' OR name >= 'leaguf' ORDER BY name"),
  /** Those of leagues, by the id of the league. */
  listOfLeagues: async (): Promise<ReadonlyMap<string, number>> => {
    const rows = await sql.rows<[string, number]>(
      "SELECT name, value FROM counter WHERE name >= 'league:' AND name < 'league;'",
    )
    return new Map(rows.map(([name, value]) => [name.slice('league:'.length), value]))
  },
  list: (): Promise<{ name: string; value: number }[]> => sql.all('SELECT name, value FROM counter ORDER BY name'),
})
