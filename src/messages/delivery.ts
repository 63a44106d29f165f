import {
  type AttemptResult,
  type Due,
  type Engine,
  importMessaging,
  type MessageKind,
  type Outbox,
  type OutgoingMessage,
  type Pace,
  realPause,
  type Verdict,
} from '../engine/index.ts'
import { messageText } from '../views/messages.ts'
import { discord, type Format, LOST, ntfy, pushRequest, slack, webhook } from './formats.ts'
import { type MailSetting, mail } from './mail.ts'

/** How this server sends messages. */
export interface SendSetting {
  mail: MailSetting
  /** Whether messages can be sent to private networks. */
  mayReachPrivate: boolean
}

const FORMATS: Readonly<Record<Exclude<MessageKind, 'mail' | 'push'>, Format>> = { discord, slack, ntfy, webhook }

/** Status codes for temporary failures. The target could accept the same message later. */
const PASSING = new Set([408, 425, 429])

const attemptResult = (code: number, wait: number): AttemptResult => {
  if (code >= 200 && code < 300) return { status: 'delivered' }
  const why =
    code >= 300 && code < 400
      ? 'it redirects to another address, and redirects are not followed'
      : `it answered ${code}`
  return code >= 500 || PASSING.has(code) ? { status: 'failed', why, wait } : { status: 'refused', why }
}

/** Sends a message once and returns the result. */
export const send = async (
  outgoing: OutgoingMessage,
  { mail: mailSetting, mayReachPrivate, signal, now }: SendSetting & { signal: AbortSignal; now: number },
): Promise<AttemptResult> => {
  const { kind, url, secret, content } = outgoing
  const text = messageText(content)
  if (kind === 'mail') return mail(mailSetting, { to: url.slice('mailto:'.length), id: content.id, text: text, signal })
  const { headers, body } =
    kind === 'push' ? await pushRequest(outgoing, text) : FORMATS[kind]({ content, secret, text: text, now })
  const { post } = await importMessaging()
  const posted = await post(url, { headers, body, mayReachPrivate, signal })
  if (posted.status === 'answered' && kind === 'push' && LOST.has(posted.code))
    return { status: 'lost', why: `the push service no longer knows this phone (${posted.code})` }
  if (posted.status === 'answered') return attemptResult(posted.code, posted.wait)
  return posted.status === 'forbidden'
    ? { status: 'refused', why: posted.why }
    : { status: 'failed', why: posted.why, wait: 0 }
}

export interface DeliveryResult {
  due: Due
  verdict: Verdict
}

/** Delivers a store's messages, in order for each target. Targets do not wait for each other. */
interface Delivery {
  /** Returns the time until a message is due, in ms of wall time; infinity if no message is waiting. */
  wait(): Promise<number>
  /** Starts delivering due messages to each target that does not have a delivery in progress. */
  begin(signal: AbortSignal): Promise<void>
  /** Waits until a delivery ends, a message is due, or a number of ms has passed. */
  pause(ms: number, signal: AbortSignal): Promise<void>
  /** Waits until no delivery is in progress. */
  rest(): Promise<void>
}

interface DeliveryOptions {
  engine: Engine
  setting: SendSetting
  /** Called after each attempt. */
  report(delivered: DeliveryResult): void
  /** Called when Hindsight itself fails. */
  fail(error: unknown): void
  pace?: Pace
}

/** Opens the delivery of a store's messages. If several processes deliver, only one of them sends each message. */
export const openDelivery = async ({ engine, setting, report, fail, pace }: DeliveryOptions): Promise<Delivery> => {
  const { nextTargets, openOutbox } = await importMessaging()
  const outbox: Outbox = openOutbox(engine, pace ? { pace } : {})
  const underWay = new Map<Due, Promise<void>>()

  const deliver = async (due: Due, signal: AbortSignal): Promise<void> => {
    try {
      const outgoing = await outbox.begin(due)
      if (outgoing === null) return
      const tried = await send(outgoing, { ...setting, signal, now: engine.clocks.wall() })
      // If a process ends during an attempt, the next process repeats the attempt.
      if (signal.aborted && tried.status === 'failed') return await outbox.giveBack(due)
      report({ due, verdict: await outbox.settle(due, tried) })
    } catch (error) {
      fail(error)
      const tried = { status: 'failed', why: 'something went wrong in Hindsight', wait: 0 } as const
      await outbox.settle(due, tried).catch(() => undefined)
    }
  }

  return {
    wait: () => outbox.wait(),
    async begin(signal) {
      for (const due of nextTargets(await outbox.due(), [...underWay.keys()])) {
        const delivery = deliver(due, signal).finally(() => underWay.delete(due))
        underWay.set(due, delivery)
      }
    },
    async pause(ms, signal) {
      const busy = underWay.size > 0
      // Ignores an unavailable store, because the next check reports it.
      const wait = busy ? ms : Math.min(ms, await outbox.wait().catch(() => ms))
      await Promise.race([realPause(wait, signal), ...underWay.values()])
    },
    async rest() {
      await Promise.all(underWay.values())
    },
  }
}
