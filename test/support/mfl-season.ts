import { posGroupOf } from '../../data/positions.ts'
import { plainName } from '../../src/engine/platforms/index.ts'
import type { PersonRecord } from '../../src/engine/schema/season.ts'
import { tableOf } from './espn.ts'
import { CODES, type MflAnswers, POSITIONS, rule } from './mfl.ts'

/**
 * A league's complete season in MFL's format, from a table that was derived from a different platform's responses. Its
 * rules explain the table's points, except that MFL counts all points that a defense's team allows.
 */

export const REGULAR = 14
export const WEEKS = 17

const FOLDER = 'espn/rffl-tools/derived'

type Row = Record<string, string>

/** A matchup of two teams, or one team with a bye. */
interface Game {
  week: number
  sides: readonly { code: string; total: number }[]
}

export interface MflSeason extends MflAnswers {
  /** Each player's slot in weeks 1 to 17. */
  rows: readonly Row[]
  games: readonly Game[]
  /** Championship bracket games as `week: code v code`. */
  title: readonly string[]
  nameOf(code: string): string
}

const gamesIn = (rows: readonly Row[]): Game[] =>
  [...Map.groupBy(rows, ({ week, matchup }) => `${week} ${matchup}`).values()].map(all => {
    const totals = new Map(all.map(row => [row.team_code!, Number(row.team_actual_total)]))
    return { week: Number(all[0]!.week), sides: [...totals].map(([code, total]) => ({ code, total })) }
  })

const codesOf = ({ sides }: Game): string[] => sides.map(({ code }) => code)
const winnerOf = ({ sides: [one, two] }: Game): string => (!two || one!.total > two.total ? one!.code : two.code)

/**
 * Returns the three rounds of the championship bracket. Teams with a first-round bye play its winners in the second
 * round.
 */
const roundsOf = (games: readonly Game[]): Game[][] => {
  const [first, second, third] = [15, 16, 17].map(week => games.filter(game => game.week === week))
  const resting = first!.filter(({ sides }) => sides.length === 1).flatMap(codesOf)
  const semis = second!.filter(game => codesOf(game).some(code => resting.includes(code)))
  const guests = semis.flatMap(codesOf).filter(code => !resting.includes(code))
  const last = semis.map(winnerOf)
  return [
    first!.filter(game => codesOf(game).some(code => guests.includes(code))),
    semis,
    third!.filter(game => codesOf(game).every(code => last.includes(code))),
  ]
}

/** Returns the teams in order of regular-season wins, and then points. */
const rankedIn = (games: readonly Game[], resting: readonly string[]): string[] => {
  const pointsByTeam = new Map<string, number>()
  for (const game of games.filter(({ week }) => week <= REGULAR))
    for (const { code, total } of game.sides)
      pointsByTeam.set(code, (pointsByTeam.get(code) ?? 0) + total + (winnerOf(game) === code ? 10_000 : 0))
  const ranked = [...pointsByTeam].sort(([, a], [, b]) => b - a).map(([code]) => code)
  return [...ranked.filter(code => resting.includes(code)), ...ranked.filter(code => !resting.includes(code))]
}

const RULES = [
  {
    positions: 'QB|RB|WR|TE|PK',
    rule: [
      ...[rule('#P', '*4'), rule('IN', '*-2'), rule('P2', '*2'), rule('#R', '*6'), rule('R2', '*2'), rule('#C', '*6')],
      ...[rule('C2', '*2'), rule('FL', '*-2'), rule('#UT', '*6'), rule('#KT', '*6'), rule('#FR', '*6')],
      ...[rule('PY', '*.04', '-50-999'), rule('RY', '*.1', '-50-999'), rule('CY', '*.1', '-50-999')],
      ...[rule('PY', '3', '300-999'), rule('RY', '3', '100-999'), rule('CY', '3', '100-999')],
    ],
  },
  {
    positions: 'PK',
    rule: [
      ...[rule('FG', '3', '0-39'), rule('FG', '4', '40-49'), rule('FG', '5', '50-59'), rule('FG', '6', '60-99')],
      ...[rule('#M', '*-1'), rule('EP', '*1'), rule('EM', '*-1')],
    ],
  },
  {
    positions: 'Def',
    rule: [
      ...[rule('SK', '*1'), rule('IC', '*2'), rule('FC', '*2'), rule('#D', '*6'), rule('#UT', '*6'), rule('#KT', '*6')],
      ...[rule('SF', '*3'), rule('BLF', '*2'), rule('BLP', '*2'), rule('BLE', '*2')],
      ...[rule('TPA', '10', '0-0'), rule('TPA', '6', '1-6'), rule('TPA', '3', '7-13')],
    ],
  },
]

const keyOf = ({ player_name, position }: Row): string => `${player_name} ${position}`

/** Returns MFL's player ids by name and position, where only one player matches. */
const numbersOf = (people: readonly PersonRecord[]): Map<string, string> => {
  const known = people.filter(({ externalIds }) => externalIds.mfl)
  const byName = Map.groupBy(known, ({ name, position }) => `${plainName(name)} ${posGroupOf(position)}`)
  return new Map([...byName].flatMap(([key, all]) => (all.length === 1 ? [[key, all[0]!.externalIds.mfl!]] : [])))
}

/** Returns the players with MFL's ids, or with new ids and their last team. */
const peopleIn = (rows: readonly Row[], people: readonly PersonRecord[]) => {
  const numbers = numbersOf(people)
  const last = new Map(rows.map(row => [keyOf(row), row]))
  return new Map(
    [...last].map(([key, row], at) => {
      const known = numbers.get(`${plainName(row.player_name!)} ${posGroupOf(row.position!)}`)
      return [key, { row, id: known ?? String(at + 101).padStart(4, '0') }]
    }),
  )
}

