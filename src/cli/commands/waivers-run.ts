import { type DueReport, HindsightError, importDueEvents, invalid } from '../../engine/index.ts'
import { openDirectory, requestedLeague } from '../names/leagues.ts'
import { reportErrors } from '../output/errors.ts'
import { printsJson } from '../output/form.ts'
import { printAnswer } from '../output/print.ts'
import type { HostRun } from '../program/command.ts'

/** Processes every league's due events, like the daemon's daily run. Returns the exit status for the first failure. */
const runAll = async ({ io, flags, options, caller }: HostRun): Promise<number> => {
  const { runDueEvents } = await importDueEvents()
  const { engine, actor } = await caller.local()
  const dryRun = options.dryRun === true
  const leagues: DueReport[] = []
  const failed: { leagueId: string; error: HindsightError['code']; message: string }[] = []
  for await (const step of runDueEvents(engine, actor, { dryRun })) {
    if ('report' in step) leagues.push(step.report)
    else failed.push({ leagueId: step.leagueId, error: step.error.code, message: step.error.message })
  }
  const view = async () => (await import('../../views/waivers.ts')).dueReports({ dryRun, leagues })
  await printAnswer({ dryRun, leagues, failed }, { io, flags, view })
  const errors = failed.map(
    ({ leagueId, error, message }) => new HindsightError(error, `league ${leagueId}: ${message}`),
  )
  return reportErrors(errors, io, printsJson(flags))
}

/** Runs one league's claims now. */
const runNow = async (run: HostRun): Promise<number> => {
  const { io, flags, options, caller } = run
  const id = await requestedLeague(openDirectory(caller), run)
  const body = options.dryRun === true ? { dryRun: true } : {}
  const answer = await caller.call('runWaivers', { params: { id }, body })
  const view = async () => (await import('../../views/waivers.ts')).waiverRun(answer)
  await printAnswer(answer, { io, flags, view })
  return 0
}

/** `waiver run`: processes everything that is due in every league. With `--now`, runs one league's claims instead. */
export const waiverRun = async (run: HostRun): Promise<number> => {
  if (run.options.now === true) return runNow(run)
  if (run.options.league === undefined) return runAll(run)
  throw invalid('waiver run processes every league; use --league only with --now, to run the claims of one league')
}
