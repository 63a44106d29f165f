import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { HOUR } from '../data/durations.ts'
import { GAME_LENGTH } from '../data/seasons.ts'
import { BUILTIN_SYSTEMS } from '../data/systems.ts'
import { type Starter, winChance } from '../src/engine/rules/odds/win-chance.ts'
import { type Random, seededRandom } from '../src/engine/rules/random.ts'
import { compileRules } from '../src/engine/rules/scoring/scoring.ts'
import type { SeasonData } from '../src/engine/schema/season.ts'
import type { ScoringRules } from '../src/engine/schema/system.ts'
import { shareOfGame } from '../src/engine/season/playing.ts'
import { scoreRows } from '../src/engine/season/score.ts'
import { buildSeason } from '../src/engine/season/season.ts'
import { folderArchive, readSeason } from '../src/engine/sources/nflverse.ts'
import { type Row, row, skipped } from './row.ts'

/**
 * Win probabilities over real seasons: random lineups of good players, in each hour with a game, from a week's first
 * kickoff.
 *
 * The Brier score is the mean squared error of a probability. The peers are "who leads now wins" and, at the first
 * kickoff, a coin flip (0.25). Reliability compares the mean probability with the share of wins, in ten bins of
 * probability.
 */
const NFLVERSE = join(import.meta.dirname, '../../shared/nflverse')
const SEASONS = [2021, 2022, 2023, 2024, 2025]
const RULES = compileRules(BUILTIN_SYSTEMS.find(({ id }) => id === 'ppr')!.rules as ScoringRules)
const SLOTS = ['QB', 'RB', 'RB', 'WR', 'WR', 'TE', 'K', 'DST'] as const
/** How many of the best players at each position can be drawn into a lineup. */
const DEPTH = 24
const COIN = 0.25
/** The max difference between a bin's share of wins and its mean probability, in percentage points. */
const MAX_GAP = 5

/** A matchup at one hour of its week. `hour` counts from the week's first kickoff. */
export interface Snapshot {
  hour: number
  at: number
  chance: number
  leader: number
  won: number
}

interface PlayerRow {
  player: number
  kickoffAt: number
  points: number
}

const openYear = (data: SeasonData) => {
  const season = buildSeason({ ...data, version: 1 }, Number.MAX_SAFE_INTEGER)
  for (const [stat, column] of data.columns) season.columns.set(stat, column)
  return { season, points: scoreRows(season, RULES) }
}

type Year = ReturnType<typeof openYear>

/** Returns a week's rows by player, and the points from earlier games. */
const openWeek = ({ season, points }: Year, week: number) => {
  const { index, teams, calendar, rowCount } = season
  const games = new Map<number, number[]>()
  const rows = new Map<number, PlayerRow>()
  for (let at = 0; at < rowCount; at++) {
    const player = index.player[at]!
    const kickoffAt = calendar.kickoffs[week]!.get(teams[index.team[at]!]!)
    if (index.week[at]! < week) games.set(player, [...(games.get(player) ?? []), points[at]!])
    if (index.week[at] === week && kickoffAt !== undefined) rows.set(player, { player, kickoffAt, points: points[at]! })
  }
  return { games, rows, kickoffs: [...new Set(calendar.kickoffs[week]!.values())] }
}

type Week = ReturnType<typeof openWeek>

/** Draws lineups from the best players so far at each position. */
const drawer = ({ season }: Year, { games, rows }: Week, random: Random) => {
  const sum = (player: number) => (games.get(player) ?? []).reduce((all, each) => all + each, 0)
  const best = (group: string) =>
    [...rows.keys()]
      .filter(player => season.players[player]!.posGroup === group)
      .sort((a, b) => sum(b) - sum(a))
      .slice(0, DEPTH)
  const choice = new Map(SLOTS.map(slot => [slot, best(slot)]))
  const pools = new Map([...choice].map(([slot, all]) => [slot, all.flatMap(player => games.get(player) ?? [])]))
  return () =>
    SLOTS.map(slot => {
      const all = choice.get(slot)!
      const drawn = rows.get(all[Math.floor(random.next() * all.length)]!)!
      return { ...drawn, games: games.get(drawn.player) ?? [], position: pools.get(slot)! }
    })
}

type Lineup = ReturnType<ReturnType<typeof drawer>>

const startersAt = (side: Lineup, now: number): Starter[] =>
  side.map(({ games, position, ...own }) => {
    const share = shareOfGame(own, now)
    return { points: Math.trunc(own.points * share), left: 1 - share, games, position }
  })

