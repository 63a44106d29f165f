import type { Answer } from '../engine/index.ts'
import { moment, momentIn } from './format.ts'
import { count, weeksText } from './phrases.ts'
import { type Asked, type Column, field, statement, table, type View, withHelp } from './view.ts'

/** What time it is in a league, and how its clock goes. */

type LeagueTime = Answer<'getClock'>['clock']
type Passed = Answer<'setClock'>['passed']

/** What the clock of a replay shows at an instant of wall time; a league that follows the wall shows that. */
export const momentNow = ({ running, speed, at, since }: Omit<LeagueTime, 'now'>, wall: number, zone: string): string =>
  moment(at === null || since === null ? wall : running ? at + (wall - since) * speed : at, zone)

const CLOCK: readonly Column<LeagueTime>[] = [
  field('MODE', 'mode'),
  field('NOW', 'now', { format: 'moment' }),
  { heading: 'RUNS', field: 'running', value: ({ running }) => (running ? 'yes' : 'no') },
  field('SPEED', 'speed'),
]

const paceOf = (speed: number): string => `at ${speed === 1 ? '' : `${speed} times `}the speed of time`

/** How the clock of a league goes, in words. */
export const clockWay = ({
  mode,
  simulated,
  running,
  speed,
}: Pick<LeagueTime, 'mode' | 'simulated' | 'running' | 'speed'>): string => {
  if (mode === 'live') {
    return simulated ? 'it is played on a made-up time' : 'it follows the true time'
  }
  if (mode === 'hindsight') return 'in hindsight, with the whole season at once'
  if (running) return `a replay that runs ${paceOf(speed)}`
  return `a replay that stands still${speed === 1 ? '' : `; once it runs, ${paceOf(speed)}`}`
}

/** What the clock of a replay shows, in words for a moment, and how it goes; nothing of a league that follows the wall. */
export const replayNote = (
  { mode, running, speed, at }: Pick<LeagueTime, 'mode' | 'running' | 'speed' | 'at'>,
  momentOf: (at: number) => string,
): string[] => {
  if (mode !== 'replay' || at === null) return []
  return [`A replay, ${running ? `running ${paceOf(speed)}` : `paused at ${momentOf(at)}`}`]
}

/** A view of a league that says, where something is due there, that it is as of before that, and what does it. */
export const saidBehind = (view: View, { behind }: { behind?: boolean | undefined }): View => {
  if (!behind) return view
  const note = 'This is not the latest: something is due in the league, and is done before the next change in it'
  return withHelp({ ...view, about: [note, ...view.about] }, 'hindsight waiver run does it, as a running daemon would')
}

export const clock = ({ leagueId, clock }: Answer<'getClock'>, { nameOf, zone }: Asked): View => {
  const time = statement(`It is ${momentIn(clock.now, zone)} in ${nameOf(leagueId)}: ${clockWay(clock)}`)
  return saidBehind({ ...time, list: table([clock], CLOCK, { zone }) }, clock)
}

/** What happened on the way to another time, as short facts; none where nothing was due. */
const passedFacts = (passed: Passed): string[] => {
  const { closedWeeks, claimsWon: won, claimsLost: lost, tradesMade, tradesCancelled, lineupsMended } = passed
  return [
    ...(lineupsMended > 0 ? [`${count(lineupsMended, 'lineup')} set before kickoffs`] : []),
    ...(closedWeeks.length > 0 ? [`${weeksText(closedWeeks)} closed`] : []),
    ...(tradesMade > 0 ? [`${count(tradesMade, 'trade')} made after review`] : []),
    ...(tradesCancelled > 0 ? [`${count(tradesCancelled, 'trade')} called off after review`] : []),
    ...(won + lost > 0 ? [`${count(won + lost, 'claim')} decided, ${won} won`] : []),
    ...(passed.bracketDrawn ? ['the bracket drawn'] : []),
  ]
}

/** The same in one sentence; null where nothing was due. */
export const passedWords = (passed: Passed): string | null => {
  const facts = passedFacts(passed)
  return facts.length === 0 ? null : `On the way: ${facts.join('; ')}`
}

export const movedClock = (answer: Answer<'setClock'>, asked: Asked): View => {
  const view = clock(answer, asked)
  const passed = passedWords(answer.passed)
  if (passed === null) return view
  const told = { ...view, about: [...view.about, passed] }
  const decided = answer.passed.claimsWon + answer.passed.claimsLost
  return decided > 0 ? withHelp(told, 'hindsight waiver list shows the claims') : told
}

/** Ways to move a clock, to choose from. */
export const CLOCK_MOVES: readonly Column<{ words: string }>[] = [{ heading: 'MOVE IT', value: ({ words }) => words }]
