import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { peakMemoryOf, startDaemon } from '../support/daemon.ts'
import { keyedHome } from '../support/keyed-home.ts'
import { rounds } from '../support/rounds.ts'
import { json, listenTo, newKey, serveWorld } from '../support/server.ts'
import { soon } from '../support/soon.ts'
import { openWorld } from '../support/world.ts'

const open = async () => {
  const world = await openWorld()
  const served = await serveWorld(world)
  return { world, served, fetch: served.fetch, key: await newKey(world, world.actor) }
}

const messageOf = async (response: Response) => ((await response.json()) as { message: string }).message

/**
 * Starts a request with a body that the test ends later. Without a length, the body counts toward the limits as one of
 * maximum size.
 */
const openSlowRequest = () => {
  let end = (): void => undefined
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      end = () => stream.close()
    },
  })
  const headers = { 'content-type': 'application/json' }
  return { init: { method: 'POST', body, duplex: 'half', headers } as RequestInit, end: () => end() }
}

describe('a request body', () => {
  test("with a duplicate field is rejected with the field's name", async () => {
    const { fetch, key } = await open()
    const body = '{"name":"a","rules":{"global":{"weights":{"rec_yards":1,"rec_yards":2}}}}'
    const response = await fetch('/systems', { ...json('POST', null), body, key })
    expect([response.status, await messageOf(response)]).toEqual([
      400,
      'The field "rec_yards" is repeated in an object',
    ])
  })

  test.each([
    ['with too many values', '/systems', JSON.stringify({ name: Array(50_000).fill(0) }), /more than 50000 values/],
    ['with too many values in a line', '/batch', JSON.stringify({ lines: [1, Array(10_000).fill(0)] }), /One item/],
    ['nested too deeply', '/batch', `{"lines":[${'['.repeat(40)}${']'.repeat(40)}]}`, /nested deeper/],
  ])('%s is refused', async (_, path, body, words) => {
    const { fetch, key } = await open()
    const response = await fetch(path, { ...json('POST', null), body, key })
    expect([response.status, await messageOf(response)]).toEqual([400, expect.stringMatching(words)])
  })

  test.each([
    ['compressed', { 'content-encoding': 'gzip' }, 'The body must not be compressed; send it without Content-Encoding'],
    [
      'in a different character set',
      { 'content-type': 'application/json; charset="ISO-8859-1"' },
      'The body must be in UTF-8, not in ISO-8859-1',
    ],
    [
      'with a different content type',
      { 'content-type': 'application/jsonp' },
      'The body must be JSON, sent with Content-Type: application/json',
    ],
  ])('%s is refused, regardless of its content', async (_, headers, words) => {
    const { fetch, key } = await open()
    const init = json('POST', { name: 'x', rules: { global: { weights: { rec: 1 } } } })
    const response = await fetch('/systems', { ...init, headers: { ...init.headers, ...headers }, key })
    expect([response.status, await messageOf(response)]).toEqual([400, words])
  })

  test('that is declared as UTF-8 and identity-encoded is accepted', async () => {
    const { fetch, key } = await open()
    const init = json('POST', { name: 'x', rules: { global: { weights: { rec: 1 } } } })
    const headers = { 'content-type': 'application/json; charset="UTF-8"', 'content-encoding': 'identity' }
    expect((await fetch('/systems', { ...init, headers, key })).status).toBe(201)
  })

  test('is refused while too many bytes of its key, or of all keys, are in transit', async () => {
    const { world, fetch } = await open()
    const keys: string[] = []
    for (let at = 0; at < 9; at++) keys.push(await newKey(world, world.actor))
    const ask = async (at: number) => {
      const response = await fetch('/systems', { ...json('POST', { name: '' }), key: keys[at] })
      return [response.status, response.headers.get('retry-after')]
    }
    const hold = (at: number) => {
      const { init, end } = openSlowRequest()
      return { end, answered: fetch('/systems', { ...init, key: keys[at] }) }
    }
    const own = Array.from({ length: 8 }, () => hold(0))
    await soon(async () => expect(await ask(0)).toEqual([429, '1']))
    expect(await ask(1)).toEqual([400, null])
    const others = Array.from({ length: 56 }, (_, at) => hold(1 + Math.floor(at / 8)))
    await soon(async () => expect(await ask(8)).toEqual([503, '1']))
    for (const { end } of [...own, ...others]) end()
    for (const { answered } of [...own, ...others]) expect((await answered).status).toBe(400)
    expect([await ask(0), await ask(8)]).toEqual([
      [400, null],
      [400, null],
    ])
  })
})

describe('a client that is rejected while it is still sending', () => {
  test('reads the response after sending everything, and can send another request', async () => {
    const { served, key } = await open()
    const { url } = await listenTo(served)
    const { hostname, port } = new URL(url)
    const [large, piece] = [40_000_000, Buffer.alloc(2_000_000, ' ')]
    const head = (path: string, length: number) =>
      `POST /v1${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    // Only the sender reports the error.
    socket.on('error', () => undefined)
    const send = (bytes: Buffer | string) => new Promise<unknown>(resolve => socket.write(bytes, resolve))
    await send(head('/systems', large))
    for (let sent = 0; sent < large; sent += piece.length) {
      expect(await send(piece)).toBeFalsy()
      // All pauses together are longer than a server waits for the rest of a rejected request.
      await sleep(40)
    }
    await send(`${head('/systems', 2)}{}`)
    let read = ''
    socket.setEncoding('utf8').on('data', part => {
      read += part
    })
    await expect.poll(() => read.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 400'])
    socket.destroy()
  })
})

/** How many times the bodies are sent. */
const WAVES = rounds({ test: 1, soak: 50 })

describe('14 bodies of 31.8 MB of nested lists at once', () => {
  test.skipIf(process.platform !== 'linux')('take less than 400 MB, and other requests are answered', async () => {
    const { home, keys } = await keyedHome(Array<'free'>(15).fill('free'))
    const daemon = await startDaemon(home)
    const body = Buffer.alloc(31_800_000, '[],')
    body.write('{"lines":[')
    body.write('[]]}', body.length - 4)
    const send = async (key: string): Promise<number> => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
      const answer = await fetch(`${daemon.url}/batch`, { method: 'POST', body, headers }).catch(
        (error: Error) => error,
      )
      // If the machine is too busy to send a body within 30 seconds, it is disconnected like any slow client.
      return answer instanceof Error ? 408 : answer.status
    }
    for (let wave = 0; wave < WAVES; wave++) {
      const me = fetch(`${daemon.url}/me`, { headers: { authorization: `Bearer ${keys[0]}` } })
      const [{ status: own }, ...statuses] = await Promise.all([
        me,
        ...keys.slice(1).map(async key => ({ status: await send(key) })),
      ])
      expect(own).toBe(200)
      for (const { status } of statuses) expect([400, 408, 503]).toContain(status)
    }
    expect(peakMemoryOf(daemon.pid)).toBeLessThan(400)
  })
})
