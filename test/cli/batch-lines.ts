import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BatchResult } from '../../src/engine/index.ts'
import type { Ran, Terminal } from '../support/cli.ts'
import { temporaryFolder } from '../support/folder.ts'
import { openLeague } from './office.ts'

/** Writes a batch file. Strings are written unchanged, and other values as JSON. */
export const write = (lines: readonly unknown[], name = 'batch.ndjson'): string => {
  const path = join(temporaryFolder(), name)
  writeFileSync(path, lines.map(line => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'))
  return path
}

/** Returns the results that a batch printed. */
export const resultsIn = ({ stdout }: Ran): BatchResult[] =>
  stdout
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line) as BatchResult)

/** Returns each line's number and result. */
export const became = (ran: Ran) =>
  resultsIn(ran).map(({ line, ok, error, rolledBack }) => [line, ok || rolledBack || error])

/**
 * Opens a league, with batch lines for its first team: a valid one, invalid ones, and others that depend on the valid
 * one.
 */
export const open = async () => {
  const terminal = await openLeague()
  const { teams } = (await terminal.json('league', 'show')) as { teams: { id: string }[] }
  const where = { leagueId: 'office', teamId: teams[0]!.id }
  const move = (action: string, playerId: string) => ({ command: `roster ${action}`, ...where, playerId })
  const rename = (name: string) => ({ command: 'team rename', ...where, name })
  return { ...terminal, terminal, where, move, rename }
}

/** Returns the first team's name. */
export const teamName = async ({ json }: Terminal): Promise<string> =>
  ((await json('league', 'show')) as { teams: { name: string }[] }).teams[0]!.name

/** Returns the number of team renames in the log. */
export const renames = async ({ json }: Terminal): Promise<number> =>
  ((await json('league', 'log', '--type', 'rename', '--limit', '200')) as { transactions: [] }).transactions.length
