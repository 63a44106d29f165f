import {
  ALERT_EVENTS,
  CHANNEL_EVENTS,
  CHANNEL_KINDS,
  MESSAGE_KIND_LABELS,
  type MessageEvent,
} from '../../data/messages.ts'
import type { Notification } from '../engine/index.ts'
import { count, series } from './phrases.ts'
import {
  type Column,
  field,
  listView,
  statement,
  table,
  type View,
  type ViewContext,
  type Views,
  withHelp,
} from './view.ts'

const EVENTS: Readonly<Record<MessageEvent, string>> = {
  recap: 'Weekly recap (pro plan)',
  trade: 'Accepted trades',
  claims: 'Processed claims',
  draft: 'Draft picks',
  lineup: 'Lineup problems before kickoff',
  close: 'Weekly scores',
  out: 'Starters ruled out before kickoff',
  finish: 'Close finishes',
  final: 'Final scores of matchups',
  post: 'Posts on the message board',
  offer: 'Trade offers to you',
  turn: 'Your turn in the draft',
}

/** The events and channels that a user can choose. */
export const EVENT_CHOICES = CHANNEL_EVENTS.map(value => ({ value, label: EVENTS[value] }))
export const TARGET_KINDS = CHANNEL_KINDS.map(value => ({ value, label: MESSAGE_KIND_LABELS[value] }))
export const PHONE_EVENTS = ALERT_EVENTS.map(value => ({ value, label: EVENTS[value] }))

/** Describes a target without its address. */
export const targetName = ({ kind, host }: Notification): string =>
  kind === 'mail' ? `email at ${host}` : `${MESSAGE_KIND_LABELS[kind]} at ${host}`

/** Explains why a target does not get messages. Null if it does. */
export const faultOf = ({ disabled, lastError, confirmed }: Notification): string | null => {
  if (disabled !== null) return `turned off: ${disabled}`
  return lastError ?? (confirmed ? null : 'the address is not confirmed')
}

const columnsOf = ({ nameOf: teamName }: ViewContext): Column<Notification>[] => [
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
  field('NEXT TRY', 'nextTryAt', { format: 'moment' }),
  field('PARKED', 'parked'),
  field('SENT', 'sentAt', { format: 'moment', minor: true }),
  {
    heading: 'PROBLEM',
    field: 'lastError',
    value: faultOf,
    tone: ({ disabled }) => (disabled === null ? 'dim' : 'bad'),
  },
]

export const notifications = ({ notifications }: { notifications: Notification[] }, context: ViewContext): View =>
  listView(
    table(notifications, columnsOf(context), { zone: context.zone }),
    "This league doesn't send messages",
    'hindsight notify add URL --on recap,trade adds a chat',
  )

const NEEDS_DAEMON = 'A running daemon sends messages'
const WITHOUT_DAEMON = 'Without one, run hindsight notify send'

export const newNotification = ({
  notification,
  secret,
}: {
  notification: Notification
  secret: string | null
}): View =>
  withHelp(
    statement(
      `${targetName(notification)} will get ${series(notification.on)} (${notification.id})`,
      ...(notification.confirmed
        ? []
        : ['It gets an email with a code first, and nothing else until the code is entered']),
      ...(secret === null ? [] : ['Its messages are signed with this secret, which is not shown again:', secret]),
      NEEDS_DAEMON,
    ),
    WITHOUT_DAEMON,
  )

export const confirmedNotification = ({ notification }: { notification: Notification }): View =>
  statement(`Confirmed ${targetName(notification)}. It will get ${series(notification.on)}`)

export const removedNotification = ({ notification }: { notification: Notification }): View =>
  statement(
    `Removed ${targetName(notification)}` +
      (notification.waiting === 0 ? '' : ` and ${count(notification.waiting, 'waiting message')}`),
  )

/** Explains why no messages were sent again. Messages in progress are skipped. */
const notRetried = ({ waiting }: Notification): string =>
  waiting === 0 ? 'No messages to send again' : `${count(waiting, 'message')} already being sent`

export const retriedNotification = ({
  notification,
  retried,
}: {
  notification: Notification
  retried: number
}): View =>
  retried === 0
    ? statement(`${notRetried(notification)}: ${targetName(notification)}`)
    : withHelp(
        statement(
          `Sending ${count(retried, 'message')} to ${targetName(notification)} now; failed ones are marked as late`,
          NEEDS_DAEMON,
        ),
        WITHOUT_DAEMON,
      )

export const testedNotification = ({ notification }: { notification: Notification }): View =>
  withHelp(statement(`Queued a test message for ${targetName(notification)}`, NEEDS_DAEMON), WITHOUT_DAEMON)

export interface SendResult {
  delivered: number
  waiting: number
  parked: number
}

export const sendResult = ({ delivered, waiting, parked }: SendResult): View => {
  const view = statement(
    delivered === 0 && waiting + parked === 0 ? 'No messages to send' : `Sent ${count(delivered, 'message')}`,
    ...(waiting === 0 ? [] : [`${count(waiting, 'message')} couldn't be sent yet; a daemon retries for a day`]),
    ...(parked === 0 ? [] : [`${count(parked, 'message')} failed`]),
  )
  return parked === 0 ? view : withHelp(view, 'hindsight notify list shows why')
}

export const VIEWS = {
  addNotification: newNotification,
  listNotifications: notifications,
  removeNotification: removedNotification,
  confirmNotification: confirmedNotification,
  retryNotification: retriedNotification,
  testNotification: testedNotification,
} satisfies Views
