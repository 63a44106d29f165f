import type * as z from 'zod/mini'
import { lastNflWeek } from '../../../../data/seasons.ts'
import { type HindsightError, notFound } from '../../errors.ts'
import { type JsonClient, nonsense } from '../json-client.ts'
import {
  BracketAnswer,
  type BracketNamed,
  BracketsAnswer,
  DraftAnswer,
  LeagueAnswer,
  type LeagueBody,
  type MoveAnswer,
  MovesAnswer,
  type PickAnswer,
  type PlayerAnswer,
  PlayersAnswer,
  type PositionRules,
  type RosterAnswer,
  RostersAnswer,
  type RoundAnswer,
  RulesAnswer,
  type StandingAnswer,
  StandingsAnswer,
  WeekAnswer,
  type WeekBody,
} from './answers.ts'
import { playersNamed } from './moves-text.ts'

/** What MFL answers for a league in a season. */
export interface MflLeague {
  season: number
  league: LeagueBody
  rules: readonly PositionRules[]
  rosters: readonly RosterAnswer[]
  /** By week, ascending. */
  weeks: ReadonlyMap<number, WeekBody>
  picks: readonly PickAnswer[]
  moves: readonly MoveAnswer[]
  /** The bracket for the title; none before it is set up. */
  rounds: readonly RoundAnswer[]
  /** Best first; none where MFL shows no standings. */
  standings: readonly StandingAnswer[]
  players: readonly PlayerAnswer[]
}

interface Asked {
  id: string
  season: number
  /** The error of a league that is not shown: MFL says so in words. */
  refused(): HindsightError
}

/** A league has some thousand moves; players are told a hundred bytes each. */
const LARGEST = 16 * 1024 * 1024

const PRIVATE = /logged in|log in|APIKEY|password|not authorized/i

type Parameters = Readonly<Record<string, string>>

const openAsk = (client: JsonClient, { id, season, refused }: Asked) => {
  const what = `league ${id} in ${season}`
  return async <S extends z.ZodMiniType<{ error?: string | null | undefined }>>(
    type: string,
    schema: S,
    parameters: Parameters = {},
  ): Promise<z.output<S>> => {
    const query = new URLSearchParams({ TYPE: type, L: id, JSON: '1', ...parameters })
    const asked = `${type} of ${what}`
    const answer = await client.get(`${season}/export?${query}`, { schema, what: asked, maxBytes: LARGEST })
    const error = answer === null ? 'Not Found' : (answer as { error?: string | null }).error
    if (answer !== null && error == null) return answer
    if (PRIVATE.test(error!)) throw refused()
    if (type === 'league') throw notFound(`There is no league ${id} on MFL in season ${season}`)
    throw nonsense('mfl', asked, `says "${error!.slice(0, 100)}"`)
  }
}

type Ask = ReturnType<typeof openAsk>

const wholeOr = (text: string | null | undefined, otherwise: number): number =>
  /^\d{1,3}$/.test(text ?? '') ? Number(text) : otherwise

/** The last week that a league plays. */
export const lastWeekOf = ({ endWeek }: LeagueBody, season: number): number =>
  Math.min(lastNflWeek(season), wholeOr(endWeek, lastNflWeek(season)))

const readLeagueBody = async (ask: Ask, { id, season }: Asked): Promise<LeagueBody> => {
  const { league } = await ask('league', LeagueAnswer)
  const what = `league ${id} in ${season}`
  if (!league) throw nonsense('mfl', what, 'is empty')
  if (league.id !== id) throw nonsense('mfl', what, `is about league ${league.id.slice(0, 20)}`)
  if (league.franchises.franchise.length === 0) throw nonsense('mfl', what, 'has no teams')
  return league
}

const readWeeks = async (ask: Ask, league: LeagueBody, season: number): Promise<Map<number, WeekBody>> => {
  const first = Math.max(1, wholeOr(league.startWeek, 1))
  const count = Math.max(0, lastWeekOf(league, season) - first + 1)
  const numbers = Array.from({ length: count }, (_, at) => first + at)
  const weeks = await Promise.all(
    numbers.map(async week => {
      const { weeklyResults } = await ask('weeklyResults', WeekAnswer, { W: String(week) })
      if (!weeklyResults || weeklyResults.week !== String(week))
        throw nonsense('mfl', `week ${week}`, 'is about another week')
      return [week, weeklyResults] as const
    }),
  )
  return new Map(weeks)
}

