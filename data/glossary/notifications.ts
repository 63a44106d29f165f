import type { Words } from './words.ts'

/** Targets for a league's messages. */
export const notifications: Words = {
  Notification: 'A target for a league’s messages, without its full address or secret.',
  NotificationDraft: 'A new target, and the events to send.',

  'Notification.id': 'Id of the notification target.',
  'Notification.kind': 'The kind of target: `discord`, `slack`, `ntfy`, `webhook`, `mail`, or `push` for a phone.',
  'Notification.host': 'The host in the target’s address. The rest of the address is secret and never shown.',
  'Notification.teamId': 'Id of the team to notify about; null to notify about the whole league.',
  'Notification.on': 'The events to send.',
  'Notification.remindHours': 'The number of hours before a kickoff when lineup reminders are sent.',
  'Notification.confirmed':
    'Whether messages are sent to the target. An email address receives nothing until it is confirmed with the code that was emailed to it.',
  'confirmNotification.code': 'The code in the confirmation email.',
  'Notification.waiting': 'The number of messages waiting to be sent.',
  'Notification.nextTryAt':
    'When Hindsight next tries to send the first waiting message, in epoch milliseconds; null if no messages are waiting.',
  'Notification.parked': 'The number of failed messages that Hindsight no longer tries to send. A retry sends them.',
  'Notification.sentAt': 'When a message was last delivered, in epoch milliseconds; null before the first delivery.',
  'Notification.lastError': 'Why the last attempt failed; null if it succeeded.',
  'Notification.disabled': 'Why the target was disabled; null while it is enabled.',
  'NotificationDraft.url':
    'The URL of a Discord, Slack or ntfy webhook or of your own service, or `mailto:` with an email address.',
  'NotificationDraft.on':
    'Events to send: `recap` of closed weeks (pro plan), `trade`, `claims`, `draft`, `lineup` (reminders before kickoffs), `close` (scores only), `out` (starters ruled out in the 90 minutes before kickoff), `finish` (close finishes), `final` (final scores of matchups), `post` (posts on the message board).',
  'NotificationDraft.kind': 'The message format. Default: chosen by the address’s host, or `webhook` for other hosts.',
  'NotificationDraft.teamId':
    'Id of a team. Only events about this team are sent. The team’s managers can add such a target; only the commissioner can add one for the whole league.',
  'NotificationDraft.remindHours': 'With `lineup`: how many hours before a kickoff to send the reminder.',
  'addNotification.secret':
    'The secret that signs messages to a webhook, shown only once; null for other kinds of targets.',
  'Notification.thisDevice': '`true` if the phone was added with the same session or key as this request.',
  PhoneDraft: 'A browser’s Web Push subscription, and the events to send.',
  'PhoneDraft.endpoint': 'The push service’s address for this browser.',
  'PhoneDraft.p256dh': 'The browser’s public key, in base64url.',
  'PhoneDraft.auth': 'The browser’s 16-byte authentication secret, in base64url.',
  'PhoneDraft.site': 'The https address of the board. Push services receive it as the server’s contact address.',
  'PhoneDraft.on':
    'Events to send: `offer` (trade offers to your team), `turn` (your turn in the draft), `lineup`, `out`, `claims`, `trade`, `finish`, `final`. Default: all of them.',
  'listNotifications.pushKey': 'The public key that a browser needs to subscribe to alerts (applicationServerKey).',
  'listNotifications.notifications': 'The notification targets, oldest first.',
  'retryNotification.retried': 'The number of messages that will be sent again.',
  notificationId: 'Id of a notification target.',
}
