import type { BareRun } from '../commands/run.ts'
import { printAnswer } from '../output/print.ts'
import { examine } from './checks.ts'

/** `doctor`: what is well and what is not; ends with 1 when something does not work. */
export const doctor = async (run: BareRun): Promise<number> => {
  const { io, home, flags } = run
  const checks = await examine(run)
  const ok = checks.every(({ status }) => status !== 'error')
  const view = async () => (await import('../../views/housekeeping.ts')).findings({ checks })
  await printAnswer({ home: home.folder, ok, checks }, { io, flags, view })
  return ok ? 0 : 1
}
