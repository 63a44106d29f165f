import type { ClockMode, Criterion } from '../../../data/leagues.ts'
import type { LeagueOrigin } from '../../../data/platforms.ts'
import type { AcquisitionMode, ClaimsVisible, Waivers } from '../schema/league.ts'
import type { RosterConfig } from '../schema/lineup.ts'
import type { PlayoffConfig } from '../schema/playoffs.ts'
import type { Bind } from './dialects/sql.ts'

/** The seeds of a bracket as they were drawn: every team, best first. */
export interface StoredDraw {
  seeds: readonly string[]
  /** The rounds whose pairings are kept, from the first: those that have begun, and in a mirror those of its platform. */
  pairings?: readonly (readonly (readonly [string, string | null])[])[]
  /** The kept rounds of which the log has told that they would now be paired otherwise. */
  differing?: readonly number[]
}

/** The clock of a league as it is kept. */
export interface StoredClock {
  mode: ClockMode
  running: boolean
  speed: number
  /** League time when a replay was last set, and the wall time of that; null for those that follow the wall. */
  at: number | null
  since: number | null
  /** Made by a process with a simulated time: only such a process may write to it. */
  simulated: boolean
}

/** How far a league has come: every step up to this one, at this instant of league time, is done. */
export interface DealtWith {
  at: number
  /** The order of the step among those of its instant. */
  step: number
}

/** A player whom a team keeps, and the round of the draft that he takes the place of. */
export interface Keeper {
  teamId: string
  playerId: string
  round: number
}

/** A league as it is kept; `accountId` is its commissioner. */
export interface StoredLeague {
  id: string
  accountId: string
  name: string
  season: number
  systemId: string
  rosterConfig: RosterConfig
  acquisitionMode: AcquisitionMode
  /** How claims are decided; null where that was never said. */
  waivers: Waivers | null
  claimsVisible: ClaimsVisible
  /** How many regular weeks counted when the standings last set the order of claims. */
  orderedWeeks: number
  ranking: Criterion[]
  medianGame: boolean
  /** How long an accepted trade waits for a veto; 0 makes it at once. */
  tradeReviewHours: number
  /** The last week in which teams agree on trades; 0 for none. */
  tradeDeadline: number
  /** Names of the divisions; the number of a team's counts from 1. */
  divisions: readonly string[]
  /** Players whom teams keep for the draft to come, each for the pick of his team in a round. */
  keepers: readonly Keeper[]
  /** The league that it goes on with, and the one that goes on with it; null without one. */
  previousId: string | null
  nextId: string | null
  playoffConfig: PlayoffConfig
  draw: StoredDraw | null
  /** Weeks whose rosters and lineups are kept for ever, ascending. */
  closedWeeks: readonly number[]
  /** The platform that it mirrors a league of, with the number there; both null where it mirrors nothing. */
  externalPlatform: LeagueOrigin | null
  externalId: string | null
  settingsDrift: boolean
  clock: StoredClock
  dealtWith: DealtWith
  createdAt: number
  updatedAt: number
}

/** A league as its table has it. */
export interface LeagueRow
  extends Record<'roster_config' | 'ranking' | 'divisions' | 'playoff_config' | 'closed_weeks', string> {
  id: string
  account_id: string
  name: string
  season: number
  system_id: string
  acquisition_mode: AcquisitionMode
  median_game: number
  trade_review_hours: number
  trade_deadline: number
  keepers: string
  previous_id: string | null
  next_id: string | null
  waivers: string | null
  claims_visible: ClaimsVisible
  ordered_weeks: number
  draw: string | null
  external_platform: LeagueOrigin | null
  external_id: string | null
  settings_drift: number
  clock_mode: ClockMode
  clock_running: number
  clock_speed: number
  clock_at: number | null
  clock_since: number | null
  simulated: number
  dealt_at: number
  dealt_step: number
  created_at: number
  updated_at: number
}

export const readLeague = (row: LeagueRow): StoredLeague => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  season: row.season,
  systemId: row.system_id,
  rosterConfig: JSON.parse(row.roster_config) as RosterConfig,
  acquisitionMode: row.acquisition_mode,
  waivers: row.waivers === null ? null : (JSON.parse(row.waivers) as Waivers),
  claimsVisible: row.claims_visible,
  orderedWeeks: row.ordered_weeks,
  ranking: JSON.parse(row.ranking) as Criterion[],
  medianGame: row.median_game === 1,
  tradeReviewHours: row.trade_review_hours,
  tradeDeadline: row.trade_deadline,
  keepers: JSON.parse(row.keepers) as Keeper[],
  previousId: row.previous_id,
  nextId: row.next_id,
  divisions: JSON.parse(row.divisions) as string[],
  playoffConfig: JSON.parse(row.playoff_config) as PlayoffConfig,
  draw: row.draw === null ? null : (JSON.parse(row.draw) as StoredDraw),
  closedWeeks: JSON.parse(row.closed_weeks) as number[],
  externalPlatform: row.external_platform,
  externalId: row.external_id,
  settingsDrift: row.settings_drift === 1,
  clock: {
    mode: row.clock_mode,
    running: row.clock_running === 1,
    speed: row.clock_speed,
    at: row.clock_at,
    since: row.clock_since,
    simulated: row.simulated === 1,
  },
  dealtWith: { at: row.dealt_at, step: row.dealt_step },
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** Every column that can change, and its value. */
export const COLUMNS: readonly (readonly [column: string, of: (league: StoredLeague) => Bind])[] = [
  ['account_id', league => league.accountId],
  ['name', league => league.name],
  ['season', league => league.season],
  ['system_id', league => league.systemId],
  ['roster_config', league => JSON.stringify(league.rosterConfig)],
  ['acquisition_mode', league => league.acquisitionMode],
  ['waivers', league => league.waivers && JSON.stringify(league.waivers)],
  ['claims_visible', league => league.claimsVisible],
  ['ordered_weeks', league => league.orderedWeeks],
  ['ranking', league => JSON.stringify(league.ranking)],
  ['median_game', league => (league.medianGame ? 1 : 0)],
  ['trade_review_hours', league => league.tradeReviewHours],
  ['trade_deadline', league => league.tradeDeadline],
  ['keepers', league => JSON.stringify(league.keepers)],
  ['previous_id', league => league.previousId],
  ['divisions', league => JSON.stringify(league.divisions)],
  ['playoff_config', league => JSON.stringify(league.playoffConfig)],
  ['draw', league => league.draw && JSON.stringify(league.draw)],
  ['closed_weeks', league => JSON.stringify(league.closedWeeks)],
  ['external_platform', league => league.externalPlatform],
  ['external_id', league => league.externalId],
  ['settings_drift', league => (league.settingsDrift ? 1 : 0)],
  ['clock_mode', ({ clock }) => clock.mode],
  ['clock_running', ({ clock }) => (clock.running ? 1 : 0)],
  ['clock_speed', ({ clock }) => clock.speed],
  ['clock_at', ({ clock }) => clock.at],
  ['clock_since', ({ clock }) => clock.since],
  ['simulated', ({ clock }) => (clock.simulated ? 1 : 0)],
  ['updated_at', league => league.updatedAt],
]

/** The values of COLUMNS, in their order. */
export const bindsOf = (league: StoredLeague): Bind[] => COLUMNS.map(([, of]) => of(league))
