import { createHmac } from 'node:crypto'
import type { MessageEvent, OutgoingMessage, Recap } from '../engine/index.ts'
import { type MessageText, plainTextOf } from '../views/messages.ts'

/** The request that sends a message to each kind of target. */

interface RenderedRequest {
  headers: Readonly<Record<string, string>>
  body: string
}

/** A message and its text; `now` is wall time in epoch ms. */
interface RenderInput extends Pick<OutgoingMessage, 'content' | 'secret'> {
  text: MessageText
  now: number
}

/** Formats messages for one kind of target. */
export type Format = (rendering: RenderInput) => RenderedRequest

const JSON_TYPE = { 'content-type': 'application/json' } as const

/** Returns the lines that fit into a number of characters, followed by the number of lines left out. */
const fitting = (lines: readonly string[], max: number): string => {
  const text = lines.join('\n')
  if (text.length <= max) return text
  const more = (left: number): string => `… and ${left} more lines`
  let lineCount = lines.length
  let length = text.length
  while (lineCount > 0 && length + more(lines.length).length > max) {
    lineCount--
    length -= lines[lineCount]!.length + 1
  }
  return lineCount === 0
    ? `${text.slice(0, max - 1)}…`
    : `${lines.slice(0, lineCount).join('\n')}\n${more(lines.length - lineCount)}`
}

/** Discord's limits for the text and for the box below it, in characters. */
const MAX_CONTENT = 2000
const MAX_DESCRIPTION = 4096

/** Escapes text so that Discord shows it literally, without formatting, mentions or hidden links. */
const escapedMarkdown = (text: string): string => text.replace(/[\\*_~`|>#[\]()<]|^-/g, '\\$&').replace(/@/g, '@\u200b')

/**
 * https://docs.discord.com/developers/resources/webhook: the title is the text, and the parts are in a box below it.
 * Mentions are disabled.
 */
export const discord: Format = ({ text: { title, parts } }) => {
  const lines = parts.flatMap(({ heading, lines }, at) => [
    ...(at === 0 ? [] : ['']),
    ...(heading === null ? [] : [`**${escapedMarkdown(heading)}**`]),
    ...lines.map(escapedMarkdown),
  ])
  const body = {
    content: fitting([`**${escapedMarkdown(title)}**`], MAX_CONTENT),
    embeds: [{ description: fitting(lines, MAX_DESCRIPTION) }],
    allowed_mentions: { parse: [] },
  }
  return { headers: JSON_TYPE, body: JSON.stringify(body) }
}

/**
 * The max size of a message in bytes, because ntfy would turn a longer one into a file. A character has up to four
 * bytes.
 */
const MAX_BYTES = 4096

/**
 * Encodes text for a header. Headers accept only ASCII, so other text is encoded as in RFC 2047, which ntfy decodes.
 */
const headerText = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`

/** The priority of reminders, which are urgent. Other messages are not. */
const HIGH = '4'
const USUAL = '3'

const withinBytes = (text: string): string => {
  let max = Math.min(text.length, MAX_BYTES)
  while (Buffer.byteLength(fitting(text.split('\n'), max)) > MAX_BYTES) max = Math.floor(max * 0.9)
  return fitting(text.split('\n'), max)
}

/** https://docs.ntfy.sh/publish: the body is the plain text, and headers describe it. */
export const ntfy: Format = ({ text, content: { event } }) => ({
  headers: {
    'content-type': 'text/plain; charset=utf-8',
    title: headerText(text.title),
    priority: event === 'lineup' || event === 'out' ? HIGH : USUAL,
    tags: `football,${event}`,
  },
  body: withinBytes(plainTextOf(text)),
})

const PREFIX = 'whsec_'

/** Returns a closed week's scores. All other parts of a recap require the pro plan. */
const scoresOf = ({ week, games }: Recap) => {
  const side = ({ teamId, total }: { teamId: string; total: number | null }) => ({ teamId, total })
  return {
    week,
    games: games.map(({ home, away, winner }) => ({ home: side(home), away: away && side(away), winner })),
  }
}

/** Returns a message's facts and its text. */
const dataOf = ({ content, text }: RenderInput) => {
  const { event, league, rows, posts, recap, reminders, scores, late } = content
  return {
    league,
    title: text.title,
    text: plainTextOf(text),
    late,
    ...(rows.length > 0 && { events: rows }),
    ...(posts.length > 0 && { posts: posts.map(({ author, text }) => ({ author, text })) }),
    ...(recap && (event === 'close' ? { scores: scoresOf(recap) } : { recap })),
    ...(reminders.length > 0 && { reminders }),
    ...(scores.length > 0 && { matchups: scores }),
  }
}

/**
 * Returns the Standard Webhooks signature: HMAC-SHA256 of the id, timestamp and body, with the secret's bytes as the
 * key.
 */
export const signatureOf = (secret: string, signed: string): string => {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

/** https://github.com/standard-webhooks/standard-webhooks: every attempt has the same id, but its own timestamp. */
export const webhook: Format = rendering => {
  const { content, secret, now } = rendering
  const { id, event, createdAt } = content
  const body = JSON.stringify({ type: event, timestamp: new Date(createdAt).toISOString(), data: dataOf(rendering) })
  const timestamp = String(Math.floor(now / 1000))
  const signed = secret !== null && { 'webhook-signature': signatureOf(secret, `${id}.${timestamp}.${body}`) }
  return { headers: { ...JSON_TYPE, 'webhook-id': id, 'webhook-timestamp': timestamp, ...signed }, body }
}

/** Slack's limits: characters in a heading, characters in a block, and blocks in a message. */
const MAX_HEADER = 150
const MAX_TEXT = 3000
const MAX_BLOCKS = 48

/** Escapes a line in a notification, because these characters would start a mention or a link. */
const escapedMarkup = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** Uses plain text, where Slack does not interpret formatting or mentions. */
const plain = (text: string) => ({ type: 'plain_text', text, emoji: false }) as const
const header = (text: string) => ({ type: 'header', text: plain(fitting([text], MAX_HEADER)) })

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks: blocks, and a text for notifications. */
export const slack: Format = ({ text: { title, parts } }) => {
  const blocks = parts.flatMap(({ heading, lines }) => [
    ...(heading === null ? [] : [header(heading)]),
    { type: 'section', text: plain(fitting(lines, MAX_TEXT)) },
  ])
  const body = { text: escapedMarkup(title), blocks: [header(title), ...blocks.slice(0, MAX_BLOCKS)] }
  return { headers: JSON_TYPE, body: JSON.stringify(body) }
}

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
const MAX_ALERT = 600

const cut = (text: string): string => (text.length <= MAX_ALERT ? text : `${text.slice(0, MAX_ALERT - 1)}…`)

const ENCODING = 'aes128gcm'

/**
 * Builds the request that sends an alert to a phone by Web Push (RFC 8030): encrypted for the phone (RFC 8291), and
 * signed with this data folder's keys (RFC 8292).
 */
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