/** What people call a bracket of those who do not play for the title. */
const CONSOLATION = /toilet|consolation|loser/i

const isForTitle = ({ name, bracketWinnerTitle }: BracketNamed): boolean =>
  !CONSOLATION.test(`${name ?? ''} ${bracketWinnerTitle ?? ''}`)

const sizeOf = ({ teamsInvolved }: BracketNamed): number => wholeOr(teamsInvolved, 0)

/** The bracket for the title: of those that are not named as another the one with most teams, else the first that was set up. */
const titleOf = (brackets: readonly BracketNamed[]): BracketNamed | undefined => {
  const named = brackets.filter(isForTitle)
  const all = named.length > 0 ? named : brackets
  return all.toSorted((a, b) => sizeOf(b) - sizeOf(a) || Number(a.id) - Number(b.id))[0]
}

const readRounds = async (ask: Ask): Promise<readonly RoundAnswer[]> => {
  const { playoffBrackets } = await ask('playoffBrackets', BracketsAnswer)
  const title = titleOf(playoffBrackets?.playoffBracket ?? [])
  if (!title) return []
  const { playoffBracket } = await ask('playoffBracket', BracketAnswer, { BRACKET_ID: title.id })
  return playoffBracket?.playoffRound ?? []
}

const IDS_AT_ONCE = 400

const readPlayers = async (ask: Ask, ids: readonly string[]): Promise<PlayerAnswer[]> => {
  const all: PlayerAnswer[] = []
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
    const wanted = { DETAILS: '1', PLAYERS: ids.slice(at, at + IDS_AT_ONCE).join(',') }
    const { players } = await ask('players', PlayersAnswer, wanted)
    all.push(...(players?.player ?? []))
  }
  return all
}

type Read = Omit<MflLeague, 'players'>

/** Everybody whom the answers name. */
const idsIn = ({ rosters, weeks, picks, moves }: Read): string[] => {
  const results = [...weeks.values()].flatMap(({ matchup, franchise }) => [
    ...(matchup ?? []).flatMap(each => each.franchise),
    ...(franchise ?? []),
  ])
  const named = [
    ...rosters.flatMap(({ player }) => (player ?? []).map(({ id }) => id)),
    ...results.flatMap(({ player }) => (player ?? []).map(({ id }) => id)),
    ...picks.map(({ player }) => player ?? ''),
    ...moves.flatMap(playersNamed),
  ]
  return [...new Set(named)].filter(id => /^\d{1,10}$/.test(id))
}

/** Reads a league in a season. Throws `not_found`, `conflict` for a private one, and `upstream_failed` as a client does. */
export const readLeague = async (client: JsonClient, asked: Asked): Promise<MflLeague> => {
  const ask = openAsk(client, asked)
  const { season } = asked
  const league = await readLeagueBody(ask, asked)
  const [{ rules }, { rosters }, weeks, { draftResults }, { transactions }, rounds, { leagueStandings }] =
    await Promise.all([
      ask('rules', RulesAnswer),
      ask('rosters', RostersAnswer),
      readWeeks(ask, league, season),
      ask('draftResults', DraftAnswer),
      ask('transactions', MovesAnswer),
      readRounds(ask),
      ask('leagueStandings', StandingsAnswer),
    ])
  if (!rules) throw nonsense('mfl', 'the rules', 'is empty')
  if (!rosters) throw nonsense('mfl', 'the rosters', 'is empty')
  const read: Read = {
    season,
    league,
    rules: rules.positionRules,
    rosters: rosters.franchise,
    weeks,
    picks: (draftResults?.draftUnit ?? []).flatMap(({ draftPick }) => draftPick ?? []),
    moves: transactions?.transaction ?? [],
    rounds,
    standings: leagueStandings?.franchise ?? [],
  }
  return { ...read, players: await readPlayers(ask, idsIn(read)) }
}
