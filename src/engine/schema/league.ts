import * as z from 'zod/mini'
import {
  CLAIMS_VISIBLE,
  CRITERIA,
  FREE_AGENCY,
  MAX_BUDGET,
  MAX_CO_COMMISSIONERS,
  MAX_HOURS_AFTER_DROP,
  MAX_REVIEW_HOURS,
  MAX_TEAMS,
  MIN_TEAMS,
  OFFERS_VISIBLE,
  REVIEWED_BY,
  VISIBILITIES,
  WAIVER_ORDERS,
  WEEKDAYS,
} from '../../../data/leagues.ts'
import { LEAGUE_ORIGINS, PLATFORM_NAMES } from '../../../data/platforms.ts'
import { MAX_WEEKS } from '../../../data/seasons.ts'
import { AccountName } from './account.ts'
import { LeagueClock, ReplayDraft } from './clock.ts'
import { EpochMs, Id, Integer, Name, Season, Slug, TimeOfDay, Zone } from './field.ts'
import {
  LeagueRosterConfig,
  ReserveSpots,
  RosterConfig,
  RosterConfigChange,
  TaxiRulesChange,
  TaxiSpots,
} from './lineup.ts'
import { PlayoffChange, PlayoffConfig } from './playoffs.ts'
import { RulesReach, ScoringRules } from './system.ts'

/** A platform that leagues can be mirrored from. */
export const Platform = z.enum(PLATFORM_NAMES)

/** Where a mirrored league comes from: a platform, or a spreadsheet. */
export const Origin = z.enum(LEAGUE_ORIGINS)

export const AcquisitionMode = z.enum(['fcfs', 'waivers'])
export type AcquisitionMode = z.infer<typeof AcquisitionMode>

export const Ranking = z.array(z.enum(CRITERIA)).check(z.minLength(1), z.maxLength(CRITERIA.length))

const Days = z.array(z.enum(WEEKDAYS)).check(z.minLength(1), z.maxLength(WEEKDAYS.length))

/**
 * A league's waiver settings. Without FAAB, the budget is not used. Without `days`, waivers run every day. Without
 * `at`, they run at the time of the server's daily run.
 */
export const Waivers = z.object({
  order: z.enum(WAIVER_ORDERS),
  budget: z.int(),
  minBid: z.int(),
  hoursAfterDrop: z.int(),
  freeAgency: z.enum(FREE_AGENCY),
  days: z.optional(Days),
  at: z.optional(TimeOfDay),
  zone: z.optional(Zone),
})
export type Waivers = z.infer<typeof Waivers>

/** Changes to the waiver settings. Omitted fields do not change. */
export const WaiverChange = z.strictObject({
  order: z.optional(z.enum(WAIVER_ORDERS)),
  budget: z.optional(Integer(0, MAX_BUDGET)),
  minBid: z.optional(Integer(0, MAX_BUDGET)),
  hoursAfterDrop: z.optional(Integer(0, MAX_HOURS_AFTER_DROP)),
  freeAgency: z.optional(z.enum(FREE_AGENCY)),
  days: z.optional(Days),
  at: z.optional(z.nullable(TimeOfDay)),
  zone: z.optional(Zone),
})
export type WaiverChange = z.infer<typeof WaiverChange>

export const ClaimsVisible = z.enum(CLAIMS_VISIBLE)
export type ClaimsVisible = z.infer<typeof ClaimsVisible>

export const Visibility = z.enum(VISIBILITIES)
export type Visibility = z.infer<typeof Visibility>

export const OffersVisible = z.enum(OFFERS_VISIBLE)
export type OffersVisible = z.infer<typeof OffersVisible>

/** How long an accepted trade waits for the commissioner's veto. With 0 hours, trades are completed immediately. */
export const TradeReview = z.object({
  hours: Integer(0, MAX_REVIEW_HOURS),
  by: z.enum(REVIEWED_BY),
  votes: z.nullable(z.int()),
})

/** Changes to the trade review settings. `votes` is the number of teams that veto a trade (default: more than half). */
export const TradeReviewChange = z.strictObject({
  hours: z.optional(Integer(0, MAX_REVIEW_HOURS)),
  by: z.optional(z.enum(REVIEWED_BY)),
  votes: z.optional(Integer(1, MAX_TEAMS - 2)),
})
export type TradeReviewChange = z.infer<typeof TradeReviewChange>

/** The last week when trades are allowed; 0 for no deadline. */
const DeadlineWeek = Integer(0, MAX_WEEKS)

/** Rules that a league keeps for weeks up to `untilWeek`. Earlier entries take precedence for their weeks. */
export const KeptRules = z.object({ untilWeek: z.int(), rules: ScoringRules })
export type KeptRules = z.infer<typeof KeptRules>

/** Whether moves are locked, and the last week for each kind of move; 0 for no deadline. */
export const Locks = z.object({
  locked: z.boolean(),
  addDeadline: z.int(),
  reserveDeadline: z.int(),
  lineupDeadline: z.int(),
})
export type Locks = z.infer<typeof Locks>

/** A keeper. It uses the team's pick in `round` (default: the team's last pick). */
export const KeeperDraft = z.strictObject({ teamId: Id, playerId: Id, round: z.optional(Integer(1, 100)) })

