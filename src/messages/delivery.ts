import { setTimeout as sleep } from 'node:timers/promises'
import { type Due, type Engine, messaging, type Outbox, type Pace, type Verdict } from '../engine/index.ts'
import { type SendSetting, send } from './send.ts'

/** What came of a message. */
export interface Delivered {
  due: Due
  verdict: Verdict
}

/** Delivers the messages of a store, in order for each target; targets do not wait for each other. */
export interface Delivery {
  /** How many ms of wall time are left until one is due; infinity when none waits. */
  wait(): Promise<number>
  /** Begins to deliver what is due, where nothing is under way for its target. */
  begin(signal: AbortSignal): Promise<void>
  /** Waits until something under way is done, a message is due, or so many ms have passed. */
  pause(ms: number, signal: AbortSignal): Promise<void>
  /** Waits until nothing is under way. */
  rest(): Promise<void>
}

/** So many targets are served at a time. */
const MOST_AT_ONCE = 8

interface Delivering {
  engine: Engine
  setting: SendSetting
  /** Told of each try. */
  tell(delivered: Delivered): void
  /** Told of a failure of our own. */
  fail(error: unknown): void
  pace?: Pace
}

/** Opens the delivery of a store. Several processes may deliver: each message is taken by one. */
export const openDelivery = async ({ engine, setting, tell, fail, pace }: Delivering): Promise<Delivery> => {
  const { openOutbox } = await messaging()
  const outbox: Outbox = openOutbox(engine, pace ? { pace } : {})
  const underWay = new Map<string, Promise<void>>()

  const deliver = async (due: Due, signal: AbortSignal): Promise<void> => {
    try {
      const outgoing = await outbox.begin(due)
      if (outgoing === null) return
      const tried = await send(outgoing, { ...setting, signal, now: engine.clocks.wall() })
      // What was broken off at the end of the process is tried again by the next one.
      if (signal.aborted && tried.status === 'failed') return await outbox.giveBack(due)
      tell({ due, verdict: await outbox.settle(due, tried) })
    } catch (error) {
      fail(error)
      const tried = { status: 'failed', why: 'something went wrong inside Hindsight', wait: 0 } as const
      await outbox.settle(due, tried).catch(() => undefined)
    }
  }

  return {
    wait: () => outbox.wait(),
    async begin(signal) {
      for (const due of await outbox.due()) {
        if (underWay.has(due.notificationId) || underWay.size >= MOST_AT_ONCE) continue
        const done = deliver(due, signal).finally(() => underWay.delete(due.notificationId))
        underWay.set(due.notificationId, done)
      }
    },
    async pause(ms, signal) {
      const busy = underWay.size > 0
      // A store that cannot be asked is told of by the next look.
      const wait = busy ? ms : Math.min(ms, await outbox.wait().catch(() => ms))
      await Promise.race([sleep(wait, undefined, { signal }).catch(() => undefined), ...underWay.values()])
    },
    async rest() {
      await Promise.all(underWay.values())
    },
  }
}
