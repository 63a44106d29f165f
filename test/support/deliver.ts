import { openDelivery } from '../../src/messages/delivery.ts'
import type { World } from './world.ts'

interface Reach {
  mayReachPrivate?: boolean
  smtp?: string
}

/** Sends due messages, with one attempt for each. */
export const deliver = async ({ engine }: World, { mayReachPrivate = true, smtp }: Reach = {}): Promise<void> => {
  const setting = { mail: { url: smtp }, mayReachPrivate }
  const fail = (error: unknown): void => {
    throw error
  }
  const delivery = await openDelivery({ engine, setting, report: () => undefined, fail })
  do {
    await delivery.begin(new AbortController().signal)
    await delivery.rest()
  } while ((await delivery.wait()) === 0)
}
