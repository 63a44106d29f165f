import { expect } from 'vitest'
import { openTarget } from '../../../src/engine/league/targets.ts'
import { after, askingLeague, inLeague, LEAGUE, makeLeague, manage, mirror, ofLeague } from '../league.ts'
import { PHONE } from '../phone.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import type { Question, Stage } from '../stage.ts'

interface Made {
  notification: Record<string, unknown>
  secret: string | null
}

const DISCORD = 'https://discord.com/api/webhooks/123/abc-def'
const nowhere: Question = { params: { id: 'nope' } }
const adding = (body: object): Question => ofLeague({ body: { on: ['trade'], ...body } })
const add = (body: object = {}) => askingLeague('addNotification', { body: { url: DISCORD, on: ['trade'], ...body } })

/** Adds one notification target to the league, and returns its id. */
const target =
  (body: object = {}) =>
  async (stage: Stage): Promise<string> => {
    await makeLeague()(stage)
    return ((await add(body)(stage)) as Made).notification.id as string
  }

const ofTarget = (notificationId: string): Question => ({ params: { id: LEAGUE, notificationId } })
const strange: Question = { params: { id: LEAGUE, notificationId: 'nope' } }
const without = ({ notification }: Made) => ({ ...notification, id: null })

const tooLong = 'x'.repeat(101)

/** Returns the id of a target that was disabled because it refused too many messages. */
const disabled = async (stage: Stage): Promise<string> => {
  const id = await target()(stage)
  await stage.world.engine.database.transaction('write', async ({ notifications }) => {
    const stored = await notifications.find(id)
    await notifications.update({ ...stored!, disabled: 'it refused 5 messages' })
  })
  return id
}

/** Refusals that all operations on a target share. */
const refusals = {
  long: { title: 'refuses an id that is too long', question: { params: { id: LEAGUE, notificationId: tooLong } } },
  strange: { title: 'does not find an unknown target', arrange: makeLeague(), question: strange },
  forbidden: { title: 'is only for the commissioner', arrange: target(), question: ofTarget, as: 'casey' },
} as const

