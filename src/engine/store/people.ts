import type { PersonRecord } from '../schema/season.ts'
import type { Sql } from './database.ts'

/** The people of the public player files and their numbers elsewhere. */
export const peopleStore = (sql: Sql) => ({
  count: async (): Promise<number> => (await sql.get<{ n: number }>('SELECT count(*) AS n FROM person'))?.n ?? 0,
  /** Tells the files behind the people held from all others; null when none are held. */
  digest: async (): Promise<string | null> =>
    (await sql.get<{ value: string }>("SELECT value FROM fact WHERE name = 'people'"))?.value ?? null,
  /** Puts these people in place of those held; a number that two people claim stays with the first. */
  replaceAll: async (people: readonly PersonRecord[], digest: string): Promise<void> => {
    await sql.run(
      "INSERT INTO fact VALUES ('people', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      digest,
    )
    await sql.run('DELETE FROM external_id')
    await sql.run('DELETE FROM person')
    for (const { id, name, position, externalIds } of people) {
      await sql.run('INSERT INTO person (id, name, position) VALUES (?, ?, ?)', id, name, position)
      for (const [service, number] of Object.entries(externalIds)) {
        await sql.run(
          'INSERT INTO external_id (service, number, person_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
          service,
          number,
          id,
        )
      }
    }
  },
  /** The id here of a number elsewhere, or null. */
  findByNumber: async (service: string, number: string): Promise<string | null> => {
    const row = await sql.get<{ id: string }>(
      'SELECT person_id AS id FROM external_id WHERE service = ? AND number = ?',
      service,
      number,
    )
    return row?.id ?? null
  },
})
