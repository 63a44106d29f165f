import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Draft, DraftPick } from '../../../src/engine/index.ts'
import { realSeason } from '../../support/real-seasons.ts'
import { overRealData, whyNoRealData } from '../../support/shared.ts'
import { openWorld, type World } from '../../support/world.ts'

const SEASON = 2024
const TEAMS = 12
const ROUNDS = 15
/**
 * The first receivers, tight ends and running backs of the 2024 NFL draft: Harrison, Nabers, Odunze, Bowers, Thomas.
 */
const ROOKIES = ['00-0039849', '00-0039337', '00-0039919', '00-0039338', '00-0039893']

describe.skipIf(whyNoRealData)(
  overRealData('a 12-team draft with one quarterback slot, autopicked before 2024'),
  () => {
    let world: World
    let picks: readonly DraftPick[]

    beforeAll(async () => {
      world = await openWorld()
      for (const season of [2021, 2022, 2023, SEASON]) await world.keep(await realSeason(season))
      const params = { id: 'real' }
      const body = { id: 'real', name: 'Real', season: SEASON, scoringSystemId: 'ppr', teamCount: TEAMS }
      await world.ask('createLeague', { body })
      await world.ask('startDraft', { params, body: {} })
      const { draft } = (await world.ask('autoDraft', { params, body: { until: 'end' } })) as { draft: Draft }
      picks = draft.picks
    }, 60_000)
    afterAll(() => world?.close())

    const roundsOf = (...groups: string[]): number[] =>
      picks.filter(({ player }) => groups.includes(player.posGroup!)).map(({ round }) => round)

    it('has at most two quarterbacks in round 1', () => {
      expect(picks).toHaveLength(TEAMS * ROUNDS)
      expect(roundsOf('QB').filter(round => round === 1).length).toBeLessThanOrEqual(2)
    })

    it('drafts kickers and defenses in round 12 or later, one of each per team', () => {
      expect(Math.min(...roundsOf('K', 'DST'))).toBeGreaterThanOrEqual(12)
      expect([roundsOf('K').length, roundsOf('DST').length, roundsOf('QB').length]).toEqual([TEAMS, TEAMS, TEAMS])
    })

    it('includes the first five running backs, receivers and tight ends of the NFL draft', () => {
      const taken = picks.map(({ player }) => player.id)
      expect(ROOKIES.filter(id => !taken.includes(id))).toEqual([])
    })

    it('starts with the player with the highest value over replacement last season', () => {
      expect(picks[0]!.player.name).toBe('Christian McCaffrey')
    })
  },
)
