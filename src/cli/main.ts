import type { ViewContext } from '../views/view.ts'
import type { Caller } from './caller/caller.ts'
import { manifest } from './caller/manifest.ts'
import { openCaller, requireNoDaemon } from './caller/open.ts'
import { COMMANDS } from './commands/index.ts'
import { locateHome } from './home/home.ts'
import type { Io } from './io/io.ts'
import { type Lookup, labelAnswer, openLookup, storedNames } from './names/lookup.ts'
import { reportError } from './output/errors.ts'
import { asksJson, formOf, readerZone, withFields } from './output/form.ts'
import { printAnswer } from './output/print.ts'
import { confirmed, reportCanceled } from './output/terminal.ts'
import type { GlobalFlags, TypedCommand } from './program/command.ts'
import { inFlags, partInput, readValues } from './program/input.ts'
import { buildProgram, type Handlers } from './program/program.ts'

/** Does a dry run, and returns the question to ask the user, or null if no question is needed. */
const questionFirst = async ({ typed: { row, spec }, caller, values }: Lookup): Promise<string | null> => {
  if (values.dryRun || !spec.asksFirst?.some(field => values[field] !== undefined)) return null
  const answer = await caller.send(row.operation, partInput(row, { ...values, dryRun: true }))
  return (await import('../views/index.ts')).questionOf(row.operation, answer)
}

const isConfirmed = async (
  { typed: { spec }, values, labels, systems }: Lookup,
  { io, flags }: { io: Io; flags: GlobalFlags },
): Promise<boolean> => {
  if (!spec.confirm || flags.yes) return true
  if (spec.confirmOn && values[spec.confirmOn[0]] !== spec.confirmOn[1]) return true
  const question = spec.confirm.replace(/\{(\w+)\}/g, (_, field) => {
    const value = String(values[field])
    return labels.get(value) ?? systems.get(value) ?? value
  })
  return confirmed(io, question)
}

/** Collects what a view needs besides the response: the typed values and the names. */
const viewContextOf = (lookup: Lookup, zone: () => string): ViewContext => {
  const { values, weeks } = lookup
  const fields = Object.entries({ ...lookup.typed.row.preset, ...values }).filter(([, value]) => value != null)
  const texts = Object.fromEntries(fields.map(([field, value]) => [field, String(value)]))
  return {
    ...storedNames(lookup),
    values: texts,
    weeks,
    // Reads the zone only if a time is shown, because zones load slowly.
    get zone() {
      return zone()
    },
  }
}

const runOperation = async (
  typed: TypedCommand,
  flags: GlobalFlags,
  { io, caller }: { io: Io; caller: Caller },
): Promise<number> => {
  const { row, spec } = typed
  // Refuses an unknown zone before the call.
  if (flags.zone !== undefined) readerZone(io, flags)
  const lookup = openLookup(inFlags(typed, caller), typed, await readValues(typed, io))
  if (spec.names) await (await import('./names/resolve.ts')).resolveNames(lookup)
  if (!flags.quiet && !flags.json) for (const note of lookup.notes) io.stderr.write(`${note}\n`)
  if (!(await isConfirmed(lookup, { io, flags }))) return reportCanceled(io)
  const question = flags.yes ? null : await questionFirst(lookup)
  if (question !== null && !(await confirmed(io, question))) return reportCanceled(io)
  if (typed.follow) {
    const { followLog } = await import('./commands/leagues-follow.ts')
    return followLog(lookup, { io, flags })
  }
  const warning = spec.makes ? await (await import('./names/same-name.ts')).sameNameWarning(lookup, spec.makes) : null
  const answer = await lookup.caller.send(row.operation, partInput(row, lookup.values))
  const view = async () => {
    const { viewOf } = await import('../views/index.ts')
    await labelAnswer(lookup, answer)
    return viewOf(
      row.operation,
      answer,
      viewContextOf(lookup, () => readerZone(io, flags)),
    )
  }
  await printAnswer(answer, { io, flags, operation: row.operation, view })
  if (warning !== null && !flags.quiet) io.stderr.write(`${warning}\n`)
  return 0
}

/** Adds the profile's zone to the flags, if neither --zone nor TZ is set. */
const zoned = ({ zone }: Caller, io: Io, flags: GlobalFlags): GlobalFlags =>
  flags.zone !== undefined || io.env.TZ || zone === undefined ? flags : { ...flags, zone }

const handlersFor = (io: Io, open: typeof openCaller): Handlers => {
  const within = async (
    flags: GlobalFlags,
    work: (caller: Caller, flags: GlobalFlags) => Promise<number>,
  ): Promise<number> => {
    const caller = await open(locateHome(io, flags), io, flags)
    try {
      return await work(caller, zoned(caller, io, flags))
    } finally {
      await caller.close()
    }
  }
  return {
    operation: async (typed, flags) => {
      // Refuses invalid output flags before the call.
      formOf(flags)
      return within(flags, (caller, resolvedFlags) => runOperation(typed, resolvedFlags, { io, caller }))
    },
    host: async (command, { args, options }, flags) => {
      const run = (argv: readonly string[], over: Partial<Io> = {}) => main(argv, { ...io, ...over }, open)
      const bare = { io, home: locateHome(io, flags), flags, args, options, commands: COMMANDS, run }
      formOf(flags)
      if (command.refused) await requireNoDaemon(command.refused, bare)
      if (command.bare) return (await command.load())(bare)
      return within(flags, async (caller, resolvedFlags) =>
        (await command.load())({ ...bare, flags: resolvedFlags, caller }),
      )
    },
  }
}

/**
 * Runs a command line and returns its exit status: 0 success, 1 server_error, 2 usage or invalid_request, 3 not_found,
 * 4 unauthorized, forbidden or pro_plan_required, 5 conflict or locked, 6 rate_limited, 7 upstream_failed. `open` opens
 * the store or daemon. A program that runs several command lines can pass a function that reuses an open one.
 */
export const main = async (argv: readonly string[], io: Io, open = openCaller): Promise<number> => {
  const json = asksJson(argv)
  try {
    // A shell calls this while the user types.
    if (argv[0] === 'complete')
      return await (await import('./completion/complete.ts')).complete(argv.slice(1), io, COMMANDS)
    const program = buildProgram({ commands: COMMANDS, rows: await manifest(), io, handlers: handlersFor(io, open) })
    return await program(withFields(argv))
  } catch (error) {
    return reportError(error, io, json)
  }
}
