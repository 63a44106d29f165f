import { HindsightError, invalid, renameFields } from '../../engine/index.ts'
import { leagueIdOf, openDirectory } from '../names/leagues.ts'
import { INTERNAL_ERROR } from '../output/errors.ts'
import { formOf, readerZone } from '../output/form.ts'
import type { HostRun } from '../program/command.ts'
import { typedText } from '../program/options.ts'
import { themeOf } from './interface/looks.ts'

/** Returns how to set a field that the terminal interface does not offer. */
const wayOf = (field: string): string => (field === 'force' ? '--force on the command line' : field)

const sentenceOf = (error: unknown): string => {
  if (!(error instanceof HindsightError)) return INTERNAL_ERROR
  const { code, retryAfter } = error
  const isLimit = code === 'rate_limited' && retryAfter !== undefined
  return isLimit ? `Rate limit reached; try again in ${retryAfter} s` : renameFields(error, wayOf).message
}

/** Returns the league that was typed as a flag or an argument. Throws invalid_request if both were. */
const namedLeague = ({ args: [placed], options }: HostRun): string | undefined => {
  const flagged = typedText(options, 'league')
  if (placed !== undefined && flagged !== undefined) throw invalid('The league was given twice, once with --league')
  return placed ?? flagged
}

/** Returns the first league to show, and whether the user chooses one first. */
const firstLeague = async (run: HostRun, isTerminal: boolean) => {
  const { caller } = run
  const named = namedLeague(run)
  if (isTerminal && named === undefined && caller.league === undefined) {
    const { leagues } = await caller.call('listLeagues', { query: { limit: 2 } })
    const [first, ...others] = leagues
    if (first && others.length > 0) return { id: first.id, choosing: true }
  }
  return { id: await leagueIdOf(openDirectory(caller), named), choosing: false }
}

/** `tui`: shows a league in the entire terminal until the user quits. */
export const tui = async (run: HostRun): Promise<number> => {
  const { io, flags, caller } = run
  if (formOf(flags).format !== 'table') throw invalid('tui does not print output; leave out --json, --csv and --format')
  if (io.env.TERM === 'dumb') throw invalid('tui needs a terminal that can move its cursor, but TERM is "dumb"')
  const zone = readerZone(io, flags)
  const isTerminal = io.stdout.isTerminal && process.stdin.isTTY === true
  // Looks up the league while the interface loads, because loading is slow.
  const opening = isTerminal ? import('./index.tsx') : null
  const { id, choosing } = await firstLeague(run, isTerminal)
  const league = await caller.call('getLeague', { params: { id } })
  if (!opening) throw invalid('tui needs a terminal; the other commands do not')
  const theme = !io.env.NO_COLOR && flags.color !== false ? themeOf(io.env) : 'none'
  await (await opening).openTui({ caller, league, choosing, theme, zone, sentenceOf })
  return 0
}
