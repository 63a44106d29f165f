import type { Operation } from './operation.ts'

export { PLANS } from '../../data/plans.ts'
export { POS_GROUPS, type PosGroup } from '../../data/positions.ts'
export { NAMED_SLOTS } from '../../data/rosters.ts'
export { FEWEST_GAMES, lastNflWeek } from '../../data/seasons.ts'
export { dstId, NFL_TEAMS, type NflTeam, teamOf, teamOfDst } from '../../data/teams.ts'
export type { Came, Command, Commands } from './batching.ts'
export { type Clocks, parseInstant, processClocks, type Replay } from './clock.ts'
export type { Actor } from './context.ts'
export type { Described, JsonSchema, Parameter } from './describe.ts'
export { type Engine, openEngine } from './engine.ts'
export type { Scope } from './era.ts'
export { type ErrorCode, EXIT_STATUS, HindsightError, HTTP_STATUS } from './errors.ts'
export { type Feed, openFeed } from './feed.ts'
export type { Field } from './fields.ts'
export type { Archive, LoadedSeason } from './loading.ts'
export { type Call, checkInput, execute, type Operation, perform, refuseByPlan } from './operation.ts'
export type { DayReport, DayStep } from './operations/day.ts'
export { type DailyAt, USUAL_DAILY, ZONE } from './rules/daily.ts'
export { named, type Person, plainWords, searchWords } from './rules/names.ts'
export { nearest } from './rules/nearest.ts'
export { playoffWeeks } from './rules/playoffs.ts'
export { countRequest, rateLimitOf, type Window } from './rules/rate-limit.ts'
export { numberedBy } from './rules/team-number.ts'
export type { Account, ApiKey, RateLimit } from './schema/account.ts'
export type { BatchResult } from './schema/batch.ts'
export { CONTROL, HIDDEN } from './schema/characters.ts'
export type { Draft, DraftPick, DraftTurn } from './schema/draft.ts'
export type { Invite } from './schema/invite.ts'
export type { League, Matchup, PlayoffGame, Playoffs, Standing, Team } from './schema/league.ts'
export type { OptimizedLineup, RosterConfig } from './schema/lineup.ts'
export type { HeldSeason, SeasonChange } from './schema/load.ts'
export type { Imported, ImportPreview, ScoringItem, SyncReport, UnmatchedPlayer } from './schema/mirror.ts'
export type { BalanceRow, ComparedPlayer, Player, PlayerSeason, PlayerWeek, RankedPlayer } from './schema/player.ts'
export type {
  Exchange,
  MatchupReport,
  Mover,
  Outcome,
  Pickup,
  SeasonWorth,
  TeamChangeUnder,
  TeamReport,
  WeekWorth,
} from './schema/report.ts'
export type { BenchPlayer, BenchScore, LineupSlot, RosterSpot, SlotScore } from './schema/roster.ts'
export type { BreakdownLine, Score } from './schema/score.ts'
export type { Stat } from './schema/stat.ts'
export type { Bracket, PositionOverride, ScoringRules, ScoringSystem } from './schema/system.ts'
export type { Trade } from './schema/trade.ts'
export type { Transaction } from './schema/transaction.ts'
export type { Agreement, PointsDifference, Verification } from './schema/verify.ts'
export type { ClaimResult, WaiverClaim } from './schema/waiver.ts'
export { masked } from './secret.ts'
export type { StoreFacts } from './store/copies.ts'
export type { Holder } from './store/index.ts'
export { lives } from './store/lives.ts'

/** The operations by resource, each list read when it is first needed. */
export const RESOURCES = {
  accounts: () => import('./operations/accounts.ts').then(module => module.accounts),
  keys: () => import('./operations/keys.ts').then(module => module.keys),
  systems: () => import('./operations/systems.ts').then(module => module.systems),
  stats: () => import('./operations/stats.ts').then(module => module.stats),
  players: () => import('./operations/players.ts').then(module => module.players),
  scores: () => import('./operations/scores.ts').then(module => module.scores),
  analysis: () => import('./operations/analysis.ts').then(module => module.analysis),
  optimize: () => import('./operations/optimize.ts').then(module => module.optimize),
  leagues: () => import('./operations/leagues.ts').then(module => module.leagues),
  leagueMaking: () => import('./operations/league-making.ts').then(module => module.leagueMaking),
  leagueSettings: () => import('./operations/league-settings.ts').then(module => module.leagueSettings),
  teams: () => import('./operations/teams.ts').then(module => module.teams),
  invites: () => import('./operations/invites.ts').then(module => module.invites),
  rosters: () => import('./operations/rosters.ts').then(module => module.rosters),
  lineups: () => import('./operations/lineups.ts').then(module => module.lineups),
  worth: () => import('./operations/worth.ts').then(module => module.worth),
  advice: () => import('./operations/advice.ts').then(module => module.advice),
  report: () => import('./operations/report.ts').then(module => module.report),
  replay: () => import('./operations/replay.ts').then(module => module.replay),
  waivers: () => import('./operations/waivers.ts').then(module => module.waivers),
  trades: () => import('./operations/trades.ts').then(module => module.trades),
  imports: () => import('./operations/imports.ts').then(module => module.imports),
  verifications: () => import('./operations/verify.ts').then(module => module.verifications),
  syncs: () => import('./operations/sync.ts').then(module => module.syncs),
  draft: () => import('./operations/draft.ts').then(module => module.draft),
  batches: () => import('./operations/batch.ts').then(module => module.batches),
} as const satisfies Record<string, () => Promise<readonly Operation[]>>

export type Resource = keyof typeof RESOURCES

/** Every operation there is, in the order of the resources. */
export const allOperations = async (): Promise<Operation[]> => {
  const lists: readonly (readonly Operation[])[] = await Promise.all(Object.values(RESOURCES).map(load => load()))
  return lists.flat()
}

/** One operation of a resource by its name. */
export const findOperation = async (resource: Resource, name: string): Promise<Operation> => {
  const found = (await RESOURCES[resource]()).find(each => each.name === name)
  if (!found) throw new Error(`no operation ${name} in ${resource}`)
  return found
}

/** Commands as data and the lines of batches, read when they are first needed. */
export const batching = () => import('./batching.ts')

/** The daily jobs of leagues, read when they are first needed. */
export const daily = () => import('./operations/day.ts')

/** The nightly reading of mirrors, read when it is first needed. */
export const nightly = () => import('./operations/night.ts')

/** Stores as files: looked at, copied, replaced; read when it is first needed. */
export const housekeeping = () => import('./store/copies.ts')

/** Loading of public season files, read when it is first needed. */
export const loading = () => import('./loading.ts')

/** The fields of operations as flat tables, read when it is first needed. */
export const describing = () => import('./fields.ts')

/** The operations in JSON Schema, read when it is first needed. */
export const documenting = () => import('./describe.ts')
