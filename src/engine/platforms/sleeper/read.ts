import type * as z from 'zod/mini'
import { lastNflWeek } from '../../../../data/seasons.ts'
import { notFound } from '../../errors.ts'
import { type JsonClient, nonsense, type Wish } from '../json-client.ts'
import {
  BracketAnswer,
  DraftAnswer,
  DraftsAnswer,
  type GameAnswer,
  LeagueAnswer,
  type MatchupAnswer,
  MatchupsAnswer,
  type PickAnswer,
  PicksAnswer,
  type RosterAnswer,
  RostersAnswer,
  type TransactionAnswer,
  TransactionsAnswer,
  type UserAnswer,
  UsersAnswer,
} from './answers.ts'

/** What Sleeper answers for a league. */
export interface SleeperLeague {
  league: LeagueAnswer
  users: readonly UserAnswer[]
  rosters: readonly RosterAnswer[]
  /** Rows by week, ascending; a week without rows is not there. */
  weeks: ReadonlyMap<number, readonly MatchupAnswer[]>
  /** The games for the title and for places; none before they are known. */
  bracket: readonly GameAnswer[]
  /** Oldest week first. */
  transactions: readonly TransactionAnswer[]
  /** The league's own draft with its picks; null where Sleeper shows none. */
  draft: SleeperDraft | null
}

export interface SleeperDraft extends DraftAnswer {
  picks: readonly PickAnswer[]
}

const PLAYED = ['in_season', 'post_season', 'complete']

/** Returns whether Sleeper has scored a week of a league that has started. */
export const isScored = ({ status, settings }: LeagueAnswer, week: number): boolean =>
  PLAYED.includes(status) && week <= (settings.last_scored_leg ?? 0)

/** Returns whether Sleeper must have rows for a week: weeks before `start_week` may have none. */
const needsRows = (league: LeagueAnswer, week: number): boolean =>
  isScored(league, week) && week >= (league.settings.start_week ?? 1)

const askLeague = async (client: JsonClient, id: string): Promise<LeagueAnswer> => {
  const what = `league ${id}`
  const league = await client.get(`league/${id}`, { schema: LeagueAnswer, what })
  if (league === null) throw notFound(`There is no league ${id} on Sleeper`)
  if (league.league_id !== id) throw nonsense('sleeper', what, `is about league ${league.league_id.slice(0, 40)}`)
  if (league.sport !== 'nfl') throw nonsense('sleeper', what, `is about another sport ("${league.sport.slice(0, 20)}")`)
  return league
}

/** The number of a league before; Sleeper says null or "0" for none. */
const NUMBER = /^[1-9]\d{0,19}$/

/** What a league was in a season: Sleeper names the league of the season before. Throws not_found. */
const askSeason = async (client: JsonClient, id: string, season: number): Promise<LeagueAnswer> => {
  let league = await askLeague(client, id)
  while (Number(league.season) > season && NUMBER.test(league.previous_league_id ?? '')) {
    const before = await askLeague(client, league.previous_league_id!)
    const what = `league ${before.league_id}`
    if (before.season >= league.season) throw nonsense('sleeper', what, 'is not of a season before')
    league = before
  }
  if (Number(league.season) === season) return league
  throw notFound(`League ${id} on Sleeper was not played in season ${season}`)
}

const uniqueRosters = (rosters: readonly RosterAnswer[], what: string): void => {
  if (rosters.length === 0) throw nonsense('sleeper', what, 'is empty')
  if (new Set(rosters.map(({ roster_id }) => roster_id)).size < rosters.length)
    throw nonsense('sleeper', what, 'has one twice')
}

type Ask = <S extends z.ZodMiniType>(path: string, schema: S, what: string) => readonly [path: string, wish: Wish<S>]

/** The draft of a league, which older ones answer only by its own number. */
const readDraft = async (client: JsonClient, { league_id, draft_id }: LeagueAnswer, ask: Ask) => {
  const drafts = await client.get(...ask(`league/${league_id}/drafts`, DraftsAnswer, 'drafts'))
  const known = drafts?.find(each => each.draft_id === draft_id) ?? drafts?.[0]
  const draft =
    known ??
    (draft_id && /^\d+$/.test(draft_id) ? await client.get(...ask(`draft/${draft_id}`, DraftAnswer, 'draft')) : null)
  if (!draft || !/^\d+$/.test(draft.draft_id)) return null
  return { ...draft, picks: (await client.get(...ask(`draft/${draft.draft_id}/picks`, PicksAnswer, 'picks'))) ?? [] }
}

/**
 * Reads everything of a league but its players, as it was in a season where one is named. Throws `not_found` for a league that is not there and
 * `upstream_failed` for anything that cannot be Sleeper's answer.
 */
export const readLeague = async (
  client: JsonClient,
  named: string,
  season: number | null = null,
): Promise<SleeperLeague> => {
  const league = await (season === null ? askLeague(client, named) : askSeason(client, named, season))
  const id = league.league_id
  const ask: Ask = (path, schema, what) => [path, { schema, what: `the ${what} of league ${id}` }]
  const own: Ask = (path, ...rest) => ask(`league/${id}/${path}`, ...rest)
  const readWeek = async (week: number): Promise<[number, readonly MatchupAnswer[]]> => {
    const wish = own(`matchups/${week}`, MatchupsAnswer, `matchups of week ${week}`)
    return [week, (await (needsRows(league, week) ? client.need(...wish) : client.get(...wish))) ?? []]
  }
  const numbers = Array.from({ length: lastNflWeek(Number(league.season)) }, (_, at) => at + 1)
  const [users, rosters, bracket, weeks, transactions, draft] = await Promise.all([
    client.need(...own('users', UsersAnswer, 'users')),
    client.need(...own('rosters', RostersAnswer, 'rosters')),
    client.get(...own('winners_bracket', BracketAnswer, 'bracket')),
    Promise.all(numbers.map(readWeek)),
    Promise.all(
      numbers.map(week =>
        client.get(...own(`transactions/${week}`, TransactionsAnswer, `transactions of week ${week}`)),
      ),
    ),
    readDraft(client, league, ask),
  ])
  uniqueRosters(rosters, `the rosters of league ${id}`)
  return {
    league,
    users,
    rosters,
    bracket: bracket ?? [],
    weeks: new Map(weeks.filter(([, rows]) => rows.length > 0)),
    transactions: transactions.flatMap(each => each ?? []),
    draft,
  }
}
