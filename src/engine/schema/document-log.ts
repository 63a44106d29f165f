import * as z from 'zod/mini'
import { array, boolean, looseObject as facts, int, nullable, number, optional, string } from 'zod/mini'
import { AUTO_LINEUP_LEVELS, CRITERIA } from '../../../data/leagues.ts'
import { PauseReason, QuietHours } from './draft.ts'
import { EpochMs, Id, Week } from './field.ts'
import type { LogFacts, TransactionType } from './transaction.ts'

/**
 * Log rows in a league document. Each type has the facts that its readers need. Other facts in a row are preserved,
 * because newer versions can add facts.
 */

const nothing = z.null()
const Text = string().check(z.maxLength(2000))
const Ids = array(Id)

const LoggedPlayer = facts({
  playerId: Id,
  name: Text,
  reservedAt: optional(int()),
  taxi: optional(boolean()),
  week: optional(Week),
})
const LoggedManagers = facts({ manager: nullable(Text), managers: optional(array(Text)) })
const LoggedTrade = facts({
  tradeId: Id,
  fromTeamId: Id,
  toTeamId: Id,
  fromPlayerIds: Ids,
  toPlayerIds: Ids,
  gives: array(Text),
  gets: array(Text),
  fromBudget: optional(int()),
  toBudget: optional(int()),
  fromDropPlayerIds: optional(Ids),
  toDropPlayerIds: optional(Ids),
  drops: optional(array(Text)),
  reserved: optional(z.record(Id, int())),
  taxiPlayerIds: optional(Ids),
})
const LoggedClaim = facts({
  ...LoggedPlayer.shape,
  claimId: Id,
  dropPlayerId: nullable(Id),
  drop: nullable(Text),
  bid: optional(int()),
})
const PlacedClaim = facts({ ...LoggedClaim.shape, place: nullable(int()) })
const DecidedClaim = facts({
  ...LoggedPlayer.shape,
  claimId: optional(Id),
  note: nullable(Text),
  /** Some platforms allow fractional bids. */
  bid: optional(nullable(number())),
  waiverOrder: optional(Ids),
})
const TradeWithReason = facts({ ...LoggedTrade.shape, reason: optional(Text) })
const LoggedPick = facts({
  number: int(),
  playerId: Id,
  name: nullable(Text),
  round: optional(int()),
  auto: optional(boolean()),
})
const LoggedClock = facts({ mode: Text, running: boolean(), speed: number(), at: nullable(int()) })
const LoggedInvite = nullable(facts({ id: Id, expiresAt: nullable(EpochMs) }))
const LoggedPickClock = facts({ pickSeconds: int(), quiet: nullable(QuietHours) })
const LoggedSchedule = facts({ matchups: array(facts({ week: Week, homeId: Id, awayId: nullable(Id) })) })
const LoggedNotes = facts({ revision: int(), length: int() })
const LoggedPoll = facts({ pollId: Id, question: Text })
const LoggedPost = facts({ postId: Id, author: Text })
const LoggedDues = facts({ amount: number(), weeklyPrize: number(), payouts: array(number()) })
const DuesPaid = facts({ paidAt: nullable(int()) })
const LoggedDraft = facts({
  order: Ids,
  kind: optional(nullable(Text)),
  seed: optional(nullable(int())),
  turns: optional(int()),
})
const Named = facts({ name: Text })
const Seeds = facts({ seeds: Ids })
const Count = facts({ players: int() })
const On = facts({ on: boolean(), level: optional(z.enum(AUTO_LINEUP_LEVELS)) })
const Autopick = facts({ autopick: boolean() })
const Rules = facts({ rules: facts({}) })
const LineupRow = facts({ week: Week, players: array(nullable(Id)) })
const Undone = facts({
  undoes: Id,
  row: facts({}),
  moves: array(facts({ ...LoggedPlayer.shape, from: nullable(Id), to: nullable(Id) })),
  waiverOrder: optional(Ids),
  reason: optional(Text),
})
const Priority = facts({ priority: int() })
const Budget = facts({ budget: int() })
const TeamOrder = facts({ teamIds: Ids })
const Settings = facts({
  name: optional(Text),
  systemId: optional(Id),
  ranking: optional(array(z.enum(CRITERIA))),
  medianGame: optional(boolean()),
  acquisitionMode: optional(Text),
  tradeReviewHours: optional(int()),
  tradeVetoVotes: optional(nullable(int())),
  locks: optional(facts({})),
  coCommissioners: optional(array(Text)),
  tradeDeadline: optional(int()),
})

