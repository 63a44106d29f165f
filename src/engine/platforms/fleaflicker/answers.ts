import * as z from 'zod/mini'
import * as field from '../answer-fields.ts'

/** Answers of Fleaflicker's API, as far as they are read. It leaves out whatever is 0, false or empty. */

const nullish = z.nullish
const Text = nullish(field.Text)
const Flag = nullish(field.Flag)
const Whole = nullish(field.Whole)
const Value = nullish(z.object({ value: nullish(field.Figure) }))
const Rank = nullish(z.object({ rank: Whole, wins: Whole, losses: Whole, ties: Whole }))
/** Epoch ms. */
const Instant = nullish(field.textLike(/^\d{1,15}$/))

const PositionAnswer = z.object({
  label: field.Text,
  group: Text,
  eligibility: nullish(z.array(field.Text)),
  start: Whole,
  max: Whole,
})
export type PositionAnswer = z.infer<typeof PositionAnswer>

const RuleAnswer = z.object({
  category: z.object({ id: field.Whole, nameSingular: Text, multiValue: Flag }),
  points: Value,
  pointsPer: Value,
  forEvery: Whole,
  boundLower: nullish(field.Figure),
  boundUpper: nullish(field.Figure),
  rangeType: Text,
  isBonus: Flag,
  applyTo: nullish(z.array(field.Text)),
})
export type RuleAnswer = z.infer<typeof RuleAnswer>

export const RulesAnswer = z.object({
  rosterPositions: z.array(PositionAnswer).check(z.minLength(1)),
  groups: z.array(z.object({ label: Text, scoringRules: nullish(z.array(RuleAnswer)) })),
  numBench: Whole,
})
export type RulesAnswer = z.infer<typeof RulesAnswer>

const ProPlayer = z.object({
  id: field.Whole,
  nameFull: Text,
  position: Text,
  positionEligibility: nullish(z.array(field.Text)),
  proTeamAbbreviation: Text,
  /** His number at Sportradar, where it was asked for. */
  externalIds: nullish(z.array(z.object({ id: Text }))),
})
export type ProPlayer = z.infer<typeof ProPlayer>

const LeaguePlayer = z.object({ proPlayer: ProPlayer, viewingActualPoints: Value })
export type LeaguePlayer = z.infer<typeof LeaguePlayer>

const TeamName = z.object({ id: field.Whole, name: Text })

const TeamAnswer = z.object({
  id: field.Whole,
  name: Text,
  owners: nullish(z.array(z.object({ displayName: Text }))),
  recordOverall: Rank,
  recordPostseason: Rank,
  waiverAcquisitionBudget: Value,
  waiverPosition: Whole,
})
export type TeamAnswer = z.infer<typeof TeamAnswer>

export const StandingsAnswer = z.object({
  divisions: nullish(z.array(z.object({ id: Whole, teams: nullish(z.array(TeamAnswer)) }))),
  season: field.Whole,
  league: z.object({
    id: field.Whole,
    name: Text,
    waiverType: Text,
    defaultWaiverBudget: Whole,
    maxKeepers: Whole,
    size: Whole,
  }),
})
export type StandingsAnswer = z.infer<typeof StandingsAnswer>

export const RostersAnswer = z.object({
  rosters: z.array(z.object({ team: TeamName, players: nullish(z.array(LeaguePlayer)) })),
})
export type RostersAnswer = z.infer<typeof RostersAnswer>

const Score = nullish(z.object({ score: Value }))

const GameAnswer = z.object({
  id: field.textLike(/^\d{1,20}$/),
  away: nullish(TeamName),
  home: nullish(TeamName),
  awayScore: Score,
  homeScore: Score,
  isFinalScore: Flag,
  isPlayoffs: Flag,
  isConsolation: Flag,
  isThirdPlaceGame: Flag,
  isChampionshipGame: Flag,
})
export type GameAnswer = z.infer<typeof GameAnswer>

const Period = z.object({ ordinal: field.Whole, startEpochMilli: Instant })
const PeriodAnswer = z.object({ low: Period, high: nullish(Period), value: field.Whole })
export type PeriodAnswer = z.infer<typeof PeriodAnswer>

export const ScoreboardAnswer = z.object({
  schedulePeriod: PeriodAnswer,
  eligibleSchedulePeriods: nullish(z.array(PeriodAnswer)),
  games: nullish(z.array(GameAnswer)),
})
export type ScoreboardAnswer = z.infer<typeof ScoreboardAnswer>

const SlotAnswer = z.object({ position: PositionAnswer, away: nullish(LeaguePlayer), home: nullish(LeaguePlayer) })
export type SlotAnswer = z.infer<typeof SlotAnswer>

export const BoxScoreAnswer = z.object({
  game: z.object({ id: field.Text }),
  lineups: nullish(z.array(z.object({ group: Text, slots: nullish(z.array(SlotAnswer)) }))),
})
export type BoxScoreAnswer = z.infer<typeof BoxScoreAnswer>

const SelectionAnswer = z.object({
  team: TeamName,
  player: nullish(LeaguePlayer),
  slot: z.object({ round: Whole, slot: Whole, overall: Whole }),
})
export type SelectionAnswer = z.infer<typeof SelectionAnswer>

export const DraftAnswer = z.object({
  orderedSelections: nullish(z.array(SelectionAnswer)),
  rows: nullish(z.array(z.object({ cells: nullish(z.array(SelectionAnswer)) }))),
})
export type DraftAnswer = z.infer<typeof DraftAnswer>

const MoveAnswer = z.object({
  timeEpochMilli: Instant,
  transaction: nullish(
    z.object({
      type: Text,
      team: nullish(TeamName),
      player: nullish(LeaguePlayer),
      bidAmount: Whole,
      waiverResolutionTeams: nullish(
        z.array(z.object({ team: nullish(TeamName), bid: Whole, invalidationReason: Text, loser: Flag })),
      ),
    }),
  ),
})
export type MoveAnswer = z.infer<typeof MoveAnswer>

export const MovesAnswer = z.object({ items: nullish(z.array(MoveAnswer)), resultOffsetNext: Whole })

const TradeAnswer = z.object({
  id: field.Whole,
  status: Text,
  approvedOn: Instant,
  proposedOn: Instant,
  teams: nullish(
    z.array(
      z.object({
        team: TeamName,
        playersObtained: nullish(z.array(LeaguePlayer)),
        playersReleased: nullish(z.array(LeaguePlayer)),
        picksObtained: nullish(z.array(z.object({ season: Whole, slot: nullish(z.object({ round: Whole })) }))),
      }),
    ),
  ),
})
export type TradeAnswer = z.infer<typeof TradeAnswer>

export const TradesAnswer = z.object({ trades: nullish(z.array(TradeAnswer)), resultOffsetNext: Whole })
