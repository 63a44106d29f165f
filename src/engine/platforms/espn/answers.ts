import * as z from 'zod/mini'

/** Answers of ESPN's API, as far as they are read; everything else in them may be as it likes. */

const nullish = z.nullish
const Text = nullish(z.string())
const Figure = nullish(z.number())
const Flag = nullish(z.boolean())

const ScoringItemAnswer = z.object({
  statId: z.int(),
  points: z.number(),
  pointsOverrides: nullish(z.record(z.string(), Figure)),
})
export type ScoringItemAnswer = z.infer<typeof ScoringItemAnswer>

const SettingsAnswer = z.object({
  name: Text,
  size: Figure,
  acquisitionSettings: z.object({
    acquisitionBudget: Figure,
    acquisitionType: Text,
    isUsingAcquisitionBudget: Flag,
    minimumBid: Figure,
    waiverOrderReset: Flag,
  }),
  draftSettings: nullish(z.object({ date: Figure, keeperCount: Figure, type: Text })),
  rosterSettings: z.object({ lineupSlotCounts: z.record(z.string(), z.number()) }),
  scheduleSettings: z.object({
    divisions: nullish(z.array(z.object({ id: z.int() }))),
    matchupPeriodCount: z.int(),
    matchupPeriods: z.record(z.string(), z.array(z.int())),
    playoffMatchupPeriodLength: Figure,
    playoffReseed: Flag,
    playoffSeedingRule: Text,
    playoffTeamCount: Figure,
  }),
  scoringSettings: z.object({
    homeTeamBonus: Figure,
    playoffHomeTeamBonus: Figure,
    scoringItems: z.array(ScoringItemAnswer),
    scoringType: Text,
  }),
  tradeSettings: nullish(z.object({ deadlineDate: Figure })),
})
export type SettingsAnswer = z.infer<typeof SettingsAnswer>

const Stats = z.object({
  statSourceId: z.int(),
  statSplitTypeId: z.int(),
  scoringPeriodId: z.int(),
  appliedTotal: Figure,
  appliedStats: nullish(z.record(z.string(), z.number())),
})

const PlayerAnswer = z.object({
  id: z.int(),
  fullName: Text,
  defaultPositionId: z.int(),
  eligibleSlots: nullish(z.array(z.int())),
  proTeamId: z.int(),
  stats: nullish(z.array(Stats)),
})
export type PlayerAnswer = z.infer<typeof PlayerAnswer>

const EntryAnswer = z.object({
  lineupSlotId: z.int(),
  playerId: z.int(),
  playerPoolEntry: nullish(z.object({ player: nullish(PlayerAnswer) })),
})
export type EntryAnswer = z.infer<typeof EntryAnswer>

const RosterAnswer = z.object({ entries: z.array(EntryAnswer) })

const SideAnswer = z.object({
  teamId: z.int(),
  adjustment: Figure,
  totalPoints: Figure,
  pointsByScoringPeriod: nullish(z.record(z.string(), z.number())),
  rosterForCurrentScoringPeriod: nullish(RosterAnswer),
})
export type SideAnswer = z.infer<typeof SideAnswer>

const MatchupAnswer = z.object({
  matchupPeriodId: z.int(),
  home: nullish(SideAnswer),
  away: nullish(SideAnswer),
  playoffTierType: Text,
  /** HOME or AWAY also of level totals, where the league has a rule for them. */
  winner: Text,
})
export type MatchupAnswer = z.infer<typeof MatchupAnswer>

const TeamAnswer = z.object({
  id: z.int(),
  name: Text,
  location: Text,
  nickname: Text,
  divisionId: nullish(z.int()),
  owners: nullish(z.array(z.string())),
  playoffSeed: nullish(z.int()),
  primaryOwner: Text,
  record: nullish(z.object({ overall: nullish(z.object({ wins: Figure, losses: Figure, ties: Figure })) })),
  roster: nullish(RosterAnswer),
  transactionCounter: nullish(z.object({ acquisitionBudgetSpent: Figure })),
  waiverRank: nullish(z.int()),
})
export type TeamAnswer = z.infer<typeof TeamAnswer>

const MemberAnswer = z.object({ id: z.string(), displayName: Text })
export type MemberAnswer = z.infer<typeof MemberAnswer>

const StatusAnswer = z.object({
  finalScoringPeriod: nullish(z.int()),
  latestScoringPeriod: nullish(z.int()),
  isActive: Flag,
})

const DraftAnswer = z.object({
  completeDate: Figure,
  drafted: Flag,
  picks: nullish(z.array(z.object({ overallPickNumber: z.int(), playerId: z.int(), teamId: z.int() }))),
})

export const LeagueAnswer = z.object({
  id: z.int(),
  seasonId: z.int(),
  settings: SettingsAnswer,
  status: nullish(StatusAnswer),
  teams: z.array(TeamAnswer).check(z.minLength(1)),
  members: nullish(z.array(MemberAnswer)),
  schedule: nullish(z.array(MatchupAnswer)),
  draftDetail: nullish(DraftAnswer),
})
export type LeagueAnswer = z.infer<typeof LeagueAnswer>

const ItemAnswer = z.object({
  type: z.string(),
  playerId: z.int(),
  fromTeamId: nullish(z.int()),
  toTeamId: nullish(z.int()),
})

const TransactionAnswer = z.object({
  id: z.string(),
  type: z.string(),
  /** An acceptance that waits for the league has none. */
  status: nullish(z.string()),
  /** What it answers: an acceptance its proposal, a decision of the league the acceptance. */
  relatedTransactionId: nullish(z.string()),
  bidAmount: Figure,
  teamId: nullish(z.int()),
  items: nullish(z.array(ItemAnswer)),
  processDate: Figure,
  proposedDate: Figure,
})
export type TransactionAnswer = z.infer<typeof TransactionAnswer>

export const WeekAnswer = z.object({
  id: z.int(),
  seasonId: z.int(),
  schedule: nullish(z.array(MatchupAnswer)),
  transactions: nullish(z.array(TransactionAnswer)),
})
export type WeekAnswer = z.infer<typeof WeekAnswer>

/** Seasons before 2018 are answered in a list of one. */
export const orListOfOne = <S extends z.ZodMiniType>(schema: S) => z.union([schema, z.array(schema).check(z.length(1))])
