import type { Sql } from './dialects/sql.ts'

/**
 * Counters that a writing transaction raises for the data that it changed (`systems`, `seasons` …). One read shows
 * whether a copy is stale.
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
  /** Returns the counters that any answer may depend on: all except the league counters. */
  listShared: (): Promise<{ name: string; value: number }[]> =>
    sql.all("SELECT name, value FROM counter WHERE name < 'league' OR name >= 'leaguf' ORDER BY name"),
  /** Returns the counters of leagues, by league id. */
  listOfLeagues: async (): Promise<ReadonlyMap<string, number>> => {
    const rows = await sql.rows<[string, number]>(
      "SELECT name, value FROM counter WHERE name >= 'league:' AND name < 'league;'",
    )
    return new Map(rows.map(([name, value]) => [name.slice('league:'.length), value]))
  },
  list: (): Promise<{ name: string; value: number }[]> => sql.all('SELECT name, value FROM counter ORDER BY name'),
})
