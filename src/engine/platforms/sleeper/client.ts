import * as z from 'zod/mini'
import { lastNflWeek } from '../../../../data/seasons.ts'
import { notFound } from '../../base/errors.ts'
import { Figure, Integer, Text, textLike } from '../shared/answer-fields.ts'
import { type ExpectedAnswer, type JsonClient, nonsense } from '../shared/client.ts'

/** Sleeper's API responses, limited to the fields that are read. Other fields are not checked. */

const nullish = z.nullish
const Ids = nullish(z.array(Text))
const Setting = nullish(Figure)
const Points = nullish(Figure)

export const LeagueAnswer = z.object({
  league_id: Text,
  name: nullish(Text),
  sport: Text,
  season: textLike(/^\d{4}$/),
  status: Text,
  total_rosters: Setting,
  roster_positions: z.array(Text).check(z.minLength(1)),
  scoring_settings: nullish(z.record(z.string(), Setting)),
  settings: z.object({
    best_ball: Setting,
    divisions: Setting,
    last_scored_leg: Setting,
    league_average_match: Setting,
    playoff_round_type: Setting,
    playoff_seed_type: Setting,
    playoff_teams: Setting,
    playoff_week_start: Setting,
    reserve_slots: Setting,
    start_week: Setting,
    taxi_slots: Setting,
    trade_deadline: Setting,
    type: Setting,
    waiver_bid_min: Setting,
    waiver_budget: Setting,
    waiver_type: Setting,
  }),
  draft_id: nullish(Text),
  previous_league_id: nullish(Text),
})
export type LeagueAnswer = z.infer<typeof LeagueAnswer>

const UserAnswer = z.object({
  user_id: Text,
  display_name: nullish(Text),
  metadata: nullish(z.object({ team_name: nullish(Text) })),
})
export type UserAnswer = z.infer<typeof UserAnswer>
const UsersAnswer = z.array(UserAnswer)

const RosterAnswer = z.object({
  roster_id: Integer,
  owner_id: nullish(Text),
  co_owners: Ids,
  players: Ids,
  starters: Ids,
  reserve: Ids,
  taxi: Ids,
  keepers: Ids,
  settings: nullish(
    z.object({
      wins: Setting,
      ties: Setting,
      fpts: Setting,
      fpts_decimal: Setting,
      division: Setting,
      waiver_budget_used: Setting,
      waiver_position: Setting,
    }),
  ),
})
export type RosterAnswer = z.infer<typeof RosterAnswer>
export const RostersAnswer = z.array(RosterAnswer)

const MatchupAnswer = z.object({
  roster_id: Integer,
  matchup_id: nullish(Integer),
  points: Points,
  custom_points: Points,
  players: Ids,
  starters: Ids,
  starters_points: nullish(z.array(Points)),
  players_points: nullish(z.record(z.string(), Points)),
})
export type MatchupAnswer = z.infer<typeof MatchupAnswer>
export const MatchupsAnswer = z.array(MatchupAnswer)

/** Where a team in a game comes from: the winner or loser of an earlier game. */
const Source = z.object({ w: nullish(Integer), l: nullish(Integer) })
const Entrant = nullish(z.union([Integer, Source]))

const GameAnswer = z.object({
  r: Integer,
  m: Integer,
  /**
   * The place in the final standings that the game is for. If it is missing or 1, the game is in the championship
   * bracket.
   */
  p: nullish(Integer),
  t1: Entrant,
  t2: Entrant,
  w: nullish(Integer),
  t1_from: nullish(Source),
  t2_from: nullish(Source),
  /** The original team, before the commissioner changed it. */
  t1_original: Entrant,
  t2_original: Entrant,
})
export type GameAnswer = z.infer<typeof GameAnswer>
export const BracketAnswer = z.array(GameAnswer)

const Rosters = nullish(z.record(z.string(), Integer))

const TransactionAnswer = z.object({
  transaction_id: Text,
  type: Text,
  status: Text,
  created: Figure,
  status_updated: nullish(Figure),
  roster_ids: nullish(z.array(Integer)),
  /** Each player's new roster and old roster. */
  adds: Rosters,
  drops: Rosters,
  draft_picks: nullish(
    z.array(z.object({ season: Text, round: Integer, owner_id: nullish(Integer), roster_id: nullish(Integer) })),
  ),
  waiver_budget: nullish(z.array(z.object({ sender: Integer, receiver: Integer, amount: Figure }))),
  settings: nullish(z.object({ waiver_bid: Setting })),
  metadata: nullish(z.object({ notes: nullish(Text) })),
})
export type TransactionAnswer = z.infer<typeof TransactionAnswer>
const TransactionsAnswer = z.array(TransactionAnswer)

export const DraftAnswer = z.object({
  draft_id: Text,
  type: Text,
  status: Text,
  created: nullish(Figure),
  start_time: nullish(Figure),
  last_picked: nullish(Figure),
  settings: nullish(z.object({ reversal_round: Setting })),
})
export type DraftAnswer = z.infer<typeof DraftAnswer>
const DraftsAnswer = z.array(DraftAnswer)

const PickAnswer = z.object({ pick_no: Integer, roster_id: nullish(Integer), player_id: nullish(Text) })
export type PickAnswer = z.infer<typeof PickAnswer>
const PicksAnswer = z.array(PickAnswer)

