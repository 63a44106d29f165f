/** The fields of Stryker's report used here. The full format is the "mutation testing report schema" 2.0. */
export interface StrykerReport {
  files: Record<string, { mutants: readonly { status: string }[] }>
}

/** Statistics of mutants. */
export interface MutantFigures {
  /** The percentage of mutants that failed a test or timed out, with one decimal. */
  percent: number
  tried: number
  killed: number
  survived: number
  /** The number of surviving mutants in code that no test runs. */
  unseen: number
  /** The number of skipped mutants in code that runs only while a module is loaded. */
  leftOut: number
}

const DEAD = ['Killed', 'Timeout']
/** Mutants that were skipped or did not compile are not counted. */
const JUDGED = [...DEAD, 'Survived', 'NoCoverage']

/** Returns the statistics of all mutants in a report, including earlier runs. */
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
