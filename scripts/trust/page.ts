import { GAPS, HELD, type Known, type Measured, type Results, ROWS, type Row, type RowName } from './rows.ts'

const HEAD = `# Trust: what was tested, and how often
`

const HOW = `
Each figure was measured by the project's scripts. \`npm run soak -- PART\` repeats the measurements of a part, and
\`.ci/run\` runs a small share of each. A row is complete once it reaches its goal.
`

const number = (value: number): string => value.toLocaleString('en-US')
const formatted = (value: string | number): string => (typeof value === 'number' ? number(value) : value)
const where = ({ at, commit, machine }: Measured): string => `${at} | ${commit} | ${machine}`

/** Lists the reasons why a row misses its goal. */
const shortOf = ({ result, failed }: Known, { whole }: Row): string[] => [
  ...(result ? [] : ['not run yet']),
  ...(result && result.done < whole ? [`${number(result.done)} of ${number(whole)}`] : []),
  ...(result?.missed ?? []).map(
    name => `${name}: ${formatted(result!.figures?.[name] ?? '')}, which is above its limit`,
  ),
  ...(failed ? [`a later run failed (${failed.at}, ${failed.commit})`] : []),
]

const doneOf = ({ result }: Known, { whole }: Row): string => {
  if (!result) return 'not completed yet'
  return result.done >= whole ? number(result.done) : `${number(result.done)}, below the goal`
}

const lineOf = (row: Row, known: Known): string => {
  const { result, failed } = known
  const figures = Object.entries(result?.figures ?? {}).map(([name, value]) => `${name} ${formatted(value)}`)
  const failure = failed ? [`a later run failed (${failed.at}, ${failed.commit})`] : []
  const facts = [...figures, ...failure].join('; ')
  return `| ${row.what} | ${doneOf(known, row)} | ${number(row.whole)} | ${facts} | ${result ? where(result) : ' |  | '} | ${row.part} |`
}

const TABLE = `| Test | Done | Goal | Figures | Date | Commit | Machine | Part |
|---|---:|---:|---|---|---|---|---|`

const held = (): string => {
  const lines = HELD.map(({ what, test, title }) => `| ${what} | [${test}](../test/${test}.test.ts) "${title}" |`)
  return `\n## Checked in every test run\n\n| Fault | Test |\n|---|---|\n${lines.join('\n')}\n`
}

const gaps = (results: Results): string => {
  const ofRows = (Object.keys(ROWS) as RowName[]).flatMap(name => {
    const short = shortOf(results[name] ?? {}, ROWS[name])
    return short.length > 0 ? [`${ROWS[name].what}: ${short.join('; ')}.`] : []
  })
  const lines = [...ofRows, ...GAPS].map(line => `- ${line[0]!.toUpperCase()}${line.slice(1)}`)
  return `\n## Gaps\n\n${lines.join('\n')}\n`
}

/** Summarizes the page in one paragraph. */
const summary = (results: Results): string => {
  const done = (...parts: readonly string[]) => {
    const names = (Object.keys(ROWS) as RowName[]).filter(name => parts.includes(ROWS[name].part))
    return number(names.reduce((sum, name) => sum + Math.floor(results[name]?.result?.done ?? 0), 0))
  }
  return [
    `**Summary.** Processes were killed ${done('kills')} times while writing, and disks lost power ${done('power')} times. Every`,
    'acknowledged write survived, and every action was done completely or not at all. A simulated world of fifty people ran',
    `${done('world')} operations, and a model of the rules agreed with each. ${done('requests')} requests, valid and invalid, were`,
    `answered without an internal failure. ${done('files')} damaged files, sheets and platform responses were accepted or refused as`,
    `a whole. A daemon answered 500 requests a second for ${number(results.load?.result?.done ?? 0)} minutes. [Gaps](#gaps) lists exceptions and limits.`,
  ].join('\n')
}

export const page = (results: Results): string => {
  const names = Object.keys(ROWS) as RowName[]
  const abouts = [...new Set(names.map(name => ROWS[name].about))]
  const sections = abouts.map(about => {
    const rows = names.filter(name => ROWS[name].about === about)
    return `\n## ${about}\n\n${TABLE}\n${rows.map(name => lineOf(ROWS[name], results[name] ?? {})).join('\n')}\n`
  })
  return [HEAD, '\n', summary(results), '\n', HOW, ...sections, held(), gaps(results)].join('')
}
