import { Command } from 'commander'
import { invalid } from '../../engine/index.ts'
import type { Io } from '../io.ts'
import { wrapped } from '../output/wrap.ts'
import { VERSION } from '../version.ts'
import { GLOBAL_OPTIONS } from './flags.ts'

/** Makes single-valued options that are given twice throw invalid_request. */
const requireOnce = (command: Command): void => {
  for (const option of command.options) {
    if (option.variadic) continue
    let isGiven = false
    command.on(`option:${option.name()}`, () => {
      if (isGiven) throw invalid(`${option.long ?? option.flags} is given twice; give it once`)
      isGiven = true
    })
  }
}

/** Keeps commander from exiting the process, writing past `io`, and taking one of two values. */
export const tame = (command: Command, io: Io): void => {
  requireOnce(command)
  command.exitOverride().configureOutput({
    // Below 40 columns for a note, commander breaks no lines itself.
    writeOut: text => io.stdout.write(wrapped(text, io.stdout)),
    writeErr: text => io.stderr.write(wrapped(text, io.stderr)),
    getOutHelpWidth: () => io.stdout.columns,
    getErrHelpWidth: () => io.stderr.columns,
    outputError: () => undefined,
  })
  command.configureHelp({
    subcommandTerm: each => [each.name(), each.usage().replace(/^\[options\] ?|\[command\]$/g, '')].join(' ').trim(),
    visibleArguments: ({ registeredArguments }) =>
      registeredArguments.filter(each => each.description && (each.required || each.name() !== 'league')),
  })
  for (const each of command.commands) tame(each as Command, io)
}

/** The root of the command tree, without its commands. */
export const rootCommand = (): Command => {
  const root = new Command('hindsight')
    .description('Scoring, leagues and lineups for fantasy American football, on your own machine')
    .optionsGroup('Options of every command:')
  for (const [flags, note] of GLOBAL_OPTIONS) {
    if (flags === '--version') root.version(VERSION, flags, note)
    else root.option(flags, note)
  }
  return root.addHelpText(
    'after',
    '\nStart with:\n  hindsight init\n  hindsight stats pull 2025\n  hindsight rankings --system ppr' +
      '\n\nOne league in every command: hindsight use LEAGUE, or --league LEAGUE in one. More: hindsight help topics',
  )
}
