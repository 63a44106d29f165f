import { resolve } from 'node:path'
import type { Person } from '../../src/engine/index.ts'
import { type AtEnd, answer, type Behavior, type Loopback, loopback } from './loopback.ts'
import { PLATFORMS, readShared } from './shared.ts'
import { GAMES, squadsOf } from './squads.ts'

/** MFL's responses for a league in one season, by request type. A type that is not listed is an error. */
export interface MflAnswers {
  id: string
  season: number
  answer(type: string, parameters: URLSearchParams): object | undefined
  /** The cookie that the league requires. Public leagues do not need one. */
  cookie?: string
}

const NOT_SHOWN =
  'API requires logged in user in league ID 777 - Please be sure to pass the proper MFL_USER_ID cookie or APIKEY parameter'

const failure = (text: string): object => ({ version: '1.0', error: { $t: text }, encoding: 'utf-8' })

export const mflServer = async (
  leagues: readonly MflAnswers[],
  atEnd?: AtEnd,
): Promise<Loopback & { base: string }> => {
  const sendLeague: Behavior = (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://mfl')
    const [, season] = /^\/(\d{4})\/export$/.exec(pathname) ?? []
    const league = leagues.find(each => each.id === searchParams.get('L') && each.season === Number(season))
    const isShown = league?.cookie === undefined || request.headers.cookie === league.cookie
    const body = isShown ? league?.answer(searchParams.get('TYPE') ?? '', searchParams) : failure(NOT_SHOWN)
    const sent = body ?? failure('Invalid league ID')
    answer(200, { 'content-type': 'application/json' }, JSON.stringify(sent))(request, response)
  }
  const server = await loopback('', sendLeague, atEnd)
  return { ...server, base: server.url.replace(/\/$/, '') }
}

const FOLDER = resolve(PLATFORMS, 'mfl/ffscrapr-tests/2020')

/** Returns the league with only its three captured weeks of 2020. */
export const capturedLeague = (): MflAnswers => {
  const read = (name: string): object => readShared(resolve(FOLDER, `${name}.json`)) as object
  return {
    id: '37920',
    season: 2020,
    answer: (type, parameters) => {
      const week = Number(parameters.get('W'))
      const answers: Record<string, () => object> = {
        league: () => read('league-37920'),
        rules: () => read('rules-37920'),
        rosters: () => ({ rosters: { franchise: '' } }),
        weeklyResults: () =>
          week <= 3 ? read(`weeklyResults-37920-w0${week}`) : { weeklyResults: { week: String(week) } },
        draftResults: () => ({}),
        transactions: () => ({}),
        playoffBrackets: () => ({}),
        leagueStandings: () => ({}),
        players: () => read('players'),
      }
      return answers[type]?.()
    },
  }
}

/** Returns a rule in MFL's format: an event, its points and its range. */
export const rule = (event: string, points: string, range = '0-99') => ({
  event: { $t: event },
  points: { $t: points },
  range: { $t: range },
})

/** MFL's team codes that differ from Hindsight's. */
export const CODES: Readonly<Record<string, string>> = {
  GB: 'GBP',
  KC: 'KCC',
  NE: 'NEP',
  NO: 'NOS',
  SF: 'SFO',
  TB: 'TBB',
  LV: 'LVR',
  LA: 'LAR',
  JAX: 'JAC',
}

/** MFL's names for positions. */
export const POSITIONS: Readonly<Record<string, string>> = { DST: 'Def', 'D/ST': 'Def', K: 'PK' }

/** Returns the MFL id, with leading zeros, of a player in the fictional league. */
export const numberOf = (team: number, place: number): string => `00${10 * team + place}`

