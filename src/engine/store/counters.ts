import type { Sql } from './dialects/sql.ts'

/**
 * Counters of changes to kinds of data (`systems`, `seasons` …). Every write transaction increases the counters for the
 * data that it changed. One read then shows whether a cached copy is outdated.
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
  /** Returns the counters that any response can depend on: all except the leagues' counters. */
  listShared: (): Promise<{ name: string; value: number }[]> =>
    sql.all("SELECT name, value FROM counter WHERE name < 'league' OR name >= 'leaguf' ORDER BY name"),
  /** Returns the leagues' counters, by league id. */
  listOfLeagues: async (): Promise<ReadonlyMap<string, number>> => {
    const rows = await sql.rows<[string, number]>(
      "SELECT name, value FROM counter WHERE name >= 'league:' AND name < 'league;'",
    )
    return new Map(rows.map(([name, value]) => [name.slice('league:'.length), value]))
  },
  list: (): Promise<{ name: string; value: number }[]> => sql.all('SELECT name, value FROM counter ORDER BY name'),
})