const PlayerAnswer = z.object({
  full_name: nullish(Text),
  first_name: nullish(Text),
  last_name: nullish(Text),
  position: nullish(Text),
  fantasy_positions: Ids,
  team: nullish(Text),
  gsis_id: nullish(Text),
})
export type PlayerAnswer = z.infer<typeof PlayerAnswer>
export const PlayersAnswer = z.record(z.string(), PlayerAnswer)

export interface SleeperLeague {
  league: LeagueAnswer
  users: readonly UserAnswer[]
  rosters: readonly RosterAnswer[]
  /** Rows by week, in ascending order. Leaves out weeks without rows. */
  weeks: ReadonlyMap<number, readonly MatchupAnswer[]>
  /** The championship and placement games; empty until they are known. */
  bracket: readonly GameAnswer[]
  /** Oldest week first. */
  transactions: readonly TransactionAnswer[]
  /** The league's own draft and its picks; null if Sleeper does not show one. */
  draft: SleeperDraft | null
}

interface SleeperDraft extends DraftAnswer {
  picks: readonly PickAnswer[]
}

const PLAYED = ['in_season', 'post_season', 'complete']

/** Returns whether Sleeper has scored a week in a league that has started. */
export const isScored = ({ status, settings }: LeagueAnswer, week: number): boolean =>
  PLAYED.includes(status) && week <= (settings.last_scored_leg ?? 0)

/** Returns whether Sleeper must have rows for a week. Weeks before `start_week` can be empty. */
const needsRows = (league: LeagueAnswer, week: number): boolean =>
  isScored(league, week) && week >= (league.settings.start_week ?? 1)

const askLeague = async (client: JsonClient, id: string): Promise<LeagueAnswer> => {
  const what = `league ${id}`
  const league = await client.get(`league/${id}`, { schema: LeagueAnswer, what })
  if (league === null) throw notFound(`Sleeper doesn't have a league ${id}`)
  if (league.league_id !== id) throw nonsense('sleeper', what, `is about league ${league.league_id.slice(0, 40)}`)
  if (league.sport !== 'nfl') throw nonsense('sleeper', what, `is about another sport ("${league.sport.slice(0, 20)}")`)
  return league
}

/** A previous league's id. Without one, Sleeper sends null or "0". */
const NUMBER = /^[1-9]\d{0,19}$/

/** Returns a league in a given season. Sleeper links each league to its previous season. Throws not_found. */
const askSeason = async (client: JsonClient, id: string, season: number): Promise<LeagueAnswer> => {
  let league = await askLeague(client, id)
  while (Number(league.season) > season && NUMBER.test(league.previous_league_id ?? '')) {
    const before = await askLeague(client, league.previous_league_id!)
    const what = `league ${before.league_id}`
    if (before.season >= league.season) throw nonsense('sleeper', what, 'is not from an earlier season')
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

type Ask = <S extends z.ZodMiniType>(
  path: string,
  schema: S,
  what: string,
) => readonly [path: string, wish: ExpectedAnswer<S>]

/** Reads a league's draft. Sleeper returns older drafts only by their own id. */
const readDraft = async (client: JsonClient, { league_id, draft_id }: LeagueAnswer, ask: Ask) => {
  const drafts = await client.get(...ask(`league/${league_id}/drafts`, DraftsAnswer, 'drafts'))
  const listed = drafts?.find(each => each.draft_id === draft_id) ?? drafts?.[0]
  const draft =
    listed ??
    (draft_id && /^\d+$/.test(draft_id) ? await client.get(...ask(`draft/${draft_id}`, DraftAnswer, 'draft')) : null)
  if (!draft || !/^\d+$/.test(draft.draft_id)) return null
  return { ...draft, picks: (await client.get(...ask(`draft/${draft.draft_id}/picks`, PicksAnswer, 'picks'))) ?? [] }
}

/**
 * Reads all data about a league except its players. If a season is given, reads the league in that season. Throws
 * `not_found` if the league does not exist, and `upstream_failed` if a response is invalid.
 */
export const readLeague = async (
  client: JsonClient,
  named: string,
  season: number | null = null,
): Promise<SleeperLeague> => {
  const league = await (season === null ? askLeague(client, named) : askSeason(client, named, season))
  const id = league.league_id
  const ask: Ask = (path, schema, what) => [path, { schema, what: `the ${what} of league ${id}` }]
  const leagueCall: Ask = (path, ...rest) => ask(`league/${id}/${path}`, ...rest)
  const readWeek = async (week: number): Promise<[number, readonly MatchupAnswer[]]> => {
    const wish = leagueCall(`matchups/${week}`, MatchupsAnswer, `matchups of week ${week}`)
    return [week, (await (needsRows(league, week) ? client.need(...wish) : client.get(...wish))) ?? []]
  }
  const numbers = Array.from({ length: lastNflWeek(Number(league.season)) }, (_, at) => at + 1)
  const [users, rosters, bracket, weeks, transactions, draft] = await Promise.all([
    client.need(...leagueCall('users', UsersAnswer, 'users')),
    client.need(...leagueCall('rosters', RostersAnswer, 'rosters')),
    client.get(...leagueCall('winners_bracket', BracketAnswer, 'bracket')),
    Promise.all(numbers.map(readWeek)),
    Promise.all(
      numbers.map(week =>
        client.get(...leagueCall(`transactions/${week}`, TransactionsAnswer, `transactions of week ${week}`)),
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
