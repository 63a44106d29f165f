import { type Feature, LEAGUE } from '../program/command.ts'

/** Invite links, with which managers take a team. */
export const INVITES: Feature = {
  group: 'Play',
  nouns: {
    invite: 'Invite links, by which managers take a team',
  },
  commands: {
    'invite create': {
      example: 'hindsight invite create --league "Office League" --days 7',
      args: ['id?'],
      names: LEAGUE,
      notes: {
        days: 'days until the link expires; without them, it works until revoked',
        expiresAt: 'when the link stops working, such as 2024-09-08T16:00:00Z, or a date',
      },
    },
    'invite show': { example: 'hindsight invite show --league "Office League"', args: ['id?'], names: LEAGUE },
    'invite revoke': {
      example: 'hindsight invite revoke --league "Office League" --yes',
      args: ['id?'],
      names: LEAGUE,
      confirm: 'Revoke the invite link of {id}? It stops working at once.',
    },
    'invite claim': {
      summary: 'Take a free team with an invite link; - reads the token from standard input',
      example: 'hindsight invite claim - --name "Late Flags"',
      args: ['token'],
      flags: { teamName: 'name' },
      notes: {
        teamId: 'team by its id (default: the first free one)',
        teamName: 'what the team is called from now on',
      },
      secrets: ['token'],
    },
  },
}