const STARTERS = [
  ...[
    ['QB', '1'],
    ['RB', '2-3'],
    ['WR', '2-3'],
    ['TE', '1-2'],
    ['PK', '1'],
    ['Def', '1'],
  ].map(([name, limit]) => ({ name, limit })),
]

/** Returns the season in MFL's format, as league 2023. */
export const mflSeason = (season: number, players: readonly PersonRecord[]): MflSeason => {
  const rows = tableOf(FOLDER, `${season}-boxscores.csv`).filter(
    ({ week, player_name }) => Number(week) <= WEEKS && player_name !== '' && !player_name!.startsWith('EMPTY'),
  )
  const games = gamesIn(rows)
  const people = peopleIn(rows, players)
  const codes = [...new Set(rows.map(({ team_code }) => team_code!))].sort()
  const idOf = (code: string): string => String(codes.indexOf(code) + 1).padStart(4, '0')
  const nameOf = (code: string): string => `Team ${code}`
  const playerId = (row: Row): string => people.get(keyOf(row))!.id
  const rounds = roundsOf(games)
  const resting = games.filter(({ week, sides }) => week === 15 && sides.length === 1).flatMap(codesOf)
  const ranked = rankedIn(games, resting)
  const rowsByTeam = Map.groupBy(rows, ({ week, team_code }) => `${week} ${team_code}`)
  const resultOf = (week: number, { code, total }: Game['sides'][number]) => {
    const own = rowsByTeam.get(`${week} ${code}`) ?? []
    const list = (type: string): string =>
      own
        .filter(({ slot_type }) => slot_type === type)
        .map(row => `${playerId(row)},`)
        .join('')
    const player = own.map(row => ({ id: playerId(row), score: row.rs_actual_pf }))
    return { id: idOf(code), score: String(total), starters: list('starters'), nonstarters: list('bench'), player }
  }
  const weekOf = (week: number) => {
    const of = games.filter(game => game.week === week)
    const met = of.filter(({ sides }) => sides.length === 2)
    return {
      week: String(week),
      matchup: met.map(({ sides }) => ({
        regularSeason: week > REGULAR ? '0' : '1',
        franchise: sides.map(side => resultOf(week, side)),
      })),
      franchise: of
        .filter(({ sides }) => sides.length === 1)
        .flatMap(({ sides }) => sides.map(side => resultOf(week, side))),
    }
  }
  const sideOf = (code: string) => ({ franchise_id: idOf(code), seed: String(ranked.indexOf(code) + 1) })
  const playoffRound = rounds.map((round, at) => ({
    week: String(REGULAR + 1 + at),
    playoffGame: round.map(({ sides: [one, two] }, place) => ({
      game_id: String(place + 1),
      home: sideOf(one!.code),
      away: sideOf(two!.code),
    })),
  }))
  const picks = tableOf(FOLDER, `${season}-draft.csv`).flatMap(({ round, round_pick, team_abbrev, player_name }) => {
    const found = [...people.values()].find(({ row }) => row.player_name === player_name)
    return found && codes.includes(team_abbrev!)
      ? [{ franchise: idOf(team_abbrev!), player: found.id, round, pick: round_pick, timestamp: '1693000000' }]
      : []
  })
  const league = {
    id: '2023',
    name: 'Seasons',
    startWeek: '1',
    endWeek: String(WEEKS),
    lastRegularSeasonWeek: String(REGULAR),
    rosterSize: '17',
    injuredReserve: '0',
    taxiSquad: '0',
    currentWaiverType: 'BBID_FCFS',
    bbidSeasonLimit: '100',
    bbidMinimum: '0',
    starters: { count: '9', position: STARTERS },
    franchises: { franchise: codes.map(code => ({ id: idOf(code), name: nameOf(code) })) },
  }
  const playersOf = (wanted: string) =>
    [...people.values()]
      .filter(({ id }) => wanted.split(',').includes(id))
      .map(({ id, row: { player_name, position, nfl_team } }) => ({
        id,
        name: player_name!.replace(/^(\S+) (.+)$/, '$2, $1'),
        position: POSITIONS[position!] ?? position,
        team: CODES[nfl_team!] ?? nfl_team,
      }))
  const answers: Record<string, (parameters: URLSearchParams) => object> = {
    league: () => ({ league }),
    rules: () => ({ rules: { positionRules: RULES } }),
    rosters: () => ({ rosters: { franchise: codes.map(code => ({ id: idOf(code) })) } }),
    weeklyResults: parameters => ({ weeklyResults: weekOf(Number(parameters.get('W'))) }),
    draftResults: () => ({ draftResults: { draftUnit: { unit: 'LEAGUE', draftPick: picks } } }),
    transactions: () => ({ transactions: {} }),
    playoffBrackets: () => ({ playoffBrackets: { playoffBracket: { id: '1' } } }),
    playoffBracket: () => ({ playoffBracket: { playoffRound } }),
    leagueStandings: () => ({ leagueStandings: { franchise: ranked.map(code => ({ id: idOf(code) })) } }),
    players: parameters => ({ players: { player: playersOf(parameters.get('PLAYERS') ?? '') } }),
  }
  return {
    id: league.id,
    season,
    answer: (type, parameters) => answers[type]?.(parameters),
    rows,
    games,
    title: rounds.flat().map(game => `${game.week}: ${codesOf(game).sort().join(' v ')}`),
    nameOf,
  }
}
