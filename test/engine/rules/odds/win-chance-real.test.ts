import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { BUILTIN_SYSTEMS } from '../../../../data/systems.ts'
import { type Starter, winChance } from '../../../../src/engine/rules/odds/win-chance.ts'
import { type Chance, chanceOf } from '../../../../src/engine/rules/random.ts'
import { compileRules } from '../../../../src/engine/rules/scoring/scoring.ts'
import { ScoringRules } from '../../../../src/engine/schema/system.ts'
import { shareOfGame } from '../../../../src/engine/season/playing.ts'
import { scoreRows } from '../../../../src/engine/season/score.ts'
import { buildSeason } from '../../../../src/engine/season/season.ts'
import { realSeason } from '../../../support/real-seasons.ts'
import { isSoak } from '../../../support/rounds.ts'
import { overRealData, whyNoRealData } from '../../../support/shared.ts'

/** Calibration of win probabilities over real seasons: random lineups, each hour from the first kickoff of a week. */

const HOUR = 3_600_000
const RULES = compileRules(z.parse(ScoringRules, BUILTIN_SYSTEMS.find(({ id }) => id === 'ppr')!.rules))
const SLOTS = ['QB', 'RB', 'RB', 'WR', 'WR', 'TE', 'K', 'DST'] as const
const SEASONS = isSoak ? [2021, 2022, 2023, 2024, 2025] : [2024]
/** Players of a position who are chosen from, the best so far. */
const DEPTH = 24
const MATCHUPS = isSoak ? 40 : 4

interface Row {
  player: number
  kickoffAt: number
  points: number
}

const openYear = async (year: number) => {
  const data = await realSeason(year)
  const season = buildSeason({ ...data, version: 1 }, Date.UTC(2030, 0, 1))
  for (const [stat, column] of data.columns) season.columns.set(stat, column)
  return { season, points: scoreRows(season, RULES) }
}

/** Squared errors of the probability and of "who leads wins", by hour from the first kickoff. */
interface Errors {
  count: number
  chance: number
  leader: number
}

type Year = Awaited<ReturnType<typeof openYear>>

/** The rows of a week by player, and the points of earlier games. */
const openWeek = ({ season, points }: Year, week: number) => {
  const { index, teams, calendar, rowCount } = season
  const games = new Map<number, number[]>()
  const rows = new Map<number, Row>()
  for (let row = 0; row < rowCount; row++) {
    const player = index.player[row]!
    const kickoffAt = calendar.kickoffs[week]!.get(teams[index.team[row]!]!)
    if (index.week[row]! < week) games.set(player, [...(games.get(player) ?? []), points[row]!])
    if (index.week[row] === week && kickoffAt !== undefined)
      rows.set(player, { player, kickoffAt, points: points[row]! })
  }
  return { games, rows, kickoffs: [...calendar.kickoffs[week]!.values()] }
}

type Week = ReturnType<typeof openWeek>

/** Draws lineups of players who are among the best of their position so far. */
const drawer = ({ season }: Year, { games, rows }: Week, random: Chance) => {
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
      const row = rows.get(all[Math.floor(random.next() * all.length)]!)!
      return { ...row, games: games.get(row.player) ?? [], position: pools.get(slot)! }
    })
}

type Lineup = ReturnType<ReturnType<typeof drawer>>

const startersAt = (side: Lineup, now: number): Starter[] =>
  side.map(({ games, position, ...row }) => {
    const share = shareOfGame(row, now)
    return { points: Math.trunc(row.points * share), left: 1 - share, games, position }
  })

const totalAt = (side: Lineup, now: number): number =>
  startersAt(side, now).reduce((all, { points }) => all + points, 0)

/** Adds the errors of one matchup. */
const addMatchup = ([home, away]: readonly [Lineup, Lineup], { kickoffs }: Week, hours: Map<number, Errors>): void => {
  const [first, end] = [Math.min(...kickoffs), Math.max(...kickoffs) + 4 * HOUR]
  const won = totalAt(home, end) > totalAt(away, end) ? 1 : 0
  for (let now = first; now < end; now += HOUR) {
    const chance = winChance(startersAt(home, now), startersAt(away, now), { seed: 1, runs: 300 })
    const leader = (Math.sign(totalAt(home, now) - totalAt(away, now)) + 1) / 2
    const hour = Math.floor((now - first) / HOUR)
    const errors = hours.get(hour) ?? { count: 0, chance: 0, leader: 0 }
    hours.set(hour, {
      count: errors.count + 1,
      chance: errors.chance + (chance - won) ** 2,
      leader: errors.leader + (leader - won) ** 2,
    })
  }
}

/** Adds the errors of random matchups of a season, by hour. */
const addYear = async (year: number, hours: Map<number, Errors>): Promise<void> => {
  const opened = await openYear(year)
  const random = chanceOf(year)
  for (let week = 5; week <= 17; week += isSoak ? 1 : 4) {
    const about = openWeek(opened, week)
    const draw = drawer(opened, about, random)
    for (let matchup = 0; matchup < MATCHUPS; matchup++) addMatchup([draw(), draw()], about, hours)
  }
}

test.skipIf(whyNoRealData !== null)(
  overRealData('win probabilities beat the leader of the moment, and a coin flip at kickoff'),
  async () => {
    const hours = new Map<number, Errors>()
    for (const year of SEASONS) await addYear(year, hours)
    const brier = (of: 'chance' | 'leader', list: readonly Errors[]) =>
      list.reduce((sum, each) => sum + each[of], 0) / list.reduce((sum, { count }) => sum + count, 0)
    const all = [...hours.values()]
    const worse = [...hours].filter(([, each]) => each.chance > each.leader).map(([hour]) => hour)
    const measured = {
      chance: brier('chance', all),
      leader: brier('leader', all),
      kickoff: brier('chance', [hours.get(0)!]),
      worse,
    }
    expect(measured.chance, JSON.stringify(measured)).toBeLessThan(measured.leader)
    // A few matchups say little about single hours.
    if (!isSoak) return
    expect(measured.kickoff).toBeLessThan(0.25)
    expect(measured.worse).toEqual([])
  },
)
