import { type Answer, invalid, type League, playoffWeeks } from '../../engine/index.ts'
import { weeksOf } from '../../views/phrases.ts'
import { patient } from '../caller/patient.ts'
import type { HostRun } from '../commands/run.ts'
import { openDirectory } from '../names/directory.ts'
import { leagueIdOf } from '../names/leagues.ts'
import { runBulk } from './bulk.ts'

const span = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** The weeks that a text means: one, several such as 1-14, or all up to the final. Throws invalid_request. */
const readWeeks = (text: string | undefined, { playoffConfig }: League): number[] => {
  if (text === undefined) throw invalid('--week is missing; name a week, several such as 1-14, or all')
  const last = playoffWeeks(playoffConfig).at(-1)!
  if (text.toLowerCase() === 'all') return span(1, last)
  const [, from = '0', to = from] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(text) ?? []
  const [first, final] = [Number(from), Number(to)]
  if (first < 1 || first > final || final > last) {
    throw invalid(`--week must be a week from 1 to ${last}, the final, several such as 1-3, or all, not "${text}"`)
  }
  return span(first, final)
}

type SetBest = Answer<'setBestLineup'>

const lineupsCame = ({ lineups }: { lineups: readonly SetBest[] }): string => {
  const sum = (of: 'filled' | 'slots') => lineups.reduce((all, lineup) => all + lineup[of], 0)
  const kept = lineups.filter(({ lineup }) => lineup.every(({ locked }) => locked)).map(({ week }) => week)
  const locked = kept.length === 0 ? '' : `; ${weeksOf(kept)} all locked`
  return `${weeksOf(lineups.map(({ week }) => week))}, ${sum('filled')} of ${sum('slots')} slots filled${locked}`
}

/** `lineup best --all`: sets the best lineup of every team of a league, of one week or several. */
export const bestOfAll = async (run: HostRun): Promise<number> => {
  const { args, options } = run
  if (args.length > 0) throw invalid('Name either one team, or say --all')
  const caller = patient(run.caller)
  const directory = openDirectory(caller)
  const id = await leagueIdOf(directory, options.league as string | undefined)
  const { league, teams } = await directory.teamsOf(id)
  const weeks = readWeeks(options.week as string | undefined, league)
  const setBest = async (teamId: string) => {
    const lineups: SetBest[] = []
    for (const week of weeks) {
      lineups.push(await caller.call('setBestLineup', { params: { id, teamId }, query: { week } }))
    }
    return { teamId, lineups }
  }
  const calls = teams.map((team, at) => ({ line: at + 1, name: team.name, call: () => setBest(team.id) }))
  return runBulk(run, calls, {
    doing: 'Setting lineups',
    came: lineupsCame,
    sum: done => `${done} ${done === 1 ? 'team has its' : 'teams have their'} best lineup in ${weeksOf(weeks)}`,
  })
}
