import { isSoak } from '../support/rounds.ts'
import { doneBefore, tell } from '../support/told.ts'
import { operationsIn, playSeason, type Tally, TURNS } from './play.ts'

/**
 * Plays seasons until there were so many operations, and answers what came of them. The long form goes on behind the last seed
 * of the run before it, and tells after each season how far it has come.
 */
export const playWorlds = async (row: 'world' | 'worldPostgres', wanted: number): Promise<Tally> => {
  const before = isSoak ? doneBefore(row) : {}
  const tally: Tally = new Map()
  const done = () => (before.done ?? 0) + operationsIn(tally)
  for (let seed = 1 + Number(before.figures?.seeds ?? 0); done() < wanted; seed++) {
    await playSeason(seed, tally, { turns: Math.min(TURNS, wanted) })
    tell({ row, done: done(), figures: { seeds: seed } })
  }
  return tally
}
