import { type MessageKind, messaging, type Outgoing, type Tried } from '../engine/index.ts'
import { toldOf } from '../views/messages.ts'
import { discord } from './formats/discord.ts'
import type { Format } from './formats/format.ts'
import { ntfy } from './formats/ntfy.ts'
import { slack } from './formats/slack.ts'
import { webhook } from './formats/webhook.ts'
import { type MailSetting, mail } from './mail.ts'

/** How messages leave this server. */
export interface SendSetting {
  mail: MailSetting
  /** Whether they may go to addresses of private networks. */
  mayReachPrivate: boolean
}

const FORMATS: Readonly<Record<Exclude<MessageKind, 'mail'>, Format>> = { discord, slack, ntfy, webhook }

/** Codes after which the same message may yet be taken. */
const PASSING = new Set([408, 425, 429])

const triedOf = (code: number, wait: number): Tried => {
  if (code >= 200 && code < 300) return { status: 'delivered' }
  const why = code >= 300 && code < 400 ? 'it redirects elsewhere, which is not followed' : `it answered ${code}`
  return code >= 500 || PASSING.has(code) ? { status: 'failed', why, wait } : { status: 'refused', why }
}

/** Sends a message once; answers what came of it. */
export const send = async (
  { kind, url, secret, content }: Outgoing,
  { mail: mailSetting, mayReachPrivate, signal, now }: SendSetting & { signal: AbortSignal; now: number },
): Promise<Tried> => {
  const told = toldOf(content)
  if (kind === 'mail') return mail(mailSetting, { to: url.slice('mailto:'.length), id: content.id, told, signal })
  const { headers, body } = FORMATS[kind]({ content, secret, told, now })
  const { post } = await messaging()
  const posted = await post(url, { headers, body, mayReachPrivate, signal })
  if (posted.status === 'answered') return triedOf(posted.code, posted.wait)
  return posted.status === 'forbidden'
    ? { status: 'refused', why: posted.why }
    : { status: 'failed', why: posted.why, wait: 0 }
}
