import { expect, test } from 'vitest'
import { openLive } from '../../src/web/live.ts'
import { openWorld } from '../support/world.ts'

test('a stream that cannot start, because the store is unavailable, does not use up a slot', async () => {
  const { engine } = await openWorld()
  const open = openLive(engine)
  await engine.close()
  for (let stream = 0; stream < 20; stream++) {
    const begun = open({
      leagueId: 'friends',
      caller: 'phone',
      account: null,
      mayRead: async () => true,
      stopping: undefined,
    })
    await expect(begun.getReader().closed).rejects.toThrow()
  }
})
