import type { Words } from './words.ts'

/** The targets of a league's messages. */
export const notifications: Words = {
  Notification: 'A target of a league’s messages, without its address and secret.',
  NotificationDraft: 'A new target, and the events to send.',

  'Notification.id': 'Id of the target.',
  'Notification.kind': 'The kind of target: `discord`, `slack`, `ntfy`, `webhook`, `mail`, or `push` for a phone.',
  'Notification.host': 'The host in the target’s address. The rest of the address is secret and never shown.',
  'Notification.teamId': 'Id of the team to notify about; null to notify about the whole league.',
  'Notification.on': 'The events to send.',
  'Notification.remindHours': 'How many hours before a kickoff lineup reminders are sent.',
  'Notification.confirmed':
    'Whether messages are sent to the target. An email address receives nothing until it is confirmed with the code that was emailed to it.',
  'confirmNotification.code': 'The code from the email that asks to confirm the address.',
  'Notification.waiting': 'The number of messages that wait to be sent.',
  'Notification.nextTryAt':
    'When the first waiting message is sent again, in epoch milliseconds; null if no message waits.',
  'Notification.parked': 'The number of messages that Hindsight stopped trying to send. They can still be sent late.',
  'Notification.sentAt': 'When a message last arrived, in epoch milliseconds; null if none has.',
  'Notification.lastError': 'Why the last attempt failed; null if it succeeded.',
  'Notification.disabled': 'Why messages are no longer sent to the target; null while it is in use.',
  'NotificationDraft.url': 'A webhook of Discord, Slack, ntfy or your own service, or `mailto:` with an email address.',
  'NotificationDraft.on':
    'Events to send: `recap` of closed weeks (pro plan), `trade`, `claims`, `draft`, `lineup` (reminders before kickoffs), `close` (scores only), `out` (starters ruled out in the 90 minutes before kickoff), `finish` (close finishes), `final` (final scores of matchups), `post` (posts on the message board).',
  'NotificationDraft.kind':
    'The format of the messages. Default: the format for the host of the address, or `webhook`.',
  'NotificationDraft.teamId':
    'Id of a team. Only events about this team are sent. Its managers can also add such a target.',
  'NotificationDraft.remindHours': 'With `lineup`: how many hours before a kickoff to remind.',
  'addNotification.secret': 'The secret that signs messages to a webhook, shown only once; null for other targets.',
  'Notification.thisDevice': 'True for the phone that was added with the session or key of this call.',
  PhoneDraft: 'The subscription of a browser to Web Push, and the events to send.',
  'PhoneDraft.endpoint': 'The address of the push service for this browser.',
  'PhoneDraft.p256dh': 'The public key of the browser, in base64url.',
  'PhoneDraft.auth': 'The 16 secret bytes of the browser, in base64url.',
  'PhoneDraft.site': 'The https address of the board. Push services receive it as the contact of the server.',
  'PhoneDraft.on':
    'Events to send: `offer` (trade offers to your team), `turn` (your turn in the draft), `lineup`, `out`, `claims`, `trade`, `finish`, `final`. Default: all of them.',
  'listNotifications.pushKey': 'The public key that a browser needs to subscribe to alerts (applicationServerKey).',
  'listNotifications.notifications': 'The notification targets, oldest first.',
  'retryNotification.retried': 'The number of messages that will be sent late.',
  notificationId: 'Id of a target.',
}
