import type { AutoLineupLevel } from '../../../data/leagues.ts'
import type { Bind, Sql } from './dialects/sql.ts'

/** An account that manages a team together with its manager. */
export interface CoManager {
  id: string
  name: string
  /** The name that other people see, if it differs from the account's name. */
  displayName?: string | null | undefined
}

export interface StoredTeam {
  id: string
  leagueId: string
  name: string
  managerId: string | null
  /** The name of the manager's account or, in a mirror, the manager's name on the platform. Empty without a manager. */
  managerName: string
  /** The name of the manager's account, even in a mirror. Empty without a manager. */
  accountName: string
  /** The manager's display name, or null. */
  displayName: string | null
  /** The co-managers, in order; empty without a manager. */
  coManagers: readonly CoManager[]
  /** The number that people use for the team. It never changes. */
  number: number
  draftPosition: number | null
  waiverPriority: number | null
  /** The FAAB budget as `league/faab.ts` describes it; null if the league has never used FAAB. */
  budget: number | null
  division: number | null
  claimed: boolean
  autoLineup: AutoLineupLevel
  /** The chosen level; null if the team uses the default. */
  chosenAutoLineup: AutoLineupLevel | null
  /** Whether the commissioner locked the team, so its managers cannot make moves. */
  locked: boolean
  externalId: string | null
}

/** A row in the team table, in the order of COLUMNS. */
type Row = [
  ...[id: string, leagueId: string, name: string],
  ...[managerId: string | null, managerName: string, accountName: string],
  ...[draftPosition: number, waiverPriority: number | null, budget: number | null, division: number | null],
  ...[claimed: number, externalId: string | null],
  ...[isAutoLineup: number, autoLineupLevel: AutoLineupLevel | null, number: number, hasDrafted: number],
  locked: number,
  displayName: string | null,
]
type CoRow = [teamId: string, accountId: string, name: string, displayName: string | null]

const ACCOUNT_NAME = `CASE WHEN external_id IS NULL THEN manager_name
  ELSE coalesce((SELECT a.name FROM account a WHERE a.id = manager_id), '') END`

const HAS_DRAFTED = `external_id IS NULL AND EXISTS (SELECT 1 FROM draft d WHERE d.league_id = team.league_id)
  AND NOT EXISTS (SELECT 1 FROM draft_turn t WHERE t.league_id = team.league_id AND t.player_id IS NULL)`

const COLUMNS = `id, league_id, name, manager_id, manager_name, ${ACCOUNT_NAME}, draft_position, waiver_priority, budget,
  division, claimed, external_id, auto_lineup, auto_lineup_level, number, CASE WHEN ${HAS_DRAFTED} THEN 1 ELSE 0 END, locked,
  (SELECT a.display_name FROM account a WHERE a.id = manager_id)`

/**
 * Returns the level that was set. The on/off flag takes precedence, because documents from earlier versions set it
 * without a level.
 */
const chosenLevel = (isOn: number, level: AutoLineupLevel | null): AutoLineupLevel | null =>
  isOn === 1 ? (level === 'best' ? 'best' : 'fill') : level === null ? null : 'off'

const read = (rows: readonly Row[], others: readonly CoRow[]): StoredTeam[] => {
  const byTeam = Map.groupBy(others, ([teamId]) => teamId)
  return rows.map(row => ({
    id: row[0],
    leagueId: row[1],
    name: row[2],
    managerId: row[3],
    managerName: row[4],
    accountName: row[5],
    displayName: row[17],
    coManagers: (byTeam.get(row[0]) ?? []).map(([, id, name, displayName]) => ({ id, name, displayName })),
    number: row[14],
    draftPosition: row[6],
    waiverPriority: row[7],
    budget: row[8],
    division: row[9],
    claimed: row[10] === 1,
    externalId: row[11],
    chosenAutoLineup: chosenLevel(row[12], row[13]),
    locked: row[16] === 1,
    autoLineup: chosenLevel(row[12], row[13]) ?? (row[15] === 1 ? 'fill' : 'off'),
  }))
}

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
  team.chosenAutoLineup === 'fill' || team.chosenAutoLineup === 'best' ? 1 : 0,
  team.chosenAutoLineup,
  team.number,
  team.locked ? 1 : 0,
]

const SET = `name = ?, manager_id = ?, manager_name = ?, draft_position = ?, waiver_priority = ?, budget = ?, division = ?,
  claimed = ?, external_id = ?, auto_lineup = ?, auto_lineup_level = ?, number = ?, locked = ?`

const INSERT = `INSERT INTO team (name, manager_id, manager_name, draft_position, waiver_priority, budget, division, claimed,
  external_id, auto_lineup, auto_lineup_level, number, locked, id, league_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

const CO_MANAGERS = `SELECT c.team_id, a.id, a.name, a.display_name FROM co_manager c JOIN account a ON a.id = c.account_id`

const RUN_BY = `(manager_id = ? OR id IN (SELECT team_id FROM co_manager WHERE account_id = ?))`

export const teamStore = (sql: Sql) => ({
  /** Returns a league's teams, in creation order. */
  listOf: (leagueId: string): Promise<readonly StoredTeam[]> =>
    sql.cached(`teams ${leagueId}`, async reading =>
      read(
        await reading.rows<Row>(`SELECT ${COLUMNS} FROM team WHERE league_id = ? ORDER BY seq`, leagueId),
        await reading.rows<CoRow>(`${CO_MANAGERS} WHERE c.league_id = ? ORDER BY c.place`, leagueId),
      ),
    ),
  /** Returns the teams that an account manages or co-manages, in all leagues. */
  listRunBy: async (accountId: string): Promise<StoredTeam[]> => {
    const text = `SELECT ${COLUMNS} FROM team WHERE ${RUN_BY} ORDER BY seq`
    const others = `${CO_MANAGERS} WHERE c.team_id IN (SELECT id FROM team WHERE ${RUN_BY}) ORDER BY c.place`
    return read(await sql.rows<Row>(text, accountId, accountId), await sql.rows<CoRow>(others, accountId, accountId))
  },
  setCoManagers: async ({ id, leagueId, coManagers }: StoredTeam): Promise<void> => {
    await sql.run('DELETE FROM co_manager WHERE team_id = ?', id)
    const text = 'INSERT INTO co_manager (league_id, team_id, account_id, place) VALUES (?, ?, ?, ?)'
    for (const [place, account] of coManagers.entries()) await sql.run(text, leagueId, id, account.id, place)
  },
  insert: async (team: StoredTeam): Promise<void> => {
    await sql.run(INSERT, ...binds(team), team.id, team.leagueId)
    if (team.coManagers.length > 0) await teamStore(sql).setCoManagers(team)
  },
  delete: async (id: string): Promise<void> => {
    await sql.run('DELETE FROM team WHERE id = ?', id)
  },
  /** Updates a team, except its co-managers. */
  update: async (team: StoredTeam): Promise<void> => {
    await sql.run(`UPDATE team SET ${SET} WHERE id = ?`, ...binds(team), team.id)
  },
})
