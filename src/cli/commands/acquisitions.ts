import { type CommandRow, type Kind, LEAGUE } from './row.ts'

const TRADE: Readonly<Record<string, Kind>> = { ...LEAGUE, tradeId: 'trade' }

const SIDES = { fromTeamId: 'from', toTeamId: 'to', fromPlayerIds: 'give', toPlayerIds: 'get' }
const PARTIES: Readonly<Record<string, Kind>> = {
  ...LEAGUE,
  fromTeamId: 'team',
  toTeamId: 'team',
  fromPlayerIds: 'rostered',
  toPlayerIds: 'rostered',
}
const EXCHANGED = {
  fromPlayerIds: 'players that the first team gives, by id or name, separated by commas',
  toPlayerIds: 'players that the other team gives',
}
const ROSTERS = { fromPlayerIds: 'fromTeamId', toPlayerIds: 'toTeamId' }

const answer = (action: string, summary: string): CommandRow => ({
  summary,
  example: `hindsight trade ${action} 3f0c2a7e`,
  args: ['tradeId'],
  names: TRADE,
  shows: ['team', 'player'],
})

export const ACQUISITION_COMMANDS: Readonly<Record<string, CommandRow>> = {
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
    notes: { season: 'only this season (default: all)', limit: 'how many pickups, the best first' },
  },
  'waiver claim': {
    example: 'hindsight waiver claim 1 "jalen hurts" --drop "josh allen"',
    args: ['teamId', 'addPlayerId'],
    flags: { addPlayerId: 'player', dropPlayerId: 'drop' },
    names: { ...LEAGUE, teamId: 'team', addPlayerId: 'freeAgent', dropPlayerId: 'rostered' },
    notes: {
      dropPlayerId: 'player to drop for him, by id or name',
      bid: 'what the team bids from its budget (default: the least that the league takes)',
    },
    shows: ['team', 'player'],
  },
  'waiver order': {
    example: 'hindsight waiver order 1 "jalen hurts,9b41d6c0"',
    args: ['teamId', 'claimIds'],
    flags: { claimIds: 'claims' },
    names: { ...LEAGUE, teamId: 'team', claimIds: 'claim' },
    notes: { claimIds: 'pending claims by the player they add or by id, separated by commas; those left out follow' },
    shows: ['team', 'player'],
  },
  'waiver run --now': {
    example: 'hindsight waiver run --now --league "Office League"',
    names: LEAGUE,
  },
  'waiver cancel': {
    example: 'hindsight waiver cancel 3f0c2a7e',
    args: ['claimId'],
    names: { ...LEAGUE, claimId: 'claim' },
    shows: ['team', 'player'],
  },
  'trade list': {
    example: 'hindsight trade list --league "Office League" --status pending',
    args: ['id?'],
    names: { ...LEAGUE, teamId: 'team' },
    shows: ['team', 'player'],
  },
  'trade results': {
    example: 'hindsight trade results --league "Office League" --season 2024',
    args: ['id?'],
    names: LEAGUE,
    notes: { season: 'only this season (default: all)' },
  },
  'trade show': {
    example: 'hindsight trade show 3f0c2a7e',
    args: ['tradeId'],
    names: TRADE,
    shows: ['team', 'player'],
  },
  'trade propose': {
    example: 'hindsight trade propose 1 2 --give "josh allen" --get "jalen hurts,puka nacua"',
    args: ['fromTeamId', 'toTeamId'],
    flags: SIDES,
    names: { ...PARTIES, answers: 'trade' },
    rosterOf: ROSTERS,
    notes: { ...EXCHANGED, answers: 'offer that this one counters; that offer is rejected' },
    shows: ['team', 'player'],
  },
  'trade preview': {
    example: 'hindsight trade preview 1 2 --give "josh allen" --get "jalen hurts"',
    args: ['fromTeamId', 'toTeamId'],
    flags: SIDES,
    names: PARTIES,
    rosterOf: ROSTERS,
    notes: {
      fromPlayerIds: 'players that the first team would give, by id or name, separated by commas',
      toPlayerIds: 'players that the other team would give',
    },
    shows: ['team'],
  },
  'trade push': {
    example: 'hindsight trade push 1 2 --give "josh allen" --get "jalen hurts"',
    args: ['fromTeamId', 'toTeamId'],
    flags: SIDES,
    names: PARTIES,
    rosterOf: ROSTERS,
    notes: EXCHANGED,
    final: true,
    shows: ['team', 'player'],
  },
  'trade allow': {
    ...answer('allow', 'Approve a trade under review, as the commissioner'),
    notes: { reason: 'why' },
  },
  'trade veto': {
    ...answer('veto', 'Veto a trade under review, as the commissioner'),
    example: 'hindsight trade veto 3f0c2a7e --reason "Both teams have one owner"',
    notes: { reason: 'why' },
  },
  'trade accept': answer('accept', 'Accept a trade that was offered to your team'),
  'trade reject': answer('reject', 'Reject a trade that was offered to your team'),
  'trade cancel': answer('cancel', 'Cancel a trade that your team offered'),
  'trade reverse': {
    example: 'hindsight trade reverse 3f0c2a7e',
    args: ['tradeId'],
    names: TRADE,
    final: true,
    shows: ['team', 'player'],
  },
}
