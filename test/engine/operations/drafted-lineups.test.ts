import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Draft, Team, Transaction } from '../../../src/engine/index.ts'
import { takeSteps } from '../../../src/engine/league/due-events.ts'
import { overAt, playedSeason, SEASON, sunday, thursday } from '../../support/played-season.ts'
import { faultsOf, openWorld, type World } from '../../support/world.ts'

const PLAYED = playedSeason({ weeks: 6, squad: { QB: 2, RB: 3, WR: 3, TE: 1 } })
const DAY = 86_400_000

const SUPERFLEX = {
  slots: [
    { slot: 'QB', eligible: ['QB'] },
    { slot: 'RB', eligible: ['RB'] },
    { slot: 'WR', eligible: ['WR'] },
    { slot: 'SUPERFLEX', eligible: ['QB', 'RB', 'WR', 'TE'] },
  ],
  bench: 3,
}

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.keep(PLAYED.data)
})
afterAll(async () => {
  expect(await faultsOf(world)).toEqual([])
  world.close()
})

/** Opens a four-team superflex league at a given time, with its draft started. */
const openLeague = async (id: string, now: number) => {
  world.time.now = now
  const params = { id }
  const body = { id, name: id, season: SEASON, scoringSystemId: 'ppr', teamCount: 4, rosterConfig: SUPERFLEX }
  await world.ask('createLeague', { body: { ...body, playoffs: { teams: 2, startWeek: 5 } } })
  await world.ask('startDraft', { params, body: {} })
  const teams = async () => ((await world.ask('getLeague', { params })) as { teams: Team[] }).teams
  return {
    teams,
    ask: (name: string, call: object = {}) => world.ask(name, { params, ...call }),
    onTeam: (teamId: string, name: string, call: object) => world.ask(name, { params: { id, teamId }, ...call }),
    /** Returns all teams' starters in a week, slot by slot, as player ids. */
    async lineups(week: number): Promise<(string | null)[][]> {
      const lineups: (string | null)[][] = []
      for (const { id: teamId } of await teams()) {
        const { lineup } = (await world.ask('getTeam', { params: { id, teamId }, query: { week } })) as {
          lineup: { player: { id: string } | null }[]
        }
        lineups.push(lineup.map(({ player }) => player?.id ?? null))
      }
      return lineups
    },
    async stepTo(until: number) {
      world.time.now = until
      await takeSteps(world.engine, id, { until })
    },
  }
}

const finish = { body: { until: 'end' } }

describe('when a draft ends', () => {
  for (const [when, now] of [
    ['before the season', thursday(1) - 7 * DAY],
    ['after it', Date.UTC(SEASON + 1, 8, 1)],
  ] as const) {
    test(`${when}, every slot in every lineup is filled, and auto-lineup is set to "fill"`, async () => {
      const league = await openLeague(`filled ${when}`.replaceAll(' ', '-'), now)
      expect((await league.lineups(1)).flat().every(id => id === null)).toBe(true)
      expect((await league.teams()).map(({ autoLineup }) => autoLineup)).toEqual([false, false, false, false])
      await league.ask('autoDraft', finish)
      expect((await league.lineups(1)).flat()).not.toContain(null)
      expect((await league.lineups(4)).flat()).not.toContain(null)
      expect(
        (await league.teams()).map(({ autoLineup, autoLineupLevel }) => `${autoLineup} ${autoLineupLevel}`),
      ).toEqual(Array(4).fill('true fill'))
      const { transactions } = (await league.ask('listTransactions', { query: { type: 'lineup', limit: 50 } })) as {
        transactions: Transaction[]
      }
      expect(transactions.map(({ actor }) => actor)).toEqual([null, null, null, null])
    })

    test(`${when}, undoing a pick empties the lineups, and finishing again fills them`, async () => {
      const league = await openLeague(`undone ${when}`.replaceAll(' ', '-'), now)
      await league.ask('autoDraft', finish)
      await league.ask('undoPicks', { body: { picks: 1 } })
      expect((await league.lineups(1)).flat().every(id => id === null)).toBe(true)
      expect((await league.teams()).some(({ autoLineup }) => autoLineup)).toBe(false)
      await league.ask('autoDraft', finish)
      expect((await league.lineups(1)).flat()).not.toContain(null)
    })
  }

  test('keeps an auto-lineup level that was set earlier', async () => {
    const league = await openLeague('chosen', thursday(1) - 7 * DAY)
    const [first, second, third] = await league.teams()
    await league.onTeam(first!.id, 'updateTeam', { body: { autoLineup: false } })
    await league.onTeam(second!.id, 'updateTeam', { body: { autoLineupLevel: 'best' } })
    await league.ask('autoDraft', finish)
    expect((await league.teams()).map(({ autoLineupLevel }) => autoLineupLevel)).toEqual([
      'off',
      'best',
      'fill',
      'fill',
    ])
    await league.onTeam(third!.id, 'updateTeam', { body: { autoLineup: true } })
    const both = { autoLineup: true, autoLineupLevel: 'best' }
    const refused = league.onTeam(third!.id, 'updateTeam', { body: both })
    await expect(refused).rejects.toMatchObject({ code: 'invalid_request' })
  })
})

test('auto-lineup "best" sets the best lineup each week, and "fill" keeps starters who can play', async () => {
  const league = await openLeague('levels', thursday(1) - 7 * DAY)
  await league.ask('autoDraft', finish)
  const { draft } = (await league.ask('getDraft')) as { draft: Draft }
  const teams = await league.teams()
  await league.onTeam(teams[0]!.id, 'updateTeam', { body: { autoLineupLevel: 'best' } })
  const [first, second] = await league.lineups(1)
  const best = async (at: number) => {
    const team = teams[at]!.id
    await league.onTeam(team, 'setBestLineup', { query: { week: 4, by: 'ppg' } })
    return (await league.lineups(4))[at]!.toSorted()
  }
  await league.stepTo(overAt(sunday(3)) + 60_000)
  await league.stepTo(thursday(4) - 5 * 60_000)
  const [set, kept] = await league.lineups(4)
  expect(kept).toEqual(second)
  expect(draft.status).toBe('complete')
  expect(set!.toSorted()).toEqual(await best(0))
  // Three weeks of points favor different players than the draft did.
  expect(set!.toSorted()).not.toEqual(first!.toSorted())
})