const making = scenarios('addNotification', [
  {
    title: 'recognizes a Discord URL, and shows only the host',
    arrange: makeLeague(),
    question: adding({ url: DISCORD }),
    expected: ({ notification, secret }: Made) => {
      expect(notification).toMatchObject({ kind: 'discord', host: 'discord.com', waiting: 0, remindHours: 2 })
      expect(JSON.stringify(notification)).not.toContain('abc-def')
      expect(secret).toBeNull()
    },
    compared: without,
  },
  {
    title: "shows a webhook's secret only once",
    arrange: makeLeague(),
    question: adding({ url: 'https://example.org/hook' }),
    expected: ({ notification, secret }: Made) => {
      expect(notification.kind).toBe('webhook')
      expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    },
    compared: without,
  },
  {
    title: 'accepts an email address',
    arrange: makeLeague(),
    question: adding({ url: 'mailto:kim@example.org' }),
    expected: answers({ notification: { kind: 'mail', host: 'example.org' }, secret: null }),
    compared: without,
  },
  {
    title: 'refuses an address of this machine',
    arrange: makeLeague(),
    question: adding({ url: 'http://127.0.0.1:9/hook' }),
    expected: { error: 'invalid_request', message: /private network \(127\.0\.0\.1:9\)/ },
  },
  {
    title: 'refuses a Discord address that is not a webhook',
    arrange: makeLeague(),
    question: adding({ url: 'https://discord.com/channels/1/2' }),
    expected: { error: 'invalid_request', message: /not a Discord webhook/ },
  },
  {
    title: 'refuses an invalid address',
    arrange: makeLeague(),
    question: adding({ url: 'ftp://example.org' }),
    expected: { error: 'invalid_request', message: /begins with https:\/\// },
  },
  {
    title: 'refuses an empty list of events',
    question: ofLeague({ body: { url: DISCORD, on: [] } }),
    expected: 'invalid_request',
  },
  {
    title: 'refuses recaps on the free plan',
    arrange: async stage => {
      await makeLeague()(stage)
      const { engine, actor } = stage.world
      await engine.database.transaction('write', store => store.accounts.setPlan({ ...actor, plan: 'free' }))
    },
    question: adding({ url: DISCORD, on: ['recap'] }),
    expected: 'pro_plan_required',
  },
  {
    title: 'refuses reminders in a mirror, whose lineups are set on the platform',
    arrange: after(makeLeague(), mirror),
    question: adding({ url: DISCORD, on: ['lineup'] }),
    expected: { error: 'conflict', message: /is a mirror/ },
  },
  {
    title: 'refuses a 21st target',
    arrange: after(makeLeague(), ...Array.from({ length: 20 }, () => add())),
    question: adding({ url: DISCORD }),
    expected: { error: 'conflict', message: /already has 20 notification targets/ },
  },
  {
    title: 'does not find an unknown league',
    question: { ...nowhere, body: { url: DISCORD, on: ['trade'] } },
    expected: 'not_found',
  },
  {
    title: 'is only for the commissioner',
    arrange: after(makeLeague(), manage(0, 'casey')),
    question: adding({ url: DISCORD }),
    as: 'casey',
    expected: 'forbidden',
  },
])

const listing = scenarios('listNotifications', [
  { title: 'refuses an id that is too long', question: { params: { id: tooLong } }, expected: 'invalid_request' },
  {
    title: 'lists targets in creation order',
    arrange: after(makeLeague(), add(), add({ on: ['draft', 'close'] })),
    question: ofLeague(),
    expected: answers({ leagueId: LEAGUE, notifications: [{ on: ['trade'] }, { on: ['draft', 'close'] }] }),
    compared: ({ notifications }: { notifications: Made['notification'][] }) =>
      notifications.map(notification => ({ ...notification, id: null })),
  },
  { title: 'does not find an unknown league', question: nowhere, expected: 'not_found' },
  {
    title: 'is only for managers and commissioners',
    arrange: target(),
    question: ofLeague(),
    as: 'drew',
    expected: 'forbidden',
  },
])

const phoning = (body: object = {}): Question => ofLeague({ body: { ...PHONE, ...body } })

const addingPhones = scenarios('addPhone', [
  {
    title: 'returns a phone without its address',
    arrange: after(makeLeague(), manage(0, 'casey')),
    question: phoning(),
    as: 'casey',
    expected: ({ notification }: Made) => {
      expect(notification).toMatchObject({ kind: 'push', host: 'push.example.net', teamId: null, confirmed: true })
      expect(JSON.stringify(notification)).not.toContain('send')
    },
    compared: ({ notification: { thisDevice: _, ...notification } }: Made) => ({ ...notification, id: null }),
  },
  {
    title: 'refuses a push service in a private network',
    arrange: after(makeLeague(), manage(0, 'casey')),
    question: phoning({ endpoint: 'https://10.0.0.1/send/1' }),
    as: 'casey',
    expected: { error: 'invalid_request', message: /not on the public internet \(10\.0\.0\.1\)/ },
  },
  {
    title: 'refuses invalid encryption keys',
    arrange: after(makeLeague(), manage(0, 'casey')),
    question: phoning({ p256dh: 'A'.repeat(87) }),
    as: 'casey',
    expected: { error: 'invalid_request', message: /not a browser's public key/ },
  },
  {
    title: 'refuses an eleventh phone for an account',
    arrange: after(
      makeLeague(),
      manage(0, 'alex'),
      ...Array.from({ length: 10 }, (_, at) =>
        askingLeague('addPhone', { body: { ...PHONE, endpoint: `https://push.example.net/send/${at}` } }),
      ),
    ),
    question: phoning({ endpoint: 'https://push.example.net/send/10' }),
    expected: { error: 'conflict', message: /You have 10 phones in this league/ },
  },
  {
    title: 'requires a team managed by the account',
    arrange: makeLeague(),
    question: phoning(),
    as: 'drew',
    expected: { error: 'forbidden', message: /Only managers of a team/ },
  },
  {
    title: 'does not find an unknown league',
    question: { ...nowhere, body: PHONE },
    expected: 'not_found',
  },
])

const removing = scenarios('removeNotification', [
  {
    title: 'returns the removed target',
    arrange: target(),
    question: ofTarget,
    expected: answers({ notification: { kind: 'discord' } }),
    compared: without,
  },
  { ...refusals.long, expected: 'invalid_request' },
  { ...refusals.strange, expected: { error: 'not_found', message: /hindsight notify list --league home/ } },
  { ...refusals.forbidden, expected: 'forbidden' },
])

const retrying = scenarios('retryNotification', [
  {
    title: 'returns the number of messages to be sent late',
    arrange: target(),
    question: ofTarget,
    expected: answers({ retried: 0, notification: { waiting: 0, parked: 0 } }),
    compared: without,
  },
  { ...refusals.long, expected: 'invalid_request' },
  { ...refusals.strange, expected: 'not_found' },
  { ...refusals.forbidden, expected: 'forbidden' },
])

/** Adds an unconfirmed email address, and returns its id and the code that was sent to it. */
const mailed = async (stage: Stage): Promise<{ id: string; code: string }> => {
  const id = await target({ url: 'mailto:kim@example.org' })(stage)
  const { engine, actor } = stage.world
  const stored = await engine.database.transaction('read', ({ notifications }) => notifications.find(id))
  return { id, code: openTarget(engine.contextFor({ actor }), stored!).code! }
}

const CODE = { code: 'K7QF-2M9X' }
const confirmation = (question: Question): Question => ({ ...question, body: CODE })

const confirming = scenarios('confirmNotification', [
  {
    title: 'confirms an address with the code from the email',
    arrange: mailed,
    question: ({ id, code }: Awaited<ReturnType<typeof mailed>>) => ({ ...ofTarget(id), body: { code } }),
    expected: answers({ notification: { confirmed: true } }),
    compared: without,
  },
  {
    title: 'refuses a wrong code',
    arrange: mailed,
    question: ({ id }: Awaited<ReturnType<typeof mailed>>) => confirmation(ofTarget(id)),
    expected: { error: 'conflict', message: /not the code/ },
  },
  { ...refusals.long, question: confirmation(refusals.long.question), expected: 'invalid_request' },
  { ...refusals.strange, question: confirmation(strange), expected: 'not_found' },
  { ...refusals.forbidden, question: (id: string) => confirmation(ofTarget(id)), expected: 'forbidden' },
])

const testing = scenarios('testNotification', [
  {
    title: 'refuses a disabled target',
    arrange: disabled,
    question: ofTarget,
    expected: { error: 'conflict', message: /it refused 5 messages.*notify retry/ },
  },
  {
    title: 'queues a message',
    arrange: target(),
    question: ofTarget,
    expected: answers({ notification: { waiting: 1 } }),
    compared: without,
  },
  { ...refusals.long, expected: 'invalid_request' },
  { ...refusals.strange, expected: 'not_found' },
  { ...refusals.forbidden, expected: 'forbidden' },
])

export const notifications: readonly Scenario[] = inLeague([
  ...making,
  ...listing,
  ...addingPhones,
  ...removing,
  ...confirming,
  ...retrying,
  ...testing,
])
