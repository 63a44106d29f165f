export { clubIn, clubsNamed } from '../../data/club-names.ts'
export { DAY, HOUR } from '../../data/durations.ts'
export { BRACKET_SIZES, RESERVES, REVIEWED_BY, type ReserveKind, TAXI_RULES, WEEKDAYS } from '../../data/leagues.ts'
export { STATS_SOURCE } from '../../data/live.ts'
export { MESSAGE_KIND_LABELS, type MessageEvent, type MessageKind } from '../../data/messages.ts'
export { onDemand } from '../../data/on-demand.ts'
export { DEFAULT_QUOTAS, PLANS, type Plan, type Quotas } from '../../data/plans.ts'
export { isPlatform, MAX_SHEET_ROWS, PLATFORM_NAMES, PLATFORMS, platformLabel, SHEET } from '../../data/platforms.ts'
export { isPosGroup, POS_GROUPS, type PosGroup } from '../../data/positions.ts'
export { DEFAULT_ROSTER, NAMED_SLOTS, slotOfWord, startableGroups, wordOfSlot } from '../../data/rosters.ts'
export { MAX_SEARCHED } from '../../data/search.ts'
export { BUNDLED_SEASON, FIRST_SEASON, lastNflWeek, MIN_GAMES } from '../../data/seasons.ts'
export { shownName } from '../../data/shown-name.ts'
export { dstId, NFL_TEAMS, teamOf, teamOfDst } from '../../data/teams.ts'
export { accepted } from './base/accept.ts'
export { type Clocks, parseInstant, processClocks, type Replay, realPause } from './base/clock.ts'
export { entityTag, matchesEtag } from './base/crypto.ts'
export {
  type CsvColumns,
  type CsvRow,
  csvLine,
  flatCells,
  NO_VALUE,
  readRows,
  requireUtf8,
  withoutQuote,
  withQuote,
  wrongCells,
} from './base/csv.ts'
export {
  conflict,
  type ErrorCode,
  EXIT_STATUS,
  type FieldSpan,
  faulty,
  HindsightError,
  HTTP_STATUS,
  invalid,
  KEY_REUSED,
  notFound,
  renameFields,
  UNAVAILABLE_STATUS,
  WAIT_FOR_RETRY_AFTER,
} from './base/errors.ts'
export { type EventBlock, readEvents } from './base/event-blocks.ts'
export { type JsonLimits, jsonMeter, readJson } from './base/json.ts'
export { percentDecoded } from './base/percent.ts'
export { maskSecrets, newHomeSecret } from './base/secret.ts'
export type { AnswerShape, Shape } from './describe/answer-shape.ts'
export type { Described, JsonSchema, Parameter } from './describe/document.ts'
export type { Field } from './describe/fields.ts'
export type { DueReport, DueResult, DueSchedule } from './jobs/due-events.ts'
export type { Due, MessageContent, Outbox, OutgoingMessage } from './jobs/messages.ts'
export { CLOCK, isVisitor, visitorActor, WATCHER } from './kernel/actors.ts'
export type { BatchLine, LineResult } from './kernel/batch.ts'
export type { ReadCommand } from './kernel/commands.ts'
export type { Actor, CacheScope, Engine } from './kernel/context.ts'
export { execute, type ParsedCall, parseCall, perform, performParsed, requirePlan } from './kernel/execute.ts'
export type { Call, Operation } from './kernel/operation.ts'
export { answerRows, hasRows, nextPage } from './kernel/pages.ts'
export type { EventFeed } from './league/event-feed.ts'
export type { Archive, LoadStep, SeasonReport } from './loading.ts'
export { openEngine } from './open-engine.ts'
export {
  type Answer,
  type AnyOperation,
  allOperations,
  type CallArgs,
  findOperation,
  type Input,
  type OperationName,
  RESOURCES,
  type Resource,
  type Sent,
} from './operations/index.ts'
export { type DailyAt, nextDay, runTimesOf, USUAL_DAILY, ZONE } from './rules/league/day.ts'
export { playoffWeeks } from './rules/matchups/playoffs.ts'
export { readSchedule } from './rules/matchups/schedule-sheet.ts'
export type { AttemptResult, Pace, Verdict } from './rules/messages/delivery.ts'
export { leaguesCalled, numberedOtherwise, teamsByNumber } from './rules/names/league-names.ts'
export {
  asWord,
  hasNameOf,
  isUuid,
  matching,
  matchingId,
  matchingSurely,
  SHORTEST_BEGINNING,
} from './rules/names/naming.ts'
export { nearest, nearestStart, openNearNames } from './rules/names/nearest-word.ts'
export { positionIn, searchWords } from './rules/names/parse-player.ts'
export { openPlayerLookup } from './rules/names/player-lookup.ts'
export { type Person, plainWords } from './rules/names/player-names.ts'
export { type Capacity, openCapacity } from './runtime/capacity.ts'
export type { Bounds } from './runtime/long-work.ts'
export { platformBases, platformSecrets } from './runtime/platform-access.ts'
export { openRateWindows, type Quota, secondsLeft } from './runtime/rate-windows.ts'
export type { Account, ApiKey, RateLimit } from './schema/account.ts'
export type { Adjustment } from './schema/adjustment.ts'
export type { BatchResult } from './schema/batch.ts'
export { CONTROL, HIDDEN } from './schema/characters.ts'
export type { Draft, DraftPick, DraftTurn } from './schema/draft.ts'
export type { Dues, Prize } from './schema/dues.ts'
export type { Outlook, PlayerFacts, PlayerStatus, WeekGame } from './schema/facts.ts'
export type {
  DraftGrade,
  DraftPast,
  Gatherer,
  PickPast,
  PickupPast,
  TradePast,
  Trader,
  TradeSide,
} from './schema/grades.ts'
export type { Career, CareerSeason, Rivalry, SeasonPast, Streak, WeekRecord } from './schema/history.ts'
export type { League } from './schema/league.ts'
export type { LeagueDocument } from './schema/league-document.ts'
export type { OptimizedLineup, RosterConfig } from './schema/lineup.ts'
export type { Invite, Link, LinkShown, NewLink, Session } from './schema/link.ts'
export type { HeldSeason, SeasonChange } from './schema/load.ts'
export type { Matchup } from './schema/matchup.ts'
export type { MatchupScore, Notification, Reminder, ReminderSlot } from './schema/message.ts'
export type { Imported, ImportPreview, ScoringItem, SyncReport, UnmatchedPlayer } from './schema/mirror.ts'
export type { TeamOdds } from './schema/odds.ts'
export type { BalanceRow, ComparedPlayer, Player, PlayerSeason, PlayerWeek, RankedPlayer } from './schema/player.ts'
export type { PlayoffGame, Playoffs } from './schema/playoffs.ts'
export type { Poll, Post } from './schema/post.ts'
export type { Proposal } from './schema/proposal.ts'
export type {
  NextWeek,
  Recap,
  RecapAward,
  RecapClaims,
  RecapGame,
  RecapMoves,
  RecapOdds,
  RecapSide,
  RecapStanding,
  RecapTrade,
  WeekLuck,
} from './schema/recap.ts'
export type {
  Exchange,
  MatchupReport,
  Mover,
  Outcome,
  Pickup,
  SeasonBenchPoints,
  TeamChangeUnder,
  TeamReport,
  WeekBenchPoints,
} from './schema/report.ts'
export type {
  BenchPlayer,
  BenchScore,
  LineupSlot,
  ReservePlayer,
  RosterSpot,
  SlotScore,
  SlotSoFar,
} from './schema/roster.ts'
export type { BreakdownLine, Score } from './schema/score.ts'
export type { RulesFit, SheetLeague } from './schema/sheet.ts'
export type { Stat, StatLine } from './schema/stat.ts'
export type { Bracket, PositionOverride, RulesChange, ScoringRules, ScoringSystem } from './schema/system.ts'
export type { Standing, Team } from './schema/team.ts'
export type { Trade } from './schema/trade.ts'
export type {
  DecidedClaim,
  LogFacts,
  LoggedClock,
  LoggedPick,
  LoggedSettings,
  LoggedTrade,
  LoggedUndo,
  ReceivedTrade,
  RowOf,
  TradeWithReason,
  Transaction,
} from './schema/transaction.ts'
export type { Agreement, PointsDifference, Verification } from './schema/verify.ts'
export type { ClaimResult, WaiverClaim } from './schema/waiver.ts'
export { displayAddress, isPostgres } from './store/dialects/postgres-address.ts'
export type { Holder } from './store/index.ts'
export { syncName } from './store/maintenance/database-files.ts'
export type { StoreFacts } from './store/maintenance/inspection.ts'
export { isStoreLocked, takeStoreLock } from './store/maintenance/store-lock.ts'

