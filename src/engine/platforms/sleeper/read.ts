import type * as z from 'zod/mini'
import { posGroupOf } from '../../../../data/positions.ts'
import { lastNflWeek } from '../../../../data/seasons.ts'
import { teamOf } from '../../../../data/teams.ts'
import { notFound } from '../../errors.ts'
import type { PlatformPlayer } from '../players.ts'
import { type Client, nonsense } from './client.ts'
import {
  BracketAnswer,
  type GameAnswer,
  LeagueAnswer,
  type MatchupAnswer,
  MatchupsAnswer,
  type PlayerAnswer,
  PlayersAnswer,
  type RosterAnswer,
  RostersAnswer,
  type UserAnswer,
  UsersAnswer,
} from './schemas.ts'

/** What Sleeper answers for a league. */
export interface SleeperLeague {
  league: LeagueAnswer
  users: readonly UserAnswer[]
  rosters: readonly RosterAnswer[]
  /** Rows by week, ascending; a week without rows is not there. */
  weeks: ReadonlyMap<number, readonly MatchupAnswer[]>
  /** The games for the title and for places; none before they are known. */
  bracket: readonly GameAnswer[]
}

const PLAYED = ['in_season', 'post_season', 'complete']

/** Whether a league must have rows for a week: it was played, and Sleeper has scored it. */
const weekIsDue = ({ status, settings }: LeagueAnswer, week: number): boolean =>
  PLAYED.includes(status) && week >= (settings.start_week ?? 1) && week <= (settings.last_scored_leg ?? 0)

async function askLeague(client: Client, id: string, signal: AbortSignal | undefined): Promise<LeagueAnswer> {
  const what = `league ${id}`
  const league = await client.get(`league/${id}`, { schema: LeagueAnswer, what, ...(signal && { signal }) })
  if (league === null) throw notFound(`There is no league ${id} on Sleeper`)
  if (league.league_id !== id) throw nonsense(what, `is about league ${league.league_id.slice(0, 40)}`)
  if (league.sport !== 'nfl') throw nonsense(what, `is about another sport ("${league.sport.slice(0, 20)}")`)
  return league
}

const uniqueRosters = (rosters: readonly RosterAnswer[], what: string): void => {
  if (rosters.length === 0) throw nonsense(what, 'is empty')
  if (new Set(rosters.map(({ roster_id }) => roster_id)).size < rosters.length) throw nonsense(what, 'has one twice')
}

async function readParts(client: Client, league: LeagueAnswer, signal: AbortSignal): Promise<SleeperLeague> {
  const id = league.league_id
  const ask = <S extends z.ZodMiniType>(path: string, schema: S, part: string) =>
    client.get(`league/${id}/${path}`, { schema, what: `the ${part} of league ${id}`, signal })
  const must = async <S extends z.ZodMiniType>(path: string, schema: S, part: string): Promise<z.output<S>> => {
    const answer = await ask(path, schema, part)
    if (answer === null) throw nonsense(`the ${part} of league ${id}`, 'is null')
    return answer
  }
  const readWeek = async (week: number): Promise<[number, readonly MatchupAnswer[]]> => {
    const read = weekIsDue(league, week) ? must : ask
    return [week, (await read(`matchups/${week}`, MatchupsAnswer, `matchups of week ${week}`)) ?? []]
  }
  const numbers = Array.from({ length: lastNflWeek(Number(league.season)) }, (_, at) => at + 1)
  const [users, rosters, bracket, weeks] = await Promise.all([
    must('users', UsersAnswer, 'users'),
    must('rosters', RostersAnswer, 'rosters'),
    ask('winners_bracket', BracketAnswer, 'bracket'),
    Promise.all(numbers.map(readWeek)),
  ])
  uniqueRosters(rosters, `the rosters of league ${id}`)
  return { league, users, rosters, bracket: bracket ?? [], weeks: new Map(weeks.filter(([, rows]) => rows.length > 0)) }
}

/**
 * Reads everything of a league but its players. Throws `not_found` for a league that is not there and
 * `upstream_failed` for anything that cannot be Sleeper's answer; after a failure nothing more is asked.
 */
export async function readLeague(client: Client, id: string, signal?: AbortSignal): Promise<SleeperLeague> {
  const league = await askLeague(client, id, signal)
  const stop = new AbortController()
  try {
    return await readParts(client, league, AbortSignal.any([stop.signal, ...(signal ? [signal] : [])]))
  } catch (error) {
    stop.abort(error)
    throw error
  }
}

/** Positions as groups; a fullback is nobody's position in Sleeper's bonuses, and so is none here. */
const scoredAs = (position: string): PlatformPlayer['scoredAs'] => (position === 'FB' ? 'OTHER' : posGroupOf(position))

const playerOf = ([externalId, answer]: [string, PlayerAnswer]): PlatformPlayer => {
  const { full_name, first_name, last_name, position, fantasy_positions, team, gsis_id } = answer
  const positions = fantasy_positions?.length ? fantasy_positions : [position ?? '']
  return {
    externalId,
    name: full_name ?? [first_name, last_name].filter(Boolean).join(' '),
    position: position ?? null,
    eligible: [...new Set(positions.flatMap(each => each.split('/')).map(posGroupOf))],
    scoredAs: scoredAs(position ?? ''),
    team: teamOf(team ?? '')?.code ?? null,
    gsisId: gsis_id?.trim() || null,
  }
}

/** The map of all players is some 15 MB; it grows by a few hundred players a year. */
const LARGEST_MAP = 96 * 1024 * 1024

/** Reads every player that Sleeper knows. Throws `upstream_failed` as `readLeague` does. */
export async function readPlayers(client: Client, signal?: AbortSignal): Promise<PlatformPlayer[]> {
  const what = 'the players'
  const wish = { schema: PlayersAnswer, what, maxBytes: LARGEST_MAP, ...(signal && { signal }) }
  const players = await client.get('players/nfl', wish)
  if (players === null) throw nonsense(what, 'is null')
  if (Object.keys(players).length === 0) throw nonsense(what, 'is empty')
  return Object.entries(players).map(playerOf)
}
