import { createHmac } from 'node:crypto'
import type { Recap } from '../../engine/index.ts'
import { plainTextOf } from '../../views/messages.ts'
import { type Format, JSON_TYPE, type Rendering } from './format.ts'

const PREFIX = 'whsec_'

/** The scores of a closed week; what else a recap has needs the pro plan. */
const scoresOf = ({ week, games }: Recap) => {
  const side = ({ teamId, total }: { teamId: string; total: number | null }) => ({ teamId, total })
  return {
    week,
    games: games.map(({ home, away, winner }) => ({ home: side(home), away: away && side(away), winner })),
  }
}

/** The facts of a message, and its words. */
const dataOf = ({ content, told }: Rendering) => {
  const { event, league, rows, recap, reminders, late } = content
  return {
    league,
    title: told.title,
    text: plainTextOf(told),
    late,
    ...(rows.length > 0 && { events: rows }),
    ...(recap && (event === 'close' ? { scores: scoresOf(recap) } : { recap })),
    ...(reminders.length > 0 && { reminders }),
  }
}

/** The signature of Standard Webhooks: HMAC-SHA256 of id, timestamp and body under the secret's bytes. */
export const signatureOf = (secret: string, signed: string): string => {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

/** https://github.com/standard-webhooks/standard-webhooks: the id stays at every try, the timestamp is that of the try. */
export const webhook: Format = rendering => {
  const { content, secret, now } = rendering
  const { id, event, createdAt } = content
  const body = JSON.stringify({ type: event, timestamp: new Date(createdAt).toISOString(), data: dataOf(rendering) })
  const timestamp = String(Math.floor(now / 1000))
  const signed = secret !== null && { 'webhook-signature': signatureOf(secret, `${id}.${timestamp}.${body}`) }
  return { headers: { ...JSON_TYPE, 'webhook-id': id, 'webhook-timestamp': timestamp, ...signed }, body }
}
