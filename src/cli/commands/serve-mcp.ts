import { HindsightError, invalid } from '../../engine/index.ts'
import { serveAgent, toolChoice, type Writes } from '../../mcp/agent-server.ts'
import { VERSION } from '../io/version.ts'
import { asReadable, reportError } from '../output/errors.ts'
import type { HostRun } from '../program/command.ts'

const writesOf = (write: unknown): Writes => {
  if (write === undefined) return 'none'
  if (write === true) return 'all'
  if (write === 'review') return 'review'
  throw invalid(`--write takes "review" or no value, not "${write}"`)
}

/** `mcp`: serves an agent on standard input and output, with the caller's account. */
export const mcp = async ({ caller, io, options }: HostRun): Promise<number> => {
  // Fails before serving if the data folder or the key does not work.
  await caller.call('getMe')
  const { write, toolset } = options
  const choice = await toolChoice(writesOf(write), typeof toolset === 'string' ? toolset : undefined)
  await serveAgent({
    version: VERSION,
    refusalOf: error => {
      if (!(error instanceof HindsightError)) reportError(error, io, false)
      return asReadable(error)
    },
    ...choice,
    ask: (operation, parts) => caller.send(operation, parts),
  })
  return 0
}
