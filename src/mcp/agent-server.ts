import { once } from 'node:events'
import type { CallToolResult, McpServer, StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import type { Answer, HindsightError, JsonSchema, OperationName } from '../engine/index.ts'
import { viewOf } from '../views/index.ts'
import { toMarkdown } from '../views/markdown.ts'
import { type CallParts, partsOf, requireKnown, type Tool, type ToolChoice, toolsFor, type Writes } from './tools.ts'

export type { Writes }

/** The settings for serving agents. */
interface AgentSetting extends ToolChoice {
  version: string
  /** Calls an operation as the agent's account. Throws the operation's errors. */
  ask<Name extends OperationName>(operation: Name, parts?: Partial<CallParts>): Promise<Answer<Name>>
  /** Returns the error to show to an agent. For an unexpected error, logs it and shows the agent only its id. */
  refusalOf(error: unknown): HindsightError
}

const INSTRUCTIONS =
  'Hindsight scores fantasy American football from actual statistics. Leagues, teams and players have ids: list_leagues, ' +
  'list_teams and list_players return them. Points are exact to the hundredth; times are epoch milliseconds. ' +
  'Error messages say how to fix the problem.'

const text = (value: string): CallToolResult['content'] => [{ type: 'text', text: value }]

/** Formats an error for an agent, without shell commands. */
const agentError = ({ code, sentence }: HindsightError): CallToolResult => ({
  isError: true,
  content: text(JSON.stringify({ error: code, message: sentence })),
})

const call = async (
  { ask, refusalOf, writes }: AgentSetting,
  tool: Tool,
  args: Readonly<Record<string, unknown>>,
): Promise<CallToolResult> => {
  try {
    requireKnown(tool, args)
    const { operation, reads } = tool
    const parts = await partsOf(operation, args)
    const proposes = writes === 'review' && !reads
    const answer = await (proposes ? ask('createProposal', { body: { operation, ...parts } }) : ask(operation, parts))
    return { content: text(JSON.stringify(answer)), structuredContent: { ...answer } }
  } catch (error) {
    return agentError(refusalOf(error))
  }
}

const MARKDOWN = 'text/markdown'
const league = (id: string): string => `hindsight://leagues/${id}`

/** Returns a response as Markdown. */
const describe = async <Name extends OperationName>(operation: Name, answer: Answer<Name>): Promise<string> => {
  const shell = { nameOf: (id: string) => id, values: {}, weeks: { closed: [], current: null }, zone: 'UTC' }
  return toMarkdown(await viewOf(operation, answer, shell))
}

/** Requests a document. Throws the error to show to the agent. */
const withReadableErrors =
  ({ ask, refusalOf }: AgentSetting): AgentSetting['ask'] =>
  async (operation, parts) => {
    try {
      return await ask(operation, parts)
    } catch (error) {
      throw refusalOf(error)
    }
  }

/** Adds leagues and their recaps as documents to read. */
const addResources = async (server: McpServer, setting: AgentSetting): Promise<void> => {
  const { ResourceTemplate } = await import('./mcp-sdk.ts')
  const ask = withReadableErrors(setting)
  const listed = (suffix: string, what: string) => async () => {
    const { leagues } = await ask('listLeagues')
    return {
      resources: leagues.map(({ id, name, season }) => ({
        uri: `${league(id)}${suffix}`,
        name: `${name} ${season}: ${what}`,
        mimeType: MARKDOWN,
      })),
    }
  }
  const page = (uri: URL, markdown: string) => ({ contents: [{ uri: uri.href, mimeType: MARKDOWN, text: markdown }] })
  const recap = async (uri: URL, { id, week }: Readonly<Record<string, unknown>>) => {
    const query = week === undefined ? {} : { week: Number(week) }
    return page(uri, await describe('getRecap', await ask('getRecap', { params: { id }, query })))
  }
  server.registerResource(
    'league',
    new ResourceTemplate(league('{id}'), { list: listed('', 'standings and bracket') }),
    { title: 'A league: its teams, standings and bracket', mimeType: MARKDOWN },
    async (uri, { id }) => page(uri, await describe('getLeague', await ask('getLeague', { params: { id } }))),
  )
  server.registerResource(
    'recap',
    new ResourceTemplate(`${league('{id}')}/recap`, { list: listed('/recap', 'recap of its last week') }),
    { title: "Recap of a league's last week", mimeType: MARKDOWN },
    recap,
  )
  server.registerResource(
    'recap of a week',
    new ResourceTemplate(`${league('{id}')}/recap/{week}`, { list: undefined }),
    { title: 'Recap of one week in a league', mimeType: MARKDOWN },
    recap,
  )
}

type Arguments = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Arguments => typeof value === 'object' && value !== null

/** A schema that is published but not enforced, because the operation checks its input with better messages. */
const uncheckedSchema = (schema: JsonSchema): StandardSchemaWithJSON<Arguments> => ({
  '~standard': {
    version: 1,
    vendor: 'hindsight',
    validate: value =>
      isObject(value) ? { value } : { issues: [{ message: 'The arguments of a tool are an object' }] },
    jsonSchema: { input: () => ({ ...schema }), output: () => ({ ...schema }) },
  },
})

/** Creates a Model Context Protocol server with a tool for each operation, and leagues and recaps as documents. */
const agentServer = async (setting: AgentSetting): Promise<McpServer> => {
  const { McpServer: Served } = await import('./mcp-sdk.ts')
  const server = new Served(
    { name: 'hindsight', title: 'Hindsight', version: setting.version },
    { instructions: INSTRUCTIONS },
  )
  for (const tool of await toolsFor(setting)) {
    const { name, title, description, input, output, reads, destroys, asksOthers } = tool
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: uncheckedSchema(input),
        outputSchema: uncheckedSchema(output),
        annotations: { readOnlyHint: reads, destructiveHint: destroys, openWorldHint: asksOthers },
      },
      args => call(setting, tool, args),
    )
  }
  await addResources(server, setting)
  return server
}

/** Parses the choice of tools; `toolsets` is a comma-separated list. Throws invalid_request for an unknown set. */
export const toolChoice = async (writes: Writes, toolsets: string | undefined): Promise<ToolChoice> => {
  const choice = { writes, toolsets: toolsets?.split(',').map(name => name.trim()) }
  await toolsFor(choice)
  return choice
}

/** Responds to one message from an agent over HTTP. The server has already checked its body. */
export const serveRequest = async (request: Request, setting: AgentSetting): Promise<Response> => {
  const { createMcpHandler } = await import('./mcp-sdk.ts')
  return createMcpHandler(() => agentServer(setting)).fetch(request)
}

/** Serves the agent that started this process on standard input and output, until the agent closes the input. */
export const serveAgent = async (setting: AgentSetting): Promise<void> => {
  const { serveStdio } = await import('./mcp-sdk.ts')
  const ended = once(process.stdin, 'close')
  const served = serveStdio(() => agentServer(setting))
  await ended
  await served.close()
}
