import type { Answer } from '../../src/engine/index.ts'
import { startDrafting } from './drafting.ts'
import { MESSAGE_LEAGUE } from './message-names.ts'
import { openWorld, type World } from './world.ts'

export { AFTER_SEASON } from './drafting.ts'
export { MESSAGE_LEAGUE } from './message-names.ts'

type Made = Answer<'addNotification'>

/** Opens the league with its draft started. */
export const openMessages = async (file = ':memory:', secret?: string): Promise<World> => {
  const world = await openWorld({ file, privateTargets: true, ...(secret !== undefined && { secret }) })
  await startDrafting(world, { id: MESSAGE_LEAGUE, name: 'Told' })
  return world
}

export const addTarget = async (world: World, body: object): Promise<Made> =>
  (await world.ask('addNotification', { params: { id: MESSAGE_LEAGUE }, body: { on: ['draft'], ...body } })) as Made

/** Calls an operation on one of the league's message targets. */
export const ofTarget = (world: World, name: string, notificationId: string, body?: object): Promise<unknown> =>
  world.ask(name, { params: { id: MESSAGE_LEAGUE, notificationId }, ...(body && { body }) })

export const listTargets = async (world: World): Promise<Answer<'listNotifications'>['notifications']> =>
  ((await world.ask('listNotifications', { params: { id: MESSAGE_LEAGUE } })) as Answer<'listNotifications'>)
    .notifications
