/**
 * What the command line adds to an operation: which fields are taken by place, which flags have another name than their
 * field, which values people may give by name, and one real example.
 */
export interface CommandRow {
  example: string
  /** Fields by place; a trailing "?" marks one that may be left out. */
  args?: readonly string[]
  /** Flags whose field has another name: field → flag. */
  flags?: Readonly<Record<string, string>>
  /** Fields whose value may be a name. */
  names?: Readonly<Record<string, 'system' | 'player'>>
  /** The list that `--csv` prints, where it is not the only one. */
  list?: string
  /** The question before something is gone for good; `{id}` stands for the value of that field. */
  confirm?: string
}

export const COMMANDS: Readonly<Record<string, CommandRow>> = {
  'account list': { example: 'hindsight account list' },
  'account create': { example: 'hindsight account create alex --plan pro', args: ['name'] },
  'account plan': { example: 'hindsight account plan alex pro', args: ['name', 'plan'] },
  'key create': { example: 'hindsight key create laptop', args: ['name'] },
  'key list': { example: 'hindsight key list' },
  'key revoke': { example: 'hindsight key revoke 3f0c2a7e-5b1d-4c8e-9a40-7d2f61b0c9aa', args: ['id'] },
  me: { example: 'hindsight me' },
  'system list': { example: 'hindsight system list' },
  'system show': { example: 'hindsight system show ppr', args: ['id'], names: { id: 'system' } },
  'system create': { example: 'hindsight system create "House rules" --rules rules.json', args: ['name'] },
  'system edit': {
    example: 'hindsight system edit "House rules" --rules rules.json',
    args: ['id'],
    names: { id: 'system' },
  },
  'system delete': {
    example: 'hindsight system delete "House rules" --yes',
    args: ['id'],
    names: { id: 'system' },
    confirm: 'Delete the scoring system {id}?',
  },
  'system check': { example: 'hindsight system check rules.json', args: ['rules'] },
  'stats list': { example: 'hindsight stats list' },
  'stats status': { example: 'hindsight stats status', list: 'seasons' },
  'player list': {
    example: 'hindsight player list allen --pos QB --system ppr',
    args: ['q?'],
    names: { system: 'system' },
  },
  'player show': {
    example: 'hindsight player show "josh allen" --system ppr',
    args: ['id'],
    names: { id: 'player', system: 'system' },
    list: 'weeks',
  },
  scores: { example: 'hindsight scores --week 3 --system ppr --breakdown', names: { system: 'system' } },
  rankings: { example: 'hindsight rankings --system ppr --pos RB --limit 20', names: { system: 'system' } },
  balance: { example: 'hindsight balance --system ppr', names: { system: 'system' }, list: 'positions' },
  compare: {
    example: 'hindsight compare standard ppr --sort delta',
    args: ['a', 'b'],
    names: { a: 'system', b: 'system' },
  },
  optimize: {
    example: 'hindsight optimize --week 3 --system ppr --slots QB,RB,WR,FLEX --players "josh allen,DST_BUF"',
    flags: { systemId: 'system', system: 'rules' },
    names: { systemId: 'system', players: 'player' },
    list: 'slots',
  },
}
