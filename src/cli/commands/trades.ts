import { type CommandSpec, type Feature, type Kind, LEAGUE } from '../program/command.ts'

const TRADE: Readonly<Record<string, Kind>> = { ...LEAGUE, tradeId: 'trade' }

const SIDES = {
  fromTeamId: 'from',
  toTeamId: 'to',
  fromPlayerIds: 'give',
  toPlayerIds: 'get',
  fromBudget: 'give-faab',
  toBudget: 'get-faab',
  fromDropPlayerIds: 'drop',
  toDropPlayerIds: 'their-drop',
}
const PARTIES: Readonly<Record<string, Kind>> = {
  ...LEAGUE,
  fromTeamId: 'team',
  toTeamId: 'team',
  fromPlayerIds: 'rostered',
  toPlayerIds: 'rostered',
  fromDropPlayerIds: 'rostered',
  toDropPlayerIds: 'rostered',
}
const EXCHANGED = {
  fromPlayerIds: 'players that the first team gives up, by id or name, comma-separated; - for none',
  toPlayerIds: 'players that the other team gives up; - for none',
  fromBudget: 'FAAB that the first team gives up',
  toBudget: 'FAAB that the other team gives up',
  fromDropPlayerIds: 'players that the first team drops to make room',
  toDropPlayerIds: 'players that the other team drops to make room',
}
/** A side that gives FAAB does not need to give a player. */
const EMPTY_WITH = { fromPlayerIds: 'fromBudget', toPlayerIds: 'toBudget' }
const ROSTERS = {
  fromPlayerIds: 'fromTeamId',
  toPlayerIds: 'toTeamId',
  fromDropPlayerIds: 'fromTeamId',
  toDropPlayerIds: 'toTeamId',
}

const answer = (action: string, summary: string): CommandSpec => ({
  summary,
  example: `hindsight trade ${action} 3f0c2a7e`,
  args: ['tradeId'],
  names: TRADE,
  shows: ['team', 'player'],
})

export const TRADES: Feature = {
  group: 'Play',
  nouns: {
    trade: 'Trades between teams',
  },
  synonyms: {
    'trade offer': 'trade propose',
    'trade create': 'trade propose',
  },
  commands: {
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
      flags: { ...SIDES, expiresInHours: 'expires-in' },
      names: { ...PARTIES, answers: 'trade' },
      rosterOf: ROSTERS,
      emptyWith: EMPTY_WITH,
      notes: {
        ...EXCHANGED,
        answers: 'offer to counter, which is then rejected',
        message: 'message to the managers of the other team',
        expiresInHours: 'hours until the offer expires (default: never)',
      },
      shows: ['team', 'player'],
    },
    'trade preview': {
      example: 'hindsight trade preview 1 2 --give "josh allen" --get "jalen hurts"',
      args: ['fromTeamId', 'toTeamId'],
      flags: SIDES,
      names: PARTIES,
      rosterOf: ROSTERS,
      emptyWith: EMPTY_WITH,
      notes: {
        ...EXCHANGED,
        fromPlayerIds: 'players that the first team would give up, by id or name, comma-separated; - for none',
        toPlayerIds: 'players that the other team would give up; - for none',
      },
      shows: ['team'],
    },
    'trade push': {
      example: 'hindsight trade push 1 2 --give "josh allen" --get "jalen hurts"',
      args: ['fromTeamId', 'toTeamId'],
      flags: SIDES,
      names: PARTIES,
      rosterOf: ROSTERS,
      emptyWith: EMPTY_WITH,
      notes: EXCHANGED,
      final: true,
      shows: ['team', 'player'],
    },
    'trade allow': {
      ...answer('allow', 'Approve a trade under review (commissioner only)'),
      notes: { reason: 'reason' },
    },
    'trade veto': {
      ...answer('veto', 'Veto a trade under review (commissioner only)'),
      example: 'hindsight trade veto 3f0c2a7e --reason "Both teams have the same owner"',
      notes: { reason: 'reason' },
    },
    'trade accept': {
      ...answer('accept', 'Accept a trade offered to your team'),
      flags: { dropPlayerIds: 'drop' },
      names: { ...TRADE, dropPlayerIds: 'player' },
      notes: { dropPlayerIds: 'players that your team drops to make room, comma-separated' },
    },
    'trade vote': {
      example: 'hindsight trade vote 3f0c2a7e --team "Late Flags" --veto true',
      args: ['tradeId'],
      names: { ...TRADE, teamId: 'team' },
      onOff: ['veto'],
      assumes: ['teamId'],
      notes: { veto: 'true to vote for a veto, false to withdraw the vote' },
      shows: ['team', 'player'],
    },
    'trade reject': answer('reject', 'Reject a trade offered to your team'),
    'trade cancel': answer('cancel', 'Cancel a trade that your team offered'),
    'trade reverse': {
      example: 'hindsight trade reverse 3f0c2a7e',
      args: ['tradeId'],
      names: TRADE,
      final: true,
      shows: ['team', 'player'],
    },
  },
}
