/** The parts of Stryker's report that are read here; the whole is the "mutation testing report schema" 2.0. */
export interface StrykerReport {
  files: Record<string, { mutants: readonly { status: string; location: Record<'start' | 'end', Place> }[] }>
}

/** Lines and columns count from 1. */
interface Place {
  line: number
  column: number
}

/** What is known of mutants. */
export interface MutantFigures {
  /** How many of a hundred mutants failed a test or did not end, to a tenth. */
  percent: number
  tried: number
  killed: number
  survived: number
  /** Those of them that survived since no test runs the code. */
  unseen: number
}

const DEAD = ['Killed', 'Timeout']
/** Those that were left out, or made no program, say nothing of the tests. */
const JUDGED = [...DEAD, 'Survived', 'NoCoverage']

/** A place in a file as Stryker is told it: lines count from 1, columns from 0. */
const rangeOf = (file: string, { start, end }: Record<'start' | 'end', Place>): string =>
  `${file}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`

/** The figures of the mutants at some places; a report knows those of earlier runs as well. */
export const figuresOf = ({ files }: StrykerReport, places: readonly string[]): MutantFigures => {
  const asked = new Set(places)
  const statuses = Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants.filter(({ location }) => asked.has(rangeOf(file, location))).map(({ status }) => status),
  )
  const count = (among: readonly string[]) => statuses.filter(status => among.includes(status)).length
  const [tried, killed] = [count(JUDGED), count(DEAD)]
  return {
    percent: tried === 0 ? 0 : Math.floor((killed / tried) * 1000) / 10,
    tried,
    killed,
    survived: tried - killed,
    unseen: count(['NoCoverage']),
  }
}
