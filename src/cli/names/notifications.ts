import { matching, matchingId } from '../../engine/index.ts'
import { type Lookup, label } from './lookup.ts'
import { unlessWholeId } from './match.ts'

/** A target of a league's messages, by its id, whole or begun, or by its host. */
export const findNotification = async (lookup: Lookup, written: string): Promise<string> => {
  const found = await unlessWholeId(written, async () => {
    const { league } = await lookup.league()
    const { notifications } = await lookup.caller.call('listNotifications', { params: { id: league.id } })
    const targets = notifications.map(({ id, host }) => ({ id, name: host }))
    const byId = matchingId(written, targets)
    return byId.length > 0 ? byId : matching(written, targets, true)
  })
  return found ? label(lookup, found) : written
}
