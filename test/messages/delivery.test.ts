import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { DAY } from '../../data/durations.ts'
import { openDelivery } from '../../src/messages/delivery.ts'
import { deliver } from '../support/deliver.ts'
import { temporaryFolder } from '../support/folder.ts'
import { answer, type Behavior, cutOff, hang, loopback } from '../support/loopback.ts'
import { addTarget, listTargets, MESSAGE_LEAGUE, ofTarget, openMessages } from '../support/message-league.ts'
import type { World } from '../support/world.ts'
import { loadSmtpServer } from '../tools/index.ts'

const FINE: Behavior = answer(204)

/** Opens a league's message target, with one message in its queue. */
const openTarget = async (path = 'hook') => {
  const world = await openMessages()
  onTestFinished(() => world.close())
  const server = await loopback(temporaryFolder(), FINE)
  const { id } = (await addTarget(world, { url: server.url + path })).notification
  await ofTarget(world, 'testNotification', id)
  return { world, server, id }
}

const shown = async (world: World) => (await listTargets(world))[0]!

describe('a message target', () => {
  test.each([
    ['fails', answer(503), 'it answered 503', { waiting: 1, parked: 0 }],
    ['is busy', answer(429, { 'retry-after': '60' }), 'it answered 429', { waiting: 1, parked: 0 }],
    [
      'hangs up',
      (_: unknown, response: { destroy(): void }) => response.destroy(),
      'was closed',
      { waiting: 1, parked: 0 },
    ],
    ['is gone', answer(410), 'it answered 410', { waiting: 0, parked: 1 }],
    [
      'redirects',
      answer(307, { location: 'https://example.org/' }),
      'redirects are not followed',
      { waiting: 0, parked: 1 },
    ],
  ] as const)('that %s has its message waiting or parked, with the reason', async (_, behavior, why, backlog) => {
    const { world, server } = await openTarget()
    server.behave('/hook', behavior as Behavior)
    await deliver(world)
    expect(await shown(world)).toMatchObject({ ...backlog, lastError: expect.stringContaining(why) })
    expect(server.requests).toHaveLength(1)
  })

  test('gets a failed message again after its pause, and not before the time that it asks for', async () => {
    const { world, server } = await openTarget()
    server.behave('/hook', answer(429, { 'retry-after': '60' }))
    await deliver(world)
    world.wall.now += 59_000
    await deliver(world)
    expect(server.requests).toHaveLength(1)
    world.wall.now += 1_000
    await deliver(world)
    expect(server.requests).toHaveLength(2)
    expect(await shown(world)).toMatchObject({ waiting: 0, lastError: null, sentAt: world.wall.now })
  })

  test('has accepted a message once it returns a success status, even if the response is truncated', async () => {
    const { world, server } = await openTarget()
    server.behave('/hook', cutOff)
    await deliver(world)
    expect(await shown(world)).toMatchObject({ waiting: 0, parked: 0 })
  })

  test('does not make other targets wait', async () => {
    const { world, server } = await openTarget('slow')
    const { id } = (await addTarget(world, { url: `${server.url}hook` })).notification
    await ofTarget(world, 'testNotification', id)
    const stopping = new AbortController()
    const fail = (error: unknown): void => expect(error).toBeUndefined()
    const setting = { mail: { url: undefined }, mayReachPrivate: true }
    const delivery = await openDelivery({ engine: world.engine, setting, report: () => undefined, fail })
    server.behave('/slow', hang)
    await delivery.begin(stopping.signal)
    await expect.poll(async () => (await listTargets(world)).map(({ waiting }) => waiting)).toEqual([1, 0])
    stopping.abort()
    await delivery.rest()
    // If a process ends while it delivers a message, the next process sends the message again.
    await deliver(world)
    expect((await listTargets(world)).map(({ waiting }) => waiting)).toEqual([0, 0])
  })

  test.each(['http://127.0.0.1', 'http://[::1]', 'http://localhost', 'http://[::ffff:127.0.0.1]'])(
    'at %s is not contacted unless the server allows it',
    async host => {
      const world = await openMessages()
      onTestFinished(() => world.close())
      const server = await loopback(temporaryFolder(), FINE)
      const { port } = new URL(server.url)
      const { id } = (await addTarget(world, { url: `${host}:${port}/hook` })).notification
      await ofTarget(world, 'testNotification', id)
      await deliver(world, { mayReachPrivate: false })
      expect(server.requests).toEqual([])
      expect(await shown(world)).toMatchObject({ parked: 1, lastError: expect.stringContaining('private network') })
    },
  )
})

