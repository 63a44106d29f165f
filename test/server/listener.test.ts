import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { json, listenTo, newKey, serveWorld } from '../support/server.ts'
import { soon } from '../support/soon.ts'
import { openWorld } from '../support/world.ts'

const open = async () => {
  const world = await openWorld()
  const { url } = await listenTo(await serveWorld(world))
  return { world, url, port: Number(new URL(url).port), key: await newKey(world, world.actor) }
}

/** Sends these bytes on a new connection, and returns everything received. */
const raw = async (port: number, text: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('latin1').on('data', part => {
    answer += part
  })
  socket.write(text)
  await once(socket, 'close')
  return answer
}

const openSockets = () => process.getActiveResourcesInfo().filter(name => name === 'TCPSocketWrap').length

const closing = 'Connection: close\r\n\r\n'

describe('a listener', () => {
  test.each<[string, string, number]>([
    ['a protocol other than HTTP', 'hello\r\n\r\n', 400],
    ['a request without a Host', `GET /v1/me HTTP/1.1\r\n${closing}`, 403],
    ['two Hosts', `GET /v1/me HTTP/1.1\r\nHost: localhost\r\nhost: elsewhere\r\n${closing}`, 400],
    ["another host's address", `GET http://elsewhere/v1/me HTTP/1.1\r\nHost: localhost\r\n${closing}`, 400],
    ["its own host's address", `GET http://localhost/v1/me HTTP/1.1\r\nHost: LOCALHOST:80\r\n${closing}`, 401],
    ['an endless address', `GET /v1/players?q=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n${closing}`, 431],
    ['a Host that is not valid in a URL', `GET /v1/me HTTP/1.1\r\nHost: a b\r\n${closing}`, 400],
    ['a path with a backslash', `GET /v1/\\me HTTP/1.1\r\nHost: localhost\r\n${closing}`, 400],
    ['a badly escaped path', `GET /v1/systems/%zz HTTP/1.1\r\nHost: localhost\r\n${closing}`, 401],
    ['endless headers', `GET /v1/me HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n${closing}`, 431],
    [
      'two lengths',
      `POST /v1/systems HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n${closing}`,
      400,
    ],
    ['an unknown method', `BREW /v1/me HTTP/1.1\r\nHost: localhost\r\n${closing}`, 400],
    ['an expectation', `GET /v1/me HTTP/1.1\r\nHost: localhost\r\nExpect: wonders\r\n${closing}`, 401],
    ['TRACE', `TRACE /v1/me HTTP/1.1\r\nHost: localhost\r\n${closing}`, 405],
  ])('answers %s with a standard error', async (_, text, status) => {
    const { port } = await open()
    const answer = await raw(port, text)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer).toMatch(/x-ratelimit-limit: \d+\r\nx-ratelimit-remaining: \d+\r\nx-ratelimit-reset: \d+\r\n/i)
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toEqual({
      error: expect.any(String),
      message: expect.any(String),
    })
  })

  test('reports the limit for a URL that is too long, and a missing Host header', async () => {
    const { port } = await open()
    expect(await raw(port, `GET /v1/${'x'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n${closing}`)).toContain(
      'The address and the headers are larger than 16 KiB together; send less',
    )
    expect(await raw(port, `GET /v1/me HTTP/1.1\r\n${closing}`)).toContain('The request is missing a Host header')
  })

  test('frees the slot of a rejected client that does not close its connection', async () => {
    const { port } = await open()
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.write('hello\r\n\r\n')
    socket.resume()
    await once(socket, 'end')
    // Both ends of the connection are in this process. Only the client's end may still be open.
    await soon(() => expect(openSockets()).toBe(1))
    socket.destroy()
  })

  test('refuses a body of 3 MiB with a complete response, with and without a length', async () => {
    const { url, key } = await open()
    const init = json('POST', { name: 'x'.repeat(3 * 2 ** 20) })
    const headers = { ...init.headers, authorization: `Bearer ${key}` }
    const streamed = { method: 'POST', headers, body: new Blob([init.body as string]).stream(), duplex: 'half' }
    for (const each of [{ ...init, headers }, streamed as RequestInit]) {
      const response = await fetch(`${url}/systems`, each)
      expect([response.status, await response.json()]).toEqual([
        413,
        expect.objectContaining({ error: 'payload_too_large' }),
      ])
    }
  })

  test('answers 304 and HEAD without a body on a keep-alive connection', async () => {
    const { port, key } = await open()
    const ask = (method: string, path: string, rest = '') =>
      `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n${rest}`
    const first = await raw(port, ask('HEAD', '/v1/systems', closing))
    const [, tag] = /etag: (.*)\r/i.exec(first)!
    expect(first).toMatch(/content-length: [1-9]/i)
    for (const method of ['GET', 'HEAD']) {
      const both = await raw(
        port,
        `${ask(method, '/v1/systems', `If-None-Match: ${tag}\r\n\r\n`)}${ask('GET', '/v1/me', closing)}`,
      )
      expect(both.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 304', 'HTTP/1.1 200'])
      // A cache would apply a length of 0 to the full response.
      expect(both.slice(0, both.indexOf('\r\n\r\n'))).not.toMatch(/content-length/i)
    }
  })

  test('counts requests by the address that connects', async () => {
    const { url } = await open()
    const left = async () => Number((await fetch(`${url}/me`)).headers.get('x-ratelimit-remaining'))
    expect([await left(), await left()]).toEqual([59, 58])
  })
})