/** The built-in scoring systems, loaded on first use. */
export const importBuiltins = () => import('../../data/systems.ts')

/** Commands as data, and batch lines, loaded on first use. */
export const importBatching = () => import('./batching.ts')

/** Leagues' due events, loaded on first use. */
export const importDueEvents = () => import('./jobs/due-events.ts')

/** The pick clocks of drafts, loaded on first use. */
export const importPickClocks = () => import('./jobs/pick-clocks.ts')

/** Waiting messages and their delivery, loaded on first use. */
export const importMessaging = () => import('./jobs/messages.ts')

/** The nightly sync of mirrors, loaded on first use. */
export const importMirrorSync = () => import('./jobs/mirrors.ts')

/** Functions to inspect, copy and replace stores, loaded on first use. */
export const importHousekeeping = () => import('./housekeeping.ts')

/** The loader of public season files, loaded on first use. */
export const importSeasonLoading = () => import('./loading.ts')

/** The live event feed of a league, loaded on first use. */
export const importEventFeed = () => import('./league/event-feed.ts')

/** Sources of live points, loaded on first use. */
export const importLiveFeeds = () => import('./jobs/live-feeds.ts')

/** Records of league visits, loaded on first use. */
export const importVisits = () => import('./jobs/live-sources.ts')

/** Operations' fields as flat tables, loaded on first use. */
export const importFields = () => import('./describe/fields.ts')

/** The fields of responses, loaded on first use. */
export const importAnswerFields = () => import('./describe/answer-shape.ts')

/** The operations in JSON Schema, loaded on first use. */
export const importDocumentation = () => import('./describe/document.ts')
