import { onTestFinished } from 'vitest'
import { DRAFT, LEAGUE } from '../contract/league.ts'
import { SEASONS } from '../contract/seasons.ts'
import { type EventReader, readEvents } from './events.ts'
import { listenTo, newKey, serveWorld } from './server.ts'
import { openWorld } from './world.ts'

export const EVENTS = `/leagues/${LEAGUE}/events`

/** Opens a served league, with functions that write to it and follow it. */
export const openFollowed = async (file = '') => {
  const world = await openWorld({ file })
  onTestFinished(() => world.close())
  for (const data of SEASONS.league) await world.keep(data)
  await world.ask('createLeague', { body: DRAFT })
  const served = await serveWorld(world)
  const { url, listening } = await listenTo(served)
  const key = await newKey(world, world.actor)
  const ask = (path = EVENTS, headers: Record<string, string> = {}, secret = key) =>
    fetch(url + path, { headers: { authorization: `Bearer ${secret}`, ...headers } })
  const follow = async (path = EVENTS, headers: Record<string, string> = {}, secret = key): Promise<EventReader> => {
    const reader = readEvents(await ask(path, headers, secret))
    onTestFinished(() => reader.close().catch(() => undefined))
    return reader
  }
  const rename = (name: string) => world.ask('updateLeague', { params: { id: LEAGUE }, body: { name } })
  const log = async () => {
    const call = { params: { id: LEAGUE }, query: { limit: 200 } }
    const { transactions } = (await world.ask('listTransactions', call)) as { transactions: unknown[] }
    return transactions.toReversed()
  }
  return { world, url, listening, lines: served.lines, key, ask, follow, rename, log }
}
