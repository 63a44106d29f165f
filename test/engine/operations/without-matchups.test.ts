import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answer, Imported } from '../../../src/engine/index.ts'
import { alter, keepDemo, type Row } from '../../support/mirrors.ts'
import { SAMPLE_LEAGUES, sleeperServer } from '../../support/sleeper.ts'
import { openWorld, type World } from '../../support/world.ts'

/**
 * Leagues whose platform lists starters but no matchups. They are ranked by total points, or are guillotine leagues.
 */

const WEEKS = [1, 2, 3, 4, 5, 6, 7, 8]
/** The roster that is eliminated, and the first week when its lineup is empty. */
const OUT = { roster: 2, week: 3 }

let world: World
let id: string
const closings: (() => Promise<void>)[] = []

type Name = 'getLeague' | 'getReport' | 'listBenchPoints' | 'getRecap' | 'listMatchups' | 'getHistory' | 'getOdds'

const ask = async <Asked extends Name>(name: Asked, query: Record<string, number> = {}): Promise<Answer<Asked>> =>
  (await world.ask(name, { params: { id }, query })) as Answer<Asked>

const hundredths = (points: number): number => Math.round(points * 100)

beforeAll(async () => {
  const server = await sleeperServer(undefined, close => void closings.push(close))
  for (const week of WEEKS) {
    alter<Row[]>(server, `league/${SAMPLE_LEAGUES.complete}/matchups/${week}`, rows =>
      rows.map(row => ({
        ...row,
        matchup_id: null,
        ...(row.roster_id === OUT.roster && week >= OUT.week && { starters: [], players: [], points: 0 }),
      })),
    )
  }
  alter<{ settings: object }>(server, `league/${SAMPLE_LEAGUES.complete}`, ({ settings, ...league }) => ({
    ...league,
    settings: { ...settings, league_average_match: 0, playoff_teams: 0 },
  }))
  world = await openWorld({ bases: { sleeper: server.base } })
  await keepDemo(world)
  const body = { platform: 'sleeper', leagueId: SAMPLE_LEAGUES.complete }
  id = ((await world.ask('importLeague', { body })) as { imported: Imported }).imported.leagueId!
})

afterAll(async () => {
  world.close()
  for (const close of closings) await close()
})

it('a league without matchups ranks teams by the sum of their totals', async () => {
  const { standings, weeks } = await ask('getLeague')
  const { totals } = await ask('listBenchPoints')
  expect(weeks.slice(0, 3)).toEqual([1, 2, 3])
  expect(standings.every(({ games }) => games === 0)).toBe(true)
  for (const { team, pointsFor } of standings) {
    const own = totals.find(({ teamId }) => teamId === team.id)!
    expect(pointsFor).toBe(own.actual)
    expect(pointsFor).toBeGreaterThan(0)
  }
  const points = standings.map(({ pointsFor }) => pointsFor)
  expect(points).toEqual(points.toSorted((a, b) => b - a))
})

it('a league without matchups compares the totals of every week in the report, without eliminated teams', async () => {
  const { teams, weeks } = await ask('getReport')
  const bench = await ask('listBenchPoints')
  expect(weeks.length).toBeGreaterThan(OUT.week)
  const played = teams.map(each => each.weeks)
  expect(new Set(played)).toEqual(new Set([weeks.length, OUT.week - 1]))
  for (const { team, actual, high, totals } of teams) {
    const own = bench.weeks.filter(({ teamId }) => teamId === team.id)
    expect(totals).toEqual(own.map(({ week, actual: total }) => ({ week, total })))
    expect(hundredths(actual)).toBe(totals.reduce((sum, { total }) => sum + hundredths(total), 0))
    expect(high!.total).toBe(Math.max(...totals.map(({ total }) => total)))
  }
  const wins = teams.reduce((sum, { allPlay }) => sum + allPlay.wins + allPlay.ties / 2, 0)
  const pairs = weeks.map(week => bench.weeks.filter(each => each.week === week).length)
  expect(wins).toBe(pairs.reduce((sum, count) => sum + (count * (count - 1)) / 2, 0))
})

it('a league without matchups has a recap of each week, with the highest and the lowest total', async () => {
  const { weeks } = await ask('listBenchPoints')
  const recap = await ask('getRecap', { week: 1 })
  const totals = weeks.filter(({ week }) => week === 1).map(({ actual }) => actual)
  expect(recap.games.map(({ home, away }) => [home.total, away])).toEqual(totals.map(total => [total, null]))
  const awards = new Map(recap.awards.map(({ award, points }) => [award, points]))
  expect([awards.get('highest'), awards.get('lowest')]).toEqual([Math.max(...totals), Math.min(...totals)])
  expect((await ask('getRecap')).week).toBeGreaterThan(OUT.week)
})

it('a league without matchups has no odds, and shows its points in the history', async () => {
  expect((await ask('listMatchups')).matchups).toEqual([])
  expect((await ask('getOdds')).places).toBe(0)
  const { managers } = await ask('getHistory')
  expect(managers.every(({ pointsFor }) => pointsFor > 0)).toBe(true)
})
