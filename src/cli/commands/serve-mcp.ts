import { HindsightError } from '../../engine/index.ts'
import { serveAgent } from '../../mcp/agent-server.ts'
import { VERSION } from '../io/version.ts'
import { asReadable, reportError } from '../output/errors.ts'
import type { HostRun } from '../program/command.ts'

/** `mcp`: serves an agent on standard input and output, as the account that acts. */
export const mcp = async ({ caller, io, options }: HostRun): Promise<number> => {
  // A home or a key that does not work is said before anything is served.
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