/** Returns a four-team league in the bundled season, with a two-week regular season and a championship in week 3. */
export const sampleLeague = (people: readonly Person[], moves: readonly object[] = []): MflAnswers => {
  const all = squadsOf(people)
  const idOf = (team: number): string => `000${team}`
  const STARTING = [0, 1, 2, 4]
  const resultOf = (team: number) => ({
    id: idOf(team),
    score: '10.00',
    starters: STARTING.map(place => `${numberOf(team, place)},`)
      .toReversed()
      .join(''),
    nonstarters: `${numberOf(team, 3)},`,
    player: all[team - 1]!.map((_, place) => ({ id: numberOf(team, place), score: place === 3 ? '' : '3.00' })),
  })
  const weekOf = (week: number) => {
    const matchup = GAMES.filter(([played]) => played === week).map(([, home, away]) => ({
      regularSeason: week === 3 ? '0' : '1',
      franchise: [resultOf(home), resultOf(away)],
    }))
    // MFL does not put a single game in a list, and lists teams without a game separately.
    return week === 3
      ? { week: '3', matchup: matchup[0], franchise: [resultOf(2), resultOf(4)] }
      : { week: String(week), matchup }
  }
  /** Returns a week's players and points in MFL's live-scoring format. */
  const liveOf = ({ week, matchup }: ReturnType<typeof weekOf>) => ({
    week,
    matchup: [matchup!].flat().map(({ franchise }) => ({
      franchise: franchise.map(({ id, player }) => ({ id, players: { player } })),
    })),
  })
  const round = {
    week: '3',
    playoffGame: { game_id: '1', home: { franchise_id: '0001', seed: '1' }, away: { franchise_id: '0003', seed: '2' } },
  }
  const player = (person: Person, team: number, place: number) => ({
    id: numberOf(team, place),
    name: person.name.replace(/^(\S+) (.+)$/, '$2, $1'),
    position: POSITIONS[person.posGroup] ?? person.posGroup,
    team: CODES[person.team ?? ''] ?? person.team,
  })
  const league = {
    id: '777',
    name: 'Heron Hollow',
    startWeek: '1',
    endWeek: '3',
    lastRegularSeasonWeek: '2',
    rosterSize: '6',
    injuredReserve: '1',
    taxiSquad: '0',
    currentWaiverType: 'BBID_FCFS',
    bbidSeasonLimit: '100',
    bbidMinimum: '1',
    starters: {
      count: '5',
      position: [
        { name: 'QB', limit: '1' },
        { name: 'RB', limit: '1' },
        { name: 'WR', limit: '1' },
        { name: 'Def', limit: '1' },
        { name: 'Coach', limit: '1' },
      ],
    },
    franchises: {
      franchise: [1, 2, 3, 4].map(team => ({
        id: idOf(team),
        name: `Team No. ${team}`,
        waiverSortOrder: String(5 - team),
        bbidAvailableBalance: `${100 - 10 * team}.00`,
      })),
    },
  }
  const picks = all.flatMap((squad, at) =>
    squad.map((_, place) => ({
      franchise: idOf(at + 1),
      player: numberOf(at + 1, place),
      round: `0${place + 1}`,
      pick: `0${at + 1}`,
      timestamp: '650000000',
    })),
  )
  const rules = [
    {
      positions: 'QB|RB|WR',
      rule: [rule('#P', '*4', '0-10'), rule('PY', '*.04', '-50-999'), rule('RY', '*.1', '1-999'), rule('CC', '*1')],
    },
    { positions: 'Def', rule: rule('SK', '1/.5') },
  ]
  return {
    id: '777',
    season: 1990,
    answer: (type, parameters) => {
      const answers: Record<string, () => object> = {
        league: () => ({ league }),
        rules: () => ({ rules: { positionRules: rules } }),
        rosters: () => ({
          rosters: {
            franchise: all.map((squad, at) => ({
              id: idOf(at + 1),
              player: squad.map((_, place) => ({ id: numberOf(at + 1, place), status: 'ROSTER' })),
            })),
          },
        }),
        weeklyResults: () => ({ weeklyResults: weekOf(Number(parameters.get('W'))) }),
        liveScoring: () => ({ liveScoring: liveOf(weekOf(Number(parameters.get('W')))) }),
        draftResults: () => ({ draftResults: { draftUnit: { unit: 'LEAGUE', draftPick: picks } } }),
        transactions: () => ({ transactions: { transaction: moves } }),
        playoffBrackets: () => ({ playoffBrackets: { playoffBracket: { id: '1' } } }),
        playoffBracket: () => ({ playoffBracket: { playoffRound: round } }),
        leagueStandings: () => ({ leagueStandings: { franchise: [1, 3, 2, 4].map(team => ({ id: idOf(team) })) } }),
        players: () => ({
          players: { player: all.flatMap((squad, at) => squad.map((person, place) => player(person, at + 1, place))) },
        }),
      }
      return answers[type]?.()
    },
  }
}
