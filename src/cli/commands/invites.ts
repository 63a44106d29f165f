import { type Feature, LEAGUE } from '../program/command.ts'

export const INVITES: Feature = {
  group: 'Play',
  nouns: {
    invite: 'Invite links for managers',
  },
  commands: {
    'invite create': {
      example: 'hindsight invite create --league "Office League" --days 7',
      args: ['id?'],
      names: LEAGUE,
      notes: {
        days: 'days until the link expires (default: never)',
        expiresAt: 'when the link expires, such as 2024-09-08T16:00:00Z, or a date',
      },
    },
    'invite show': { example: 'hindsight invite show --league "Office League"', args: ['id?'], names: LEAGUE },
    'invite revoke': {
      example: 'hindsight invite revoke --league "Office League" --yes',
      args: ['id?'],
      names: LEAGUE,
      confirm: 'Revoke the invite link of {id}? It stops working immediately.',
    },
    'invite claim': {
      summary: 'Take an open team with an invite link; - reads the token from standard input',
      example: 'hindsight invite claim - --name "Late Flags"',
      args: ['token'],
      flags: { teamName: 'name' },
      notes: {
        teamId: 'team, by name or id (default: the first open one)',
        teamName: "the team's new name",
      },
      secrets: ['token'],
    },
  },
}
