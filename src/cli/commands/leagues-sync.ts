import { invalid, SHEET } from '../../engine/index.ts'
import { movesOf } from '../../views/mirrors.ts'
import { count } from '../../views/phrases.ts'
import { withRateLimitRetry } from '../caller/caller.ts'
import { namesApart } from '../names/match.ts'
import { runBulk } from '../output/bulk.ts'
import type { HostRun } from '../program/command.ts'

/** `league sync --all`: syncs every mirror that the account created or has a team in. */
export const syncAll = async (run: HostRun): Promise<number> => {
  const { io, args, flags, options } = run
  if (args.length > 0 || options.league !== undefined) throw invalid('Name a league, or use --all')
  const caller = withRateLimitRetry(run.caller)
  const { leagues } = await caller.call('listLeagues')
  const mirrors = leagues.filter(({ externalPlatform }) => externalPlatform !== null && externalPlatform !== SHEET)
  if (mirrors.length === 0 && !flags.quiet) {
    io.stderr.write('No mirrors to sync; import a league with: hindsight league import URL\n')
  }
  const names = namesApart(mirrors)
  const calls = mirrors.map(({ id }, at) => ({
    line: at + 1,
    name: names[at]!,
    call: () => caller.call('syncLeague', { params: { id } }),
  }))
  return runBulk(run, calls, {
    doing: 'Syncing leagues',
    describe: ({ report }) => movesOf(report),
    sum: total => `${count(total, 'league')} synced`,
  })
}
