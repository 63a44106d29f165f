/** The parts of Stryker's report that are read here; the whole is the "mutation testing report schema" 2.0. */
export interface StrykerReport {
  files: Record<string, { mutants: readonly { status: string }[] }>
}

/** What is known of the mutants of a folder. */
export interface MutantFigures {
  /** How many of a hundred mutants failed a test or did not end, to a tenth. */
  percent: number
  made: number
  killed: number
  survived: number
  /** Those that survived since no test runs the code. */
  untested: number
}

const DEAD = ['Killed', 'Timeout']
/** Those that were left out, or made no program, say nothing of the tests. */
const JUDGED = [...DEAD, 'Survived', 'NoCoverage']

/** The figures of the files that are there today, from the report of a folder. */
export const figuresOf = ({ files }: StrykerReport): MutantFigures => {
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
  const count = (among: readonly string[]) => statuses.filter(status => among.includes(status)).length
  const [made, killed] = [count(JUDGED), count(DEAD)]
  return {
    percent: made === 0 ? 0 : Math.floor((killed / made) * 1000) / 10,
    made,
    killed,
    survived: made - killed,
    untested: count(['NoCoverage']),
  }
}
