import * as z from 'zod/mini'
import {
  BRACKET_SIZES,
  CLAIMS_VISIBLE,
  CRITERIA,
  FREE_AGENCY,
  MOST_BUDGET,
  MOST_HOURS_AFTER_DROP,
  WAIVER_ORDERS,
} from '../../../data/leagues.ts'
import { LEAGUE_ORIGINS, PLATFORM_NAMES } from '../../../data/platforms.ts'
import { LeagueClock, ReplayDraft } from './clock.ts'
import { EpochMs, Figure, Id, Integer, Name, Season } from './field.ts'
import { ReserveSpots, RosterConfig } from './lineup.ts'

/** A platform that leagues can be mirrored from. */
export const Platform = z.enum(PLATFORM_NAMES)

/** Where a mirrored league came from: a platform, or a sheet. */
export const Origin = z.enum(LEAGUE_ORIGINS)

export const AcquisitionMode = z.enum(['fcfs', 'waivers'])
export type AcquisitionMode = z.infer<typeof AcquisitionMode>

export const Ranking = z.array(z.enum(CRITERIA)).check(z.minLength(1), z.maxLength(CRITERIA.length))

export const BracketSize = z.literal(BRACKET_SIZES)

/** How a league seeds and plays its postseason. */
export const PlayoffConfig = z.object({
  teams: BracketSize,
  startWeek: z.int(),
  reseed: z.boolean(),
  divisionWinnersFirst: z.boolean(),
})
export type PlayoffConfig = z.infer<typeof PlayoffConfig>

/** How claims of a league are decided; without bids the budget is nobody's. */
export const Waivers = z.object({
  order: z.enum(WAIVER_ORDERS),
  budget: z.int(),
  minBid: z.int(),
  hoursAfterDrop: z.int(),
  freeAgency: z.enum(FREE_AGENCY),
})
export type Waivers = z.infer<typeof Waivers>

/** What changes about how claims are decided; what is not named stays. */
export const WaiverChange = z.strictObject({
  order: z.optional(z.enum(WAIVER_ORDERS)),
  budget: z.optional(Integer(0, MOST_BUDGET)),
  minBid: z.optional(Integer(0, MOST_BUDGET)),
  hoursAfterDrop: z.optional(Integer(0, MOST_HOURS_AFTER_DROP)),
  freeAgency: z.optional(z.enum(FREE_AGENCY)),
})
export type WaiverChange = z.infer<typeof WaiverChange>

export const ClaimsVisible = z.enum(CLAIMS_VISIBLE)
export type ClaimsVisible = z.infer<typeof ClaimsVisible>
/** How long an accepted trade waits for the commissioner's veto; 0 hours make it at once. */
export const TradeReview = z.strictObject({ hours: Integer(0, 72) })

export const League = z.object({
  id: Id,
  name: Name,
  season: Season,
  scoringSystemId: Id,
  rosterConfig: RosterConfig,
  acquisitionMode: AcquisitionMode,
  waivers: z.nullable(Waivers),
  claimsVisible: ClaimsVisible,
  ranking: Ranking,
  medianGame: z.boolean(),
  tradeReview: TradeReview,
  divisions: z.array(z.string()),
  playoffConfig: PlayoffConfig,
  closedWeeks: z.array(z.int()),
  externalPlatform: z.nullable(Origin),
  externalLeagueId: z.nullable(z.string()),
  externalSettingsDrift: z.boolean(),
  previousLeagueId: z.nullable(Id),
  nextLeagueId: z.nullable(Id),
  clock: LeagueClock,
  commissioner: z.boolean(),
  createdAt: EpochMs,
  updatedAt: EpochMs,
})
export type League = z.infer<typeof League>

export const Team = z.object({
  id: Id,
  leagueId: Id,
  name: Name,
  managerName: z.string(),
  managers: z.array(z.string()),
  draftPosition: z.nullable(z.int()),
  waiverPriority: z.nullable(z.int()),
  budget: z.nullable(z.int()),
  division: z.nullable(z.int()),
  claimed: z.boolean(),
  autoLineup: z.boolean(),
  mine: z.boolean(),
})
export type Team = z.infer<typeof Team>

export const Standing = z.object({
  rank: z.int(),
  team: Team,
  wins: z.int(),
  losses: z.int(),
  ties: z.int(),
  games: z.int(),
  pointsFor: Figure,
  pointsAgainst: Figure,
  tiebreak: z.nullable(z.enum([...CRITERIA, 'draftPosition', 'id'])),
  division: z.nullable(z.string()),
  divisionRank: z.nullable(z.int()),
  adjustment: Figure,
})
export type Standing = z.infer<typeof Standing>

/** How many starters have still to play, are playing, and have played. */
const Progress = { yetToPlay: z.int(), playing: z.int(), played: z.int() }

/** `adjustment` is the part of the total that the commissioner gave, or took where it is below 0. */
export const MatchupSide = z.object({ team: Team, total: Figure, adjustment: Figure, ...Progress })

