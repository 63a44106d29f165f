import { describe, expect, test } from 'vitest'
import { faultsOf } from '../support/world.ts'
import { KINDS } from './kinds.ts'
import { openKind } from './open.ts'

describe('the league zoo', () => {
  test.each(KINDS)('has a sound store for a league of this kind: $name', async kind => {
    const { league, openWorld } = await openKind(kind)
    const world = await openWorld()
    expect(await faultsOf(world)).toEqual([])
    const { teams } = (await world.ask('getLeague', { params: { id: league } })) as { teams: object[] }
    expect(teams.length).toBeGreaterThan(2)
    world.close()
  })
})
