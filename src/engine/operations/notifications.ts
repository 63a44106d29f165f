import * as z from 'zod/mini'
import { DAY, MINUTE } from '../../../data/durations.ts'
import { conflict, HindsightError, invalid, notFound, phrase } from '../base/errors.ts'
import { hashOf, newCode, newWebhookSecret } from '../base/secret.ts'
import type { Context } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { type OpenedLeague, openLeague, requireTeam } from '../league/load.ts'
import { raiseCounter } from '../league/log.ts'
import { queueMessage } from '../league/messages.ts'
import { peopleOf, requireRight } from '../league/rights.ts'
import { mayHave, notificationView, openTarget, pushKeys, sealTarget } from '../league/targets.ts'
import { hasRight } from '../rules/league/rights.ts'
import { readTarget } from '../rules/messages/messages.ts'
import { isPrivateHost, isPrivateMailDomain, isWebPort } from '../runtime/private-addresses.ts'
import { Id } from '../schema/field.ts'
import { Notification, NotificationDraft } from '../schema/message.ts'
import type { StoredNotification } from '../store/index.ts'

/** The max number of targets for a league's notifications: chats, webhooks and email addresses. */
const MAX_TARGETS = 20

/** Throws forbidden if the caller cannot have this target, and not_found for another league's team. */
const requireTargetRight = (context: Context, opened: OpenedLeague, teamId: string | null): void =>
  teamId === null
    ? requireRight(context, 'league', opened)
    : requireRight(context, 'team', opened, requireTeam(opened, teamId))

/**
 * Returns an address's kind and host. Throws invalid_request if the string is not an address, or if the host is on a
 * private network.
 */
const readUrl = ({ privateTargets }: Context, { url, kind }: NotificationDraft): ReturnType<typeof kindAndHost> => {
  const read = kindAndHost(url, kind)
  if (privateTargets) return read
  const fault = read.kind === 'mail' ? faultOfDomain(read.host) : faultOfUrl(new URL(url))
  if (fault === null) return read
  throw invalid(phrase`{url} ${fault}`, {
    atTerminal: 'the operator of this server can allow it with HINDSIGHT_PRIVATE_TARGETS=1',
  })
}

const faultOfDomain = (domain: string): string | null =>
  isPrivateMailDomain(domain) ? `is not a public email address (${domain})` : null

const faultOfUrl = (url: URL): string | null => {
  if (isPrivateHost(url.hostname)) return `points to a private network (${url.host})`
  return isWebPort(url) ? null : `uses port ${url.port}; use 443, 80, or a port above 1023`
}

const kindAndHost = (url: string, kind: NotificationDraft['kind']) => {
  const read = readTarget(url, kind)
  if ('fault' in read) throw invalid(phrase`{url} can't receive notifications: ${read.fault}`)
  return read
}

/** Throws pro_plan_required or conflict for events that this account or league cannot have. */
const requireEventRights = ({ actor }: Context, { league }: OpenedLeague, on: readonly string[]): void => {
  if (on.includes('recap') && actor.plan !== 'pro') {
    throw new HindsightError('pro_plan_required', 'Recaps need the pro plan; leave "recap" out, or change the plan')
  }
  const reminder = league.externalId === null ? undefined : on.find(event => event === 'lineup' || event === 'out')
  if (reminder !== undefined) {
    throw conflict(`${league.name} is a mirror, so its lineups are set on its platform; leave "${reminder}" out`)
  }
}

/** The max number of confirmation emails per day, by account and by address. */
const MAX_REQUESTS = { ofAccount: 10, toAddress: 3 }

