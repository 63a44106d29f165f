import { verdictOf } from '../../../views/bench-points.ts'
import { progressOf, progressWords } from '../../../views/games.ts'
import { gameIn } from '../../../views/seats.ts'
import type { Seats } from '../league/week.ts'
import { type Line, say } from './lines.ts'

/** How many starters have yet to play, and the lineup's total beside the best one's. */
export const worthLine = ({ starters, bench, worth }: Seats, isOver: boolean): Line => {
  const toCome = progressWords(progressOf(starters.map(gameIn)))
  const hasPoints = [...starters, ...bench].some(({ points }) => points)
  const verdict =
    worth === null ? say('The best lineup is of the pro plan', 'dim') : verdictOf(worth, { isOver, hasPoints })
  if (toCome === '') return verdict
  // It is already said that the week is not over.
  const known = hasPoints ? verdict.filter(({ tone }) => tone !== 'dim') : []
  return [{ text: toCome, tone: 'accent' }, ...(known.length > 0 ? [{ text: '; ' }, ...known] : [])]
}
