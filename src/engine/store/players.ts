import type { PersonRecord, ShownTeam, ShownTeams } from '../schema/season.ts'
import type { Sql } from './dialects/sql.ts'

/** Names, ids and teams of players in loaded files. */

const PUT_PERSON = `INSERT INTO person (id, name, position) VALUES (?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, position = excluded.position`
const PUT_NUMBER = 'INSERT INTO external_id (service, number, person_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING'

const BY_NUMBER = 'SELECT person_id AS id FROM external_id WHERE service = ? AND number = ?'
const NAME = 'SELECT name FROM person WHERE id = ?'

/** People in the public player files, and their ids on other services. */
export const playerIdStore = (sql: Sql) => ({
  count: async (): Promise<number> => (await sql.get<{ n: number }>('SELECT count(*) AS n FROM person'))?.n ?? 0,
  /** Returns whether the people in these files are loaded. */
  holds: async (digest: string): Promise<boolean> =>
    (await sql.get('SELECT 1 FROM fact WHERE name = ?', `people ${digest}`)) !== undefined,
  /** Adds or replaces people by id. If two people have the same id on a service, only the first one gets it. */
  add: async (people: readonly PersonRecord[], digest: string): Promise<void> => {
    for (const { id, name, position, externalIds } of people) {
      await sql.run('DELETE FROM external_id WHERE person_id = ?', id)
      await sql.run(PUT_PERSON, id, name, position)
      for (const [service, number] of Object.entries(externalIds)) await sql.run(PUT_NUMBER, service, number, id)
    }
    await sql.run('INSERT INTO fact (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING', `people ${digest}`, 'held')
  },
  /** Translates ids on another service to Hindsight's. Leaves out unknown ids. */
  listByNumbers: async (service: string, numbers: readonly string[]): Promise<Map<string, string>> => {
    const lookups = numbers.map(
      async number => [number, await sql.get<{ id: string }>(BY_NUMBER, service, number)] as const,
    )
    return new Map((await Promise.all(lookups)).flatMap(([number, row]) => (row ? [[number, row.id]] : [])))
  },
  /** Returns people's names in these files, by id. */
  listNames: async (ids: Iterable<string>): Promise<Map<string, string>> => {
    const lookups = [...ids].map(async id => [id, await sql.get<{ name: string }>(NAME, id)] as const)
    return new Map((await Promise.all(lookups)).flatMap(([id, row]) => (row ? [[id, row.name]] : [])))
  },
})

/** The teams that one load listed for players. */
interface ShownTeamsLoad {
  season: number
  /** In epoch ms of league time. */
  shownAt: number
  teams: readonly (readonly [playerId: string, team: string])[]
}

const PUT_TEAM = `INSERT INTO shown_team (season, player_id, team, shown_at) VALUES (?, ?, ?, ?)
  ON CONFLICT (season, player_id, team) DO UPDATE SET shown_at = excluded.shown_at
  WHERE shown_team.shown_at <> excluded.shown_at`
const LIST_TEAMS =
  'SELECT team, shown_at AS shownAt FROM shown_team WHERE season = ? AND player_id = ? ORDER BY shown_at, team'

/** The teams that loads have listed for players, and when each was last listed. */
export const shownTeamStore = (sql: Sql) => ({
  /** Stores the teams that a load listed. Returns whether anything changed. */
  put: async ({ season, shownAt, teams }: ShownTeamsLoad): Promise<boolean> => {
    const put = await Promise.all(teams.map(([playerId, team]) => sql.run(PUT_TEAM, season, playerId, team, shownAt)))
    return put.some(({ changes }) => changes > 0)
  },
  /** Returns the teams that loads have listed for these players. Leaves out players who have never had a team. */
  listOf: async (season: number, playerIds: Iterable<string>): Promise<ShownTeams> => {
    const lookups = [...playerIds].map(async id => [id, await sql.all<ShownTeam>(LIST_TEAMS, season, id)] as const)
    return new Map((await Promise.all(lookups)).filter(([, teams]) => teams.length > 0))
  },
})