export const Keeper = z.object({ teamId: Id, playerId: Id, round: z.int() })

export const Keepers = z.array(KeeperDraft).check(z.maxLength(400))
export type Keepers = z.infer<typeof Keepers>

export const League = z.object({
  id: Id,
  name: Name,
  season: Season,
  scoringSystemId: Id,
  rulesByWeek: z.array(KeptRules),
  rosterConfig: LeagueRosterConfig,
  acquisitionMode: AcquisitionMode,
  waivers: z.nullable(Waivers),
  claimsVisible: ClaimsVisible,
  offersVisible: OffersVisible,
  visibility: Visibility,
  ranking: Ranking,
  medianGame: z.boolean(),
  tradeReview: TradeReview,
  tradeDeadline: DeadlineWeek,
  locks: Locks,
  divisions: z.array(z.string()),
  keepers: z.array(Keeper),
  playoffConfig: PlayoffConfig,
  closedWeeks: z.array(z.int()),
  externalPlatform: z.nullable(Origin),
  externalLeagueId: z.nullable(z.string()),
  externalSettingsDrift: z.boolean(),
  previousLeagueId: z.nullable(Id),
  nextLeagueId: z.nullable(Id),
  clock: LeagueClock,
  commissioner: z.boolean(),
  coCommissioners: z.array(AccountName),
  coCommissionerNames: z.array(z.string()),
  createdAt: EpochMs,
  updatedAt: EpochMs,
})
export type League = z.infer<typeof League>

/** The fields that identify a league to people. */
export type LeagueName = Pick<League, 'id' | 'name' | 'season' | 'externalLeagueId'>

/** A new division: its name, and its teams' ids. */
export const Division = z.strictObject({
  name: Name,
  teamIds: z.array(Id).check(z.minLength(1), z.maxLength(MAX_TEAMS)),
})
export type Division = z.infer<typeof Division>

export const LeagueDraft = z.strictObject({
  id: z.optional(Slug),
  name: Name,
  season: Season,
  scoringSystemId: Id,
  teamCount: z._default(Integer(MIN_TEAMS, MAX_TEAMS), 10),
  rosterConfig: z.optional(RosterConfig),
  acquisitionMode: z.optional(AcquisitionMode),
  waivers: z.optional(WaiverChange),
  claimsVisible: z._default(ClaimsVisible, 'always'),
  offersVisible: z._default(OffersVisible, 'league'),
  visibility: z._default(Visibility, 'open'),
  teamNames: z.optional(z.array(Name).check(z.maxLength(MAX_TEAMS))),
  ranking: z.optional(Ranking),
  medianGame: z.optional(z.boolean()),
  playoffs: z.optional(PlayoffChange),
  tradeReview: z.optional(TradeReviewChange),
  tradeDeadline: z.optional(DeadlineWeek),
  clock: z.optional(ReplayDraft),
})
export type LeagueDraft = z.infer<typeof LeagueDraft>

/** A league's next season: its draft and keepers. Teams are identified by their ids in the old season. */
export const LeagueRenewal = z.strictObject({
  nextId: z.optional(Slug),
  season: Season,
  order: z._default(z.enum(['reverse', 'draw', 'keep']), 'reverse'),
  keepers: z.optional(Keepers),
  clock: z.optional(ReplayDraft),
})
export type LeagueRenewal = z.infer<typeof LeagueRenewal>

/**
 * Changes to a league. `reserve` and `taxi` are a team's numbers of IR and taxi spots (in responses, they are part of
 * `rosterConfig`).
 */
export const LeagueChange = z.strictObject({
  name: z.optional(Name),
  scoringSystemId: z.optional(Id),
  ...RulesReach.shape,
  dryRun: z.optional(z.boolean()),
  ranking: z.optional(Ranking),
  acquisitionMode: z.optional(AcquisitionMode),
  waivers: z.optional(WaiverChange),
  claimsVisible: z.optional(ClaimsVisible),
  offersVisible: z.optional(OffersVisible),
  visibility: z.optional(Visibility),
  medianGame: z.optional(z.boolean()),
  playoffs: z.optional(PlayoffChange),
  tradeReview: z.optional(TradeReviewChange),
  tradeDeadline: z.optional(DeadlineWeek),
  locked: z.optional(z.boolean()),
  addDeadline: z.optional(DeadlineWeek),
  reserveDeadline: z.optional(DeadlineWeek),
  lineupDeadline: z.optional(DeadlineWeek),
  rosterConfig: z.optional(RosterConfigChange),
  reserve: z.optional(ReserveSpots),
  reserveDoubtful: z.optional(z.boolean()),
  taxi: z.optional(TaxiSpots),
  taxiRules: z.optional(TaxiRulesChange),
  expectedPoints: z.optional(z.boolean()),
  coCommissioners: z.optional(z.array(AccountName).check(z.maxLength(MAX_CO_COMMISSIONERS))),
  divisions: z.optional(z.array(Division).check(z.maxLength(MAX_TEAMS))),
  keepers: z.optional(Keepers),
  draw: z.optional(z.literal(true)),
})
export type LeagueChange = z.infer<typeof LeagueChange>
