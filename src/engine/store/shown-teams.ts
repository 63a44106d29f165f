import type { ShownTeam, ShownTeams } from '../schema/season.ts'
import type { Sql } from './dialects/sql.ts'

/** The teams that one load listed for players. */
interface ShownTeamsLoad {
  season: number
  /** In epoch ms of league time. */
  shownAt: number
  teams: readonly (readonly [playerId: string, team: string])[]
}

const PUT = `INSERT INTO shown_team (season, player_id, team, shown_at) VALUES (?, ?, ?, ?)
  ON CONFLICT (season, player_id, team) DO UPDATE SET shown_at = excluded.shown_at
  WHERE shown_team.shown_at <> excluded.shown_at`
const LIST =
  'SELECT team, shown_at AS shownAt FROM shown_team WHERE season = ? AND player_id = ? ORDER BY shown_at, team'

/** The teams that loads have listed for players, and when each was last listed. */
export const shownTeamStore = (sql: Sql) => ({
  /** Stores the teams that a load listed. Returns whether anything changed. */
  put: async ({ season, shownAt, teams }: ShownTeamsLoad): Promise<boolean> => {
    const put = await Promise.all(teams.map(([playerId, team]) => sql.run(PUT, season, playerId, team, shownAt)))
    return put.some(({ changes }) => changes > 0)
  },
  /** Returns the teams that loads have listed for these players. Leaves out players who have never had a team. */
  listOf: async (season: number, playerIds: Iterable<string>): Promise<ShownTeams> => {
    const lookups = [...playerIds].map(async id => [id, await sql.all<ShownTeam>(LIST, season, id)] as const)
    return new Map((await Promise.all(lookups)).filter(([, teams]) => teams.length > 0))
  },
})
