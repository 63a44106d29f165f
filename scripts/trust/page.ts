import type { Known, Measured, Results } from './results.ts'
import { ROWS, type Row, type RowName } from './rows.ts'

const HEAD = `# Trust: what was tried, and how often

Each figure below was measured by a script of the project, which wrote it here. \`npm run soak -- PART\` measures the rows of a part
again; the tests of \`npm test\` do a little of each in every run. "Whole" is how many we want before we call a row proved.
`

const number = (value: number): string => value.toLocaleString('en-US')
const told = (value: string | number): string => (typeof value === 'number' ? number(value) : value)
const where = ({ at, commit, machine }: Measured): string => `${at} | ${commit} | ${machine}`

const doneOf = ({ result }: Known, { whole }: Row): string => {
  if (!result) return 'not run whole yet'
  return result.done >= whole ? number(result.done) : `${number(result.done)}, not whole yet`
}

const lineOf = (row: Row, known: Known): string => {
  const { result, failed } = known
  const figures = Object.entries(result?.figures ?? {}).map(([name, value]) => `${name} ${told(value)}`)
  const failure = failed ? [`a later run failed (${failed.at}, ${failed.commit})`] : []
  const facts = [...figures, ...failure].join('; ')
  return `| ${row.what} | ${doneOf(known, row)} | ${number(row.whole)} | ${facts} | ${result ? where(result) : ' |  | '} | ${row.part} |`
}

const TABLE = `| what | done | whole | seen | date | commit | machine | part |
|---|---:|---:|---|---|---|---|---|`

/** The page docs/trust.md. */
export const page = (results: Results): string => {
  const names = Object.keys(ROWS) as RowName[]
  const abouts = [...new Set(names.map(name => ROWS[name].about))]
  const sections = abouts.map(about => {
    const rows = names.filter(name => ROWS[name].about === about)
    return `\n## ${about}\n\n${TABLE}\n${rows.map(name => lineOf(ROWS[name], results[name] ?? {})).join('\n')}\n`
  })
  return HEAD + sections.join('')
}
