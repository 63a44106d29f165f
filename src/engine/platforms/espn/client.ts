import * as z from 'zod/mini'
import { lastNflWeek } from '../../../../data/seasons.ts'
import { notFound } from '../../base/errors.ts'
import * as field from '../shared/answer-fields.ts'
import { type JsonClient, nonsense } from '../shared/client.ts'

/** ESPN's API responses, limited to the fields that are read. Other fields are not checked. */

const nullish = z.nullish
const Integer = field.Integer
const Text = nullish(field.Text)
const Figure = nullish(field.Figure)
const Flag = nullish(field.Flag)

const ScoringItemAnswer = z.object({
  statId: Integer,
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
    divisions: nullish(z.array(z.object({ id: Integer }))),
    matchupPeriodCount: Integer,
    matchupPeriods: z.record(z.string(), z.array(Integer)),
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
  statSourceId: Integer,
  statSplitTypeId: Integer,
  scoringPeriodId: Integer,
  appliedTotal: Figure,
  appliedStats: nullish(z.record(z.string(), field.Figure)),
})

const PlayerAnswer = z.object({
  id: Integer,
  fullName: Text,
  defaultPositionId: Integer,
  eligibleSlots: nullish(z.array(Integer)),
  proTeamId: Integer,
  stats: nullish(z.array(Stats)),
})
export type PlayerAnswer = z.infer<typeof PlayerAnswer>

const EntryAnswer = z.object({
  lineupSlotId: Integer,
  playerId: Integer,
  playerPoolEntry: nullish(z.object({ player: nullish(PlayerAnswer) })),
})
export type EntryAnswer = z.infer<typeof EntryAnswer>

const RosterAnswer = z.object({ entries: z.array(EntryAnswer) })

const SideAnswer = z.object({
  teamId: Integer,
  adjustment: Figure,
  totalPoints: Figure,
  pointsByScoringPeriod: nullish(z.record(z.string(), field.Figure)),
  rosterForCurrentScoringPeriod: nullish(RosterAnswer),
})
export type SideAnswer = z.infer<typeof SideAnswer>

const MatchupAnswer = z.object({
  matchupPeriodId: Integer,
  home: nullish(SideAnswer),
  away: nullish(SideAnswer),
  playoffTierType: Text,
  /** HOME or AWAY, even if the totals are tied, in leagues with a tiebreaker. */
  winner: Text,
})
export type MatchupAnswer = z.infer<typeof MatchupAnswer>

const TeamAnswer = z.object({
  id: Integer,
  name: Text,
  location: Text,
  nickname: Text,
  divisionId: nullish(Integer),
  owners: nullish(z.array(field.Text)),
  playoffSeed: nullish(Integer),
  primaryOwner: Text,
  record: nullish(z.object({ overall: nullish(z.object({ wins: Figure, losses: Figure, ties: Figure })) })),
  roster: nullish(RosterAnswer),
  transactionCounter: nullish(z.object({ acquisitionBudgetSpent: Figure })),
  waiverRank: nullish(Integer),
})
export type TeamAnswer = z.infer<typeof TeamAnswer>

const MemberAnswer = z.object({ id: field.Text, displayName: Text })

const StatusAnswer = z.object({
  finalScoringPeriod: nullish(Integer),
  latestScoringPeriod: nullish(Integer),
  isActive: Flag,
})

const DraftAnswer = z.object({
  completeDate: Figure,
  drafted: Flag,
  picks: nullish(z.array(z.object({ overallPickNumber: Integer, playerId: Integer, teamId: Integer }))),
})

export const LeagueAnswer = z.object({
  id: Integer,
  seasonId: Integer,
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
  playerId: Integer,
  fromTeamId: nullish(Integer),
  toTeamId: nullish(Integer),
})

const TransactionAnswer = z.object({
  id: field.Text,
  type: field.Text,
  /** Missing for an accepted trade that is still under league review. */
  status: Text,
  /** The earlier transaction. An acceptance refers to its proposal, and a league decision refers to the acceptance. */
  relatedTransactionId: Text,
  bidAmount: Figure,
  teamId: nullish(Integer),
  items: nullish(z.array(ItemAnswer)),
  processDate: Figure,
  proposedDate: Figure,
})
export type TransactionAnswer = z.infer<typeof TransactionAnswer>

export const WeekAnswer = z.object({
  id: Integer,
  seasonId: Integer,
  scoringPeriodId: nullish(Integer),
  schedule: nullish(z.array(MatchupAnswer)),
  transactions: nullish(z.array(TransactionAnswer)),
})
export type WeekAnswer = z.infer<typeof WeekAnswer>

/** Before 2018, a season is wrapped in a list with one entry. */
const orListOfOne = <S extends z.ZodMiniType>(schema: S) => z.union([schema, z.array(schema).check(z.length(1))])

/** The weeks that a league plays, based on the matchup periods in its settings. */

/** Returns a matchup period's weeks. */
export const weeksIn = ({ settings }: LeagueAnswer, period: number): readonly number[] =>
  settings.scheduleSettings.matchupPeriods[period] ?? []