export const Matchup = z.object({
  week: z.int(),
  home: MatchupSide,
  away: z.nullable(MatchupSide),
  winner: z.nullable(z.enum(['home', 'away', 'tie'])),
})
export type Matchup = z.infer<typeof Matchup>

export const PlayoffSide = z.object({
  seed: z.int(),
  team: Team,
  total: z.nullable(Figure),
  adjustment: Figure,
  ...Progress,
})

export const PlayoffGame = z.object({
  round: z.int(),
  week: z.int(),
  home: PlayoffSide,
  away: z.nullable(PlayoffSide),
  winner: z.nullable(z.enum(['home', 'away'])),
  tiebreak: z.boolean(),
})
export type PlayoffGame = z.infer<typeof PlayoffGame>

export const PlayoffRound = z.object({
  round: z.int(),
  week: z.int(),
  name: z.string(),
  games: z.array(PlayoffGame),
})

/** A bracket that was drawn, as far as it is known. */
export const Playoffs = z.object({
  config: z.object({ teams: BracketSize, startWeek: z.int(), rounds: z.int(), weeks: z.array(z.int()) }),
  rounds: z.array(PlayoffRound),
  champion: z.nullable(Team),
  championSeed: z.nullable(z.int()),
})
export type Playoffs = z.infer<typeof Playoffs>

/** The id that its maker gives a league; without one it gets a UUID. */
const Slug = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9-]{1,63}$/, '2 to 64 small letters, digits or "-", the first a letter or digit'))

/** The postseason as it is asked for; the names that are left out keep what they have. */
export const PlayoffChange = z.strictObject({
  teams: BracketSize,
  startWeek: Integer(2, 22),
  reseed: z.optional(z.boolean()),
  divisionWinnersFirst: z.optional(z.boolean()),
})
export type PlayoffChange = z.infer<typeof PlayoffChange>

/** A player whom a team keeps; he takes the place of its pick in that round, from the last one on where none is named. */
export const KeeperDraft = z.strictObject({ teamId: Id, playerId: Id, round: z.optional(Integer(1, 100)) })

export const Keeper = z.object({ teamId: Id, playerId: Id, round: z.int() })

/** The next season of a league: how it drafts, and whom its teams keep; teams are those of the league that ends. */
export const LeagueRenewal = z.strictObject({
  nextId: z.optional(Slug),
  season: Season,
  order: z._default(z.enum(['reverse', 'draw', 'keep']), 'reverse'),
  keepers: z.optional(z.array(KeeperDraft).check(z.maxLength(400))),
  clock: z.optional(ReplayDraft),
})
export type LeagueRenewal = z.infer<typeof LeagueRenewal>

/** A division as it is made: its name, and the ids of its teams. */
export const Division = z.strictObject({ name: Name, teamIds: z.array(Id).check(z.minLength(1), z.maxLength(16)) })
export type Division = z.infer<typeof Division>

export const LeagueDraft = z.strictObject({
  id: z.optional(Slug),
  name: Name,
  season: Season,
  scoringSystemId: Id,
  teamCount: z._default(Integer(4, 16), 10),
  rosterConfig: z.optional(RosterConfig),
  acquisitionMode: z._default(AcquisitionMode, 'fcfs'),
  waivers: z.optional(WaiverChange),
  claimsVisible: z._default(ClaimsVisible, 'always'),
  teamNames: z.optional(z.array(Name).check(z.maxLength(16))),
  ranking: z.optional(Ranking),
  medianGame: z.optional(z.boolean()),
  playoffs: z.optional(PlayoffChange),
  tradeReview: z.optional(TradeReview),
  clock: z.optional(ReplayDraft),
})
export type LeagueDraft = z.infer<typeof LeagueDraft>

/** `reserve` is how many reserve (IR) spots a team has, `rosterConfig.reserve` of the league. */
export const LeagueChange = z.strictObject({
  name: z.optional(Name),
  scoringSystemId: z.optional(Id),
  ranking: z.optional(Ranking),
  acquisitionMode: z.optional(AcquisitionMode),
  waivers: z.optional(WaiverChange),
  claimsVisible: z.optional(ClaimsVisible),
  medianGame: z.optional(z.boolean()),
  playoffs: z.optional(PlayoffChange),
  tradeReview: z.optional(TradeReview),
  reserve: z.optional(ReserveSpots),
  divisions: z.optional(z.array(Division).check(z.maxLength(16))),
  draw: z.optional(z.literal(true)),
})
export type LeagueChange = z.infer<typeof LeagueChange>

/** `manager` is the only one from then on; `managers` are all of them, the first before the others. */
export const TeamChange = z.strictObject({
  name: z.optional(Name),
  manager: z.optional(z.nullable(z.string())),
  managers: z.optional(z.array(z.string()).check(z.maxLength(8))),
  autoLineup: z.optional(z.boolean()),
})
export type TeamChange = z.infer<typeof TeamChange>
