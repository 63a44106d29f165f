import { createHmac } from 'node:crypto'
import type { OutgoingMessage, Recap } from '../engine/index.ts'
import { type MessageText, plainTextOf } from '../views/messages.ts'

/** The request that sends a message to its target. */
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
