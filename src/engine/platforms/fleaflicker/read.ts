import { lastNflWeek } from '../../../../data/seasons.ts'
import { notFound } from '../../errors.ts'
import { type JsonClient, nonsense } from '../json-client.ts'
import {
  BoxScoreAnswer,
  DraftAnswer,
  type GameAnswer,
  type MoveAnswer,
  type PeriodAnswer,
  RostersAnswer,
  RulesAnswer,
  ScoreboardAnswer,
  StandingsAnswer,
  type TradeAnswer,
} from './answers.ts'
import { type Ask, type Asked, openAsk, openFind } from './ask.ts'
import { readHistory } from './read-history.ts'

/** A game of two teams, with its box score once it was played. */
export interface PlayedGame {
  game: GameAnswer
  box: BoxScoreAnswer | null
}

/** What Fleaflicker answers for a league in a season. */
export interface FleaflickerLeague {
  standings: StandingsAnswer
  /** Whether scoring and seats are those of another season, as Fleaflicker shows only those of now. */
  rulesOfNow: boolean
  rules: RulesAnswer
  rosters: RostersAnswer
  draft: DraftAnswer | null
  /** By NFL week, ascending; every week that has a game. */
  weeks: ReadonlyMap<number, readonly PlayedGame[]>
  /** Weeks in which a matchup begins, ascending, with games or without. */
  scheduled: readonly number[]
  /** All weeks of matchups that last longer than one. */
  longWeeks: readonly number[]
  /** The last week of its schedule, playoffs included; 0 where there is none. */
  lastWeek: number
  /** When its first week begins, epoch ms. */
  startsAt: number
  /** Those of the season, newest first. */
  moves: readonly MoveAnswer[]
  trades: readonly TradeAnswer[]
}

const teamsIn = ({ divisions }: StandingsAnswer): number => (divisions ?? []).flatMap(({ teams }) => teams ?? []).length

/** The standings of the season, and whether that is another one than now. */
const readStandings = async (client: JsonClient, asked: Asked) => {
  const { id, season } = asked
  const find = openFind(client, asked)
  const wish = { schema: StandingsAnswer, what: 'the standings' }
  const now = await find('FetchLeagueStandings', wish)
  const standings = now === null || now.season === season ? now : await find('FetchLeagueStandings', wish, { season })
  if (!standings || standings.season !== season || teamsIn(standings) === 0)
    throw notFound(`There is no league ${id} on Fleaflicker in season ${season}`)
  if (String(standings.league.id) !== id)
    throw nonsense('fleaflicker', 'the standings', `is about league ${standings.league.id}`)
  return { standings, rulesOfNow: now!.season !== season }
}

const hasScore = ({ isFinalScore, homeScore, awayScore }: GameAnswer): boolean =>
  isFinalScore === true || [homeScore, awayScore].some(each => (each?.score?.value ?? 0) !== 0)

const readWeek = async (ask: Ask, { season }: Asked, { low: { ordinal: week }, value }: PeriodAnswer) => {
  const of = { season, scoring_period: value }
  const { games, schedulePeriod } = await ask(
    'FetchLeagueScoreboard',
    { schema: ScoreboardAnswer, what: `the games of week ${week}` },
    of,
  )
  if (schedulePeriod.value !== value)
    throw nonsense('fleaflicker', `the games of week ${week}`, `is about period ${schedulePeriod.value}`)
  const readGame = async (game: GameAnswer): Promise<PlayedGame> => {
    if (!hasScore(game)) return { game, box: null }
    const what = `game ${game.id} of week ${week}`
    const box = await ask(
      'FetchLeagueBoxscore',
      { schema: BoxScoreAnswer, what },
      {
        scoring_period: value,
        fantasy_game_id: game.id,
      },
    )
    if (box.game.id !== game.id) throw nonsense('fleaflicker', what, `is about game ${box.game.id.slice(0, 20)}`)
    return { game, box }
  }
  return [week, await Promise.all((games ?? []).map(readGame))] as const
}

/** The weeks of a period that lasts longer than one. */
const longWeeksIn = ({ low: { ordinal: first }, high }: PeriodAnswer, season: number): number[] => {
  const last = Math.min(high?.ordinal ?? first, lastNflWeek(season))
  return last > first ? Array.from({ length: last - first + 1 }, (_, at) => first + at) : []
}

/** Reads a league in a season. Throws `not_found` for one that is not there, and `upstream_failed` as a client does. */
export const readLeague = async (client: JsonClient, asked: Asked): Promise<FleaflickerLeague> => {
  const ask = openAsk(client, asked)
  const { season } = asked
  const { standings, rulesOfNow } = await readStandings(client, asked)
  const { eligibleSchedulePeriods } = await ask(
    'FetchLeagueScoreboard',
    { schema: ScoreboardAnswer, what: 'the schedule' },
    { season },
  )
  const periods = (eligibleSchedulePeriods ?? []).filter(
    ({ low }) => low.ordinal >= 1 && low.ordinal <= lastNflWeek(season),
  )
  const [rules, rosters, draft, history, weeks] = await Promise.all([
    ask('FetchLeagueRules', { schema: RulesAnswer, what: 'the rules' }),
    ask(
      'FetchLeagueRosters',
      { schema: RostersAnswer, what: 'the rosters' },
      { season, external_id_type: 'SPORTRADAR' },
    ),
    openFind(client, asked)('FetchLeagueDraftBoard', { schema: DraftAnswer, what: 'the draft' }, { season }),
    readHistory(ask, season),
    Promise.all(periods.map(period => readWeek(ask, asked, period))),
  ])
  return {
    standings,
    rulesOfNow,
    rules,
    rosters,
    draft,
    weeks: new Map(weeks.filter(([, games]) => games.length > 0).sort(([a], [b]) => a - b)),
    scheduled: periods.map(({ low }) => low.ordinal).sort((a, b) => a - b),
    longWeeks: periods.flatMap(period => longWeeksIn(period, season)).sort((a, b) => a - b),
    lastWeek: Math.max(0, ...periods.map(({ low, high }) => (high ?? low).ordinal)),
    startsAt: Number(periods[0]?.low.startEpochMilli ?? Date.UTC(season, 8, 1)),
    ...history,
  }
}
