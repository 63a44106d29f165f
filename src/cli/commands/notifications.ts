import { type Feature, LEAGUE } from '../program/command.ts'

export const NOTIFICATIONS: Feature = {
  group: 'Play',
  nouns: {
    notify: 'Messages to chats, webhooks and email',
  },
  commands: {
    'notify send': {
      summary: 'Send waiting messages once, without a daemon',
      example: 'hindsight notify send',
      load: async () => (await import('../serve/pages.ts')).notifySend,
    },
    'notify add': {
      example: 'hindsight notify add https://ntfy.sh/office-league --on recap,trade --league "Office League"',
      args: ['url'],
      names: { ...LEAGUE, teamId: 'team' },
      distinct: { on: 'list each event once' },
      notes: {
        url: 'webhook of Discord, Slack, ntfy or your own server, or mailto: and an address; - reads it from standard input',
        on: 'events to send, comma-separated; lineup and out warn before kickoffs; close sends only the scores',
        kind: 'format of the messages (default: derived from the host)',
        teamId: "only this team's events; its managers can also add this kind of target",
        remindHours: 'with lineup: hours between the reminder and the kickoff',
      },
      secrets: ['url'],
    },
    'notify list': {
      example: 'hindsight notify list --league "Office League"',
      args: ['id?'],
      names: LEAGUE,
      shows: ['team'],
    },
    'notify confirm': {
      example: 'hindsight notify confirm 3f1c K7QF-2M9X --league "Office League"',
      args: ['notificationId', 'code'],
      names: { ...LEAGUE, notificationId: 'notification' },
      notes: { code: 'the code in the email that asks to confirm the address' },
    },
    'notify remove': {
      example: 'hindsight notify remove 3f1c --league "Office League" --yes',
      args: ['notificationId'],
      names: { ...LEAGUE, notificationId: 'notification' },
      confirm: 'Stop sending messages to {notificationId}? Waiting messages are discarded.',
    },
    'notify retry': {
      example: 'hindsight notify retry 3f1c --league "Office League"',
      args: ['notificationId'],
      names: { ...LEAGUE, notificationId: 'notification' },
    },
    'notify test': {
      example: 'hindsight notify test 3f1c --league "Office League"',
      args: ['notificationId'],
      names: { ...LEAGUE, notificationId: 'notification' },
    },
  },
}
