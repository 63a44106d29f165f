import type { Feature } from '../program/command.ts'

/** Accounts with their keys, sessions and platform logins. */
export const ACCOUNTS: Feature = {
  group: 'Administer',
  nouns: {
    account: 'Accounts in this data folder',
    session: 'Browsers signed in to your account',
    platform: 'Platform logins for private leagues',
    key: 'API keys of your account',
  },
  synonyms: {
    whoami: 'me',
    login: 'key create',
  },
  commands: {
    'account link': {
      summary: 'Create a one-time sign-in link for an account, valid for 24 hours',
      example: 'hindsight account link blake',
      args: ['<name>'],
      load: async () => (await import('./sharing-links.ts')).accountLink,
    },
    'account list': { example: 'hindsight account list' },
    'account create': {
      example: 'hindsight account create alex --plan free',
      args: ['name'],
      notes: { plan: 'plan of the account (default: the one set with serve --default-plan, else pro)' },
    },
    'account rename': {
      example: `hindsight account rename "Carol O'Neil"`,
      args: ['displayName'],
      notes: { displayName: 'name that others see; - to show the account name' },
    },
    'account plan': { example: 'hindsight account plan alex pro', args: ['name', 'plan'] },
    'account delete': {
      example: 'hindsight account delete blake --yes',
      args: ['name'],
      confirm:
        'Delete the account {name}? This permanently deletes its keys and scoring systems, and its teams become open.',
    },
    'session list': { example: 'hindsight session list' },
    'session revoke': {
      example: 'hindsight session revoke 3f0c2a7e --yes',
      args: ['id'],
      confirm: 'Sign out browser {id}?',
    },
    'platform login': {
      summary: 'Store your login for private leagues on a platform, encrypted; piped input has one value per line',
      example: 'hindsight platform login espn',
      args: ['<platform>'],
      load: async () => (await import('./accounts-login.ts')).logIn,
    },
    'platform list': { example: 'hindsight platform list' },
    'platform logout': { example: 'hindsight platform logout espn', args: ['platform'] },
    'key create': {
      example: 'hindsight key create laptop --league office --read-only --days 30',
      args: ['name'],
      names: { leagueId: 'league' },
      notes: {
        leagueId: 'limit the key to this league (default: all leagues)',
        readOnly: 'create a key that can only read',
        days: 'days until the key expires (default: never)',
      },
    },
    'key list': { example: 'hindsight key list', shows: ['league'] },
    'key revoke': {
      example: 'hindsight key revoke 3f0c2a7e --yes',
      args: ['id'],
      names: { id: 'key' },
      shows: ['league'],
      confirm: 'Revoke the key {id}? It stops working immediately.',
    },
    me: { example: 'hindsight me' },
  },
}
