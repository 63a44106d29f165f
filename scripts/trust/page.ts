import type { Known, Measured, Results } from './results.ts'
import { GAPS, HELD, ROWS, type Row, type RowName } from './rows.ts'

const HEAD = `# Trust: what was tried, and how often

Scripts of the project measured each figure and wrote it here. \`npm run soak -- PART\` measures the rows of a part again;
\`npm test\` does a little of each. "Whole" is how many we want before we call a row proved.
`

const number = (value: number): string => value.toLocaleString('en-US')
const told = (value: string | number): string => (typeof value === 'number' ? number(value) : value)
const where = ({ at, commit, machine }: Measured): string => `${at} | ${commit} | ${machine}`

/** What a row falls short of, in words; nothing of one that is proved. */
const shortOf = ({ result, failed }: Known, { whole }: Row): string[] => [
  ...(result ? [] : ['not run yet']),
  ...(result && result.done < whole ? [`${number(result.done)} of ${number(whole)}`] : []),
  ...(result?.missed ?? []).map(name => `${name}: ${told(result!.figures?.[name] ?? '')}, which is above its limit`),
  ...(failed ? [`a later run failed (${failed.at}, ${failed.commit})`] : []),
]

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

const held = (): string => {
  const lines = HELD.map(({ what, test, title }) => `| ${what} | [${test}](../test/${test}.test.ts) "${title}" |`)
  return `\n## Held in each run of the tests\n\n| fault | test |\n|---|---|\n${lines.join('\n')}\n`
}

const shorts = (results: Results): string => {
  const ofRows = (Object.keys(ROWS) as RowName[]).flatMap(name => {
    const short = shortOf(results[name] ?? {}, ROWS[name])
    return short.length > 0 ? [`${ROWS[name].what}: ${short.join('; ')}.`] : []
  })
  const lines = [...ofRows, ...GAPS].map(line => `- ${line[0]!.toUpperCase()}${line.slice(1)}`)
  return `\n## What falls short\n\n${lines.join('\n')}\n`
}

/** The page docs/trust.md. */
export const page = (results: Results): string => {
  const names = Object.keys(ROWS) as RowName[]
  const abouts = [...new Set(names.map(name => ROWS[name].about))]
  const sections = abouts.map(about => {
    const rows = names.filter(name => ROWS[name].about === about)
    return `\n## ${about}\n\n${TABLE}\n${rows.map(name => lineOf(ROWS[name], results[name] ?? {})).join('\n')}\n`
  })
  return HEAD + sections.join('') + held() + shorts(results)
}
