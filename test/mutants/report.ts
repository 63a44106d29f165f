/** The parts of Stryker's report that are read here; the whole is the "mutation testing report schema" 2.0. */
export interface StrykerReport {
  files: Record<string, { mutants: readonly { status: string }[] }>
}

/** The figures of mutants. */
export interface MutantFigures {
  /** How many of a hundred mutants failed a test or did not end, to a tenth. */
  percent: number
  tried: number
  killed: number
  survived: number
  /** The number that survived because no test runs the code. */
  unseen: number
  /** The number in code that runs only while a module is loaded: they were left out. */
  leftOut: number
}

const DEAD = ['Killed', 'Timeout']
/** Those that were left out, or made no program, say nothing of the tests. */
const JUDGED = [...DEAD, 'Survived', 'NoCoverage']

/** Returns the figures of all mutants in a report, earlier runs included. */
export const figuresOf = ({ files }: StrykerReport): MutantFigures => {
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
  const count = (among: readonly string[]) => statuses.filter(status => among.includes(status)).length
  const [tried, killed] = [count(JUDGED), count(DEAD)]
  return {
    percent: tried === 0 ? 0 : Math.floor((killed / tried) * 1000) / 10,
    tried,
    killed,
    survived: tried - killed,
    unseen: count(['NoCoverage']),
    leftOut: count(['Ignored']),
  }
}
