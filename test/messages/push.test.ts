import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, verify } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { type Actor, type Answer, execute, findOperation } from '../../src/engine/index.ts'
import { deliver } from '../support/deliver.ts'
import { temporaryFolder } from '../support/folder.ts'
import { answer, type Behavior, loopback } from '../support/loopback.ts'
import { MESSAGE_LEAGUE, openMessages } from '../support/message-league.ts'

/** Alerts to phones. A fake push service decrypts them as a browser would. */

type Call = { params: { id: string } }

interface Alert {
  title: string
  body: string
  path: string
}

const part = (secret: Uint8Array, salt: Uint8Array, info: string | Uint8Array, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Decrypts a message as RFC 8188 and RFC 8291 describe, using only cryptographic primitives. */
const decrypt = (browser: ECDH, auth: Buffer, message: Buffer): Alert => {
  const [salt, keyLength] = [message.subarray(0, 16), message[20]!]
  const server = message.subarray(21, 21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), server])
  const secret = part(browser.computeSecret(server), auth, info, 32)
  const key = part(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = part(secret, salt, 'Content-Encoding: nonce\0', 12)
  const sealed = message.subarray(21 + keyLength)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
}

/** Checks a server's signature, and returns the signed claims. */
const signedBy = (authorization: string, pushKey: string): Record<string, unknown> => {
  const [, token = '', key] = /^vapid t=(.+), k=(.+)$/.exec(authorization)!
  expect(key).toBe(pushKey)
  const [head, claims, signature] = token.split('.') as [string, string, string]
  const point = Buffer.from(pushKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(half => half.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
  const signed = Buffer.from(signature, 'base64url')
  expect(
    verify('sha256', Buffer.from(`${head}.${claims}`), { key: publicKey, dsaEncoding: 'ieee-p1363' }, signed),
  ).toBe(true)
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}

const params = { id: MESSAGE_LEAGUE }

/** Opens a league in its draft. Two managers' phones get alerts. */
const openPhones = async () => {
  const world = await openMessages()
  onTestFinished(() => world.close())
  const alerts: { path: string; alert: Alert; authorization: string; ttl: string }[] = []
  const browsers = new Map<string, { browser: ECDH; auth: Buffer }>()
  const keep: Behavior = async (request, response) => {
    const message = Buffer.concat(await request.toArray())
    const path = request.url!
    const { browser, auth } = browsers.get(path)!
    const { authorization = '', ttl } = request.headers
    alerts.push({ path, alert: decrypt(browser, auth, message), authorization, ttl: String(ttl) })
    response.writeHead(201).end()
  }
  const server = await loopback(temporaryFolder(), keep)
  const { teams } = (await world.ask('getLeague', { params })) as Answer<'getLeague'>
  const actors = new Map<string, Actor>()
  const as = async (name: string, operation: string, call: object): Promise<unknown> =>
    execute(world.engine, await findOperation(operation as 'getLeague'), {
      ...(call as Call),
      actor: actors.get(name)!,
    })
  const addPhone = async (name: string, more: object = {}, by: object = {}) => {
    const [browser, auth] = [createECDH('prime256v1'), Buffer.alloc(16, name)]
    browser.generateKeys()
    browsers.set(`/${name}`, { browser, auth })
    const keys = { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') }
    const body = { endpoint: server.url + name, ...keys, ...more }
    return ((await as(name, 'addPhone', { params, body, ...by })) as Answer<'addPhone'>).notification
  }
  const manage = (at: number, manager: string | null) =>
    world.ask('updateTeam', { params: { ...params, teamId: teams[at]!.id }, body: { manager } })
  for (const [at, name] of ['blake', 'casey'].entries()) {
    actors.set(name, await world.account(name, 'free'))
    await manage(at, name)
  }
  const got = async () => {
    await deliver(world)
    return alerts.splice(0)
  }
  return { world, server, teams, as, addPhone, manage, got }
}

test("a phone gets only what concerns its manager's teams, encrypted and signed", async () => {
  const { world, teams, as, addPhone, manage, got } = await openPhones()
  const phone = await addPhone('blake')
  await addPhone('casey', { on: ['turn'] })
  const { pushKey, notifications } = (await as('blake', 'listNotifications', { params })) as Answer<'listNotifications'>
  expect(notifications.map(({ id }) => id)).toEqual([phone.id])
  expect((await world.ask('listNotifications', { params })) as object).toMatchObject({ notifications: [] })
  await as('blake', 'testNotification', { params: { ...params, notificationId: phone.id } })
  const first = await got()
  const test = first.find(({ alert }) => alert.title === 'Told: Test')!
  expect(test).toMatchObject({ path: '/blake', alert: { path: `/leagues/${MESSAGE_LEAGUE}/alerts` } })
  const { aud, sub } = signedBy(test.authorization, pushKey)
  expect([aud, sub]).toEqual([expect.stringContaining('http'), 'mailto:hindsight@example.com'])
  // Each pick puts another team on the clock, and alerts only that team's manager.
  const turns = [...first.filter(({ alert }) => alert.title.endsWith('On the clock'))]
  for (let pick = 0; pick < teams.length; pick++) {
    await world.ask('autoDraft', { params, body: { picks: 1 } })
    turns.push(...(await got()))
  }
  for (const { path, alert } of turns) {
    const { name } = teams[path === '/blake' ? 0 : 1]!
    expect(alert.body).toContain(`${name} is on the clock`)
  }
  expect(new Set(turns.map(({ path }) => path))).toEqual(new Set(['/blake', '/casey']))
  // A manager who loses a team no longer gets its alerts.
  world.wall.now += 120_000
  await as('blake', 'testNotification', { params: { ...params, notificationId: phone.id } })
  await manage(0, null)
  expect((await got()).filter(({ path }) => path === '/blake')).toEqual([])
  const left = await world.engine.database.transaction('read', store => store.notifications.listOf(MESSAGE_LEAGUE))
  expect(left.map(({ host, on }) => [host.length > 0, on])).toEqual([[true, ['turn']]])
})

test.each([404, 410])('a phone that its push service no longer knows (%i) is removed', async code => {
  const { world, server, as, addPhone } = await openPhones()
  const phone = await addPhone('casey')
  server.behave('/casey', answer(code))
  await as('casey', 'testNotification', { params: { ...params, notificationId: phone.id } })
  await deliver(world)
  expect(await as('casey', 'listNotifications', { params })).toMatchObject({ notifications: [] })
})

test('a phone that is added by another account is removed from the previous account', async () => {
  const { as, addPhone, server } = await openPhones()
  await addPhone('blake')
  await addPhone('casey', { endpoint: `${server.url}blake` })
  expect(await as('blake', 'listNotifications', { params })).toMatchObject({ notifications: [] })
})

test('a phone is removed when the key that added it is revoked', async () => {
  const { world, as, addPhone, got } = await openPhones()
  const { key } = (await as('blake', 'createKey', { body: { name: 'phone' } })) as Answer<'createKey'>
  await addPhone('blake', { on: ['turn'] }, { key })
  await addPhone('casey', { on: ['turn'] })
  await as('blake', 'revokeKey', { params: { id: key.id } })
  expect(await as('blake', 'listNotifications', { params })).toMatchObject({ notifications: [] })
  await world.ask('autoDraft', { params, body: { until: 'end' } })
  expect((await got()).filter(({ path }) => path === '/blake')).toEqual([])
})

test('the alert for an offer reaches only the team that received it', async () => {
  const { world, teams, as, addPhone, got } = await openPhones()
  await world.ask('autoDraft', { params, body: { until: 'end' } })
  await addPhone('blake', { on: ['offer'] })
  await addPhone('casey', { on: ['offer'] })
  await got()
  const [from, to] = teams.map(({ id }) => id)
  const playerOf = async (teamId: string | undefined) => {
    const { roster } = (await world.ask('getTeam', { params: { ...params, teamId } })) as Answer<'getTeam'>
    return [roster[0]!.id]
  }
  const body = { fromTeamId: from, toTeamId: to, fromPlayerIds: await playerOf(from), toPlayerIds: await playerOf(to) }
  await as('blake', 'proposeTrade', { params, body })
  expect((await got()).map(({ path }) => path)).toEqual(['/casey'])
})
