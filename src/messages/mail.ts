import { type AttemptResult, percentDecoded } from '../engine/index.ts'
import { type MessageText, plainTextOf } from '../views/messages.ts'

/** Sends email through the server in HINDSIGHT_SMTP_URL. */

/** The mail server setting, such as smtps://user:password@mail.example.org?from=league@example.org */
export interface MailSetting {
  url: string | undefined
}

const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  socketCloseTimeout: 1_000,
}
/** The max time for the entire exchange in ms, because a server that keeps sending data never times out. */
const TOTAL_TIMEOUT = 60_000

/**
 * Returns the sender: the address in the setting, or else the user name if it is an email address, or else an address
 * at the server.
 */
const senderOf = (url: URL): string => {
  const user = percentDecoded(url.username) ?? url.username
  return url.searchParams.get('from') ?? (user.includes('@') ? user : `hindsight@${url.hostname}`)
}

const failedAttempt = (why: string): AttemptResult => ({ status: 'failed', why, wait: 0 })

/**
 * Returns the result for an error: `refused` if a server permanently refused this recipient, or else a temporary
 * failure.
 */
const attemptResult = (error: unknown): AttemptResult => {
  const { message, code, responseCode } = error as Error & { code?: string; responseCode?: number }
  const why = `the mail server said: ${message}`
  const isRefused = code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500
  return isRefused ? { status: 'refused', why } : failedAttempt(why)
}

/** An outgoing email. Aborting the signal cancels it. */
interface OutgoingEmail {
  to: string
  id: string
  text: MessageText
  signal: AbortSignal
}

/** Emails a message once; never throws. The email contains the message's id, so repeats can be recognized. */
export const mail = async (
  { url: setting }: MailSetting,
  { to, id, text, signal }: OutgoingEmail,
): Promise<AttemptResult> => {
  if (setting === undefined) return failedAttempt('no mail server is set; set HINDSIGHT_SMTP_URL for the daemon')
  const url = URL.parse(setting)
  if (!url || !/^smtps?:$/.test(url.protocol))
    return failedAttempt('HINDSIGHT_SMTP_URL begins with smtp:// or smtps://')
  const from = senderOf(url)
  url.searchParams.delete('from')
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url: url.href, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true })
  const end = AbortSignal.any([signal, AbortSignal.timeout(TOTAL_TIMEOUT)])
  try {
    await transport.sendMail({
      from: { name: 'Hindsight', address: from },
      to: { name: '', address: to },
      subject: text.title,
      text: `${plainTextOf(text)}\n`,
      messageId: `<${id}@hindsight>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: end,
    })
    return { status: 'delivered' }
  } catch (error) {
    return end.aborted ? failedAttempt('the mail server took too long') : attemptResult(error)
  } finally {
    transport.close()
  }
}
