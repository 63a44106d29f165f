/** The fields of Stryker's report that are used here. The full format is the "mutation testing report schema" 2.0. */
export interface StrykerReport {
  files: Record<string, { mutants: readonly { status: string }[] }>
}

export interface MutantFigures {
  /** The percentage of mutants that made a test fail or time out, with one decimal. */
  percent: number
  tried: number
  killed: number
  survived: number
  /** The number of surviving mutants in code that is never run by a test. */
  unseen: number
  /** The number of skipped mutants in code that runs only while its module is loaded. */
  leftOut: number
}

const DEAD = ['Killed', 'Timeout']
/** Mutants that were skipped or did not compile do not count. */
const COUNTED = [...DEAD, 'Survived', 'NoCoverage']

/** Returns the statistics for all mutants in a report, including those from earlier runs. */
export const figuresOf = ({ files }: StrykerReport): MutantFigures => {
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
  const count = (among: readonly string[]) => statuses.filter(status => among.includes(status)).length
  const [tried, killed] = [count(COUNTED), count(DEAD)]
  return {
    percent: tried === 0 ? 0 : Math.floor((killed / tried) * 1000) / 10,
    tried,
    killed,
    survived: tried - killed,
    unseen: count(['NoCoverage']),
    leftOut: count(['Ignored']),
  }
}
