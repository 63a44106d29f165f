import { type Answer, invalid, type League, playoffWeeks } from '../../engine/index.ts'
import { basisOf, movesOf } from '../../views/lineups.ts'
import { capitalized, count, weeksText } from '../../views/phrases.ts'
import { type Caller, withRateLimitRetry } from '../caller/caller.ts'
import { openDirectory, requestedLeague } from '../names/leagues.ts'
import { runBulk } from '../output/bulk.ts'
import type { HostRun } from '../program/command.ts'
import { typedText } from '../program/options.ts'

const span = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at)

/**
 * Parses weeks: a single week, a range such as 1-14, or `all` for every week up to the championship. Throws
 * invalid_request.
 */
const readWeeks = (text: string | undefined, { playoffConfig }: League): number[] => {
  if (text === undefined) throw invalid('--week is missing; use a week, a range such as 1-14, or all')
  const last = playoffWeeks(playoffConfig).at(-1)!
  if (text.toLowerCase() === 'all') return span(1, last)
  const [, from = '0', to = from] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(text) ?? []
  const [first, final] = [Number(from), Number(to)]
  if (first < 1 || first > final || final > last) {
    throw invalid(
      `--week must be a week from 1 to ${last} (the championship game), a range such as 1-3, or all, not "${text}"`,
    )
  }
  return span(first, final)
}

type SetBest = Answer<'setBestLineup'>

/** A league and the weeks to set. */
type AskedWeeks = Pick<Answer<'getLeague'>, 'league' | 'currentWeek'> & { weeks: readonly number[] }

const isLocked = ({ lineup }: SetBest): boolean => lineup.every(({ locked }) => locked)

/** Describes what was done with a team's lineups: filled, changed or kept. */
const lineupsText = (closed: readonly number[], { lineups }: { lineups: readonly SetBest[] }): string => {
  const sum = (of: 'filled' | 'slots') => lineups.reduce((all, lineup) => all + lineup[of], 0)
  const weeksIn = (some: readonly SetBest[]) => weeksText(some.map(({ week }) => week))
  const locked = lineups.filter(each => isLocked(each) && !closed.includes(each.week))
  const unchangedLineups = lineups.filter(each => each.kept && !isLocked(each))
  const moves = lineups.length === 1 ? movesOf(lineups[0]!) : null
  const changed = lineups.filter(({ benched }) => benched.length > 0)
  return [
    `${weeksIn(lineups)}, ${sum('filled')} of ${sum('slots')} slots filled`,
    ...(moves === null ? [] : [moves]),
    ...(moves === null && changed.length > 0 ? [`${weeksIn(changed)} changed`] : []),
    ...(unchangedLineups.length === 0
      ? []
      : [`${weeksIn(unchangedLineups)} set by hand and kept (replace with --overwrite)`]),
    ...(locked.length === 0 ? [] : [`${weeksIn(locked)} all locked`]),
    ...(closed.length === 0 ? [] : [`${weeksText(closed)} closed`]),
  ].join('; ')
}

/** Summarizes all lineups. Closed weeks' lineups never change. */
const summary = (
  { open, closed }: { open: readonly number[]; closed: readonly number[] },
  set: number,
  left: number,
): string => {
  const one = closed.length === 1
  const closedNote = `${weeksText(closed)} ${one ? 'is' : 'are'} closed, so ${one ? 'its' : 'their'} lineups did not change`
  if (open.length === 0) return capitalized(closedNote)
  return [
    `Set the best lineup for ${count(set, 'team')} in ${weeksText(open)}`,
    ...(left === 0 ? [] : [`kept ${count(left, 'lineup')} set by hand`]),
    ...(closed.length === 0 ? [] : [closedNote]),
  ].join('; ')
}

/** Parses --by; undefined if it was not given. Throws invalid_request. */
const basisIn = (text: unknown): 'points' | 'ppg' | undefined => {
  if (text === undefined || text === 'points' || text === 'ppg') return text
  throw invalid(`--by must be points or ppg, not "${text}"`)
}

/** Sets a team's best lineups. */
type SetTeam = (teamId: string) => Promise<{ teamId: string; lineups: SetBest[] }>

/** Returns a function that sets a team's lineups for these weeks, using `--by` and `--overwrite`. */
const teamSetter = (caller: Caller, { options }: HostRun, { league, currentWeek, weeks }: AskedWeeks): SetTeam => {
  const requestedBasis = basisIn(options.by)
  const dryRun = options.dryRun === true ? 1 : 0
  const keep = options.overwrite === true ? 0 : 1
  return async teamId => {
    const lineups: SetBest[] = []
    for (const week of weeks) {
      const query = { week, keep, dryRun, by: requestedBasis ?? basisOf(week, currentWeek) } as const
      lineups.push(await caller.call('setBestLineup', { params: { id: league.id, teamId }, query }))
    }
    return { teamId, lineups }
  }
}

/** `lineup best --all`: sets the best lineup of every team in a league for one or more weeks. */
export const bestOfAll = async (run: HostRun): Promise<number> => {
  const { args, options } = run
  if (options.all !== true) throw invalid('--overwrite needs --all; the lineup of one team is always replaced')
  if (args.length > 0) throw invalid('Name a team, or use --all')
  const caller = withRateLimitRetry(run.caller)
  const directory = openDirectory(caller)
  const id = await requestedLeague(directory, run)
  const { teams } = await directory.teamsOf(id)
  const { league, currentWeek } = await caller.call('getLeague', { params: { id } })
  const weeks = readWeeks(typedText(options, 'week'), league)
  const closed = weeks.filter(week => league.closedWeeks.includes(week))
  const open = weeks.filter(week => !closed.includes(week))
  const setTeam = teamSetter(caller, run, { league, currentWeek, weeks })
  const isTrial = options.dryRun === true
  let left = 0
  return runBulk(
    run,
    teams.map((team, at) => ({ line: at + 1, name: team.name, call: () => setTeam(team.id) })),
    {
      doing: 'Setting lineups',
      describe: result => {
        const isLeft = result.lineups.every(({ kept, week }) => kept || closed.includes(week))
        if (open.length > 0 && isLeft) left++
        return lineupsText(closed, result)
      },
      sum: total =>
        `${summary({ open, closed }, total - left, left)}${isTrial ? '; dry run, nothing was written' : ''}`,
    },
  )
}
