import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MINUTE } from '../../data/durations.ts'
import { openOutbox } from '../../src/engine/jobs/messages.ts'
import type { AttemptResult } from '../../src/engine/rules/messages/delivery.ts'
import { addTarget, listTargets, MESSAGE_LEAGUE, ofTarget, openMessages } from '../support/message-league.ts'
import type { World } from '../support/world.ts'

const URL = 'https://example.org/hook'
const DELIVERED: AttemptResult = { status: 'delivered' }
const REFUSED: AttemptResult = { status: 'refused', why: 'it answered 404' }

const pick = (world: World, picks: number) =>
  world.ask('autoDraft', { params: { id: MESSAGE_LEAGUE }, body: { picks } })

/** Takes the next message, or returns null if none is due. */
const next = async (outbox: ReturnType<typeof openOutbox>) => {
  const [due] = await outbox.due()
  return due ? { due, outgoing: await outbox.begin(due) } : null
}

describe('the outbox', () => {
  test('queues an event for each target of its kind, and groups a burst into one message', async () => {
    const world = await openMessages()
    await addTarget(world, { url: URL })
    await addTarget(world, { url: URL, on: ['trade'] })
    await pick(world, 3)
    const outbox = openOutbox(world.engine)
    const { due, outgoing } = (await next(outbox))!
    expect(outgoing).toMatchObject({ kind: 'webhook', url: URL, content: { event: 'draft', league: { name: 'Told' } } })
    expect(outgoing!.content.rows.map(({ type }) => type)).toEqual(['pick', 'pick', 'pick'])
    await pick(world, 1)
    await outbox.settle(due, DELIVERED)
    const later = (await next(outbox))!
    expect(later.due.messageId).not.toBe(due.messageId)
    expect(later.outgoing!.content.rows).toHaveLength(1)
    expect((await listTargets(world)).map(({ waiting }) => waiting)).toEqual([1, 0])
    world.close()
  })

  test('starts another message after 20 rows', async () => {
    const world = await openMessages()
    await addTarget(world, { url: URL })
    const rows = []
    for (let at = 0; at < 9; at++) {
      await pick(world, 2)
      await world.ask('undoPicks', { params: { id: MESSAGE_LEAGUE }, body: { picks: 2 } })
    }
    const outbox = openOutbox(world.engine)
    for (let each = await next(outbox); each; each = await next(outbox)) {
      rows.push(each.outgoing!.content.rows.length)
      await outbox.settle(each.due, DELIVERED)
    }
    expect(rows).toEqual([20, 16])
    world.close()
  })

  test("sends a team's events only to that team's targets", async () => {
    const world = await openMessages()
    const { teams } = (await world.ask('listTeams', { params: { id: MESSAGE_LEAGUE } })) as { teams: { id: string }[] }
    await addTarget(world, { url: URL, teamId: teams[0]!.id })
    await pick(world, 4)
    const { outgoing } = (await next(openOutbox(world.engine)))!
    expect(outgoing!.content.rows).toMatchObject([{ type: 'pick', teamId: teams[0]!.id }])
    world.close()
  })

  test('sends only posts that still exist', async () => {
    const world = await openMessages()
    const params = { id: MESSAGE_LEAGUE }
    await addTarget(world, { url: URL, on: ['post'] })
    const outbox = openOutbox(world.engine)
    const ids: string[] = []
    for (const text of ['one', 'two']) {
      const { post } = (await world.ask('addPost', { params, body: { text } })) as { post: { id: string } }
      ids.push(post.id)
    }
    await world.ask('deletePost', { params: { ...params, postId: ids[0]! } })
    const { due, outgoing } = (await next(outbox))!
    expect(outgoing!.content.posts).toMatchObject([{ text: 'two' }])
    await outbox.settle(due, DELIVERED)
    const { post } = (await world.ask('addPost', { params, body: { text: 'three' } })) as { post: { id: string } }
    await world.ask('deletePost', { params: { ...params, postId: post.id } })
    expect((await next(outbox))!.outgoing).toBeNull()
    expect(await outbox.due()).toEqual([])
    world.close()
  })

  test('deletes the messages of a removed target', async () => {
    const world = await openMessages()
    const { notification } = await addTarget(world, { url: URL })
    await pick(world, 1)
    const outbox = openOutbox(world.engine)
    const [due] = await outbox.due()
    expect(await ofTarget(world, 'removeNotification', notification.id)).toMatchObject({ notification: { waiting: 1 } })
    expect(await outbox.begin(due!)).toBeNull()
    expect(await outbox.due()).toEqual([])
    world.close()
  })
})

test('target addresses are encrypted in the store, and only the key of the data folder decrypts them', async () => {
  const world = await openMessages()
  const { notification, secret } = await addTarget(world, { url: `${URL}?token=hush` })
  const kept = await world.engine.database.transaction('read', store => store.notifications.find(notification.id))
  expect(JSON.stringify([kept, await listTargets(world)])).not.toMatch(/hush|whsec/)
  expect(secret).toMatch(/^whsec_/)
  await ofTarget(world, 'testNotification', notification.id)
  const engine = { ...world.engine, contextFor: () => ({ sealing: { open: () => null } }) as never }
  const outbox = openOutbox(engine)
  const [due] = await outbox.due()
  expect(await outbox.begin(due!)).toBeNull()
  expect(await listTargets(world)).toMatchObject([{ parked: 1, lastError: expect.stringContaining('a different key') }])
  world.close()
})

