import { readFileSync } from 'node:fs'
import { commonTokens } from '@stryker-mutator/api/plugin'
import { createInstrumenter } from '@stryker-mutator/instrumenter'
import { createInjector } from 'typed-inject'

/** Prints the ranges of all mutants in the given files in Stryker's format. Stryker creates the mutants, and tests none. */
const silent = Object.fromEntries(
  ['trace', 'debug', 'info', 'warn', 'error', 'fatal'].map(level => [level, () => undefined]),
)
const logger = { ...silent, isTraceEnabled: () => false, isDebugEnabled: () => false, isInfoEnabled: () => false }

const instrumenter = createInjector().provideValue(commonTokens.logger, logger).injectFunction(createInstrumenter)
const files = process.argv.slice(2).map(name => ({ name, content: readFileSync(name, 'utf8'), mutate: true }))
const { mutants } = await instrumenter.instrument(files, { ignorers: [], excludedMutations: [], plugins: null })

const rangeOf = ({ fileName, location: { start, end } }) =>
  `${fileName}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`
process.stdout.write(JSON.stringify(mutants.map(rangeOf)))
