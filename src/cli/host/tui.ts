import { HindsightError } from '../../engine/index.ts'
import { findLeague, usualLeague } from '../places.ts'
import type { HostRun } from './run.ts'

const sentenceOf = (error: unknown): string =>
  error instanceof HindsightError ? error.message : 'Something went wrong inside Hindsight; HINDSIGHT_DEBUG=1 shows where'

/** `tui`: a league on the whole terminal, until it is left. */
export const tui = async ({ io, args: [named], caller }: HostRun): Promise<number> => {
  const leagueId = named === undefined ? await usualLeague(caller) : (await findLeague(caller, named, false)).id
  // What cannot be read is said before the terminal is taken.
  await caller.call('leagues', 'getLeague', { params: { id: leagueId } })
  if (!io.stdout.isTerminal || !process.stdin.isTTY)
    throw new HindsightError('invalid_request', 'The terminal interface needs a terminal; the other commands do not')
  const { openTui } = await import('../tui/index.tsx')
  await openTui({ caller, leagueId, hasColour: !io.env.NO_COLOR && !process.argv.includes('--no-color'), sentenceOf })
  return 0
}
