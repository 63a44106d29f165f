import type { Engine } from '../engine/index.ts'
import { type Delivered, openDelivery } from '../messages/delivery.ts'
import type { SendSetting } from '../messages/send.ts'
import { faultText } from './fault-text.ts'
import type { JobLine } from './http/service.ts'
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
  const tellLine = (line: Omit<JobLine, 'at' | 'job'>): void =>
    log({ at: new Date(engine.clocks.wall()).toISOString(), job: 'message', ...line })
  const fail = (error: unknown): void => tellLine({ error: faultText(error) })
  const tell = ({ due, verdict }: Delivered): void => {
    const problem = verdict.state === 'delivered' ? {} : { error: verdict.why }
    tellLine({ notification: due.notificationId, outcome: verdict.state, ...problem })
  }
  const work = async (signal: AbortSignal): Promise<void> => {
    const delivery = await openDelivery({ engine, setting, tell, fail })
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
