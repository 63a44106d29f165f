import { MESSAGE_EVENTS, MESSAGE_KIND_LABELS, MESSAGE_KINDS, type MessageEvent } from '../../data/messages.ts'
import type { Notification } from '../engine/index.ts'
import { count, series } from './phrases.ts'
import { type Asked, type Column, field, none, shown, statement, table, type View, withHelp } from './view.ts'

/** Where a league tells what happens. */

const EVENTS: Readonly<Record<MessageEvent, string>> = {
  recap: 'The recap of each week (pro plan)',
  trade: 'Trades, once they are accepted',
  claims: 'Claims, once they are decided',
  draft: 'The picks of the draft',
  lineup: 'Lineups that need a look before kickoff',
  close: 'The scores of each week',
}

/** What can be told, and what a target can speak, to choose from. */
export const TOLD_EVENTS = MESSAGE_EVENTS.map(value => ({ value, label: EVENTS[value] }))
export const TARGET_KINDS = MESSAGE_KINDS.map(value => ({ value, label: MESSAGE_KIND_LABELS[value] }))

/** How a target is called; never its address. */
export const targetName = ({ kind, host }: Notification): string =>
  kind === 'mail' ? `e-mail at ${host}` : `${MESSAGE_KIND_LABELS[kind]} at ${host}`

/** What is wrong with a target; null where nothing is. */
export const faultOf = ({ disabled, lastError }: Notification): string | null =>
  disabled === null ? lastError : `not used any more: ${disabled}`

const columnsOf = ({ nameOf: teamName }: Asked): Column<Notification>[] => [
  { heading: 'ID', field: 'id', value: ({ id }) => id, id: true },
  { heading: 'TO', field: 'host', value: targetName },
  { heading: null, field: 'kind', value: ({ kind }) => kind },
  { heading: 'TELLS', field: 'on', value: ({ on }) => on.join(', ') },
  {
    heading: 'TEAM',
    field: 'teamId',
    value: ({ teamId }) => teamId && teamName(teamId),
    minor: true,
  },
  field('WAITING', 'waiting'),
  field('PARKED', 'parked'),
  field('SENT', 'sentAt', { format: 'moment', minor: true }),
  {
    heading: 'PROBLEM',
    field: 'lastError',
    value: faultOf,
    tone: ({ disabled }) => (disabled === null ? 'dim' : 'bad'),
  },
]

export const notifications = ({ notifications }: { notifications: Notification[] }, asked: Asked): View =>
  notifications.length === 0
    ? none('This league tells nobody what happens', 'hindsight notify add URL --on recap,trade tells a chat')
    : shown(null, table(notifications, columnsOf(asked), { zone: asked.zone }))

const NEEDS_DAEMON = 'A running daemon sends messages'
const WITHOUT_DAEMON = 'Without one hindsight notify send does'

export const newNotification = ({
  notification,
  secret,
}: {
  notification: Notification
  secret: string | null
}): View =>
  withHelp(
    statement(
      `From now on ${targetName(notification)} is told of ${series(notification.on)} (${notification.id})`,
      ...(secret === null ? [] : ['Its messages are signed with this secret, which is not shown again:', secret]),
      NEEDS_DAEMON,
    ),
    WITHOUT_DAEMON,
  )

export const removedNotification = ({ notification }: { notification: Notification }): View =>
  statement(
    `No more messages go to ${targetName(notification)}` +
      (notification.waiting === 0 ? '' : `; ${count(notification.waiting, 'waiting message')} went with it`),
  )

export const retriedNotification = ({
  notification,
  retried,
}: {
  notification: Notification
  retried: number
}): View =>
  retried === 0
    ? statement(`Nothing was given up for ${targetName(notification)}`)
    : withHelp(
        statement(
          `${count(retried, 'message')} for ${targetName(notification)} will be sent late, marked as late`,
          NEEDS_DAEMON,
        ),
        WITHOUT_DAEMON,
      )

export const testedNotification = ({ notification }: { notification: Notification }): View =>
  withHelp(statement(`A test message waits for ${targetName(notification)}`, NEEDS_DAEMON), WITHOUT_DAEMON)

/** What sending brought. */
export interface Sending {
  delivered: number
  waiting: number
  parked: number
}

export const sending = ({ delivered, waiting, parked }: Sending): View => {
  const view = statement(
    delivered === 0 && waiting + parked === 0 ? 'No message waits' : `Sent ${count(delivered, 'message')}`,
    ...(waiting === 0 ? [] : [`${count(waiting, 'message')} could not be sent yet; a daemon tries again for a day`]),
    ...(parked === 0 ? [] : [`${count(parked, 'message')} given up`]),
  )
  return parked === 0 ? view : withHelp(view, 'hindsight notify list says why')
}
