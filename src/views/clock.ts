import type { Answer } from '../engine/index.ts'
import { moment, momentIn } from './format.ts'
import { count, weeksText } from './phrases.ts'
import { type Column, field, statement, table, type View, type ViewContext, type Views, withHelp } from './view.ts'

type LeagueTime = Answer<'getClock'>['clock']
type Passed = Answer<'setClock'>['passed']

/** Returns the league time at a given wall time. */
export const momentNow = ({ running, speed, at, since }: Omit<LeagueTime, 'now'>, wall: number, zone: string): string =>
  moment(at === null || since === null ? wall : running ? at + (wall - since) * speed : at, zone)

const CLOCK: readonly Column<LeagueTime>[] = [
  field('MODE', 'mode'),
  field('NOW', 'now', { format: 'moment' }),
  { heading: 'RUNS', field: 'running', value: ({ running }) => (running ? 'yes' : 'no') },
  field('SPEED', 'speed'),
]

const paceOf = (speed: number): string => (speed === 1 ? 'in real time' : `at ${speed}x speed`)

/** Describes the mode and state of a league's clock. */
export const clockText = ({
  mode,
  simulated,
  running,
  speed,
}: Pick<LeagueTime, 'mode' | 'simulated' | 'running' | 'speed'>): string => {
  if (mode === 'live') {
    return simulated ? 'live, on a simulated clock' : 'live'
  }
  if (mode === 'hindsight') return 'hindsight: the whole season is visible'
  if (running) return `replay, running ${paceOf(speed)}`
  return `replay, paused${speed === 1 ? '' : `; it runs ${paceOf(speed)}`}`
}

/** Describes a replay's state; empty for a league on the wall clock. */
export const replayNote = (
  { mode, running, speed, at }: Pick<LeagueTime, 'mode' | 'running' | 'speed' | 'at'>,
  momentOf: (at: number) => string,
): string[] => {
  if (mode !== 'replay' || at === null) return []
  return [`Replay, ${running ? `running ${paceOf(speed)}` : `paused at ${momentOf(at)}`}`]
}

/** If events are due in the league, adds a note to a view, with the command that processes them. */
export const withStaleNote = (view: View, { behind }: { behind?: boolean | undefined }): View => {
  if (!behind) return view
  const note = 'This is not up to date: events that are due in the league have not been processed'
  return withHelp(
    { ...view, about: [note, ...view.about] },
    'hindsight waiver run processes them; a running daemon does this automatically',
  )
}

export const clock = ({ leagueId, clock }: Answer<'getClock'>, { nameOf, zone }: ViewContext): View => {
  const time = statement(`${nameOf(leagueId)} is at ${momentIn(clock.now, zone)} (${clockText(clock)})`)
  return withStaleNote({ ...time, list: table([clock], CLOCK, { zone }) }, clock)
}

/** Lists what happened during a clock change, as short facts. */
const passedFacts = (passed: Passed): string[] => {
  const {
    closedWeeks,
    claimsWon: won,
    claimsLost: lost,
    tradesMade,
    tradesCancelled,
    lineupsMended: lineupsFilled,
  } = passed
  return [
    ...(lineupsFilled > 0 ? [`${count(lineupsFilled, 'lineup')} set before kickoffs`] : []),
    ...(closedWeeks.length > 0 ? [`${weeksText(closedWeeks)} closed`] : []),
    ...(tradesMade > 0 ? [`${count(tradesMade, 'trade')} completed after review`] : []),
    ...(tradesCancelled > 0 ? [`${count(tradesCancelled, 'trade')} canceled after review`] : []),
    ...(won + lost > 0 ? [`${count(won + lost, 'claim')} processed, ${won} won`] : []),
    ...(passed.bracketDrawn ? ['playoff bracket set'] : []),
  ]
}

/** Describes what happened during a clock change, in one sentence. Null if nothing was due. */
export const passedWords = (passed: Passed): string | null => {
  const facts = passedFacts(passed)
  return facts.length === 0 ? null : `Meanwhile: ${facts.join('; ')}`
}

export const movedClock = (answer: Answer<'setClock'>, context: ViewContext): View => {
  const view = clock(answer, context)
  const passed = passedWords(answer.passed)
  if (passed === null) return view
  const withCatchUp = { ...view, about: [...view.about, passed] }
  const decided = answer.passed.claimsWon + answer.passed.claimsLost
  return decided > 0 ? withHelp(withCatchUp, 'hindsight waiver list shows the claims') : withCatchUp
}

/** The column that lists possible clock changes. */
export const CLOCK_MOVES: readonly Column<{ words: string }>[] = [{ heading: 'MOVE IT', value: ({ words }) => words }]

export const VIEWS = {
  getClock: clock,
  setClock: movedClock,
} satisfies Views
