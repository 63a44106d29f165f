import { describe, expect, test } from 'vitest'
import { newKey, serveWorld } from '../support/server.ts'
import { openWorld } from '../support/world.ts'

const open = async (access = {}) => {
  const world = await openWorld()
  const { fetch } = await serveWorld(world, access)
  const key = await newKey(world, world.actor)
  return (headers: Record<string, string>, path = '/me', method = 'GET') => fetch(path, { key, headers, method })
}

describe('on a loopback address', () => {
  test.each([
    ['localhost', 200],
    ['LOCALHOST:4173', 200],
    ['127.0.0.1:4173', 200],
    ['[::1]:4173', 200],
    ['example.org', 403],
    ['localhost.example.org', 403],
    ['127.0.0.1.nip.io', 403],
    ['192.168.1.7', 403],
    ['', 403],
  ])('a request with the Host "%s" gets %i for every path', async (host, status) => {
    const ask = await open()
    const responses = [await ask({ host }), await ask({ host }, '/healthz'), await ask({ host }, '/openapi.json')]
    expect(responses.map(response => response.status)).toEqual([status, status, status])
  })

  test('a request to an allowed host name is answered', async () => {
    const ask = await open({ hosts: ['fantasy.lan'] })
    expect((await ask({ host: 'Fantasy.lan:4173' })).status).toBe(200)
  })
})

test('on a public address, an IP address is accepted like a host name, because it cannot be rebound', async () => {
  const ask = await open({ loopback: false, hosts: ['box.lan'] })
  const hosts = ['192.168.1.7:4173', '[fe80::1]', 'box.lan', 'localhost', 'example.org']
  const statuses = await Promise.all(hosts.map(async host => (await ask({ host })).status))
  expect(statuses).toEqual([200, 200, 200, 200, 403])
})

describe('a web page', () => {
  test.each<[string, Record<string, string>, number]>([
    ['from another origin', { origin: 'https://example.org' }, 403],
    ['with a null origin', { origin: 'null' }, 403],
    ['from another port on this machine', { origin: 'http://localhost:3000' }, 403],
    ['from this service', { origin: 'http://localhost' }, 200],
    ['from another site that hides its origin', { 'sec-fetch-site': 'cross-site' }, 403],
    ['from this site', { 'sec-fetch-site': 'same-origin' }, 200],
  ])('%s gets the right status', async (_, headers, status) => {
    const ask = await open()
    expect((await ask(headers)).status).toBe(status)
    expect((await ask(headers)).headers.has('access-control-allow-origin')).toBe(false)
  })

  test('from an allowed origin can send requests, after a preflight', async () => {
    const ask = await open({ origins: ['https://example.org'] })
    const admitted = { origin: 'https://example.org', 'sec-fetch-site': 'cross-site' }
    const response = await ask(admitted)
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe('https://example.org')
    const asked = await ask({ ...admitted, 'access-control-request-method': 'PATCH' }, '/systems/x', 'OPTIONS')
    expect(asked.status).toBe(204)
    expect(asked.headers.get('access-control-allow-methods')).toContain('PATCH')
    expect((await ask({ origin: 'https://example.com' })).status).toBe(403)
    expect((await ask({})).headers.get('vary')).toBe('Origin')
  })
})
