import type * as z from 'zod/mini'
import { notFound } from '../../errors.ts'
import { type JsonClient, nonsense } from '../json-client.ts'
import { LeagueAnswer, type MatchupAnswer, orListOfOne, type TransactionAnswer, WeekAnswer } from './answers.ts'
import { weeksBegun } from './calendar.ts'

/** What ESPN answers for a league in a season. */
export interface EspnLeague {
  league: LeagueAnswer
  /** The schedule with box scores, by week, ascending; a week that nobody has played is not there. */
  weeks: ReadonlyMap<number, readonly MatchupAnswer[]>
  /** Each once, in the order of weeks. */
  transactions: readonly TransactionAnswer[]
}

/** From this season on a league is read as one of a season, before it as one of the past. */
const FIRST_OF_SEASONS = 2018

const pathOf = (id: string, season: number, query: string): string =>
  season < FIRST_OF_SEASONS
    ? `leagueHistory/${id}?seasonId=${season}&${query}`
    : `seasons/${season}/segments/0/leagues/${id}?${query}`

const LEAGUE_VIEWS = 'view=mSettings&view=mTeam&view=mRoster&view=mMatchupScore&view=mDraftDetail&view=mStatus'
const WEEK_VIEWS = 'view=mMatchupScore&view=mBoxscore&view=mTransactions2'

/** A week has some 20 players a team with all that they did. */
const LARGEST_WEEK = 32 * 1024 * 1024

interface Asked {
  id: string
  season: number
}

const ask = async <S extends z.ZodMiniType<{ id: number; seasonId: number }>>(
  client: JsonClient,
  { id, season }: Asked,
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

/** Reads a league in a season. Throws `not_found` for one that is not there, and `upstream_failed` as a client does. */
export const readLeague = async (client: JsonClient, asked: Asked): Promise<EspnLeague> => {
  const { id, season } = asked
  const what = `league ${id} in ${season}`
  const league = await ask(client, asked, { schema: LeagueAnswer, query: LEAGUE_VIEWS, what })
  if (league === null) throw notFound(`There is no league ${id} on ESPN in season ${season}`)
  const readWeek = async (week: number) => {
    const query = `${WEEK_VIEWS}&scoringPeriodId=${week}`
    const answer = await ask(client, asked, { schema: WeekAnswer, query, what: `week ${week} of ${what}` })
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
