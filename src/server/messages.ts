import type { Engine } from '../engine/index.ts'
import { type Delivered, openDelivery, type SendSetting } from '../messages/delivery.ts'
import { type Jobs, type Pause, realPause, runUntilStopped } from './background.ts'
import { type JobLine, logFault, openLogOnce, tell } from './http/log.ts'

/** Commands write messages as well, so the outbox is checked at least this often. */
const LONGEST_WAIT_MS = 500
/** The pause for an unavailable store. */
const AWAY_MS = 5_000

/** The messages of leagues, in a daemon: it sends what waits. */
interface MessageSetting {
  engine: Engine
  setting: SendSetting
  log(line: JobLine): void
  pause?: Pause
}

/** Starts to send messages. Nothing that fails ends it: it is logged, and tried again. */
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
