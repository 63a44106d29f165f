import { type Feature, LEAGUE } from '../program/command.ts'

/** Messages of a league to chats, webhooks and e-mail. */
export const NOTIFICATIONS: Feature = {
  group: 'Play',
  nouns: {
    notify: 'Messages: chats, webhooks and e-mail are told what happens',
  },
  commands: {
    'notify send': {
      summary: 'Send the messages that wait, once, where no daemon runs',
      example: 'hindsight notify send',
      load: async () => (await import('../serve/pages.ts')).notifySend,
    },
    'notify add': {
      example: 'hindsight notify add https://ntfy.sh/office-league --on recap,trade --league "Office League"',
      args: ['url'],
      names: { ...LEAGUE, teamId: 'team' },
      distinct: ['on'],
      notes: {
        url: 'webhook of Discord, Slack, ntfy or your own, or mailto: and an address; - reads it from standard input',
        on: 'what to tell, with commas between; lineup reminds before kickoffs, close tells scores alone',
        kind: 'what the address speaks, if its host does not tell',
        teamId: 'tell only what concerns this team, which its managers may ask for too',
        remindHours: 'with lineup: hours before a kickoff to remind',
      },
      secrets: ['url'],
    },
    'notify list': {
      example: 'hindsight notify list --league "Office League"',
      args: ['id?'],
      names: LEAGUE,
      shows: ['team'],
    },
    'notify remove': {
      example: 'hindsight notify remove 3f1c --league "Office League" --yes',
      args: ['notificationId'],
      names: { ...LEAGUE, notificationId: 'notification' },
      confirm: 'Tell {notificationId} nothing more? What waits for it is forgotten.',
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
