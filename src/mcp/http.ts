import { type AgentSetting, agentServer } from './agent-server.ts'

/** Answers one message of an agent over HTTP; a body of more than so many bytes is refused. */
export const serveRequest = async (request: Request, setting: AgentSetting, mostBytes: number): Promise<Response> => {
  const { createMcpHandler } = await import('./mcp-sdk.ts')
  const { fetch } = createMcpHandler(() => agentServer(setting), { maxRequestBodySize: mostBytes })
  return fetch(request)
}
