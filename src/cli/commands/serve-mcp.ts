import { HindsightError } from '../../engine/index.ts'
import { serveAgent } from '../../mcp/agent-server.ts'
import { VERSION } from '../io/version.ts'
import { asReadable, reportError } from '../output/errors.ts'
import type { HostRun } from '../program/command.ts'

/** `mcp`: serves an agent on standard input and output, as the account of the caller. */
export const mcp = async ({ caller, io, options }: HostRun): Promise<number> => {
  // Fails before serving if the home or key does not work.
  await caller.call('getMe')
  await serveAgent({
    version: VERSION,
    refusalOf: error => {
      if (!(error instanceof HindsightError)) reportError(error, io, false)
      return asReadable(error)
    },
    writes: options.write === true,
    ask: (operation, parts) => caller.send(operation, parts),
  })
  return 0
}
