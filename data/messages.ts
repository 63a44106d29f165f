/** League messages: the available events and targets. */

/** Events for a chat, a webhook or an email address. */
export const CHANNEL_EVENTS = [
  'recap',
  'trade',
  'claims',
  'draft',
  'lineup',
  'close',
  'out',
  'finish',
  'final',
  'post',
] as const

/** Events for alerts on a manager's phone: trade offers, draft turns, and events from the list above, for one team. */
export const ALERT_EVENTS = ['offer', 'turn', 'lineup', 'out', 'claims', 'trade', 'finish', 'final'] as const

export const MESSAGE_EVENTS = [...CHANNEL_EVENTS, 'offer', 'turn'] as const
export type MessageEvent = (typeof MESSAGE_EVENTS)[number]

/** The kinds of targets that messages can be sent to. */
export const CHANNEL_KINDS = ['discord', 'slack', 'ntfy', 'webhook', 'mail'] as const
export const MESSAGE_KINDS = [...CHANNEL_KINDS, 'push'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

export const MESSAGE_KIND_LABELS: Readonly<Record<MessageKind, string>> = {
  discord: 'Discord',
  slack: 'Slack',
  ntfy: 'ntfy',
  webhook: 'webhook',
  mail: 'email',
  push: 'phone',
}

/** The default number of hours before kickoff that lineup reminders are sent. */
export const DEFAULT_REMIND_HOURS = 2
