import { HindsightError } from '../../engine/index.ts'
import { findLeague, usualLeague } from '../places.ts'
import type { ShownLeague } from '../tui/questions.ts'
import type { HostRun } from './run.ts'

const sentenceOf = (error: unknown): string =>
  error instanceof HindsightError
    ? error.message
    : 'Something went wrong inside Hindsight; HINDSIGHT_DEBUG=1 shows where'

/** `tui`: a league on the whole terminal, until it is left. */
export const tui = async ({ io, args: [named], caller }: HostRun): Promise<number> => {
  const isTerminal = io.stdout.isTerminal && process.stdin.isTTY === true
  // The interface takes its time to load; the league is looked up meanwhile.
  const opening = isTerminal ? import('../tui/index.tsx') : null
  const id = named === undefined ? await usualLeague(caller) : (await findLeague(caller, named, false)).id
  const league = (await caller.call('leagues', 'getLeague', { params: { id } })) as ShownLeague
  if (!opening)
    throw new HindsightError('invalid_request', 'The terminal interface needs a terminal; the other commands do not')
  const hasColour = !io.env.NO_COLOR && !process.argv.includes('--no-color')
  await (await opening).openTui({ caller, league, hasColour, sentenceOf })
  return 0
}
