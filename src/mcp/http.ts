import { type AgentSetting, agentServer } from './agent-server.ts'

/** Answers one message of an agent over HTTP, whose body the server has checked. */
export const serveRequest = async (request: Request, setting: AgentSetting): Promise<Response> => {
  const { createMcpHandler } = await import('./mcp-sdk.ts')
  return createMcpHandler(() => agentServer(setting)).fetch(request)
}
