import type { MessageEvent, OutgoingMessage } from '../engine/index.ts'
import { type MessageText, plainTextOf } from '../views/messages.ts'

/**
 * Alerts to phones by Web Push (RFC 8030): encrypted for the phone (RFC 8291), and signed with this data folder's keys
 * (RFC 8292).
 */

/** Status codes that a push service returns for a phone that is no longer registered. */
export const LOST: ReadonlySet<number> = new Set([404, 410])

/** The contact for a server without a public address. Push services require one. */
const NO_CONTACT = 'mailto:hindsight@example.com'

type Event = MessageEvent | 'test' | 'confirm'

/** The board page that an alert opens, under the league's path. */
const PAGES: Readonly<Partial<Record<Event, string>>> = {
  offer: '/trades',
  trade: '/trades',
  turn: '/draft',
  claims: '/waivers',
  test: '/alerts',
}

const HOUR_S = 3_600
/** How long a push service keeps an alert for a phone that is turned off, in seconds. */
const KEPT_S: Readonly<Partial<Record<Event, number>>> = { turn: HOUR_S, out: HOUR_S, finish: HOUR_S }
const URGENT: ReadonlySet<Event> = new Set(['offer', 'turn', 'lineup', 'out'])

/** The max size of an alert. A notification shows only a few lines, and a push service accepts at most 4,096 bytes. */
const MAX_TEXT = 600

const cut = (text: string): string => (text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT - 1)}…`)

const ENCODING = 'aes128gcm'

/** Builds the request that sends an alert to a phone. */
export const pushRequest = async (
  { url: endpoint, phone, serverKeys, content }: OutgoingMessage,
  text: MessageText,
): Promise<{ headers: Record<string, string>; body: Uint8Array }> => {
  const { id, event, league } = content
  const { p256dh, auth, site } = phone!
  const payload = JSON.stringify({
    title: cut(text.title),
    body: cut(plainTextOf(text)),
    tag: id,
    path: `/leagues/${encodeURIComponent(league.id)}${PAGES[event] ?? ''}`,
  })
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = serverKeys!
  const { origin } = new URL(endpoint)
  const headers = {
    ...webPush.getVapidHeaders(origin, site ?? NO_CONTACT, publicKey, privateKey, ENCODING),
    'Content-Type': 'application/octet-stream',
    'Content-Encoding': ENCODING,
    TTL: String(KEPT_S[event] ?? 12 * HOUR_S),
    Urgency: URGENT.has(event) ? 'high' : 'normal',
  }
  return { headers, body: webPush.encrypt(p256dh, auth, payload, ENCODING).cipherText }
}
