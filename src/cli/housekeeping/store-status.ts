import { housekeeping, isPostgres, shownAddress } from '../../engine/index.ts'
import type { BareRun } from '../commands/run.ts'
import { requireHome } from '../home/home.ts'
import { printAnswer } from '../output/print.ts'

/** `store status`: says where the store is, its schema, its size and what it holds. */
export const storeStatus = async (run: BareRun): Promise<number> => {
  const { io, home, flags } = run
  requireHome(home)
  const { inspectAny } = await housekeeping()
  const { server, schema, newest, bytes, accounts, seasons, faults } = await inspectAny(home.store)
  const store = isPostgres(home.store) ? shownAddress(home.store).text : home.store
  const answer = { store, server, schema, newest, bytes, accounts, seasons, faults }
  const view = async () => (await import('../../views/housekeeping.ts')).storeStatus(answer)
  await printAnswer(answer, { io, flags, view })
  return 0
}
