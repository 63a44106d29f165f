import { type Feature, LEAGUE } from '../program/command.ts'

export const WAIVERS: Feature = {
  group: 'Play',
  nouns: {
    waiver: 'Waivers: claims on free agents',
  },
  synonyms: {
    'waiver add': 'waiver claim',
  },
  commands: {
    'waiver list': {
      example: 'hindsight waiver list --league "Office League" --status pending',
      args: ['id?'],
      names: LEAGUE,
      shows: ['team', 'player'],
    },
    'waiver results': {
      example: 'hindsight waiver results --league "Office League" --limit 50',
      args: ['id?'],
      names: LEAGUE,
      notes: { season: 'only this season (default: all)', limit: 'max number of pickups, best first' },
    },
    'waiver claim': {
      example: 'hindsight waiver claim 1 "jalen hurts" --drop "josh allen"',
      args: ['teamId', 'addPlayerId'],
      flags: { addPlayerId: 'player', dropPlayerId: 'drop' },
      names: { ...LEAGUE, teamId: 'team', addPlayerId: 'freeAgent', dropPlayerId: 'rostered' },
      notes: {
        dropPlayerId: 'player to drop, by id or name',
        bid: 'FAAB bid (default: the minimum bid)',
      },
      shows: ['team', 'player'],
    },
    'waiver order': {
      example: 'hindsight waiver order 1 "jalen hurts,9b41d6c0"',
      args: ['teamId', 'claimIds'],
      flags: { claimIds: 'claims' },
      names: { ...LEAGUE, teamId: 'team', claimIds: 'claim' },
      notes: { claimIds: 'pending claims by player or id, comma-separated; the others follow' },
      shows: ['team', 'player'],
    },
    'waiver edit': {
      example: 'hindsight waiver edit 3f0c2a7e --bid 12 --drop "josh allen" --place 1',
      args: ['claimId'],
      flags: { dropPlayerId: 'drop' },
      names: { ...LEAGUE, claimId: 'claim', dropPlayerId: 'player' },
      notes: {
        dropPlayerId: 'player to drop; - for none',
        bid: 'new bid, in dollars',
        place: "position among the team's claims, 1 for first",
      },
      shows: ['team', 'player'],
    },
    'waiver cancel': {
      example: 'hindsight waiver cancel 3f0c2a7e',
      args: ['claimId'],
      names: { ...LEAGUE, claimId: 'claim' },
      shows: ['team', 'player'],
    },
    'waiver run': {
      summary: 'Process everything that is due in every league: close weeks, run claims, draw brackets; safe to repeat',
      example: 'hindsight waiver run --dry-run',
      options: [
        ['--league <league>', "with --now: league, by id or name (default: the profile's, else your only one)"],
        ['--now', 'run the claims of one league now; commissioner only'],
        ['--dry-run', 'show the result of each pending claim, without writing anything'],
      ],
      load: async () => (await import('./waivers-run.ts')).waiverRun,
    },
    'waiver run --now': {
      example: 'hindsight waiver run --now --league "Office League"',
      names: LEAGUE,
    },
  },
}
