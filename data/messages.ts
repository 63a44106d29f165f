/** What leagues tell the world: what may be asked for, and where it can go. */

/** What can be told of a league. */
export const MESSAGE_EVENTS = [
  'recap',
  'trade',
  'claims',
  'draft',
  'lineup',
  'close',
  'out',
  'finish',
  'final',
] as const
export type MessageEvent = (typeof MESSAGE_EVENTS)[number]

/** Where messages can go. */
export const MESSAGE_KINDS = ['discord', 'slack', 'ntfy', 'webhook', 'mail'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** How these are called. */
export const MESSAGE_KIND_LABELS: Readonly<Record<MessageKind, string>> = {
  discord: 'Discord',
  slack: 'Slack',
  ntfy: 'ntfy',
  webhook: 'webhook',
  mail: 'e-mail',
}

/** So many hours before a kickoff a manager is reminded, where nothing else is said. */
export const USUAL_REMIND_HOURS = 2
