import type { Engine } from '../engine/index.ts'
import { type Delivered, openDelivery, type SendSetting } from '../messages/delivery.ts'
import { type Jobs, type Pause, realPause, runUntilStopped } from './background.ts'
import { type JobLine, logFault, openLogOnce, tell } from './http/log.ts'

/** Commands also write messages, so the outbox is checked at least this often, in ms. */
const LONGEST_WAIT_MS = 500
/** The pause for an unavailable store, ms. */
const AWAY_MS = 5_000

/** The settings for sending the messages of leagues in a daemon. */
interface MessageSetting {
  engine: Engine
  setting: SendSetting
  log(line: JobLine): void
  pause?: Pause
}

/** Starts to send messages. A failure is logged and tried again. It never ends the job. */
export const startMessages = (sending: MessageSetting): Jobs => {
  const { engine, setting, pause = realPause } = sending
  const fail = (error: unknown): void => logFault(sending, { job: 'message' }, error)
  const tellDelivered = ({ due, verdict }: Delivered): void => {
    const problem = verdict.state === 'delivered' ? {} : { error: verdict.why }
    tell(sending, { job: 'message', notification: due.notificationId, outcome: verdict.state, ...problem })
  }
  const work = async (signal: AbortSignal): Promise<void> => {
    const delivery = await openDelivery({ engine, setting, tell: tellDelivered, fail })
    const look = openLogOnce(fail)
    while (!signal.aborted) {
      const begun = await look(() => delivery.begin(signal))
      if (begun === null) await pause(AWAY_MS, signal)
      else await delivery.pause(LONGEST_WAIT_MS, signal)
    }
    await delivery.rest()
  }
  return runUntilStopped({ work, fail, pause })
}
