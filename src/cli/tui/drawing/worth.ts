import { adjustedNote, verdictOf } from '../../../views/bench-points.ts'
import { points } from '../../../views/format.ts'
import { progressOf, progressWords } from '../../../views/games.ts'
import { gameIn } from '../../../views/seats.ts'
import type { Seats } from '../league/week.ts'
import { type Line, say } from './lines.ts'

/** Whether somebody on a roster has yet to play or is playing: until then no lineup is the best. */
export const isUnderway = ({ starters, bench }: Seats): boolean =>
  progressWords(progressOf([...starters, ...bench].map(gameIn))) !== ''

/** How many starters have yet to play, and the team's total so far or beside the best total. */
export const worthLine = ({ starters, bench, worth }: Seats, isOver: boolean): Line => {
  const toCome = progressWords(progressOf(starters.map(gameIn)))
  const hasPoints = [...starters, ...bench].some(({ points }) => points)
  const verdict =
    worth === null ? say('The best lineup is of the pro plan', 'dim') : verdictOf(worth, { isOver, hasPoints })
  const adjusted = adjustedNote(worth?.adjustment ?? null).map(note => ({ text: `; ${note}` }))
  if (toCome === '') return [...verdict, ...adjusted]
  const soFar = hasPoints && worth !== null ? `; ${points(worth.actual)} points so far` : ''
  return [{ text: toCome, tone: 'accent' }, { text: soFar }, ...adjusted]
}
