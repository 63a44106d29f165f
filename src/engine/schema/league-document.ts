import * as z from 'zod/mini'
import {
  AUTO_LINEUP_LEVELS,
  CLOCK_MODES,
  MAX_REVIEW_HOURS,
  MAX_SPEED,
  MAX_TEAMS,
  NO_LOCKS,
} from '../../../data/leagues.ts'
import { MAX_WEEKS } from '../../../data/seasons.ts'
import { DocumentRow } from './document-log.ts'
import { PauseReason, QuietHours } from './draft.ts'
import { EpochMs, Id, Integer, Name, PosGroup, Season, Week } from './field.ts'
import {
  AcquisitionMode,
  ClaimsVisible,
  KeptRules,
  Locks,
  OffersVisible,
  Platform,
  Ranking,
  Visibility,
  Waivers,
} from './league.ts'
import { LeagueRosterConfig } from './lineup.ts'
import { ScoringMap } from './mirror.ts'
import { MAX_NOTES } from './note.ts'
import { PlayoffConfig } from './playoffs.ts'
import { ScoringRules } from './system.ts'
import { TradeEnd } from './trade.ts'

/**
 * A league as one document: its full history, without account data. Managers are listed by name, and ids do not change.
 * `version` increases with each change that older programs cannot read.
 */

export const DOCUMENT_FORMAT = 'hindsight-league' as const
export const DOCUMENT_VERSION = 3

const nullable = z.nullable
const list = <Row extends z.ZodMiniType>(row: Row) => z.array(row)
const Words = z.string().check(z.maxLength(2000))
const Ids = z.array(Id).check(z.maxLength(1000))
const Count = z.int().check(z.gte(0))
const DocumentSystem = z.strictObject({
  id: Id,
  name: Name,
  description: z.string(),
  rules: ScoringRules,
  createdAt: EpochMs,
  updatedAt: EpochMs,
})

const DocumentLeague = z.strictObject({
  id: Id,
  name: Name,
  season: Season,
  systemId: Id,
  keptRules: z._default(list(KeptRules), []),
  rosterConfig: LeagueRosterConfig,
  acquisitionMode: AcquisitionMode,
  waivers: nullable(Waivers),
  claimsVisible: ClaimsVisible,
  offersVisible: z._default(OffersVisible, 'league'),
  visibility: z._default(Visibility, 'open'),
  orderedWeeks: Count,
  ranking: Ranking,
  medianGame: z.boolean(),
  tradeReviewHours: Integer(0, MAX_REVIEW_HOURS),
  locks: z._default(Locks, NO_LOCKS),
  tradeVetoVotes: z._default(nullable(Integer(0, MAX_TEAMS)), null),
  tradeDeadline: z._default(Integer(0, MAX_WEEKS), 0),
  keepers: list(z.strictObject({ teamId: Id, playerId: Id, round: z.int() })),
  previousId: nullable(Id),
  divisions: list(Name),
  playoffConfig: PlayoffConfig,
  draw: nullable(
    z.strictObject({
      seeds: Ids,
      pairings: z.optional(z.array(z.array(z.tuple([Id, nullable(Id)])))),
    }),
  ),
  closedWeeks: list(Week),
  externalPlatform: nullable(Platform),
  externalId: nullable(z.string()),
  settingsDrift: z.boolean(),
  clockMode: z.enum(CLOCK_MODES),
  clockRunning: z.boolean(),
  clockSpeed: Integer(1, MAX_SPEED),
  clockAt: nullable(z.int()),
  clockSince: nullable(z.int()),
  simulated: z.boolean(),
  dealtAt: z.int(),
  dealtStep: z.int(),
  createdAt: EpochMs,
  updatedAt: EpochMs,
})

const DocumentTeam = z.strictObject({
  id: Id,
  name: Name,
  managerName: z.string().check(z.maxLength(1000)),
  /** If this is left out, teams are numbered in draft order. */
  number: z.optional(z.int().check(z.minimum(1))),
  draftPosition: nullable(z.int()),
  waiverPriority: nullable(z.int()),
  division: nullable(z.int()),
  externalId: nullable(z.string()),
  budget: nullable(z.int()),
  autoLineup: z.boolean(),
  autoLineupLevel: z._default(nullable(z.enum(AUTO_LINEUP_LEVELS)), 'off'),
  locked: z._default(z.boolean(), false),
})

const Spot = z.union([
  z.tuple([Id, z.int()]),
  z.tuple([Id, z.int(), z.int()]),
  z.tuple([Id, z.int(), z.int(), z.literal(1)]),
])

