import { createHmac } from 'node:crypto'
import { plainTextOf } from '../../views/messages.ts'
import { type Format, JSON_TYPE, type Rendering } from './format.ts'

const PREFIX = 'whsec_'

/** The facts of a message, and its words. */
const dataOf = ({ content, told }: Rendering) => {
  const { league, rows, recap, reminders, late } = content
  return {
    league,
    title: told.title,
    text: plainTextOf(told),
    late,
    ...(rows.length > 0 && { events: rows }),
    ...(recap && { recap }),
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