/** Counts a confirmation email. Throws conflict above the daily limit. */
const requireMailQuota = async ({ store, actor, wall }: Context, url: string): Promise<void> => {
  const address = url.toLowerCase()
  const since = wall - DAY
  const { ofAccount, toAddress } = await store.notifications.countMailRequests(actor.id, address, since)
  if (ofAccount >= MAX_REQUESTS.ofAccount)
    throw conflict(`You added ${MAX_REQUESTS.ofAccount} email addresses in the last 24 hours; try again tomorrow`)
  if (toAddress >= MAX_REQUESTS.toAddress)
    throw conflict('This address got three codes in the last 24 hours; try again tomorrow')
  await store.notifications.noteMailRequest(actor.id, address, { at: wall, since })
}

const addNotification = operation({
  name: 'addNotification',
  route: 'POST /leagues/{id}/notifications',
  commands: ['notify add'],
  summary: "Send the league's news to a chat, a webhook or an email address",
  access: 'write',
  plan: 'free',
  status: 201,
  params: { id: Id },
  body: NotificationDraft,
  output: z.object({ notification: Notification, secret: z.nullable(z.string()) }),
  errors: ['not_found', 'forbidden', 'conflict', 'pro_plan_required'],
  async run(context, { id, body }) {
    const { store, wall, newId } = context
    const { url, on, teamId = null, remindHours } = body
    const opened = await openLeague(context, id)
    requireTargetRight(context, opened, teamId)
    const { kind, host } = readUrl(context, body)
    requireEventRights(context, opened, on)
    const targets = (await store.notifications.listOf(id)).filter(each => each.kind !== 'push')
    if (targets.length >= MAX_TARGETS) {
      throw conflict(`${opened.league.name} already has ${MAX_TARGETS} notification targets; remove one first`)
    }
    const secret = kind === 'webhook' ? newWebhookSecret() : null
    const code = kind === 'mail' ? newCode() : null
    if (code !== null) await requireMailQuota(context, url)
    const fields = {
      id: newId(),
      leagueId: id,
      teamId,
      kind,
      host,
      on,
      remindHours,
      createdAt: wall,
      madeBy: context.actor.id,
      madeWith: null,
      addressHash: null,
      confirmedAt: code === null ? wall : null,
    }
    await store.notifications.insert({
      ...fields,
      sealed: sealTarget(context, fields.id, { url, secret, code, phone: null }),
    })
    const added = (await store.notifications.find(fields.id))!
    if (code !== null) await queueMessage(context, added, { event: 'confirm', about: { confirm: true } })
    await raiseCounter(context, id)
    return { notification: await notificationView(context, added), secret }
  },
})

const listNotifications = operation({
  name: 'listNotifications',
  route: 'GET /leagues/{id}/notifications',
  commands: ['notify list'],
  summary: "List your league's notifications, with the number of messages waiting to be sent",
  access: 'read',
  plan: 'free',
  volatile: true,
  status: 200,
  params: { id: Id },
  list: 'notifications',
  output: z.object({ leagueId: Id, notifications: z.array(Notification), pushKey: z.string() }),
  errors: ['not_found', 'forbidden'],
  async run(context, { id }) {
    const opened = await openLeague(context, id)
    if (!opened.teams.some(team => hasRight('team', context.actor.id, peopleOf(opened, team))))
      requireRight(context, 'league', opened)
    const all = (await context.store.notifications.listOf(id)).filter(each => mayHave(context, opened, each))
    const notifications = await Promise.all(all.map(each => notificationView(context, each)))
    return { leagueId: id, notifications, pushKey: pushKeys(context).publicKey }
  },
})

/** Returns a target by id. Throws not_found and forbidden. */
const openTargetOf = async (context: Context, id: string, notificationId: string): Promise<StoredNotification> => {
  const opened = await openLeague(context, id)
  const found = await context.store.notifications.find(notificationId)
  const isOthersPhone = found?.kind === 'push' && !mayHave(context, opened, found)
  if (found?.leagueId === id && !isOthersPhone) {
    if (found.kind === 'push') return found
    requireTargetRight(context, opened, found.teamId)
    return found
  }
  requireRight(context, 'league', opened)
  throw notFound(`${opened.league.name} does not have a notification "${notificationId}"`, {
    atTerminal: `hindsight notify list --league ${id} lists them`,
  })
}

