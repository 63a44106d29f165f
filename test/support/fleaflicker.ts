import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import type { Person } from '../../src/engine/index.ts'
import type { JsonClient } from '../../src/engine/platforms/shared/client.ts'
import { type AtEnd, answer, type Behavior, type Loopback, loopback } from './loopback.ts'
import { PLATFORMS, readShared } from './shared.ts'
import { GAMES, squadsOf } from './squads.ts'

/** Fleaflicker's responses by request path. A path that is not listed is a 404. */
export interface FleaflickerAnswers {
  id: number
  answer(name: string, parameters: URLSearchParams): object | undefined
}

export const fleaflickerServer = async (
  leagues: readonly FleaflickerAnswers[],
  atEnd?: AtEnd,
): Promise<Loopback & { base: string }> => {
  const sendLeague: Behavior = (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://fleaflicker')
    const league = leagues.find(({ id }) => String(id) === searchParams.get('league_id'))
    const body = searchParams.get('sport') === 'NFL' ? league?.answer(pathname.slice(1), searchParams) : undefined
    if (!body) answer(404, {}, '{"message":"Not found"}')(request, response)
    else answer(200, { 'content-type': 'application/json' }, JSON.stringify(body))(request, response)
  }
  const server = await loopback('', sendLeague, atEnd)
  return { ...server, base: server.url.replace(/\/$/, '') }
}

/**
 * Returns a client that reads from memory instead of a server. Responses are checked as if they came from the network.
 */
export const clientOf = (league: FleaflickerAnswers): JsonClient => {
  const get: JsonClient['get'] = async (path, { schema }) => {
    const { pathname, searchParams } = new URL(path, 'http://fleaflicker')
    return z.parse(schema, league.answer(pathname.slice(1), searchParams))
  }
  return { get, need: async (path, wish) => (await get(path, wish)) ?? z.parse(wish.schema, null) }
}

const FOLDER = resolve(PLATFORMS, 'fleaflicker/ffscrapr-tests')

const LEAGUE = 206_154

/** Returns the league with only week 4 of 2020, which is completely captured. */
export const capturedLeague = (): FleaflickerAnswers => {
  const files = readdirSync(FOLDER).filter(name => name.includes(`league_id.${LEAGUE}`))
  const read = (...parts: string[]): object | undefined => {
    const name = files.find(file => parts.every(part => file.includes(part)))
    return name === undefined ? undefined : (readShared(resolve(FOLDER, name)) as object)
  }
  return {
    id: LEAGUE,
    answer: (name, parameters) => {
      const of = (key: string): string => parameters.get(key) ?? '-'
      if (name === 'FetchLeagueRosters') return { rosters: [] }
      if (name === 'FetchLeagueScoreboard' && !['4', '16', '-'].includes(of('scoring_period')))
        return { schedulePeriod: periodOf(Number(of('scoring_period'))) }
      if (name === 'FetchLeagueScoreboard' && of('scoring_period') !== '4')
        return read('FetchLeagueScoreboard', `league_id.${LEAGUE}-season.2020`)
      if (name === 'FetchLeagueScoreboard') return read(name, 'scoring_period.4')
      if (name === 'FetchLeagueBoxscore')
        return read(name, `fantasy_game_id.${of('fantasy_game_id')}`) ?? emptyBox(of('fantasy_game_id'))
      if (name === 'FetchLeagueTransactions' || name === 'FetchTrades')
        return read(name, `result_offset.${of('result_offset')}`) ?? {}
      return read(name)
    },
  }
}

/** Returns a one-week period in Fleaflicker's format. */
const periodOf = (week: number) => ({ low: { ordinal: week }, value: week })

const emptyBox = (id: string): object => ({ game: { id } })

const value = (points: number) => ({ value: points, formatted: String(points) })

/** Returns a rule that scores each unit of a category. */
export const perUnit = (id: number, points: number, more: object = {}): object => ({
  category: { id },
  points: value(points),
  forEvery: 1,
  applyTo: ['QB', 'RB', 'WR', 'D/ST'],
  applyToAll: true,
  ...more,
})

export const rosterPosition = (label: string, eligibility: readonly string[], start = 1): object => ({
  label,
  group: 'START',
  eligibility,
  start,
})

const RULES = {
  rosterPositions: [
    rosterPosition('QB', ['QB']),
    rosterPosition('RB', ['RB']),
    rosterPosition('WR', ['WR']),
    rosterPosition('D/ST', ['D/ST']),
    rosterPosition('HC', ['HC']),
    { label: 'IR', group: 'INJURED', start: 1 },
    { label: 'BN', max: 1 },
  ],
  numBench: 1,
  groups: [
    {
      label: 'All',
      scoringRules: [
        perUnit(3, 1, { forEvery: 25, pointsPer: value(0.04) }),
        perUnit(5, 4),
        perUnit(22, 1, { forEvery: 10 }),
        perUnit(24, 6),
        perUnit(41, 1, { applyTo: ['WR'] }),
        perUnit(41, 0.5, { applyTo: ['QB', 'RB'] }),
        perUnit(42, 0.1),
        perUnit(44, 6),
        perUnit(11, 1, { forEvery: 10, boundLower: 100, applyTo: ['QB'], rangeType: 'RANGE_LOWER_BOUND' }),
        perUnit(85, 1, { applyTo: ['D/ST'] }),
        perUnit(94, 10, { forEvery: 0, isBonus: true, applyTo: ['D/ST'], rangeType: 'RANGE_DOUBLE_BOUND' }),
      ],
    },
  ],
}

