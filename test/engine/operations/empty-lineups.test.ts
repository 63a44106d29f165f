import { describe, expect, test } from 'vitest'
import type { Matchup, Standing } from '../../../src/engine/index.ts'
import { after, asking, fillLeague, LEAGUE, start, type Teams } from '../../contract/league.ts'
import { openStage, type Stage } from '../../contract/stage.ts'

const [ANVILS, DUKES] = [0, 3]
const EMPTY = [null, null, null]

type Act = (stage: Stage, teams: Teams) => Promise<unknown>

const setUp = async (...acts: Act[]) => {
  const stage = await openStage('league')
  const teams = await after(fillLeague(), ...acts)(stage)
  const params = { id: LEAGUE }
  const { matchups } = (await stage.ask('listMatchups', { params, query: { week: 1 } })) as { matchups: Matchup[] }
  const { standings } = (await stage.ask('getLeague', { params })) as { standings: Standing[] }
  const gamesOf = (at: number) => standings.find(({ team }) => team.id === teams[at])!.games
  return {
    matchup: matchups.find(({ home, away }) => [home, away!].some(({ team }) => team.id === teams[ANVILS]))!,
    gamesOf,
  }
}

const totals = ({ home, away }: Matchup): number[] => [home.total, away!.total].sort((a, b) => a - b)

describe('an empty lineup saved by a manager', () => {
  test('counts as a lineup: the matchup is played, and the team scores 0', async () => {
    const alone = await setUp(start(ANVILS, 1, EMPTY))
    expect(alone.matchup.winner).toBe('tie')
    expect(totals(alone.matchup)).toEqual([0, 0])
    const { matchup } = await setUp(start(ANVILS, 1, EMPTY), start(DUKES, 1, [null, 'w4', null]))
    expect(totals(matchup)[0]).toBe(0)
    expect(totals(matchup)[1]).toBeGreaterThan(0)
    expect(matchup.winner).toMatch(/home|away/)
  })

  test('counts the same if it replaces a different lineup', async () => {
    const without = await setUp(start(ANVILS, 1, EMPTY))
    const before = await setUp(start(ANVILS, 1, ['q1', 'w1', 'r1']), start(ANVILS, 1, EMPTY))
    expect(totals(before.matchup)).toEqual(totals(without.matchup))
    expect(before.matchup.winner).toBe(without.matchup.winner)
    expect(before.gamesOf(ANVILS)).toBe(without.gamesOf(ANVILS))
  })

  test('counts for later weeks that carry it over', async () => {
    expect((await setUp()).gamesOf(ANVILS)).toBe(0)
    expect((await setUp(start(ANVILS, 1, EMPTY))).gamesOf(ANVILS)).toBe(3)
  })
})

test('a best lineup without players to start does not make the matchup count', async () => {
  const drops = ['q1', 'w1', 'r1'].map(playerId => asking('moveRoster', ANVILS, { body: { action: 'drop', playerId } }))
  const { matchup, gamesOf } = await setUp(...drops, asking('setBestLineup', ANVILS, { query: { week: 1 } }))
  expect(matchup.winner).toBeNull()
  expect(gamesOf(ANVILS)).toBe(0)
})
