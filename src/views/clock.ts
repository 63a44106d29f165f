import type { Answer } from '../engine/index.ts'
import { momentIn } from './format.ts'
import { type Asked, type Column, field, said, table, type View } from './view.ts'

/** What time it is in a league, and how its clock goes. */

type LeagueTime = Answer<'getClock'>['clock']

const CLOCK: readonly Column<LeagueTime>[] = [
  field('MODE', 'mode'),
  field('NOW', 'now', { format: 'moment' }),
  { heading: 'RUNS', field: 'running', value: ({ running }) => (running ? 'yes' : 'no') },
  field('SPEED', 'speed'),
]

/** How the clock of a league goes, in words. */
export const clockWay = ({ mode, running, speed }: Pick<LeagueTime, 'mode' | 'running' | 'speed'>): string => {
  if (mode === 'live') return 'it follows the true time'
  if (mode === 'hindsight') return 'in hindsight, with the whole season at once'
  return running ? `a replay that runs at ${speed} times the speed of time` : 'a replay that stands still'
}

export const clock = ({ leagueId, clock }: Answer<'getClock'>, { nameOf, zone }: Asked): View => ({
  ...said(
    `It is ${momentIn(clock.now, zone)} in ${nameOf(leagueId)}: ${clockWay(clock)}`,
    ...(clock.behind ? ['What was due since then is still being done'] : []),
  ),
  list: table([clock], CLOCK, { zone }),
})