/** The facts in each type of row, before and after the change. */
const FACTS = {
  create: [nothing, facts({ name: Text, teams: int() })],
  settings: [Settings, Settings],
  rules: [Rules, Rules],
  clock: [LoggedClock, LoggedClock],
  draw: [nullable(Seeds), Seeds],
  pairing: [nothing, facts({ round: int(), name: Text, week: Week })],
  close: [nothing, facts({ weeks: array(Week) })],
  rename: [Named, Named],
  team_add: [nothing, facts({ ...Named.shape, number: int() })],
  team_remove: [facts({ ...LoggedManagers.shape, ...Named.shape, number: int() }), nothing],
  assign: [LoggedManagers, LoggedManagers],
  auto: [On, On],
  renew: [nothing, facts({ leagueId: Id, season: int() })],
  commissioner: [facts({ commissioner: Text }), facts({ commissioner: Text })],
  schedule: [LoggedSchedule, LoggedSchedule],
  notes: [LoggedNotes, LoggedNotes],
  post: [nothing, LoggedPost],
  post_delete: [LoggedPost, nothing],
  poll: [nothing, LoggedPoll],
  poll_close: [nothing, LoggedPoll],
  poll_delete: [LoggedPoll, nothing],
  dues: [LoggedDues, LoggedDues],
  dues_paid: [DuesPaid, DuesPaid],
  adjust: [nothing, facts({ week: Week, points: number(), reason: Text })],
  add: [nothing, LoggedPlayer],
  drop: [LoggedPlayer, nothing],
  swap: [LoggedPlayer, LoggedPlayer],
  reserve: [nothing, LoggedPlayer],
  activate: [nothing, LoggedPlayer],
  lineup: [LineupRow, facts({ ...LineupRow.shape, started: optional(array(Text)), benched: optional(array(Text)) })],
  undone: [nothing, Undone],
  claim: [nothing, LoggedClaim],
  withdraw: [LoggedClaim, nothing],
  claim_edit: [PlacedClaim, PlacedClaim],
  claim_won: [nullable(LoggedPlayer), DecidedClaim],
  claim_lost: [nullable(LoggedPlayer), DecidedClaim],
  claim_order: [nothing, facts({ claims: array(LoggedClaim) })],
  waiver_order: [TeamOrder, TeamOrder],
  priority: [Priority, facts({ ...Priority.shape, reason: optional(Text) })],
  budget: [Budget, facts({ ...Budget.shape, reason: optional(Text) })],
  lock: [facts({ locked: boolean() }), facts({ locked: boolean(), reason: optional(Text) })],
  waivers: [nothing, facts({ claims: int() })],
  offer: [nothing, LoggedTrade],
  accept: [nothing, facts({ ...LoggedTrade.shape, reviewUntil: optional(int()) })],
  reject: [nothing, facts({ ...LoggedTrade.shape, countered: optional(boolean()) })],
  cancel: [nothing, LoggedTrade],
  expire: [nothing, LoggedTrade],
  vote: [nothing, facts({ ...LoggedTrade.shape, veto: boolean() })],
  push: [nothing, LoggedTrade],
  allow: [nothing, TradeWithReason],
  veto: [nothing, TradeWithReason],
  review: [nothing, facts({ ...LoggedTrade.shape, note: nullable(Text) })],
  reverse: [nothing, LoggedTrade],
  trade: [nothing, facts({ with: Ids, gets: array(LoggedPlayer), budget: number(), picks: array(Text) })],
  invite: [LoggedInvite, LoggedInvite],
  join: [facts({ ...LoggedManagers.shape, name: Text }), facts({ ...LoggedManagers.shape, name: Text })],
  draft: [nullable(LoggedDraft), LoggedDraft],
  draft_order: [Count, Count],
  pick_clock: [LoggedPickClock, LoggedPickClock],
  autopick: [Autopick, Autopick],
  pick: [nothing, LoggedPick],
  undo: [LoggedPick, nothing],
  pause: [nothing, nullable(facts({ reason: PauseReason }))],
  resume: [nothing, nothing],
  abandon: [facts({ picks: array(facts({ teamId: Id, playerId: Id })) }), nothing],
  import: [nothing, facts({ platform: optional(Text), name: Text, externalId: Text })],
  sync: [
    nothing,
    facts({
      platform: optional(Text),
      teams: array(facts({})),
      lineups: int(),
      matchups: int(),
      transactions: int(),
      drift: boolean(),
    }),
  ],
} as const satisfies Record<TransactionType & keyof LogFacts, readonly [z.ZodMiniType, z.ZodMiniType]>

const rowOf = (type: TransactionType) => {
  const [before, after] = FACTS[type]
  return z.strictObject({
    id: Id,
    at: int(),
    actor: nullable(string()),
    teamId: nullable(Id),
    type: z.literal(type),
    before,
    after,
    forced: boolean(),
    claimId: nullable(Id),
  })
}

type Row = ReturnType<typeof rowOf>

const [first, ...others] = (Object.keys(FACTS) as TransactionType[]).map(rowOf) as [Row, ...Row[]]

/** A row in a document's log. */
export const DocumentRow = z.discriminatedUnion('type', [first, ...others])
