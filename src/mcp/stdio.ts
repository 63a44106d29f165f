import { once } from 'node:events'
import { type AgentSetting, agentServer } from './agent-server.ts'

/** Serves the agent that started this process, on its standard input and output, until it has no more to say. */
export const serveAgent = async (setting: AgentSetting): Promise<void> => {
  const { serveStdio } = await import('./mcp-sdk.ts')
  const ended = once(process.stdin, 'close')
  const served = serveStdio(() => agentServer(setting))
  await ended
  await served.close()
}
