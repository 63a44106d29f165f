import type { Answer } from '../engine/index.ts'
import { moment, momentIn } from './format.ts'
import { type Asked, type Column, field, said, table, type View } from './view.ts'

/** What time it is in a league, and how its clock goes. */

type LeagueTime = Answer<'getClock'>['clock']

/** What the clock of a replay shows at an instant of wall time; a league that follows the wall shows that. */
export const momentNow = ({ running, speed, at, since }: Omit<LeagueTime, 'now'>, wall: number, zone: string): string =>
  moment(at === null || since === null ? wall : running ? at + (wall - since) * speed : at, zone)

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

/** What the clock of a replay shows and how it goes; nothing of a league that follows the wall. */
export const replayNote = (
  { mode, running, speed, at }: Pick<LeagueTime, 'mode' | 'running' | 'speed' | 'at'>,
  zone: string,
): string[] => {
  if (mode !== 'replay' || at === null) return []
  return [
    running ? `A replay, running at ${speed} times the speed of time` : `A replay, paused at ${momentIn(at, zone)}`,
  ]
}

export const clock = ({ leagueId, clock }: Answer<'getClock'>, { nameOf, zone }: Asked): View => ({
  ...said(
    `It is ${momentIn(clock.now, zone)} in ${nameOf(leagueId)}: ${clockWay(clock)}`,
    ...(clock.behind ? ['What was due since then is still being done'] : []),
  ),
  list: table([clock], CLOCK, { zone }),
})

/** Ways to move a clock, to choose from. */
export const CLOCK_MOVES: readonly Column<{ words: string }>[] = [{ heading: 'MOVE IT', value: ({ words }) => words }]
