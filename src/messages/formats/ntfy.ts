import { plainTextOf } from '../../views/messages.ts'
import { type Format, fitting } from './format.ts'

/** A longer message would become a file; in bytes, of which a sign has up to four. */
const MOST_BYTES = 4096

/** A header takes ASCII alone; anything else is written as RFC 2047 has it, which ntfy reads. */
const headerText = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`

/** Reminders are urgent, the rest is news. */
const HIGH = '4'
const USUAL = '3'

const withinBytes = (text: string): string => {
  let most = Math.min(text.length, MOST_BYTES)
  while (Buffer.byteLength(fitting(text.split('\n'), most)) > MOST_BYTES) most = Math.floor(most * 0.9)
  return fitting(text.split('\n'), most)
}

/** https://docs.ntfy.sh/publish: the text as it is, what is about it in headers. */
export const ntfy: Format = ({ told, content: { event } }) => ({
  headers: {
    'content-type': 'text/plain; charset=utf-8',
    title: headerText(told.title),
    priority: event === 'lineup' ? HIGH : USUAL,
    tags: `football,${event}`,
  },
  body: withinBytes(plainTextOf(told)),
})
