import { SHORT } from './league-stage.ts'
import { SEASON } from './played-season.ts'
import type { World } from './world.ts'

/** A time long after the drafting league's season. */
export const AFTER_SEASON = Date.UTC(SEASON + 1, 8, 1, 16)

/** Creates a four-team league with one slot for any position, and starts its draft after its season. */
export const startDrafting = async (world: World, league: { id: string; name: string }): Promise<void> => {
  await world.keep(SHORT.data)
  world.time.now = AFTER_SEASON
  const rosterConfig = { slots: [{ slot: 'ANY', eligible: ['QB', 'RB', 'WR', 'TE', 'K', 'DST'] }], bench: 2 }
  const body = { ...league, season: SEASON, scoringSystemId: 'ppr', teamCount: 4, rosterConfig }
  await world.ask('createLeague', { body })
  await world.ask('startDraft', { params: { id: league.id }, body: {} })
}