/** Returns the last regular-season week. */
export const lastRegularWeek = (league: LeagueAnswer): number => {
  const { matchupPeriodCount } = league.settings.scheduleSettings
  return Math.max(1, ...Array.from({ length: matchupPeriodCount }, (_, at) => weeksIn(league, at + 1)).flat())
}

/** Returns the season's last week. ESPN reports 0 for some past seasons, so the schedule is used for them. */
const lastWeek = ({ status, settings, seasonId }: LeagueAnswer): number => {
  const scheduled = Math.max(0, ...Object.values(settings.scheduleSettings.matchupPeriods).flat())
  return status?.finalScoringPeriod || scheduled || lastNflWeek(seasonId)
}

/**
 * Returns whether a season is over. ESPN reports past leagues as still active, with a current week after their last
 * one.
 */
export const isOver = (league: LeagueAnswer): boolean =>
  league.status?.isActive === false || (league.status?.latestScoringPeriod ?? 0) > lastWeek(league)

/** Returns the weeks to request: those that have begun. */
const weeksBegun = (league: LeagueAnswer): number[] => {
  const last = lastWeek(league)
  const begun = Math.min(lastNflWeek(league.seasonId), last, league.status?.latestScoringPeriod ?? last)
  return Array.from({ length: Math.max(0, begun) }, (_, at) => at + 1)
}

/** ESPN's responses for one season of a league. */
export interface EspnLeague {
  league: LeagueAnswer
  /** The schedule with box scores, sorted by week. Leaves out weeks that have not been played. */
  weeks: ReadonlyMap<number, readonly MatchupAnswer[]>
  /** All transactions without duplicates, in week order. */
  transactions: readonly TransactionAnswer[]
}

/** The first season with its own address in ESPN's API. Earlier seasons are under `leagueHistory`. */
const FIRST_OF_SEASONS = 2018

const pathOf = (id: string, season: number, query: string): string =>
  season < FIRST_OF_SEASONS
    ? `leagueHistory/${id}?seasonId=${season}&${query}`
    : `seasons/${season}/segments/0/leagues/${id}?${query}`

const LEAGUE_VIEWS = 'view=mSettings&view=mTeam&view=mRoster&view=mMatchupScore&view=mDraftDetail&view=mStatus'
const WEEK_VIEWS = 'view=mMatchupScore&view=mBoxscore&view=mTransactions2'

/** The size limit for a week, which has about 20 players per team, each with all their stats. */
const LARGEST_WEEK = 32 * 1024 * 1024

export interface LeagueRequest {
  id: string
  season: number
}

const ask = async <S extends z.ZodMiniType<{ id: number; seasonId: number }>>(
  client: JsonClient,
  { id, season }: LeagueRequest,
  { schema, query, what }: { schema: S; query: string; what: string },
): Promise<z.output<S> | null> => {
  const wish = { schema: orListOfOne(schema), what, maxBytes: LARGEST_WEEK }
  const answer = (await client.get(pathOf(id, season, query), wish)) as z.output<S> | [z.output<S>] | null
  const one = Array.isArray(answer) ? (answer[0] as z.output<S>) : answer
  if (one === null) return null
  const { id: answered, seasonId } = one as { id: number; seasonId: number }
  if (String(answered) !== id || seasonId !== season)
    throw nonsense('espn', what, `is about league ${answered} in ${seasonId}`)
  return one
}

/** Reads the box scores of the current week. */
export const readWeek = async (
  client: JsonClient,
  request: LeagueRequest,
  week: number,
): Promise<readonly MatchupAnswer[]> => {
  const query = `view=mMatchupScore&view=mBoxscore&scoringPeriodId=${week}`
  const what = `week ${week} of league ${request.id} in ${request.season}`
  const { scoringPeriodId = week, schedule } = (await ask(client, request, { schema: WeekAnswer, query, what })) ?? {}
  if (scoringPeriodId !== week) throw nonsense('espn', what, `is about week ${scoringPeriodId}`)
  return schedule ?? []
}

/**
 * Reads one season of a league. Throws `not_found` if the league does not exist, and `upstream_failed` like
 * `JsonClient`.
 */
export const readLeague = async (client: JsonClient, request: LeagueRequest): Promise<EspnLeague> => {
  const { id, season } = request
  const what = `league ${id} in ${season}`
  const league = await ask(client, request, { schema: LeagueAnswer, query: LEAGUE_VIEWS, what })
  if (league === null) throw notFound(`ESPN doesn't have a league ${id} in season ${season}`)
  const readWeek = async (week: number) => {
    const query = `${WEEK_VIEWS}&scoringPeriodId=${week}`
    const answer = await ask(client, request, { schema: WeekAnswer, query, what: `week ${week} of ${what}` })
    if (answer === null) throw nonsense('espn', `week ${week} of ${what}`, 'is null')
    return { week, answer }
  }
  const read = await Promise.all(weeksBegun(league).map(readWeek))
  const transactions = new Map(
    read.flatMap(({ answer }) => (answer.transactions ?? []).map(each => [each.id, each] as const)),
  )
  return {
    league,
    weeks: new Map(read.map(({ week, answer }) => [week, answer.schedule ?? []])),
    transactions: [...transactions.values()],
  }
}