const params = { id: Id, notificationId: Id }

const removeNotification = operation({
  name: 'removeNotification',
  route: 'DELETE /leagues/{id}/notifications/{notificationId}',
  commands: ['notify remove'],
  summary: 'Remove a notification target and its unsent messages',
  access: 'write',
  plan: 'free',
  status: 200,
  params,
  output: z.object({ notification: Notification }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, notificationId }) {
    const notification = await notificationView(context, await openTargetOf(context, id, notificationId))
    await context.store.notifications.delete(notificationId)
    await raiseCounter(context, id)
    return { notification }
  },
})

const retryNotification = operation({
  name: 'retryNotification',
  route: 'POST /leagues/{id}/notifications/{notificationId}/retry',
  commands: ['notify retry'],
  summary: "Send a target's waiting and failed messages now, and enable the target again",
  access: 'write',
  plan: 'free',
  status: 200,
  params,
  output: z.object({ notification: Notification, retried: z.int() }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, notificationId }) {
    const { store, wall, actor } = context
    const stored = await openTargetOf(context, id, notificationId)
    const hastened = await store.messages.hasten(notificationId, wall)
    const failed = await store.messages.retry(notificationId, wall)
    const fresh = { ...stored, refusals: 0, disabled: null }
    await store.notifications.update(fresh)
    await store.notifications.adopt(notificationId, actor.id)
    await raiseCounter(context, id)
    const notification = await notificationView(context, fresh)
    return { notification, retried: hastened + failed === 0 ? 0 : notification.waiting }
  },
})

const testNotification = operation({
  name: 'testNotification',
  route: 'POST /leagues/{id}/notifications/{notificationId}/test',
  commands: ['notify test'],
  summary: 'Send a target a test message',
  access: 'write',
  plan: 'free',
  status: 200,
  params,
  output: z.object({ notification: Notification }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, notificationId }) {
    const stored = await openTargetOf(context, id, notificationId)
    if (stored.disabled !== null) {
      throw conflict(`Messages to this target are turned off (${stored.disabled})`, {
        atTerminal: 'hindsight notify retry turns them on again',
      })
    }
    if (stored.confirmedAt === null)
      throw conflict('This email address is not confirmed yet; enter the code that was sent to it')
    if (stored.testedAt !== null && context.wall < stored.testedAt + MINUTE)
      throw conflict('A test message was sent less than a minute ago; wait a minute')
    await context.store.notifications.noteTest(stored.id, context.wall)
    await queueMessage(context, stored, { event: 'test', about: { test: true } })
    await raiseCounter(context, id)
    return { notification: await notificationView(context, stored) }
  },
})

const confirmNotification = operation({
  name: 'confirmNotification',
  route: 'POST /leagues/{id}/notifications/{notificationId}/confirm',
  commands: ['notify confirm'],
  summary: 'Confirm an email address with the code that was sent to it',
  access: 'write',
  plan: 'free',
  status: 200,
  params,
  body: z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(40)) }),
  output: z.object({ notification: Notification }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, notificationId, body }) {
    const stored = await openTargetOf(context, id, notificationId)
    const { code } = openTarget(context, stored)
    if (stored.confirmedAt === null) {
      if (code === null || hashOf(body.code.trim().toUpperCase()) !== hashOf(code))
        throw conflict('This is not the code that was sent to the address; copy the code from the latest email')
      await context.store.notifications.confirm(stored.id, context.wall)
      await raiseCounter(context, id)
    }
    return { notification: await notificationView(context, (await context.store.notifications.find(stored.id))!) }
  },
})

export const notifications = [
  addNotification,
  confirmNotification,
  listNotifications,
  removeNotification,
  retryNotification,
  testNotification,
]
