import { COMMANDS } from '../../src/cli/commands/index.ts'
import { flagOf } from '../../src/cli/program/flags.ts'
import type { Transaction, TransactionType } from '../../src/engine/schema/transaction.ts'
import { SLOTS, type State } from './acquisition-play.ts'
import { SHORT } from './league-stage.ts'

/** Random writes, each with a mark that identifies it in the store. */

/** A command in the format of batch lines. */
export type Line = { command: string } & Readonly<Record<string, unknown>>

export interface Write {
  line: Line
  mark: string
}

/** How often each mark occurs. */
export type Marks = Map<string, number>

/** The type of log entry for each command, and the field in which the entry has the line's input. */
const ROWS: Readonly<Record<string, readonly [TransactionType, Readonly<Record<string, string>>]>> = {
  'team rename': ['rename', { teamId: 'teamId', name: 'after.name' }],
  'roster add': ['add', { teamId: 'teamId', playerId: 'after.playerId' }],
  'roster drop': ['drop', { teamId: 'teamId', playerId: 'before.playerId' }],
  'roster swap': ['swap', { teamId: 'teamId', dropPlayerId: 'before.playerId', addPlayerId: 'after.playerId' }],
  'lineup set': ['lineup', { teamId: 'teamId', week: 'after.week', slots: 'after.players' }],
  'waiver claim': ['claim', { teamId: 'teamId', addPlayerId: 'after.playerId', dropPlayerId: 'after.dropPlayerId' }],
  'waiver cancel': ['withdraw', { claimId: 'before.claimId' }],
  'waiver run': ['waivers', {}],
  'trade propose': [
    'offer',
    {
      fromTeamId: 'teamId',
      toTeamId: 'after.toTeamId',
      fromPlayerIds: 'after.fromPlayerIds',
      toPlayerIds: 'after.toPlayerIds',
    },
  ],
  'trade accept': ['accept', { tradeId: 'after.tradeId' }],
  'trade reject': ['reject', { tradeId: 'after.tradeId' }],
  'trade cancel': ['cancel', { tradeId: 'after.tradeId' }],
  'trade reverse': ['reverse', { tradeId: 'after.tradeId' }],
}

const PATHS = new Map(Object.values(ROWS).map(([type, paths]) => [type, Object.values(paths)]))

const textAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce((within, name) => (within as Record<string, unknown>)[name], value)

/** Returns a scoring system's mark. */
export const markOfSystem = (name: unknown): string => JSON.stringify(['system', name])

/** Returns a log entry's mark, or null for an entry that the writes here do not cause. */
export const markOfRow = (leagueId: string, row: Transaction): string | null => {
  const paths = PATHS.get(row.type)
  return paths ? JSON.stringify([leagueId, row.type, ...paths.map(path => textAt(row, path))]) : null
}

const markOf = (line: Line): string => {
  if (line.command === 'system create') return markOfSystem(line.name)
  const [type, paths] = ROWS[line.command]!
  return JSON.stringify([line.leagueId, type, ...Object.keys(paths).map(field => line[field])])
}

const oneOf = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)]

const RULES = { global: { weights: { rec: 1 } } }

/** Returns a lineup with a roster's players in some order, or null if no player can start. */
const lineupOf = (own: readonly string[]): (string | null)[] | null => {
  const left = own.toSorted(() => Math.random() - 0.5)
  const slots = SLOTS.map(({ eligible }) => {
    const at = left.findIndex(id => (eligible as readonly string[]).includes(SHORT.posGroupOf(id)))
    return at < 0 ? null : left.splice(at, 1)[0]!
  })
  return slots.some(id => id !== null) ? slots : null
}

/** Returns the writes that a league could get next, based on its last known state. */
const linesFor = ({ league, teams, spots, claims, trades }: State, name: string): Line[] => {
  const leagueId = league.id
  const ownOf = (teamId: string) => spots.filter(spot => spot.teamId === teamId).map(({ playerId }) => playerId)
  const [team, other] = teams.toSorted(() => Math.random() - 0.5) as [State['teams'][0], State['teams'][0]]
  const [own, theirs] = [ownOf(team.id), ownOf(other.id)]
  const where = { leagueId, teamId: team.id }
  const free = oneOf(SHORT.ids.filter(id => !spots.some(({ playerId }) => playerId === id))) ?? 'nobody'
  const mine = oneOf(own) ?? 'nobody'
  const sides = { fromPlayerIds: [mine], toPlayerIds: [oneOf(theirs) ?? 'another'] }
  const pending = <T extends { id: string; status: string }>(all: readonly T[]) =>
    oneOf(all.filter(({ status }) => status === 'pending').slice(0, 6))?.id ?? 'nothing'
  const answer = { leagueId, tradeId: pending(trades) }
  const accepted = trades.find(({ status }) => status === 'accepted')?.id ?? 'nothing'
  const slots = lineupOf(own)
  return [
    { command: 'team rename', ...where, name },
    { command: 'roster add', ...where, playerId: free },
    { command: 'roster drop', ...where, playerId: mine },
    { command: 'roster swap', ...where, dropPlayerId: mine, addPlayerId: free },
    ...(slots ? [{ command: 'lineup set', ...where, week: 1 + Math.floor(Math.random() * 3), slots }] : []),
    { command: 'waiver claim', ...where, addPlayerId: free, dropPlayerId: own.length > 3 ? mine : null },
    { command: 'waiver cancel', leagueId, claimId: pending(claims) },
    { command: 'waiver run', leagueId, now: true },
    { command: 'trade propose', leagueId, fromTeamId: team.id, toTeamId: other.id, ...sides },
    { command: 'trade accept', ...answer },
    { command: 'trade reject', ...answer },
    { command: 'trade cancel', ...answer },
    { command: 'trade reverse', leagueId, tradeId: accepted },
    { command: 'system create', name, rules: RULES },
  ]
}

/** Returns a write that is usually accepted and sometimes refused. `name` has not been used yet. */
export const someWrite = (states: readonly State[], name: string): Write => {
  const line = oneOf(linesFor(oneOf(states)!, name))!
  return { line, mark: markOf(line) }
}

const typed = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(each => each ?? '-').join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Returns a line as command-line arguments. */
export const argvOf = ({ command, ...fields }: Line): string[] => {
  const spec = COMMANDS.operations[command] ?? { example: '' }
  const places = (spec.args ?? []).map(name => name.replace('?', ''))
  const flags = Object.entries(fields)
    .filter(([name, value]) => !places.includes(name) && value !== null)
    .flatMap(([name, value]) => [flagOf({ name }, spec), ...(value === true ? [] : [typed(value)])])
  return [...command.split(' '), ...places.map(name => typed(fields[name])), ...flags]
}
