import type { Bind, Sql } from './dialects/sql.ts'
import { OF_ACCOUNT } from './leagues.ts'

/** A team as it is kept. */
export interface StoredTeam {
  id: string
  leagueId: string
  name: string
  managerId: string | null
  /** The account's name, in a mirror the platform's, "" for nobody. */
  managerName: string
  draftPosition: number | null
  waiverPriority: number | null
  /** What is left to bid; null where nobody bids. */
  budget: number | null
  division: number | null
  claimed: boolean
  externalId: string | null
}

type Row = Omit<StoredTeam, 'claimed'> & { claimed: number }

const COLUMNS = `id, league_id AS leagueId, name, manager_id AS managerId, manager_name AS managerName,
  draft_position AS draftPosition, waiver_priority AS waiverPriority, budget, division, claimed, external_id AS externalId`

const read = ({ claimed, ...row }: Row): StoredTeam => ({ ...row, claimed: claimed === 1 })

const binds = (team: StoredTeam): Bind[] => [
  team.name,
  team.managerId,
  team.managerName,
  team.draftPosition,
  team.waiverPriority,
  team.budget,
  team.division,
  team.claimed ? 1 : 0,
  team.externalId,
]

const SET = `name = ?, manager_id = ?, manager_name = ?, draft_position = ?, waiver_priority = ?, budget = ?, division = ?,
  claimed = ?, external_id = ?`

const INSERT = `INSERT INTO team (name, manager_id, manager_name, draft_position, waiver_priority, budget, division, claimed,
  external_id, id, league_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

const IN_LEAGUES_OF = `SELECT ${COLUMNS} FROM team
  WHERE league_id IN (SELECT l.id FROM league l WHERE ${OF_ACCOUNT}) ORDER BY seq`

export const teamStore = (sql: Sql) => ({
  /** The teams of a league, in the order in which they were made. */
  listOf: async (leagueId: string): Promise<StoredTeam[]> =>
    (await sql.all<Row>(`SELECT ${COLUMNS} FROM team WHERE league_id = ? ORDER BY seq`, leagueId)).map(read),
  /** The teams that an account runs, in any league. */
  listRunBy: async (accountId: string): Promise<StoredTeam[]> =>
    (await sql.all<Row>(`SELECT ${COLUMNS} FROM team WHERE manager_id = ? ORDER BY seq`, accountId)).map(read),
  /** The teams of the leagues that an account made or runs a team in, in the order in which they were made. */
  listInLeaguesOf: async (accountId: string): Promise<StoredTeam[]> =>
    (await sql.all<Row>(IN_LEAGUES_OF, accountId, accountId)).map(read),
  insert: async (team: StoredTeam): Promise<void> => {
    await sql.run(INSERT, ...binds(team), team.id, team.leagueId)
  },
  delete: async (id: string): Promise<void> => {
    await sql.run('DELETE FROM team WHERE id = ?', id)
  },
  update: async (team: StoredTeam): Promise<void> => {
    await sql.run(`UPDATE team SET ${SET} WHERE id = ?`, ...binds(team), team.id)
  },
})
