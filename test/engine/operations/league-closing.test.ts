import { describe, expect, onTestFinished, test } from 'vitest'
import { SHORT } from '../../support/league-stage.ts'
import { overAt, SEASON, sunday, thursday } from '../../support/played-season.ts'
import { openWorld, type World } from '../../support/world.ts'

const AFTER = Date.UTC(SEASON + 1, 5, 1)
/** Week 3 is over, but week 2 is not, because Detroit's game was postponed. */
const BETWEEN = overAt(sunday(3))
const STARTERS = ['QB-CHI-1', 'WR-CHI-1']
const NOBODY = [null, null]

interface Slots {
  lineup: { player: { id: string } | null }[]
}

/** Opens a four-team league whose lineups have a quarterback and a receiver. The first team has four players. */
const open = async (now: number) => {
  const world: World = await openWorld()
  onTestFinished(() => world.close())
  await world.keep(SHORT.data)
  world.time.now = now
  const slots = [
    { slot: 'QB', eligible: ['QB'] },
    { slot: 'WR', eligible: ['WR'] },
  ]
  const body = {
    id: 'closing',
    name: 'Closing',
    season: SEASON,
    scoringSystemId: 'ppr',
    teamCount: 4,
    rosterConfig: { slots, bench: 2 },
    playoffs: { teams: 2, startWeek: 4 },
  }
  const { teams } = (await world.ask('createLeague', { body })) as { teams: { id: string }[] }
  const params = { id: 'closing', teamId: teams[0]!.id }
  const move = (action: string, playerId: string) => world.ask('moveRoster', { params, body: { action, playerId } })
  for (const id of [...STARTERS, 'WR-DET-1', 'QB-DET-1']) await move('add', id)
  return {
    world,
    move,
    to: (instant: number) => {
      world.time.now = instant
    },
    set: (week: number, starters: readonly (string | null)[], force = false) =>
      world.ask('setLineup', { params, query: { week }, body: { slots: starters, ...(force && { force }) } }),
    close: (week: number) => world.ask('closeWeek', { params: { id: 'closing', week } }),
    starters: async (week: number) =>
      ((await world.ask('getTeam', { params, query: { week } })) as Slots).lineup.map(
        ({ player }) => player?.id ?? null,
      ),
    winners: async () => {
      const { matchups } = (await world.ask('listMatchups', { params: { id: 'closing' } })) as {
        matchups: { week: number; winner: string | null }[]
      }
      return [1, 2, 3].map(week => matchups.filter(each => each.week === week && each.winner !== null).length)
    },
  }
}

const refusalOf = (asking: Promise<unknown>): Promise<string> =>
  asking.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

describe('a closed week', () => {
  test('keeps its lineup when a starter is dropped, and removes the player from later weeks', async () => {
    const { set, close, move, starters } = await open(AFTER)
    await set(1, STARTERS)
    await close(2)
    await move('drop', 'WR-CHI-1')
    expect([await starters(1), await starters(2), await starters(3)]).toEqual([STARTERS, STARTERS, ['QB-CHI-1', null]])
  })

  test('accepts a lineup only with force', async () => {
    const { set, close, starters } = await open(AFTER)
    await set(1, STARTERS)
    await close(1)
    expect(await refusalOf(set(1, NOBODY))).toBe('locked')
    await set(1, ['QB-DET-1', null], true)
    expect([await starters(1), await starters(2)]).toEqual([['QB-DET-1', null], STARTERS])
  })

  test('is not affected when an earlier closed week is changed by force, even if its own lineup was carried over from that week', async () => {
    const { set, close, starters } = await open(AFTER)
    await set(1, STARTERS)
    await close(3)
    await set(1, ['QB-DET-1', null], true)
    expect([await starters(1), await starters(2), await starters(3)]).toEqual([['QB-DET-1', null], STARTERS, STARTERS])
  })

  test('without a lineup is not affected when a lineup is forced into an earlier closed week', async () => {
    const { set, close, starters, winners } = await open(AFTER)
    await close(3)
    await set(1, STARTERS, true)
    expect([await starters(1), await starters(2), await starters(3)]).toEqual([STARTERS, NOBODY, NOBODY])
    expect(await winners()).toEqual([1, 0, 0])
  })

  test('without a lineup is not affected when a lineup is set for an earlier open week', async () => {
    const { set, to, starters, winners } = await open(thursday(1) - 1)
    to(BETWEEN)
    await set(2, [null, 'WR-DET-1'])
    to(AFTER)
    expect(await starters(3)).toEqual(NOBODY)
    expect(await winners()).toEqual([0, 1, 0])
  })
})

describe('a lineup forced into a closed week', () => {
  test('leaves an open week with the carried-over lineup, or without one', async () => {
    const { set, close, starters, winners } = await open(AFTER)
    await close(1)
    await set(1, STARTERS, true)
    const hasNoStarters = (await starters(2)).every(id => id === null)
    expect((await winners())[1]).toBe(hasNoStarters ? 0 : 1)
  })
})
