import type { MessageEvent } from '../../../data/messages.ts'
import type { Context } from '../kernel/context.ts'
import { concernsTeams, eventOf, shares } from '../rules/messages/messages.ts'
import type { MessageAbout } from '../schema/message.ts'
import type { Transaction } from '../schema/transaction.ts'
import type { Calendar } from '../season/calendar.ts'
import type { StoredMessage, StoredNotification } from '../store/index.ts'
import { teamsOfTarget } from './targets.ts'

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
