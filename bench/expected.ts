import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BUILTIN_SYSTEMS } from '../data/systems.ts'
import { compileRules } from '../src/engine/rules/scoring/scoring.ts'
import type { ScoringRules } from '../src/engine/schema/system.ts'
import { expectedIn, type ScoredSeason } from '../src/engine/season/expected.ts'
import { scoreRows } from '../src/engine/season/score.ts'
import { buildSeason } from '../src/engine/season/season.ts'
import { folderArchive, readSeason } from '../src/engine/sources/nflverse.ts'
import { type Row, row, skipped } from './row.ts'

/**
 * Expected points from past games, week by week over 2016-2025. The measure is the mean absolute error under PPR for
 * quarterbacks, running backs, receivers and tight ends who played in a week and had already played that season. The
 * peers are points per game of the season so far, and the mean of the last three games. Each season is one run.
 */
const NFLVERSE = join(import.meta.dirname, '../../shared/nflverse')
const SEASONS = Array.from({ length: 10 }, (_, at) => 2016 + at)
const GROUPS: ReadonlySet<string> = new Set(['QB', 'RB', 'WR', 'TE'])
/** Managers rarely start a player with fewer points per game than this. */
const STARTABLE = 8

interface Guess {
  expected: number
  ppg: number
  recent: number
  actual: number
}

const PPR = compileRules(BUILTIN_SYSTEMS.find(({ id }) => id === 'ppr')!.rules as ScoringRules)

/** Scores a season from the data available at a given time. */
const scoredAt = (data: Awaited<ReturnType<typeof readSeason>>, now: number): ScoredSeason => {
  const season = buildSeason({ ...data, version: 1 }, now)
  const whole = buildSeason({ ...data, version: 1 }, Number.MAX_SAFE_INTEGER)
  for (const [stat, column] of data.columns) whole.columns.set(stat, column)
  const points = scoreRows(whole, PPR)
  return { season, points: season.visible ? Float64Array.from(season.visible.rows, at => points[at]!) : points }
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length

/** Returns the predictions for a week, based only on earlier games. */
const guessesOf = (whole: ScoredSeason, known: ScoredSeason, before: ScoredSeason, week: number): Guess[] => {
  const expectedOf = expectedIn(known, before)
  const { index, teams, players } = whole.season
  const guesses: Guess[] = []
  for (let at = 0; at < whole.season.rowCount; at++) {
    const player = index.player[at]!
    if (index.week[at] !== week || !GROUPS.has(players[player]!.posGroup)) continue
    const games = Array.from(
      known.points.subarray(known.season.firstRow[player], known.season.firstRow[player + 1]),
      each => each / 100,
    )
    if (games.length === 0) continue
    const expected = expectedOf(player, teams[index.opponent[at]!]!) / 100
    guesses.push({ expected, ppg: mean(games), recent: mean(games.slice(-3)), actual: whole.points[at]! / 100 })
  }
  return guesses
}

const errorOf = (guesses: readonly Guess[], of: 'expected' | 'ppg' | 'recent'): number =>
  mean(guesses.map(guess => Math.abs(guess[of] - guess.actual)))

const seasonsOfGuesses = async (): Promise<Guess[][]> => {
  const archive = folderArchive(NFLVERSE)
  let before = scoredAt(await readSeason(archive, SEASONS[0]! - 1), Number.MAX_SAFE_INTEGER)
  const all: Guess[][] = []
  for (const year of SEASONS) {
    const data = await readSeason(archive, year)
    const whole = scoredAt(data, Number.MAX_SAFE_INTEGER)
    const { weekEnds, lastWeek } = whole.season.calendar
    const weeks = Array.from({ length: lastWeek - 1 }, (_, at) => at + 2)
    all.push(weeks.flatMap(week => guessesOf(whole, scoredAt(data, weekEnds[week - 1]!), before, week)))
    before = whole
  }
  return all
}

export const benchExpected = async (): Promise<Row[]> => {
  if (!existsSync(NFLVERSE)) return [skipped('Expected points', 'needs ../shared/nflverse')]
  const seasons = await seasonsOfGuesses()
  const startable = seasons.map(guesses => guesses.filter(({ ppg }) => ppg >= STARTABLE))
  return [['every player', seasons] as const, [`players with ${STARTABLE} points a game`, startable] as const].flatMap(
    ([who, all]) =>
      [['points per game', 'ppg'] as const, ['the last three games', 'recent'] as const].map(([peerName, peer]) =>
        row('cost', {
          name: `Error of expected points: ${who}`,
          ours: all.map(guesses => errorOf(guesses, 'expected')),
          peer: all.map(guesses => errorOf(guesses, peer)),
          ...{ peerName, unit: 'points', goal: 1 },
        }),
      ),
  )
}
