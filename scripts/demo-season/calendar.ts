import { divisionOf, divisionRound, TEAMS, WESTERN } from './league.ts'
import type { Random } from './random.ts'

export const SEASON = 1990
export const WEEKS = 18

export interface Fixture {
  id: string
  week: number
  home: string
  away: string
  /** YYYY-MM-DD and HH:MM in US Eastern time. */
  gameday: string
  weekday: string
  gametime: string
}

type Pair = readonly [home: string, away: string]

/** Weeks in which every team plays a division game: each round once at home and once away. */
const DIVISION_WEEKS: Readonly<Record<number, { round: number; swapped: boolean }>> = {
  1: { round: 0, swapped: false },
  3: { round: 1, swapped: false },
  4: { round: 2, swapped: false },
  15: { round: 0, swapped: true },
  16: { round: 1, swapped: true },
  18: { round: 2, swapped: true },
}

/** The number of clubs with a bye in each of weeks 5 to 14. */
const BYES: readonly number[] = [4, 2, 4, 4, 2, 4, 4, 2, 4, 2]

const FIRST_THURSDAY = Date.UTC(1990, 8, 6)
const DAY = 86_400_000

const restingBy = (random: Random): Map<string, number> => {
  const order = random.shuffled(TEAMS)
  const weeks = BYES.flatMap((count, index) => Array.from({ length: count }, () => index + 5))
  return new Map(order.map((team, index) => [team, weeks[index] ?? 0]))
}

const pairKey = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`)

/** Pairs up clubs from different divisions that have not met. Returns null if the last ones cannot be paired. */
const drawWeek = (teams: readonly string[], met: ReadonlySet<string>, random: Random): Pair[] | null => {
  const left = random.shuffled(teams)
  const pairs: Pair[] = []
  while (left.length > 0) {
    const team = left.pop() as string
    const rival = left.find(other => !divisionOf(team).includes(other) && !met.has(pairKey(team, other)))
    if (!rival) return null
    left.splice(left.indexOf(rival), 1)
    pairs.push([team, rival])
  }
  return pairs
}

const drawUntilDone = (teams: readonly string[], met: ReadonlySet<string>, random: Random): Pair[] | null => {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const pairs = drawWeek(teams, met, random)
    if (pairs) return pairs
  }
  return null
}

interface Draw {
  byes: ReadonlyMap<string, number>
  homeGames: Map<string, number>
  met: Set<string>
}

const weekPairs = (week: number, draw: Draw, random: Random): Pair[] | null => {
  const fixed = DIVISION_WEEKS[week]
  if (fixed) return divisionRound(fixed.round).map(([a, b]) => (fixed.swapped ? [b, a] : [a, b]))
  const playing = TEAMS.filter(team => draw.byes.get(team) !== week)
  const pairs = drawUntilDone(playing, draw.met, random)
  const homes = (team: string) => draw.homeGames.get(team) ?? 0
  return pairs?.map(([a, b]): Pair => (homes(a) <= homes(b) ? [a, b] : [b, a])) ?? null
}

/**
 * Tries to draw a full season. Returns null if a week could not be drawn, or if a team does not have 8 or 9 home games.
 */
const drawSeason = (random: Random): Pair[][] | null => {
  const draw: Draw = { byes: restingBy(random), homeGames: new Map(), met: new Set() }
  const weeks: Pair[][] = []
  for (let week = 1; week <= WEEKS; week += 1) {
    const pairs = weekPairs(week, draw, random)
    if (!pairs) return null
    for (const [home, away] of pairs) {
      draw.homeGames.set(home, (draw.homeGames.get(home) ?? 0) + 1)
      draw.met.add(pairKey(home, away))
    }
    weeks.push(pairs)
  }
  return TEAMS.every(team => [8, 9].includes(draw.homeGames.get(team) ?? 0)) ? weeks : null
}

interface Slot {
  /** The number of days after the week's Thursday. */
  day: number
  weekday: string
  gametime: string
}

const THURSDAY: Slot = { day: 0, weekday: 'Thursday', gametime: '20:15' }
const SUNDAY_NIGHT: Slot = { day: 3, weekday: 'Sunday', gametime: '20:20' }
const MONDAY: Slot = { day: 4, weekday: 'Monday', gametime: '20:15' }
const sunday = (gametime: string): Slot => ({ day: 3, weekday: 'Sunday', gametime })

const fixture = (week: number, [home, away]: Pair, slot: Slot): Fixture => {
  const gameday = new Date(FIRST_THURSDAY + (7 * (week - 1) + slot.day) * DAY).toISOString().slice(0, 10)
  const id = `${SEASON}_${String(week).padStart(2, '0')}_${away}_${home}`
  return { id, week, home, away, gameday, weekday: slot.weekday, gametime: slot.gametime }
}

/** Assigns a week's games to days. A team does not play on a Thursday after a Monday. */
const timetable = (week: number, pairs: readonly Pair[], tired: readonly string[]): Fixture[] => {
  const rested = pairs.findIndex(pair => !pair.some(team => tired.includes(team)))
  const thursday = pairs[rested] as Pair
  const others = pairs.filter(pair => pair !== thursday)
  const [monday, night, ...day] = others as [Pair, Pair, ...Pair[]]
  const western = day.filter(([home]) => WESTERN.includes(home))
  const eastern = day.filter(([home]) => !WESTERN.includes(home))
  const lateEast = eastern.slice(0, Math.max(0, 4 - western.length))
  const late = [...western, ...lateEast].map((pair, index) =>
    fixture(week, pair, sunday(index < 2 ? '16:05' : '16:25')),
  )
  const early = eastern.slice(lateEast.length).map(pair => fixture(week, pair, sunday('13:00')))
  return [
    fixture(week, thursday, THURSDAY),
    ...early,
    ...late,
    fixture(week, night, SUNDAY_NIGHT),
    fixture(week, monday, MONDAY),
  ]
}

/**
 * Returns the season's 272 games in the order of play. Each club plays 17 games, has one bye in weeks 5 to 14, and
 * meets each division rival twice.
 */
export const seasonFixtures = (random: Random): Fixture[] => {
  let weeks = drawSeason(random)
  while (!weeks) weeks = drawSeason(random)
  let tired: readonly string[] = []
  return weeks.flatMap((pairs, index) => {
    const fixtures = timetable(index + 1, random.shuffled(pairs), tired)
    tired = fixtures.filter(game => game.weekday === 'Monday').flatMap(game => [game.home, game.away])
    return fixtures
  })
}
