import type { Answer } from '../../src/engine/index.ts'
import { SHORT } from './league-stage.ts'
import { MESSAGE_LEAGUE } from './message-names.ts'
import { SEASON } from './played-season.ts'
import { openWorld, type World } from './world.ts'

export { MESSAGE_LEAGUE } from './message-names.ts'

/** Long after the season of its league. */
export const AFTER_SEASON = Date.UTC(SEASON + 1, 8, 1, 16)

type Made = Answer<'addNotification'>

/** The league with a draft that has begun. */
export const openMessages = async (file = ':memory:', secret?: string): Promise<World> => {
  const world = await openWorld({ file, privateTargets: true, ...(secret !== undefined && { secret }) })
  await world.keep(SHORT.data)
  world.time.now = AFTER_SEASON
  const rosterConfig = { slots: [{ slot: 'ANY', eligible: ['QB', 'RB', 'WR', 'TE', 'K', 'DST'] }], bench: 2 }
  const body = { id: MESSAGE_LEAGUE, name: 'Told', season: SEASON, scoringSystemId: 'ppr', teamCount: 4, rosterConfig }
  await world.ask('createLeague', { body })
  await world.ask('startDraft', { params: { id: MESSAGE_LEAGUE }, body: {} })
  return world
}

export const addTarget = async (world: World, body: object): Promise<Made> =>
  (await world.ask('addNotification', { params: { id: MESSAGE_LEAGUE }, body: { on: ['draft'], ...body } })) as Made

/** Asks about a target of the league. */
export const ofTarget = (world: World, name: string, notificationId: string): Promise<unknown> =>
  world.ask(name, { params: { id: MESSAGE_LEAGUE, notificationId } })

export const listTargets = async (world: World): Promise<Answer<'listNotifications'>['notifications']> =>
  ((await world.ask('listNotifications', { params: { id: MESSAGE_LEAGUE } })) as Answer<'listNotifications'>)
    .notifications