/** Opens a mail server that stores its mail and refuses one recipient. */
const mailServer = async () => {
  const mails: string[] = []
  const SMTPServer = await loadSmtpServer()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) =>
      done(address.startsWith('nobody') ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null),
    onData(stream, _, done) {
      let text = ''
      stream.setEncoding('utf8').on('data', part => {
        text += part
      })
      stream.on('end', () => {
        mails.push(text)
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  onTestFinished(() => new Promise<void>(resolve => server.close(() => resolve())))
  return { mails, url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}?from=league@example.org` }
}

/** Opens a mail server whose response never ends, because each line announces another. */
const endlessServer = async () => {
  const server = createServer(socket => {
    socket.on('error', () => undefined).write('220 hello\r\n')
    socket.once('data', () => {
      const timer = setInterval(() => socket.write('250-and\r\n'), 5)
      socket.on('close', () => clearInterval(timer))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { server, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Starts sending a message to a server whose response never ends, so that the send has to be aborted. */
const beginEndless = async (world: World, signal: AbortSignal) => {
  const { server, url } = await endlessServer()
  const [log, fail] = [vi.fn(), vi.fn()]
  const setting = { mail: { url }, mayReachPrivate: true }
  const delivery = await openDelivery({ engine: world.engine, setting, report: log, fail })
  const connected = once(server, 'connection')
  await delivery.begin(signal)
  const [socket] = (await connected) as [Parameters<typeof once>[0]]
  await once(socket, 'data')
  return { closed: once(socket, 'close'), rest: () => delivery.rest(), log, fail }
}

describe('email', () => {
  const openMail = async (url: string) => {
    const world = await openMessages()
    onTestFinished(() => world.close())
    await addTarget(world, { url })
    return world
  }

  test('asks an address to confirm in fixed wording, and sends nothing else until the code is entered', async () => {
    const world = await openMail('mailto:kim@example.org')
    const { mails, url } = await mailServer()
    const { id } = await shown(world)
    expect(await shown(world)).toMatchObject({ confirmed: false, waiting: 1 })
    await expect(ofTarget(world, 'testNotification', id)).rejects.toMatchObject({ code: 'conflict' })
    await world.ask('updateLeague', { params: { id: MESSAGE_LEAGUE }, body: { name: 'Buy now' } })
    await deliver(world, { smtp: url })
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatch(/^Subject: Confirm your email address for Hindsight\r$/m)
    expect(mails[0]).not.toMatch(/Told|Buy now/)
    const code = /: ([0-9A-Z]{4}-[0-9A-Z]{4})\r$/m.exec(mails[0]!)![1]!
    const confirm = (text: string) => ofTarget(world, 'confirmNotification', id, { code: text })
    await expect(confirm('K7QF-2M9X')).rejects.toMatchObject({ code: 'conflict' })
    expect(await confirm(` ${code.toLowerCase()} `)).toMatchObject({ notification: { confirmed: true } })
  })

  test('can be requested at most three times a day per address, and ten times per account', async () => {
    const world = await openMessages()
    onTestFinished(() => world.close())
    const add = (name: string) => addTarget(world, { url: `mailto:${name}@example.org` })
    for (const name of ['kim', 'KIM', 'Kim']) await add(name)
    await expect(add('kim')).rejects.toMatchObject({ code: 'conflict', message: /got three codes/ })
    for (const at of [1, 2, 3, 4, 5, 6, 7]) await add(`k${at}`)
    await expect(add('k8')).rejects.toMatchObject({ code: 'conflict', message: /added 10 email addresses/ })
    world.wall.now += DAY + 1
    await add('kim')
  })

  test('allows one test message per minute', async () => {
    const world = await openMessages()
    onTestFinished(() => world.close())
    const { id } = (await addTarget(world, { url: 'https://ntfy.sh/kim' })).notification
    await ofTarget(world, 'testNotification', id)
    await expect(ofTarget(world, 'testNotification', id)).rejects.toMatchObject({ message: /less than a minute ago/ })
    world.wall.now += 60_000
    await ofTarget(world, 'testNotification', id)
  })

  test('is sent to the configured server with the id of its message', async () => {
    const world = await openMail('mailto:kim@example.org')
    const { mails, url } = await mailServer()
    await deliver(world, { smtp: url })
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatch(/^To: kim@example\.org\r$/m)
    expect(mails[0]).toMatch(/^From: Hindsight <league@example\.org>\r$/m)
    expect(mails[0]).toMatch(/^Message-ID: <[0-9a-f-]{36}@hindsight>\r$/m)
  })

  test('stops after the server rejects an unknown recipient', async () => {
    const world = await openMail('mailto:nobody@example.org')
    await deliver(world, { smtp: (await mailServer()).url })
    expect(await shown(world)).toMatchObject({ parked: 1, lastError: expect.stringContaining('No such user') })
  })

  test("is aborted and retried if the server's response never ends", async () => {
    const world = await openMail('mailto:kim@example.org')
    const late = new AbortController()
    const spy = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
    onTestFinished(() => spy.mockRestore())
    const { rest, closed, fail } = await beginEndless(world, new AbortController().signal)
    late.abort()
    await rest()
    await closed
    expect(fail).not.toHaveBeenCalled()
    expect(await shown(world)).toMatchObject({ waiting: 1, lastError: 'the mail server took too long' })
  })

  test("does not stop the daemon from exiting while a server's response never ends, and the next daemon sends it", async () => {
    const world = await openMail('mailto:kim@example.org')
    const stopping = new AbortController()
    const { rest, closed, log } = await beginEndless(world, stopping.signal)
    stopping.abort()
    await rest()
    await closed
    expect(log).not.toHaveBeenCalled()
    const { mails, url } = await mailServer()
    await deliver(world, { smtp: url })
    expect(mails).toHaveLength(1)
  })

  test('waits if no server is configured, and while the server is down', async () => {
    const world = await openMail('mailto:kim@example.org')
    await deliver(world)
    expect(await shown(world)).toMatchObject({ waiting: 1, lastError: expect.stringContaining('HINDSIGHT_SMTP_URL') })
    world.wall.now += 60_000
    await deliver(world, { smtp: 'smtp://127.0.0.1:9' })
    expect(await shown(world)).toMatchObject({ waiting: 1, lastError: expect.stringContaining('mail server') })
  })
})
