import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../../src/engine/index.ts'
import { INSTANTS, makeLeague, openSeasonWorld, type Stage } from '../../support/league-stage.ts'

/** Every response shows the same win probability for a team in a week. */

let stadium: Awaited<ReturnType<typeof openSeasonWorld>>

beforeAll(async () => {
  stadium = await openSeasonWorld()
})

afterAll(() => stadium.world.close())

const oddsOf = async ({ world, leagueId: id }: Stage, query: Record<string, number>): Promise<Answer<'getOdds'>> =>
  (await world.ask('getOdds', { params: { id }, query })) as Answer<'getOdds'>

const recapOf = async ({ world, leagueId: id }: Stage, week: number): Promise<Answer<'getRecap'>> =>
  (await world.ask('getRecap', { params: { id }, query: { week } })) as Answer<'getRecap'>

const chances = ({ teams }: Answer<'getOdds'>) => teams.map(({ team, playoffs }) => [team.id, playoffs.chance])

test.each([false, true])(
  'a team has the same win probability in the current odds, in the odds as of a week, and in the recap (median games: %s)',
  async medianGame => {
    const stage = await makeLeague(stadium, true, { medianGame })
    const { world, leagueId: id, teamIds } = stage
    for (const [at, teamId] of teamIds.entries()) {
      const params = { id, teamId }
      await world.ask('setBestLineup', { params, query: { week: 1, by: 'ppg' } })
      await world.ask('adjustPoints', {
        params: { id },
        body: { teamId, week: 1, points: 3 * at + 0.5, reason: 'Spread' },
      })
    }
    const shownWeeks = new Set<number>()
    for (const now of INSTANTS) {
      world.time.now = now
      await world.ask('closeWeeks', { params: { id } }).catch(() => undefined)
      const latest = await oddsOf(stage, {})
      if (latest.week === 0 || latest.week > 3 || shownWeeks.has(latest.week)) continue
      shownWeeks.add(latest.week)
      const asOf = await oddsOf(stage, { week: latest.week })
      expect(asOf.teams).toEqual(latest.teams)
      const { odds } = await recapOf(stage, latest.week)
      expect(odds!.map(({ teamId, playoffs }) => [teamId, playoffs])).toEqual(chances(latest))
      if (latest.week === 1) continue
      const before = new Map(chances(await oddsOf(stage, { week: latest.week - 1 })) as [string, number][])
      for (const { teamId, before: was } of odds!) expect(was).toBe(before.get(teamId))
    }
    // Week 2's last game is played after week 3, so the newest scored week is never week 2.
    expect([...shownWeeks]).toEqual([1, 3])
  },
)
