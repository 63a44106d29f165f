import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeSteps } from '../../../src/engine/league/due-events.ts'
import { overAt, playedSeason, SEASON, sunday, thursday } from '../../support/played-season.ts'
import { openWorld, type World } from '../../support/world.ts'

/** Two NFL teams have a bye in week 3, because they do not play on Sunday. */
const PLAYED = playedSeason({
  weeks: 6,
  byes: [3],
  squad: { QB: 2, RB: 3, WR: 2 },
  injuries: { 'RB-CHI-1': [1, 2], 'RB-DET-1': [2] },
})

const MINUTE = 60_000
const SUPERFLEX = {
  slots: [
    { slot: 'QB', eligible: ['QB'] },
    { slot: 'RB', eligible: ['RB'] },
    { slot: 'SUPERFLEX', eligible: ['QB', 'RB', 'WR', 'TE'] },
  ],
  bench: 5,
}

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.keep(PLAYED.data)
})
afterAll(() => world.close())

interface TeamAnswer {
  lineup: { player: { id: string } | null }[]
}

/** Opens a superflex league before its season. One team has a roster and the given lineup for week 1. */
const openLeague = async (id: string, roster: readonly string[], slots: readonly (string | null)[]) => {
  world.time.now = thursday(1) - 86_400_000
  const body = { id, name: id, season: SEASON, scoringSystemId: 'ppr', teamCount: 4, rosterConfig: SUPERFLEX }
  const { teams } = (await world.ask('createLeague', { body: { ...body, playoffs: { teams: 2, startWeek: 5 } } })) as {
    teams: { id: string }[]
  }
  const params = { id, teamId: teams[0]!.id }
  for (const playerId of roster) await world.ask('moveRoster', { params, body: { action: 'add', playerId } })
  await world.ask('setLineup', { params, query: { week: 1 }, body: { slots } })
  return {
    ask: (name: string, call: object = {}) => world.ask(name, { params, ...call }),
    async stepTo(until: number) {
      world.time.now = until
      await takeSteps(world.engine, id, { until })
    },
    async starters(week: number) {
      const { lineup } = (await world.ask('getTeam', { params, query: { week } })) as TeamAnswer
      return lineup.map(({ player }) => player?.id ?? null)
    },
  }
}

/** Returns an NFL team's kickoff in a week. */
const kickoff = (team: string, week: number): number =>
  PLAYED.games.find(game => game.week === week && [game.home, game.away].includes(team))!.kickoffAt

describe('a superflex lineup', () => {
  test('is filled by the clock: the quarterback moves from SUPERFLEX to QB for a running back', async () => {
    const league = await openLeague('moved', ['QB-CHI-1', 'RB-CHI-2', 'RB-CHI-3'], [null, 'RB-CHI-2', 'QB-CHI-1'])
    await league.ask('updateTeam', { body: { autoLineup: true } })
    await league.stepTo(kickoff('CHI', 1) - 5 * MINUTE)
    expect(await league.starters(1)).toEqual(['QB-CHI-1', 'RB-CHI-2', 'RB-CHI-3'])
  })

  test('is filled on demand in the same way', async () => {
    const league = await openLeague('asked', ['QB-CHI-1', 'RB-CHI-2', 'RB-CHI-3'], [null, 'RB-CHI-2', 'QB-CHI-1'])
    const answer = await league.ask('setBestLineup', { query: { week: 1, by: 'ppg' } })
    expect(answer).toMatchObject({ filled: 3, slots: 3 })
  })

  test("starts a player who missed their NFL team's last two games only if no other player can start", async () => {
    const league = await openLeague('missed', ['QB-CHI-1', 'RB-CHI-1'], [null, null, null])
    await league.stepTo(overAt(sunday(2)) + MINUTE)
    const best = () => league.ask('setBestLineup', { query: { week: 4, by: 'ppg' } })
    await best()
    expect(await league.starters(4)).toEqual(['QB-CHI-1', 'RB-CHI-1', null])
    for (const playerId of ['WR-DET-1', 'RB-DET-1'])
      await league.ask('moveRoster', { body: { action: 'add', playerId } })
    await best()
    // A player who missed one of two games is not inactive.
    expect(await league.starters(4)).toEqual(['QB-CHI-1', 'RB-DET-1', 'WR-DET-1'])
  })

  test("gives an inactive starter's slot to an available player before the kickoff, and keeps the others", async () => {
    const roster = ['QB-CHI-1', 'RB-CHI-1', 'RB-CHI-2', 'RB-CHI-3']
    const league = await openLeague('inactive', roster, ['QB-CHI-1', 'RB-CHI-1', 'RB-CHI-2'])
    await league.ask('updateTeam', { body: { autoLineup: true } })
    await league.stepTo(overAt(sunday(1)) + MINUTE)
    expect(await league.starters(1)).toEqual(['QB-CHI-1', 'RB-CHI-1', 'RB-CHI-2'])
    await league.stepTo(overAt(sunday(2)) + MINUTE)
    expect(await league.starters(2)).toEqual(['QB-CHI-1', 'RB-CHI-3', 'RB-CHI-2'])
  })

  test('stays empty if a manager saved it empty for the week', async () => {
    const league = await openLeague('empty', ['QB-CHI-1', 'RB-CHI-2'], [null, null, null])
    await league.ask('updateTeam', { body: { autoLineup: true } })
    await league.stepTo(overAt(sunday(1)) + MINUTE)
    expect(await league.starters(1)).toEqual([null, null, null])
    await league.stepTo(overAt(sunday(2)) + MINUTE)
    expect(await league.starters(2)).toEqual(['QB-CHI-1', 'RB-CHI-2', null])
  })
})