const acquiring = {
  claims: list(
    z.strictObject({
      id: Id,
      teamId: Id,
      addPlayerId: Id,
      dropPlayerId: nullable(Id),
      status: z.enum(['pending', 'won', 'lost', 'cancelled']),
      createdAt: z.int(),
      processedAt: nullable(z.int()),
      note: nullable(Words),
      bid: nullable(z.int()),
      place: nullable(z.int()),
      shownAt: nullable(z.int()),
    }),
  ),
  trades: list(
    z.strictObject({
      id: Id,
      fromTeamId: Id,
      toTeamId: Id,
      status: z.enum(['pending', 'accepted', 'rejected', 'cancelled']),
      fromPlayerIds: Ids,
      toPlayerIds: Ids,
      createdAt: z.int(),
      resolvedAt: nullable(z.int()),
      reversedAt: nullable(z.int()),
      acceptedAt: nullable(z.int()),
      reviewUntil: nullable(z.int()),
      note: nullable(Words),
      answers: nullable(Id),
      fromBudget: z._default(Count, 0),
      toBudget: z._default(Count, 0),
      fromDropPlayerIds: z._default(Ids, []),
      toDropPlayerIds: z._default(Ids, []),
      expiresAt: z._default(nullable(z.int()), null),
      endedBy: z._default(nullable(TradeEnd), null),
      vetoedBy: z._default(Ids, []),
    }),
  ),
}

const drafting = {
  drafts: list(
    z.strictObject({
      kind: nullable(z.enum(['snake', 'linear'])),
      seed: nullable(z.int()),
      paused: z.boolean(),
      startedAt: z.int(),
      pickSeconds: Count,
      quiet: nullable(QuietHours),
      turnSince: z.int(),
      pauseReason: z._default(nullable(PauseReason), null),
    }),
  ).check(z.maxLength(1)),
  draftTurns: list(
    z.strictObject({
      number: z.int(),
      teamId: Id,
      playerId: nullable(Id),
      actor: nullable(z.string()),
      auto: nullable(z.boolean()),
      pickedAt: nullable(z.int()),
      sequence: z._default(nullable(z.int()), null),
    }),
  ),
  draftRanks: list(z.strictObject({ place: z.int(), playerId: Id })),
  draftSeats: list(z.strictObject({ teamId: Id, autopick: z.boolean(), queue: Ids })),
}

const mirroring = {
  mirrors: list(
    z.strictObject({
      systemId: Id,
      scoring: ScoringMap,
      players: list(
        z.strictObject({ playerId: Id, externalId: z.string(), eligible: z.array(PosGroup), scoredAs: z.string() }),
      ),
      syncedAt: z.int(),
      warnings: list(z.string()),
      gaps: list(z.strictObject({ weeks: z.array(z.int()), warning: z.string() })),
    }),
  ).check(z.maxLength(1)),
  platformWeeks: list(
    z.strictObject({
      week: Week,
      teamId: Id,
      total: nullable(z.number()),
      players: z.record(z.string(), z.number()),
      keys: z.record(z.string(), z.record(z.string(), z.number())),
    }),
  ),
}

export const LeagueDocument = z.strictObject({
  format: z.literal(DOCUMENT_FORMAT),
  version: z.int(),
  system: nullable(DocumentSystem),
  league: DocumentLeague,
  teams: list(DocumentTeam).check(z.minLength(1), z.maxLength(64)),
  matchups: list(z.strictObject({ week: Week, place: Count, homeId: Id, awayId: nullable(Id) })),
  rosters: list(
    z.strictObject({
      teamId: Id,
      place: z.int(),
      playerId: Id,
      acquiredAt: z.int(),
      reserve: z.int(),
      taxi: z._default(z.boolean(), false),
    }),
  ),
  droppedPlayers: list(z.strictObject({ playerId: Id, droppedAt: z.int() })),
  keptRosters: list(z.strictObject({ week: Week, teamId: Id, spots: z.array(Spot) })),
  lineups: list(
    z.strictObject({ week: Week, teamId: Id, players: nullable(z.array(nullable(Id))), byHand: z.boolean() }),
  ),
  notes: z._default(
    list(
      z.strictObject({
        revision: Count,
        markdown: z.string().check(z.maxLength(MAX_NOTES)),
        actor: z.string(),
        at: z.int(),
      }),
    ),
    [],
  ),
  dues: z._default(
    list(z.strictObject({ amount: Count, weeklyPrize: Count, payouts: z.array(Count) })).check(z.maxLength(1)),
    [],
  ),
  duesPaid: z._default(list(z.strictObject({ teamId: Id, paidAt: EpochMs })), []),
  adjustments: list(
    z.strictObject({
      id: Id,
      teamId: Id,
      week: Week,
      points: z.int(),
      reason: Words,
      actor: z.string(),
      at: z.int(),
    }),
  ),
  ...acquiring,
  ...drafting,
  ...mirroring,
  log: list(DocumentRow),
})
export type LeagueDocument = z.infer<typeof LeagueDocument>
