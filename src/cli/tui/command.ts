import { HindsightError, invalid } from '../../engine/index.ts'
import { leagueIdOf, openDirectory } from '../names/leagues.ts'
import { FAILED_INSIDE } from '../output/errors.ts'
import { formOf, zoneOf } from '../output/form.ts'
import type { HostRun } from '../program/command.ts'
import { typedText } from '../program/options.ts'

const sentenceOf = (error: unknown): string => {
  if (!(error instanceof HindsightError)) return FAILED_INSIDE
  const { code, message, retryAfter } = error
  const isLimit = code === 'rate_limited' && retryAfter !== undefined
  return isLimit ? `The limit of requests is reached; try again in ${retryAfter} s` : message
}

/** The league that is named, by its flag or by place. Throws invalid_request for both. */
const namedLeague = ({ args: [placed], options }: HostRun): string | undefined => {
  const flagged = typedText(options, 'league')
  if (placed !== undefined && flagged !== undefined) throw invalid('The league is given twice, once with --league')
  return placed ?? flagged
}

/** The league to begin with, and whether to offer a choice, as several may be meant. */
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

/** `tui`: a league on the whole terminal, until it is left. */
export const tui = async (run: HostRun): Promise<number> => {
  const { io, flags, caller } = run
  if (formOf(flags).format !== 'table')
    throw invalid('The terminal interface prints nothing that --json, --csv or --format could be for')
  if (io.env.TERM === 'dumb')
    throw invalid('The terminal interface needs a terminal that can move its cursor; TERM says that this one is "dumb"')
  const zone = zoneOf(io, flags)
  const isTerminal = io.stdout.isTerminal && process.stdin.isTTY === true
  // The interface loads slowly, so the league is looked up meanwhile.
  const opening = isTerminal ? import('./index.tsx') : null
  const { id, choosing } = await firstLeague(run, isTerminal)
  const league = await caller.call('getLeague', { params: { id } })
  if (!opening) throw invalid('The terminal interface needs a terminal; the other commands do not')
  const hasColor = !io.env.NO_COLOR && flags.color !== false
  await (await opening).openTui({ caller, league, choosing, hasColor, zone, sentenceOf })
  return 0
}
