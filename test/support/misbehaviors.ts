import { answer, type Behavior, cutOff, drip, hang, noHttp } from './loopback.ts'

const json = (body: string): Behavior => answer(200, { 'content-type': 'application/json' }, body)

/** A platform's permanent failures and invalid responses, each with the expected message. */
export const MISBEHAVIORS: readonly (readonly [name: string, behavior: Behavior, message: RegExp])[] = [
  ['never answers', hang, /took too long/],
  ['drips endlessly', drip(10), /took too long/],
  ['cuts off its response', cutOff, /was closed/],
  ['answers in another protocol', noHttp, /the response is not valid HTTP/],
  ['limits the rate', answer(429), /answered 429/],
  ['asks to wait for an hour', answer(429, { 'retry-after': '3600' }), /answered 429.*3600 seconds/],
  ['fails', answer(500, {}, 'oops'), /answered 500/],
  ['is down', answer(503), /answered 503/],
  ['forbids it', answer(403), /answered 403/],
  ['sends a web page', answer(200, { 'content-type': 'text/html' }, '<!DOCTYPE html><p>Soon back'), /is a web page/],
  ['sends truncated JSON', json('[{"roster_id": 1, "pla'), /is not JSON, or is incomplete/],
  ['sends nothing', json(''), /is not JSON, or is incomplete/],
  ['sends bytes', json('\u0000\u0001'), /is not JSON, or is incomplete/],
  ['sends a number', json('7'), /is of type number/],
  ['sends the wrong list', json('[1, 2]'), /which is of type number|is a list/],
  ['announces too much', answer(200, { 'content-length': '2000000000' }, '{'), /is larger than \d+ bytes/],
  ['redirects', answer(302, { location: '/v1/elsewhere' }), /redirects/],
]

/** Options that make endless responses fail in the same way on any machine. */
export const IMPATIENT = { totalTimeout: 80, tries: 1 }
