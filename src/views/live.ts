import type { Matchup } from '../engine/index.ts'
import { momentIn } from './format.ts'

/** Marks for points that are not final, and the legend that explains them. */

/** The marks in a response. */
export type Marks = Pick<Matchup, 'provisional' | 'source'>

/** The mark for points that are not final. */
export const DOT = '●'

/**
 * Returns a total's mark in words: "live" during games, "so far" between a week's games, and null for a final total.
 */
export const liveWord = ({ provisional, source }: Marks): string | null =>
  provisional ? (source === 'nflverse' ? 'so far' : 'live') : null

/** Returns a total's mark with its dot; null for a final total. */
export const liveMark = (marks: Marks): string | null => {
  const word = liveWord(marks)
  return word === null ? null : `${DOT} ${word}`
}

/** The legend for the marks. */
export const LEGEND = `${DOT} live, so far: these points aren't final until the week's stats are complete`

/** Returns the legend if any of these totals or points is marked. */
export const legendOf = (rows: readonly (Pick<Marks, 'provisional'> | null)[]): string[] =>
  rows.some(row => row?.provisional) ? [LEGEND] : []

/** Returns a note if the live-points source is failing. */
export const failureNote = ({ liveFailedAt }: { liveFailedAt?: number | undefined }, zone: string): string[] =>
  liveFailedAt === undefined ? [] : [`Live scores unavailable since ${momentIn(liveFailedAt, zone)}`]
