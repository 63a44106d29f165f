import { isSoak, rounds } from '../support/rounds.ts'
import { doneBefore, tell } from '../support/told.ts'
import { operationsIn, playSeason, type Tally, TURNS } from './play.ts'

/** How many operations there are to be: in the tests, where all is tested, and at last in the long form. */
export interface Many {
  test: number
  whole: number
  soak: number
}

const wantedOf = ({ test, whole, soak }: Many): number =>
  rounds({ test: process.env.HINDSIGHT_TEST_WHOLE ? whole : test, soak })

/**
 * Plays seasons until there were so many operations, and answers what came of them. The long form goes on behind the last seed
 * of the run before it, and tells after each season how far it has come.
 */
export const playWorlds = async (row: 'world' | 'worldPostgres', many: Many): Promise<Tally> => {
  const before = isSoak ? doneBefore(row) : {}
  const tally: Tally = new Map()
  const wanted = wantedOf(many)
  const done = () => (before.done ?? 0) + operationsIn(tally)
  for (let seed = 1 + Number(before.figures?.seeds ?? 0); done() < wanted; seed++) {
    await playSeason(seed, tally, { turns: Math.min(TURNS, wanted) })
    tell({ row, done: done(), figures: { seeds: seed, failures: 0 } })
  }
  return tally
}
