import { expect, test } from 'vitest'
import { openLivePoints } from '../../../../src/engine/platforms/fleaflicker/live.ts'
import { openPace } from '../../../../src/engine/platforms/index.ts'
import { fleaflickerServer } from '../../../support/fleaflicker.ts'
import { patience } from '../../../support/loopback.ts'

/** Live points in a league with six games, from a fake platform on loopback. */

const WEEK = 5
const value = (points: number) => ({ value: points })

/** A league where tests set players' points. Each team has one starter and one bench player. */
const openLeague = async ({ periods = [[WEEK, WEEK]] as readonly (readonly [number, number])[] } = {}) => {
  const starters = new Map<number, number>()
  const bench = new Map<number, number>()
  const teams = (game: number) => ({ home: 2 * game, away: 2 * game + 1 })
  const score = (team: number) => ({ score: value(starters.get(team) ?? 0) })
  const periodOf = ([low, high]: readonly [number, number], at: number) => ({
    ...{ low: { ordinal: low }, high: { ordinal: high }, value: at + 10 },
  })
  const player = (id: number, points: number | undefined) => ({
    proPlayer: { id, nameFull: `Player ${id}` },
    ...(points !== undefined && { viewingActualPoints: value(points) }),
  })
  const known = periods.map(periodOf)
  const answer = (name: string, parameters: URLSearchParams): object | undefined => {
    const asked = Number(parameters.get('scoring_period'))
    if (name === 'FetchLeagueScoreboard') {
      const games = Array.from({ length: 6 }, (_, at) => {
        const { home, away } = teams(at)
        const sides = { home: { id: home }, away: { id: away }, homeScore: score(home), awayScore: score(away) }
        return { id: String(100 + at), ...sides }
      })
      const current = known.find(
        each => each.value === asked || (each.low.ordinal <= asked && asked <= each.high.ordinal),
      )
      return { schedulePeriod: current ?? known[0], eligibleSchedulePeriods: known, games }
    }
    if (name !== 'FetchLeagueBoxscore') return undefined
    const id = parameters.get('fantasy_game_id')!
    const { home, away } = teams(Number(id) - 100)
    const slot = (label: string, from: ReadonlyMap<number, number>, offset: number) => ({
      ...{
        position: { label },
        home: player(home + offset, from.get(home)),
        away: player(away + offset, from.get(away)),
      },
    })
    const lineups = [{ group: 'START', slots: [slot('RB', starters, 1000)] }, { slots: [slot('BN', bench, 2000)] }]
    return { game: { id }, lineups }
  }
  const server = await fleaflickerServer([{ id: 7, answer }])
  const reach = {
    ...{ base: server.base, http: patience().http },
    pace: openPace({ atOnce: 2, starts: 1_000, within: 1, sleep: async () => {} }),
  }
  const read = openLivePoints()
  let seen = 0
  /** Polls once, and returns the points and the requests. */
  const poll = async (week = WEEK) => {
    const points = await read({ platform: 'fleaflicker', season: 2031, id: '7' }, week, reach)
    const sent = server.requests.slice(seen).map(({ path }) => new URLSearchParams(path.slice(path.indexOf('?'))))
    seen = server.requests.length
    const boxes = sent.flatMap(each => each.get('fantasy_game_id') ?? [])
    return { points, boxes, scoreboards: sent.length - boxes.length }
  }
  return { starters, bench, poll }
}

test('a poll reads the scoreboard, the box scores of games whose score has changed, and the one that was read longest ago', async () => {
  const { starters, bench, poll } = await openLeague()
  const all = ['100', '101', '102', '103', '104', '105']
  expect(await poll()).toMatchObject({ scoreboards: 1, boxes: all })
  starters.set(4, 6.5)
  starters.set(9, 2)
  const changed = await poll()
  expect([changed.scoreboards, changed.boxes.toSorted()]).toEqual([1, ['100', '102', '104']])
  expect([changed.points.get('1004'), changed.points.get('1009')]).toEqual([6.5, 2])
  bench.set(6, 11.2)
  const quiet = [await poll(), await poll(), await poll()]
  expect(quiet.map(({ boxes }) => boxes)).toEqual([['101'], ['103'], ['105']])
  expect(quiet.map(({ points }) => points.get('2006'))).toEqual([0, 11.2, 11.2])
  expect(quiet[2]!.points.size).toBe(24)
})

test("every box score is read at least once in six polls, so that bench players' points are current", async () => {
  const { starters, poll } = await openLeague()
  await poll()
  const read: string[] = []
  for (let minute = 1; minute <= 6; minute++) {
    starters.set(0, minute)
    read.push(...(await poll()).boxes)
  }
  expect(new Set(read).size).toBe(6)
})

test('all box scores are read in a new week, and by a reader that has just started', async () => {
  const { poll } = await openLeague({
    periods: [
      [WEEK, WEEK],
      [6, 7],
    ],
  })
  await poll()
  expect((await poll(7)).boxes).toHaveLength(6)
})

test('no points are read for a week without league games', async () => {
  const { poll } = await openLeague()
  expect(await poll(9)).toEqual({ points: new Map(), boxes: [], scoreboards: 1 })
})