test('five refusals in a row disable a target, and a retry sends all of its messages, marked as late', async () => {
  const world = await openMessages()
  const { id } = (await addTarget(world, { url: URL })).notification
  const outbox = openOutbox(world.engine)
  for (let at = 0; at < 7; at++) {
    await ofTarget(world, 'testNotification', id)
    world.wall.now += MINUTE
  }
  for (let at = 0; at < 5; at++) await outbox.settle((await outbox.due())[0]!, REFUSED)
  expect(await listTargets(world)).toMatchObject([{ waiting: 0, parked: 7, disabled: expect.stringContaining('404') }])
  await pick(world, 1)
  expect(await listTargets(world)).toMatchObject([{ waiting: 0, parked: 8 }])
  await expect(ofTarget(world, 'testNotification', id)).rejects.toThrow(/notify retry/)
  expect(await ofTarget(world, 'retryNotification', id)).toMatchObject({ retried: 8, notification: { disabled: null } })
  for (let at = 0; at < 8; at++) {
    const { due, outgoing } = (await next(outbox))!
    expect(outgoing!.content).toMatchObject({ late: true, event: at < 7 ? 'test' : 'draft' })
    await outbox.settle(due, DELIVERED)
  }
  expect(await listTargets(world)).toMatchObject([{ waiting: 0, parked: 0, lastError: null }])
  world.close()
})

test('a retry immediately sends the messages that wait for their next attempt, but not the message that is being sent', async () => {
  const world = await openMessages()
  const { id } = (await addTarget(world, { url: URL })).notification
  const outbox = openOutbox(world.engine)
  await ofTarget(world, 'testNotification', id)
  await outbox.settle((await outbox.due())[0]!, { status: 'failed', why: '503', wait: 3_600_000 })
  world.wall.now += MINUTE
  await ofTarget(world, 'testNotification', id)
  const [target] = await listTargets(world)
  expect(target).toMatchObject({ waiting: 2, nextTryAt: expect.any(Number) })
  expect(target!.nextTryAt! - world.wall.now).toBeGreaterThan(MINUTE)
  expect(await outbox.due()).toEqual([])
  const now = { waiting: 2, nextTryAt: world.wall.now }
  expect(await ofTarget(world, 'retryNotification', id)).toMatchObject({ retried: 2, notification: now })
  const { due, outgoing } = (await next(outbox))!
  expect(outgoing!.content).toMatchObject({ late: false })
  expect(await ofTarget(world, 'retryNotification', id)).toMatchObject({ retried: 0 })
  expect(await outbox.due()).toEqual([])
  // A failed message does not wait for its next attempt either.
  await outbox.settle(due, { status: 'failed', why: '503', wait: 5000 })
  expect(await outbox.due()).toEqual([])
  expect(await ofTarget(world, 'retryNotification', id)).toMatchObject({ retried: 2 })
  await outbox.settle((await next(outbox))!.due, DELIVERED)
  expect(await listTargets(world)).toMatchObject([{ waiting: 1 }])
  world.close()
})

/** A target's response, and what happens before it: new messages and elapsed time. */
const step = fc.record({
  tried: fc.oneof(
    { weight: 4, arbitrary: fc.constant(DELIVERED) },
    {
      weight: 4,
      arbitrary: fc.record({
        status: fc.constant('failed' as const),
        why: fc.constant('503'),
        wait: fc.integer({ min: 0, max: 90_000_000 }),
      }),
    },
    { weight: 1, arbitrary: fc.constant(REFUSED) },
  ),
  fresh: fc.integer({ min: 0, max: 2 }),
  passed: fc.integer({ min: 0, max: 3_000_000 }),
})

test('every message is delivered in order despite failures', async () => {
  const world = await openMessages()
  let isLate = false
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async steps => {
      const { id } = (await addTarget(world, { url: URL })).notification
      const outbox = openOutbox(world.engine)
      const [written, arrived]: [string[], string[]] = [[], []]
      const write = async (): Promise<void> => {
        world.wall.now += MINUTE
        await ofTarget(world, 'testNotification', id).catch(() => undefined)
        const newest = await world.engine.database.transaction('read', store => store.messages.newestOf(id))
        if (newest && newest.id !== written.at(-1)) written.push(newest.id)
      }
      for (const { tried, fresh, passed } of steps) {
        for (let at = 0; at < fresh; at++) await write()
        world.wall.now += passed
        const each = await next(outbox)
        if (!each) continue
        if (tried.status === 'delivered') arrived.push(each.due.messageId)
        const verdict = await outbox.settle(each.due, tried)
        if (verdict.state === 'waiting' && tried.status === 'failed') {
          // No other message overtakes it, and it is not retried before the time that the target asked for.
          expect(await outbox.wait()).toBeGreaterThanOrEqual(tried.wait)
          expect(await outbox.due()).toEqual([])
        }
      }
      expect(arrived).toEqual(written.filter(each => arrived.includes(each)))
      await ofTarget(world, 'retryNotification', id)
      const rest: string[] = []
      world.wall.now += 86_400_000
      for (let each = await next(outbox); each; each = await next(outbox)) {
        isLate ||= each.outgoing!.content.late
        rest.push(each.due.messageId)
        await outbox.settle(each.due, DELIVERED)
      }
      expect(rest).toEqual(written.filter(each => !arrived.includes(each)))
      await ofTarget(world, 'removeNotification', id)
    }),
    { numRuns: 40 },
  )
  expect(isLate).toBe(true)
  world.close()
})
