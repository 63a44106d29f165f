import type { BareRun } from '../commands/run.ts'
import { printAnswer } from '../output/print.ts'
import { examine } from './checks.ts'

/** `doctor`: reports what works and what does not; exits with 1 if something does not. */
export const doctor = async (run: BareRun): Promise<number> => {
  const { io, home, flags } = run
  const checks = await examine(run)
  const ok = checks.every(({ status }) => status !== 'error')
  const view = async () => (await import('../../views/housekeeping.ts')).findings({ checks })
  await printAnswer({ home: home.folder, ok, checks }, { io, flags, view })
  return ok ? 0 : 1
}