const totalAt = (side: Lineup, now: number): number =>
  startersAt(side, now).reduce((all, { points }) => all + points, 0)

const share = (sign: number): number => (sign + 1) / 2

/** Returns the snapshots of a matchup in each hour with a game. */
const snapshotsOf = ([home, away]: readonly [Lineup, Lineup], { kickoffs }: Week): Snapshot[] => {
  const [first, end] = [Math.min(...kickoffs), Math.max(...kickoffs) + GAME_LENGTH]
  const leadAt = (now: number): number => share(Math.sign(totalAt(home, now) - totalAt(away, now)))
  const found: Snapshot[] = []
  for (let at = first; at < end; at += HOUR) {
    if (!kickoffs.some(kickoffAt => kickoffAt <= at && at < kickoffAt + GAME_LENGTH)) continue
    const chance = winChance(startersAt(home, at), startersAt(away, at), { seed: 1, runs: 300 })
    found.push({ hour: Math.round((at - first) / HOUR), at, chance, leader: leadAt(at), won: leadAt(end) })
  }
  return found
}

/** Plays random matchups in a season, every few weeks. */
export const playYear = (
  data: SeasonData,
  { everyWeeks, matchups }: { everyWeeks: number; matchups: number },
): Snapshot[] => {
  const year = openYear(data)
  const random = seededRandom(year.season.season)
  const found: Snapshot[] = []
  for (let week = 5; week <= 17; week += everyWeeks) {
    const opened = openWeek(year, week)
    const draw = drawer(year, opened, random)
    for (let matchup = 0; matchup < matchups; matchup++) found.push(...snapshotsOf([draw(), draw()], opened))
  }
  return found
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length

/** Returns the mean squared error of a probability. */
export const brier = (snapshots: readonly Snapshot[], of: 'chance' | 'leader'): number =>
  mean(snapshots.map(each => (each[of] - each.won) ** 2))

const NEW_YORK = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', weekday: 'short', hour: 'numeric' })

const hourRows = (seasons: readonly Snapshot[][]): Row[] => {
  const byHour = seasons.map(all => Map.groupBy(all, ({ at }) => NEW_YORK.format(at)))
  const names = [...byHour[0]!.keys()].filter(name => byHour.every(hours => (hours.get(name)?.length ?? 0) >= 100))
  return names.map(name =>
    row('cost', {
      name: `Brier score of win probability: ${name}`,
      ours: byHour.map(hours => brier(hours.get(name)!, 'chance')),
      peer: byHour.map(hours => brier(hours.get(name)!, 'leader')),
      ...{ peerName: 'who leads now', unit: 'Brier', goal: 1 },
    }),
  )
}

const kickoffRow = (seasons: readonly Snapshot[][]): Row =>
  row('cost', {
    name: 'Brier score of win probability: first kickoff',
    ours: seasons.map(all =>
      brier(
        all.filter(({ hour }) => hour === 0),
        'chance',
      ),
    ),
    peer: seasons.map(() => COIN),
    ...{ peerName: 'a coin flip', unit: 'Brier', goal: 1 },
  })

const BINS = 10

/**
 * Returns one row per bin, over all seasons: the difference between the share of wins and the mean probability. The
 * row's name contains both numbers.
 */
const binRows = (seasons: readonly Snapshot[][]): Row[] => {
  const bin = ({ chance }: Snapshot): number => Math.min(BINS - 1, Math.floor(chance * BINS))
  const percent = (numbers: readonly number[]): number => 100 * mean(numbers)
  return Array.from({ length: BINS }, (_, at) => {
    const own = seasons.flat().filter(each => bin(each) === at)
    const [predicted, won] = [percent(own.map(({ chance }) => chance)), percent(own.map(each => each.won))]
    return row('cost', {
      name: `Reliability at ${at * BINS}-${(at + 1) * BINS}%: mean ${predicted.toFixed(1)}%, won ${won.toFixed(1)}%`,
      ours: [Math.max(0.01, Math.abs(predicted - won))],
      peer: [MAX_GAP],
      ...{ peerName: 'limit of the gap', unit: '%', goal: 1 },
    })
  })
}

export const benchWinChance = async (): Promise<Row[]> => {
  if (!existsSync(NFLVERSE)) return [skipped('Win probability', 'needs ../shared/nflverse')]
  const archive = folderArchive(NFLVERSE)
  const seasons: Snapshot[][] = []
  for (const year of SEASONS) seasons.push(playYear(await readSeason(archive, year), { everyWeeks: 1, matchups: 40 }))
  return [kickoffRow(seasons), ...hourRows(seasons), ...binRows(seasons)]
}