/** Returns the Fleaflicker id of a player in the fictional league. */
export const numberOf = (team: number, place: number): number => 1_000 + 10 * team + place

/** Returns a player in Fleaflicker's format, which has a different code for Jacksonville. */
export const leaguePlayer = (person: Person, id: number, points = 3): object => ({
  proPlayer: {
    id,
    nameFull: person.name,
    position: person.posGroup === 'DST' ? 'D/ST' : person.posGroup,
    positionEligibility: [person.posGroup === 'DST' ? 'D/ST' : person.posGroup],
    proTeamAbbreviation: person.team === 'JAX' ? 'JAC' : person.team,
  },
  ...(points !== 0 && { viewingActualPoints: value(points) }),
})

const LABELS = ['QB', 'RB', 'WR', 'BN', 'D/ST']

/** Returns a four-team league in the bundled season, with a two-week regular season and a championship in week 3. */
export const sampleLeague = (
  people: readonly Person[],
  {
    moves = [],
    trades = [],
    seasons = [1990],
  }: { moves?: readonly object[]; trades?: readonly object[]; seasons?: readonly number[] } = {},
): FleaflickerAnswers => {
  const all = squadsOf(people)
  const playerOf = (team: number, place: number) => leaguePlayer(all[team - 1]![place]!, numberOf(team, place))
  const nameOf = (id: number) => ({ id, name: `Team No. ${id}` })
  const periods = [1, 2, 3].map(week => ({
    ordinal: week,
    low: { ordinal: week, season: 1990, startEpochMilli: String(Date.UTC(1990, 8, 6 * week)) },
    value: week,
  }))
  const gamesIn = (week: number) =>
    GAMES.flatMap((game, at) => {
      const [played, home, away] = game
      if (played !== week) return []
      const sides = { home: nameOf(home), away: nameOf(away) }
      const scores = { homeScore: { score: value(10) }, awayScore: { score: value(10) } }
      const isFinal = week === 3 && { isPlayoffs: true, isChampionshipGame: true }
      return [{ id: String(at + 1), ...sides, ...scores, isFinalScore: true, ...isFinal }]
    })
  const boxOf = (id: string) => {
    const [, home, away] = GAMES[Number(id) - 1]!
    const slots = LABELS.map((label, place) => ({
      position: { label },
      home: playerOf(home, place),
      away: playerOf(away, place),
    }))
    return {
      game: { id },
      lineups: [
        { group: 'START', slots: slots.filter(({ position }) => position.label !== 'BN') },
        { slots: slots.filter(({ position }) => position.label === 'BN') },
      ],
    }
  }
  /** For a season in which the league did not exist, Fleaflicker returns the current standings. */
  const standingsIn = (season: number) => ({
    season: seasons.includes(season) ? season : seasons.at(-1)!,
    league: { id: 777, name: 'Heron Hollow', waiverType: 'BLIND_BID', defaultWaiverBudget: 100 },
    divisions: [
      {
        id: 1,
        teams: [1, 2, 3, 4].map(id => ({
          ...nameOf(id),
          owners: [1, 2, 3]
            .filter(owner => owner === id || (id === 1 && owner === 2))
            .map(owner => ({ displayName: `member${owner}` })),
          recordPostseason: { rank: [1, 3, 2, 4][id - 1] },
          waiverAcquisitionBudget: value(100 - 10 * id),
        })),
      },
    ],
  })
  const selections = all.flatMap((squad, at) =>
    squad.map((_, place) => ({
      team: nameOf(at + 1),
      player: playerOf(at + 1, place),
      slot: { round: place + 1, slot: at + 1, overall: 4 * place + at + 1 },
    })),
  )
  return {
    id: 777,
    answer: (name, parameters) => {
      const answers: Record<string, () => object> = {
        FetchLeagueStandings: () => standingsIn(Number(parameters.get('season') ?? Number.NaN)),
        FetchLeagueRules: () => RULES,
        FetchLeagueRosters: () => ({
          rosters: all.map((squad, at) => ({
            team: nameOf(at + 1),
            players: squad.map((_, place) => playerOf(at + 1, place)),
          })),
        }),
        FetchLeagueScoreboard: () => ({
          schedulePeriod: periods[Number(parameters.get('scoring_period') ?? 3) - 1],
          eligibleSchedulePeriods: periods,
          games: gamesIn(Number(parameters.get('scoring_period') ?? 3)),
        }),
        FetchLeagueBoxscore: () => boxOf(parameters.get('fantasy_game_id') ?? ''),
        FetchLeagueDraftBoard: () => ({ orderedSelections: selections }),
        FetchLeagueTransactions: () => ({ items: moves }),
        FetchTrades: () => ({ trades }),
      }
      return answers[name]?.()
    },
  }
}
