import type { Engine } from '../engine/index.ts'
import { type Delivered, openDelivery } from '../messages/delivery.ts'
import type { SendSetting } from '../messages/send.ts'
import type { JobLine } from './http/service.ts'
import { tell, tellFault } from './log.ts'
import { type Jobs, runUntilStopped } from './until-stopped.ts'

/** Commands write messages too, so the outbox is looked at so often at least. */
const LONGEST_WAIT_MS = 500

/** The messages of leagues, in a daemon: it sends what waits. */
interface MessageSetting {
  engine: Engine
  setting: SendSetting
  log(line: JobLine): void
}

/** Starts to send messages. Nothing that fails ends it: it is logged, and tried again. */
export const startMessages = ({ engine, setting, log }: MessageSetting): Jobs => {
  const to = { engine, log }
  const fail = (error: unknown): void => tellFault(to, { job: 'message' }, error)
  const tellDelivered = ({ due, verdict }: Delivered): void => {
    const problem = verdict.state === 'delivered' ? {} : { error: verdict.why }
    tell(to, { job: 'message', notification: due.notificationId, outcome: verdict.state, ...problem })
  }
  const work = async (signal: AbortSignal): Promise<void> => {
    const delivery = await openDelivery({ engine, setting, tell: tellDelivered, fail })
    while (!signal.aborted) {
      try {
        await delivery.begin(signal)
      } catch (error) {
        fail(error)
      }
      await delivery.pause(LONGEST_WAIT_MS, signal)
    }
    await delivery.rest()
  }
  return runUntilStopped({ work, fail })
}
