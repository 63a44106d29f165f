import * as z from 'zod/mini'
import * as field from '../answer-fields.ts'

/** Answers of ESPN's API, as far as they are read; everything else in them may be as it likes. */

const nullish = z.nullish
const Whole = field.Whole
const Text = nullish(field.Text)
const Figure = nullish(field.Figure)
const Flag = nullish(field.Flag)

const ScoringItemAnswer = z.object({
  statId: Whole,
  points: Figure,
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
  rosterSettings: z.object({ lineupSlotCounts: z.record(z.string(), field.Figure) }),
  scheduleSettings: z.object({
    divisions: nullish(z.array(z.object({ id: Whole }))),
    matchupPeriodCount: Whole,
    matchupPeriods: z.record(z.string(), z.array(Whole)),
    playoffMatchupPeriodLength: Figure,
    playoffReseed: Flag,
    playoffSeedingRule: Text,
    playoffTeamCount: Figure,
  }),
  scoringSettings: z.object({
    homeTeamBonus: Figure,
    playoffHomeTeamBonus: Figure,
    scoringEnhancementType: Text,
    scoringItems: z.array(ScoringItemAnswer),
    scoringType: Text,
  }),
  tradeSettings: nullish(z.object({ deadlineDate: Figure })),
})
export type SettingsAnswer = z.infer<typeof SettingsAnswer>

const Stats = z.object({
  statSourceId: Whole,
  statSplitTypeId: Whole,
  scoringPeriodId: Whole,
  appliedTotal: Figure,
  appliedStats: nullish(z.record(z.string(), field.Figure)),
})

const PlayerAnswer = z.object({
  id: Whole,
  fullName: Text,
  defaultPositionId: Whole,
  eligibleSlots: nullish(z.array(Whole)),
  proTeamId: Whole,
  stats: nullish(z.array(Stats)),
})
export type PlayerAnswer = z.infer<typeof PlayerAnswer>

const EntryAnswer = z.object({
  lineupSlotId: Whole,
  playerId: Whole,
  playerPoolEntry: nullish(z.object({ player: nullish(PlayerAnswer) })),
})
export type EntryAnswer = z.infer<typeof EntryAnswer>

const RosterAnswer = z.object({ entries: z.array(EntryAnswer) })

const SideAnswer = z.object({
  teamId: Whole,
  adjustment: Figure,
  totalPoints: Figure,
  pointsByScoringPeriod: nullish(z.record(z.string(), field.Figure)),
  rosterForCurrentScoringPeriod: nullish(RosterAnswer),
})
export type SideAnswer = z.infer<typeof SideAnswer>

const MatchupAnswer = z.object({
  matchupPeriodId: Whole,
  home: nullish(SideAnswer),
  away: nullish(SideAnswer),
  playoffTierType: Text,
  /** HOME or AWAY also of level totals, where the league has a rule for them. */
  winner: Text,
})
export type MatchupAnswer = z.infer<typeof MatchupAnswer>

const TeamAnswer = z.object({
  id: Whole,
  name: Text,
  location: Text,
  nickname: Text,
  divisionId: nullish(Whole),
  owners: nullish(z.array(field.Text)),
  playoffSeed: nullish(Whole),
  primaryOwner: Text,
  record: nullish(z.object({ overall: nullish(z.object({ wins: Figure, losses: Figure, ties: Figure })) })),
  roster: nullish(RosterAnswer),
  transactionCounter: nullish(z.object({ acquisitionBudgetSpent: Figure })),
  waiverRank: nullish(Whole),
})
export type TeamAnswer = z.infer<typeof TeamAnswer>

const MemberAnswer = z.object({ id: field.Text, displayName: Text })
export type MemberAnswer = z.infer<typeof MemberAnswer>

const StatusAnswer = z.object({
  finalScoringPeriod: nullish(Whole),
  latestScoringPeriod: nullish(Whole),
  isActive: Flag,
})

const DraftAnswer = z.object({
  completeDate: Figure,
  drafted: Flag,
  picks: nullish(z.array(z.object({ overallPickNumber: Whole, playerId: Whole, teamId: Whole }))),
})

export const LeagueAnswer = z.object({
  id: Whole,
  seasonId: Whole,
  settings: SettingsAnswer,
  status: nullish(StatusAnswer),
  teams: z.array(TeamAnswer).check(z.minLength(1)),
  members: nullish(z.array(MemberAnswer)),
  schedule: nullish(z.array(MatchupAnswer)),
  draftDetail: nullish(DraftAnswer),
})
export type LeagueAnswer = z.infer<typeof LeagueAnswer>

const ItemAnswer = z.object({
  type: field.Text,
  playerId: Whole,
  fromTeamId: nullish(Whole),
  toTeamId: nullish(Whole),
})

const TransactionAnswer = z.object({
  id: field.Text,
  type: field.Text,
  /** An acceptance that waits for the league has none. */
  status: Text,
  /** What it answers: an acceptance its proposal, a decision of the league the acceptance. */
  relatedTransactionId: Text,
  bidAmount: Figure,
  teamId: nullish(Whole),
  items: nullish(z.array(ItemAnswer)),
  processDate: Figure,
  proposedDate: Figure,
})
export type TransactionAnswer = z.infer<typeof TransactionAnswer>

export const WeekAnswer = z.object({
  id: Whole,
  seasonId: Whole,
  schedule: nullish(z.array(MatchupAnswer)),
  transactions: nullish(z.array(TransactionAnswer)),
})
export type WeekAnswer = z.infer<typeof WeekAnswer>

/** Seasons before 2018 are answered in a list of one. */
export const orListOfOne = <S extends z.ZodMiniType>(schema: S) => z.union([schema, z.array(schema).check(z.length(1))])
