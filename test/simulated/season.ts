import type { PosGroup } from '../../data/positions.ts'
import { NFL, overAt, type PlayedSeason, playedSeason, SEASON, thursday } from '../support/played-season.ts'
import type { Chance } from './chance.ts'

/** An 18-week season as the model sees it: kickoffs, ends of weeks, points, and the starts of league days. */

const DAY = 86_400_000
export const HOUR = 3_600_000
export const WEEKS = Array.from({ length: 18 }, (_, at) => at + 1)

export interface Facts {
  played: PlayedSeason
  /** The ids of all players. */
  ids: readonly string[]
  groupOf(id: string): PosGroup
  /** Returns a player's kickoff in a week, or null for a bye. */
  kickoffOf(id: string, week: number): number | null
  /** Returns when a week's last game is over. */
  endOf(week: number): number
  /** Returns a week's first kickoff. */
  beginOf(week: number): number
  /** When the season's last game ends. */
  endsAt: number
  /** Returns PPR points in hundredths, or null if the player does not have a game. */
  pointsOf(id: string, week: number): number | null
  /** Returns a function like `pointsOf` for different points per stat, in hundredths. */
  pointsBy(statPoints: StatPoints): Facts['pointsOf']
  /** 4 a.m. in New York on all days around the season. */
  dailies: readonly number[]
  /** Five minutes before each kickoff, in ascending order. */
  autoLineupTimes: readonly { week: number; at: number }[]
  /** When each game starts and ends, in ascending order. */
  instants: readonly number[]
}

/** The value of one unit of each stat, in hundredths. */
type StatPoints = Readonly<Record<string, number>>

/** Returns the values of stats in a built-in system with this many points per reception. */
export const byReceptions = (rec: number): StatPoints => ({ rec_yards: 10, rec, dst_sacks: 100 })

const pointsIn = ({ data }: PlayedSeason, statPoints: StatPoints): Map<string, number> => {
  const points = new Map<string, number>()
  const keyOf = (row: number) => `${data.players[data.index.player[row]!]!.id} ${data.index.week[row]}`
  for (const row of data.index.week.keys()) points.set(keyOf(row), 0)
  for (const [stat, { rows, values }] of data.columns)
    for (const [at, row] of rows.entries())
      points.set(keyOf(row), points.get(keyOf(row))! + statPoints[stat]! * values[at]!)
  return points
}

const dailiesOf = (): number[] => {
  const first = Temporal.PlainDate.from({ year: SEASON, month: 8, day: 1 })
  return Array.from({ length: 220 }, (_, at) => {
    const time = first.add({ days: at }).toPlainDateTime({ hour: 4 })
    return time.toZonedDateTime('America/New_York').epochMilliseconds
  })
}

const DAILIES = dailiesOf()

/** Returns the start of the first daily run after a given time. */
export const dailyAfter = (at: number): number => DAILIES.find(day => day > at)!

const factsOf = (played: PlayedSeason): Facts => {
  const teams = new Map(played.ids.map(id => [id, played.teamIn(id, 1)]))
  const kickoffs = new Map(NFL.map(team => [team as string, WEEKS.map((): number | null => null)]))
  for (const { week, home, away, kickoffAt } of played.games)
    for (const team of [home, away]) kickoffs.get(team)![week - 1] = kickoffAt
  const kickoffsOf = new Map([...teams].map(([id, team]) => [id, kickoffs.get(team)!]))
  const ends = WEEKS.map(week =>
    Math.max(...played.games.filter(game => game.week === week).map(({ kickoffAt }) => overAt(kickoffAt))),
  )
  const begins = WEEKS.map(week =>
    Math.min(...played.games.filter(game => game.week === week).map(({ kickoffAt }) => kickoffAt)),
  )
  const tables = new Map<string, Map<string, number>>()
  const pointsBy = (statPoints: StatPoints): Facts['pointsOf'] => {
    const key = JSON.stringify(statPoints)
    const points = tables.get(key) ?? pointsIn(played, statPoints)
    tables.set(key, points)
    return (id, week) => points.get(`${id} ${week}`) ?? null
  }
  return {
    played,
    ids: played.ids,
    groupOf: played.posGroupOf,
    kickoffOf: (id, week) => kickoffsOf.get(id)?.[week - 1] ?? null,
    beginOf: week => begins[week - 1]!,
    endOf: week => ends[week - 1]!,
    endsAt: Math.max(...ends),
    pointsOf: pointsBy(byReceptions(100)),
    pointsBy,
    dailies: DAILIES,
    autoLineupTimes: played.games
      .map(({ week, kickoffAt }) => ({ week, at: kickoffAt - HOUR / 12 }))
      .sort((a, b) => a.at - b.at),
    instants: played.games.flatMap(({ kickoffAt }) => [kickoffAt, overAt(kickoffAt)]).sort((a, b) => a - b),
  }
}

const SQUAD = { QB: 4, RB: 6, WR: 6 }

/**
 * Returns the weeks that injured players miss, by player id. Every third player is injured, and some miss two
 * stretches. Each series injures different weeks.
 */
const injuriesOf = (series: number): Record<string, number[]> => {
  const all = NFL.flatMap(team =>
    Object.entries(SQUAD).flatMap(([group, count]) =>
      Array.from({ length: count }, (_, at) => `${group}-${team}-${at + 1}`),
    ),
  )
  return Object.fromEntries(
    all.flatMap((id, at) => {
      const first = ((at * 5 + series * 7) % 16) + 1
      const missed = [first, first + 1, first + 2, ...(at % 2 === 0 ? [first + 5, first + 6] : [])]
      return (at + series) % 3 === 0 ? [[id, missed]] : []
    }),
  )
}

/** Seasons with random byes and postponed games, each computed only once. */
const made = new Map<string, Facts>()
export const someSeason = (chance: Chance): Facts => {
  const byes = [chance.below(3) + 5, chance.below(3) + 9]
  const postponed = chance.odds(70) ? [chance.below(8) + 3].filter(week => !byes.includes(week)) : []
  const series = chance.below(3)
  const name = `${byes} ${postponed} ${series}`
  const known = made.get(name)
  if (known) return known
  const injuries = injuriesOf(series)
  const facts = factsOf(playedSeason({ weeks: 18, byes, postponed, squad: SQUAD, injuries }))
  made.set(name, facts)
  return facts
}

/** One week before the first kickoff, when leagues are created. */
export const OPENING = thursday(1) - 7 * DAY
