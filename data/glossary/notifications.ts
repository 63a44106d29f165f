import type { Words } from './words.ts'

/** The targets of a league's messages. */
export const notifications: Words = {
  Notification: 'Where a league tells what happens, without the address and the secret.',
  NotificationDraft: 'Where to tell what.',

  'Notification.id': 'Id of the target.',
  'Notification.kind': 'The kind of target: `discord`, `slack`, `ntfy`, `webhook`, `mail`, or `push` for a phone.',
  'Notification.host': 'The host of its address; the rest is a secret and never shown.',
  'Notification.teamId': 'Id of the team to notify about; null to notify about the whole league.',
  'Notification.on': 'The events to send.',
  'Notification.remindHours': 'How many hours before a kickoff it is reminded of lineups.',
  'Notification.confirmed':
    'Whether messages are sent to it. An email address receives nothing until it is confirmed with the code that it was mailed.',
  'confirmNotification.code': 'The code in the email that asks to confirm the address.',
  'Notification.waiting': 'How many messages wait to be sent.',
  'Notification.parked': 'How many were given up; they can be sent late.',
  'Notification.sentAt': 'When a message last arrived, in epoch milliseconds; null for never.',
  'Notification.lastError': 'Why the last try failed; null where it did not.',
  'Notification.disabled': 'Why nothing is sent to it any more; null while it is used.',
  'NotificationDraft.url': 'Webhook of Discord, Slack, ntfy or your own, or `mailto:` and an e-mail address.',
  'NotificationDraft.on':
    'Events to send: `recap` of closed weeks (pro plan), `trade`, `claims`, `draft`, `lineup` (reminders before kickoffs), `close` (scores only), `out` (starters ruled out in the 90 minutes before kickoff), `finish` (close finishes), `final` (final scores of matchups).',
  'NotificationDraft.kind':
    'The format of the messages. Default: the format for the host of the address, or `webhook`.',
  'NotificationDraft.teamId': 'Tell only what concerns this team; its managers may ask for that too.',
  'NotificationDraft.remindHours': 'With `lineup`: how many hours before a kickoff to remind.',
  'addNotification.secret': 'The secret that signs messages to a webhook, shown only once; otherwise null.',
  'Notification.thisDevice': 'True for the phone that was added with the session or key of this call.',
  PhoneDraft: 'The subscription of a browser to Web Push, and the events to send.',
  'PhoneDraft.endpoint': 'The address of the push service for this browser.',
  'PhoneDraft.p256dh': 'The public key of the browser, in base64url.',
  'PhoneDraft.auth': 'The 16 secret bytes of the browser, in base64url.',
  'PhoneDraft.site': 'The https address of the board. Push services get it as the contact of the server.',
  'PhoneDraft.on':
    'Events to send, all of them if left out: `offer` (trade offers to your team), `turn` (your turn in the draft), `lineup`, `out`, `claims`, `trade`, `finish`, `final`.',
  'listNotifications.pushKey': 'The public key that a browser needs to subscribe to alerts (applicationServerKey).',
  'listNotifications.notifications': 'The notification targets, oldest first.',
  'retryNotification.retried': 'How many messages wait to be sent late.',
  notificationId: 'Id of a target.',
}
