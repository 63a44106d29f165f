import type { Matchup } from '../engine/index.ts'
import { momentIn } from './format.ts'

/** Marks of points that are not final, and the legend that explains them. */

/** The marks in an answer. */
export type Marks = Pick<Matchup, 'provisional' | 'source'>

/** The mark of points that are not final. */
export const DOT = '●'

/**
 * Returns the mark of a total in words: "live" during games, "so far" between games of a week; null for a final total.
 */
export const liveWord = ({ provisional, source }: Marks): string | null =>
  provisional ? (source === 'nflverse' ? 'so far' : 'live') : null

/** Returns the mark of a total with its dot; null for a final total. */
export const liveMark = (marks: Marks): string | null => {
  const word = liveWord(marks)
  return word === null ? null : `${DOT} ${word}`
}

/** The legend of the marks. */
export const LEGEND = `${DOT} live, so far: these points aren't final until the week's stats are complete`

/** Returns the legend if any of these totals or points has a mark. */
export const legendOf = (rows: readonly (Pick<Marks, 'provisional'> | null)[]): string[] =>
  rows.some(row => row?.provisional) ? [LEGEND] : []

/** Returns a note if the source of live points has failed. */
export const failureNote = ({ liveFailedAt }: { liveFailedAt?: number | undefined }, zone: string): string[] =>
  liveFailedAt === undefined ? [] : [`Live scores unavailable since ${momentIn(liveFailedAt, zone)}`]
