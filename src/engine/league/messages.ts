import type { MessageEvent } from '../../../data/messages.ts'
import { keyPair } from '../base/crypto.ts'
import { conflict } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import { concernsTeams, eventOf, shares } from '../rules/messages/messages.ts'
import type { Sealed } from '../runtime/sealing.ts'
import type { MessageAbout } from '../schema/message.ts'
import type { Transaction } from '../schema/transaction.ts'
import type { Calendar } from '../season/calendar.ts'
import type { Store, StoredMessage, StoredNotification, StoredTeam } from '../store/index.ts'
import { isManager } from './managers.ts'

/** Queues messages in the same transaction as the event that they announce, so a crash cannot lose one. */

type QueueContext = Pick<Context, 'store' | 'wall' | 'newId'>

/**
 * Adds a message for a target. If the target is disabled, the message is set aside and can be sent later. An
 * unconfirmed email address gets only its confirmation code.
 */
export const queueMessage = async (
  { store, wall, newId }: QueueContext,
  { id: notificationId, disabled, confirmedAt }: StoredNotification,
  { event, about }: { event: StoredMessage['event']; about: MessageAbout },
): Promise<void> => {
  if (confirmedAt === null && event !== 'confirm') return
  const parkedAt = disabled === null ? null : wall
  await store.messages.insert({ id: newId(), notificationId, event, about, createdAt: wall, parkedAt })
}

const isOpen = ({ begunAt, parkedAt, late }: StoredMessage): boolean => begunAt === null && parkedAt === null && !late

/** Adds a log row to a target's newest message if it fits, or else to a new message. */
const queueLogRow = async (
  context: QueueContext,
  target: StoredNotification,
  { event, number }: { event: MessageEvent; number: number },
): Promise<void> => {
  const newest = await context.store.messages.newestOf(target.id)
  if (newest !== null && newest.event === event && isOpen(newest) && 'rows' in newest.about) {
    const { rows } = newest.about
    if (shares(event, rows.length)) return context.store.messages.rewrite(newest.id, { rows: [...rows, number] })
  }
  return queueMessage(context, target, { event, about: { rows: [number] } })
}

/** Announces closed weeks to a target. Each week gets two messages: its scores and its recap. */
const queueWeeks = async (
  context: QueueContext,
  target: StoredNotification,
  weeks: readonly number[],
): Promise<void> => {
  for (const week of weeks) {
    for (const event of ['close', 'recap'] as const) {
      if (target.on.includes(event)) await queueMessage(context, target, { event, about: { week } })
    }
  }
}

/**
 * Returns the teams that a target gets messages for: the manager's teams for a phone, or null for the entire league.
 */
export const teamsOfTarget = (
  { kind, teamId, madeBy }: Pick<StoredNotification, 'kind' | 'teamId' | 'madeBy'>,
  teams: readonly StoredTeam[],
): readonly string[] | null => {
  if (kind === 'push') return teams.filter(team => madeBy !== null && isManager(team, madeBy)).map(({ id }) => id)
  return teamId === null ? null : [teamId]
}

/** Announces a new log row to all targets that subscribe to its event. */
export const queueMessages = async (context: QueueContext, leagueId: string, row: Transaction): Promise<void> => {
  const event = eventOf(row.type)
  if (event === null) return
  const { store } = context
  const targets = await store.notifications.listOf(leagueId)
  if (targets.length === 0) return
  const teams = await store.teams.listOf(leagueId)
  const wanting = targets.filter(target => concernsTeams(row, teamsOfTarget(target, teams)))
  for (const target of wanting) {
    if (row.type === 'close') await queueWeeks(context, target, row.after.weeks)
    else if (target.on.includes(event)) {
      await queueLogRow(context, target, { event, number: await store.transactions.newestOf(leagueId) })
    }
  }
}

/**
 * Announces each finished week of a mirror once. A mirror's log does not record week closings. Weeks that ended before
 * a target was created are skipped.
 */
export const queueMirrorWeeks = async (
  context: Pick<Context, 'store' | 'wall' | 'newId' | 'now'>,
  leagueId: string,
  { weekEnds, lastWeek }: Pick<Calendar, 'weekEnds' | 'lastWeek'>,
): Promise<void> => {
  const { store, now } = context
  for (const target of await store.notifications.listOf(leagueId)) {
    for (let week = 1; week <= lastWeek; week++) {
      const endsAt = weekEnds[week]!
      if (endsAt < target.createdAt || endsAt > now) continue
      if (await store.notifications.markQueued(target.id, `week ${week}`)) await queueWeeks(context, target, [week])
    }
  }
}

export interface Target {
  url: string
  secret: string | null
  /** The code that confirms an email address. Null for other kinds of targets. */
  code: string | null
  /** The keys that encrypt messages to a phone. Null for other kinds of targets. */
  phone: { p256dh: string; auth: string; site: string | null } | null
}

/**
 * Returns the keys that identify this data folder to push services. They are derived from the folder's secret, so they
 * are not stored.
 */
export const pushKeys = ({ sealing }: Pick<Context, 'sealing'>): { publicKey: string; privateKey: string } =>
  keyPair(sealing.keyFor('web push'))

/** Returns a target's encryption context. With it, no other target's address can be decrypted in its place. */
const targetSealContext = (id: string): string => `notification ${id}`

/** Returns all targets in a store. */
export const sealedTargets = async ({ notifications }: Store): Promise<Sealed[]> =>
  (await notifications.list()).map(({ id, sealed }) => ({ sealed, about: targetSealContext(id) }))

export const sealTarget = ({ sealing }: Pick<Context, 'sealing'>, id: string, target: Target): string =>
  sealing.seal(JSON.stringify(target), targetSealContext(id))

/** Decrypts a target's address. Throws conflict if it was encrypted with another key. */
export const openTarget = (
  { sealing }: Pick<Context, 'sealing'>,
  { id, sealed }: { id: string; sealed: string },
): Target => {
  const opened = sealing.open(sealed, targetSealContext(id))
  // Targets stored by earlier versions lack the newer fields.
  if (opened !== null) return { code: null, phone: null, ...(JSON.parse(opened) as Omit<Target, 'code' | 'phone'>) }
  throw conflict('the address was encrypted with a different key; remove this notification and add it again')
}
