import { describe, expect, test } from 'vitest'
import type { HindsightError } from '../../src/engine/base/errors.ts'
import { type FetchOptions, fetchBytes, type Validators } from '../../src/engine/base/http.ts'
import { temporaryFolder } from '../support/folder.ts'
import { answer, type Behavior, cutOff, drip, hang, loopback, patience, put, times } from '../support/loopback.ts'

describe('fetching a URL', () => {
  const setUp = async () => {
    const folder = temporaryFolder()
    put(folder, 'file', 'hello')
    const server = await loopback(folder)
    const { waits, http } = patience()
    const fetch = (options: FetchOptions = {}) => fetchBytes(`${server.url}file`, { ...http, ...options })
    return { server, waits, fetch, folder }
  }
  /** Returns a response's text, or otherwise its status or error. */
  const textOrError = async (work: ReturnType<typeof fetchBytes>): Promise<string> => {
    const found = await work.catch((error: HindsightError) => ({ status: `${error.code} ${error.message}` }))
    if ('bytes' in found) return Buffer.from(found.bytes).toString()
    return found.status.replace(/http\S* could not be fetched /, '')
  }
  const date = 'Thu, 01 Jan 1998 00:00:00 GMT'
  const later = (status: number, after: string) => answer(status, { 'retry-after': after, date })
  const passing = (what: string, tries = 4) =>
    `upstream_failed (${what} on try ${tries}): check the connection or try later`
  const final = (problem: string) => `upstream_failed (${problem}): check the address`

  test.each<[string, Behavior[], FetchOptions, string, number[]]>([
    ['failures', [answer(500), answer(408), answer(503)], {}, 'hello', [375, 750, 1500]],
    ['four failures', times(4, answer(502)), {}, passing('it answered 502'), [375, 750, 1500]],
    ['the shortest pauses', times(2, answer(500)), { random: () => 0 }, 'hello', [250, 500]],
    ['a requested pause in seconds', [later(429, '7')], {}, 'hello', [7000]],
    ['a requested pause until a date', [later(503, 'Thu, 01 Jan 1998 00:00:12 GMT')], {}, 'hello', [12_000]],
    [
      'a requested pause that is too short',
      [later(429, 'soon'), later(429, '0'), later(429, '1')],
      {},
      'hello',
      [375, 750, 1500],
    ],
    ['a long pause', [later(429, '60')], {}, 'upstream_failed (it answered 429): try again in 60 seconds', []],
    ['403', [answer(403)], {}, final('it answered 403'), []],
    ['an unrequested 304', [answer(304)], {}, final('it answered 304'), []],
    ['404', [answer(404)], {}, 'missing', []],
    ['a cut-off response', times(3, cutOff), {}, 'hello', [375, 750, 1500]],
    ['four cut-off responses', times(4, cutOff), {}, passing('the connection was closed'), [375, 750, 1500]],
    ['slow answers', [hang, drip(10)], { totalTimeout: 300 }, 'hello', [375, 750]],
    // undici checks these two timeouts only about once a second.
    ['silence', [hang], { headersTimeout: 60, tries: 1 }, passing('the response did not start in time', 1), []],
    ['a stop', [drip(10_000)], { bodyTimeout: 60, tries: 1 }, passing('the response stopped midway', 1), []],
    ['five redirects', times(5, answer(302, { location: '/file' })), {}, 'hello', []],
    ['six redirects', times(6, answer(301, { location: '/file' })), {}, final('it redirects too often'), []],
    ['a redirect without a target', [answer(302)], {}, final('it redirects to an unsafe address'), []],
    [
      'a redirect to a host that is not allowed',
      [answer(302, { location: '/file' })],
      { mayFollow: () => false },
      final('it redirects to an unsafe address'),
      [],
    ],
    ['a redirect to an allowed host', [answer(302, { location: '/file' })], { mayFollow: () => true }, 'hello', []],
    [
      'a redirect if the request has a cookie',
      [answer(302, { location: '/file' })],
      { headers: { cookie: 'a=b' } },
      final('it redirects to another address'),
      [],
    ],
    [
      'a redirect to an allowed host if the request has a cookie',
      [answer(302, { location: '/file' })],
      { headers: { cookie: 'a=b' }, mayFollow: () => true },
      'hello',
      [],
    ],
    ['another protocol', [answer(302, { location: 'file:///a' })], {}, final('it redirects to an unsafe address'), []],
    ['as many bytes as allowed', [], { maxBytes: 5 }, 'hello', []],
    ['more bytes than allowed', [], { maxBytes: 4 }, final('it is larger than 4 bytes'), []],
    [
      'more bytes, unannounced',
      [(_, response) => void response.write('12345')],
      { maxBytes: 4 },
      final('it is larger than 4 bytes'),
      [],
    ],
  ])('%s', async (_, behaviors, options, expected, pauses) => {
    const { server, waits, fetch } = await setUp()
    server.behave('/file', ...behaviors)
    expect(await textOrError(fetch(options))).toBe(expected)
    expect(waits).toEqual(pauses)
  })

  test('names an unreachable server', async () => {
    const problem = 'http://127.0.0.1:1/ could not be fetched (the host refused the connection on try 4)'
    await expect(fetchBytes('http://127.0.0.1:1/', patience().http)).rejects.toThrow(problem)
  })

  test('sends the ETag or date of the previous download, and does not download the same version again', async () => {
    const { fetch, folder } = await setUp()
    const { etag, lastModified } = ((await fetch()) as { validators: Validators }).validators
    expect(await textOrError(fetch({ validators: { etag, lastModified: null } }))).toBe('unchanged')
    expect(await textOrError(fetch({ validators: { etag: null, lastModified } }))).toBe('unchanged')
    put(folder, 'file', 'changed')
    expect(await textOrError(fetch({ validators: { etag, lastModified } }))).toBe('changed')
  })

  test('reports the bytes so far and the total or null; an error in the progress callback is not a network error', async () => {
    const { server, fetch } = await setUp()
    server.behave('/file', (_, response) => void response.write('123', () => response.end()))
    const seen: unknown[] = []
    const onProgress = (...progress: unknown[]) => void seen.push(...progress)
    await fetch({ onProgress })
    await fetch({ onProgress })
    expect(seen).toEqual([3, null, 5, 5])
    await expect(fetch({ onProgress: () => expect.unreachable('ours') })).rejects.toThrow('ours')
    expect(server.requests).toHaveLength(3)
  })

  test("stops waiting for a response or a retry when its signal aborts, with the signal's reason", async () => {
    const { server, fetch } = await setUp()
    const [waiting, pausing] = [new AbortController(), new AbortController()]
    const failing: Behavior = (request, response) => {
      answer(500)(request, response)
      setTimeout(() => pausing.abort(new Error('no more tries')), 50)
    }
    server.behave('/file', () => waiting.abort(new Error('no answer')), failing)
    await expect(fetch({ signal: waiting.signal })).rejects.toThrow(/^no answer$/)
    await expect(fetchBytes(`${server.url}file`, { signal: pausing.signal })).rejects.toThrow(/^no more tries$/)
    await expect(fetch({ signal: AbortSignal.abort(new Error('never')) })).rejects.toThrow(/^never$/)
    expect(server.requests).toHaveLength(2)
  })
})
