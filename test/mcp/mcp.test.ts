import { describe, expect, onTestFinished, test } from 'vitest'
import { importDocumentation } from '../../src/engine/index.ts'
import { toolsFor } from '../../src/mcp/tools.ts'
import { LEAGUE } from '../contract/league.ts'
import { routedOperations } from '../support/document.ts'
import { openFollowed } from '../support/followed-league.ts'
import { keyedHome } from '../support/keyed-home.ts'
import { builtBin } from '../support/program.ts'
import { newKey, serveWorld } from '../support/server.ts'
import { sqlOn, storeFile } from '../support/store-file.ts'
import { loadAjv, loadMcpClient } from '../tools/index.ts'

const { Client, StdioClientTransport, StreamableHTTPClientTransport } = await loadMcpClient()

const URL_OF_MCP = 'http://localhost/mcp'

/** The official client, connected to a server in this process. */
interface Setting {
  write?: boolean | 'review'
  toolset?: string
  key?: string
  file?: string
  /** The limits of the client's key. */
  limits?: object
}

const overHttp = async ({ write = false, toolset, key, file, limits }: Setting = {}) => {
  const { world } = await openFollowed(file)
  const { app, lines } = await serveWorld(world)
  const secret = key ?? (await newKey(world, world.actor, 'test', limits))
  const client = new Client({ name: 'test', version: '1.0.0' })
  const address = new URL(`${URL_OF_MCP}${write ? `?write=${write === true ? 1 : write}` : ''}`)
  if (toolset !== undefined) address.searchParams.set('toolset', toolset)
  const transport = new StreamableHTTPClientTransport(address, {
    requestInit: { headers: { authorization: `Bearer ${secret}`, host: 'localhost' } },
    fetch: (url, init) => Promise.resolve(app.fetch(new Request(url, init), {})),
  })
  onTestFinished(() => client.close())
  return { world, lines, client, connect: () => client.connect(transport) }
}

const textOf = (result: unknown): string =>
  (result as { content: { text: string }[] }).content.map(({ text }) => text).join('')

describe('MCP tools', () => {
  test('are the operations that need only one call and no secret, and include writes only if requested', async () => {
    const [reading, all] = [await toolsFor({ writes: 'none' }), await toolsFor({ writes: 'all' })]
    const routed = await routedOperations()
    const withheld = routed.filter(({ name }) => !all.some(({ operation }) => operation === name))
    const isOneCall = withheld.filter(({ bulk }) => bulk === undefined)
    expect(
      isOneCall.map(({ route }) => route.split('/')[1]).filter(part => !/^(keys|sessions|proposals)$/.test(part!)),
    ).toEqual([])
    expect(withheld.map(({ name }) => name)).toEqual(expect.arrayContaining(['importSheet', 'loadLeague', 'sendLines']))
    expect(reading.every(({ reads }) => reads)).toBe(true)
    expect(all.filter(({ reads }) => reads)).toEqual(reading)
    expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(['list_leagues', 'move_roster', 'rank_players']))
  })

  test('have schemas that a client can load all at the same time', async () => {
    const tools = await toolsFor({ writes: 'none' })
    expect(JSON.stringify(tools.map(({ input, output }) => [input, output])).length).toBeLessThan(80_000)
    for (const { name, output } of tools) expect([name, JSON.stringify(output).length < 4000]).toEqual([name, true])
  })

  test('each have a schema that accepts the arguments of its example', async () => {
    const { describeOperations } = await importDocumentation()
    const { described } = describeOperations(await routedOperations())
    const Ajv2020 = await loadAjv()
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    for (const { operation, input, description } of await toolsFor({ writes: 'all' })) {
      const example = described.get(operation)?.example
      expect(example, operation).toBeDefined()
      const exampleArgs = {
        ...example!.params,
        ...example!.query,
        ...(example!.body !== undefined && { body: example!.body }),
      }
      expect(ajv.validate(input, exampleArgs), `${operation}: ${ajv.errorsText()}`).toBe(true)
      expect(description).toContain(JSON.stringify(exampleArgs))
    }
  })
})

describe('an agent over HTTP', () => {
  test("calls a tool and gets the operation's response", async () => {
    const { world, client, connect } = await overHttp()
    await connect()
    const answer = await client.callTool({ name: 'get_league', arguments: { id: LEAGUE } })
    expect(JSON.parse(textOf(answer))).toEqual(await world.ask('getLeague', { params: { id: LEAGUE } }))
  })

  test('proposes changes that only a person can approve, even with a read-only key', async () => {
    const { world, client, connect } = await overHttp({ write: 'review', limits: { readOnly: true } })
    await connect()
    const named = async () =>
      ((await world.ask('getLeague', { params: { id: LEAGUE } })) as { league: { name: string } }).league.name
    const logged = async () => await world.ask('listTransactions', { params: { id: LEAGUE } })
    const [before, log] = [await named(), await logged()]
    const result = await client.callTool({ name: 'update_league', arguments: { id: LEAGUE, body: { name: 'Robots' } } })
    const { proposal } = result.structuredContent as { proposal: { id: string } }
    expect(proposal).toMatchObject({
      operation: 'updateLeague',
      state: 'pending',
      changes: [{ after: { name: 'Robots' } }],
    })
    expect([await named(), await logged()]).toEqual([before, log])
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name).filter(name => name.endsWith('_proposal'))).toEqual(['get_proposal'])
    expect(tools.filter(({ annotations }) => annotations?.destructiveHint)).toEqual([])
    await world.ask('approveProposal', { params: { id: proposal.id } })
    expect(await named()).toBe('Robots')
  })

  test('gets the refusal of the dry run instead of a proposal', async () => {
    const { world, client, connect } = await overHttp({ write: 'review' })
    await connect()
    const result = await client.callTool({ name: 'update_league', arguments: { id: LEAGUE, body: { name: '' } } })
    expect(result.isError).toBe(true)
    expect(await world.ask('listProposals')).toEqual({ proposals: [] })
  })

  test('reads leagues and recaps as resources', async () => {
    const { client, connect } = await overHttp()
    await connect()
    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri)).toEqual(
      expect.arrayContaining([`hindsight://leagues/${LEAGUE}`, `hindsight://leagues/${LEAGUE}/recap`]),
    )
    for (const uri of [...resources.map(each => each.uri), `hindsight://leagues/${LEAGUE}/recap/1`]) {
      const { contents } = await client.readResource({ uri })
      expect(contents).toMatchObject([{ uri, mimeType: 'text/markdown', text: expect.stringContaining('Home league') }])
    }
  })

  test('gets an error with advice, and nothing is written', async () => {
    const { client, connect } = await overHttp()
    await connect()
    expect(await client.callTool({ name: 'get_league', arguments: { id: 'nowhere' } })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('"error":"not_found"') }],
    })
    expect(await client.callTool({ name: 'rank_players', arguments: { system: 7 } })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('"error":"invalid_request"') }],
    })
  })

  test.each([
    ['rank_players', { system: 'ppr', position: 'WR' }, /"position".*Did you mean "pos"\?/],
    ['get_league', { id: LEAGUE, wek: 1 }, /"wek".*Did you mean "week"\?/],
    ['list_leagues', { nonsense: true }, /"nonsense"\. It takes q, limit, offset\./],
    ['rank_players', { system: 'ppr', limit: '5' }, /limit must be a number/],
  ])('is refused an argument that %s does not have, or with the wrong type', async (name, given, message) => {
    const { client, connect } = await overHttp()
    await connect()
    const result = await client.callTool({ name, arguments: given })
    expect(result.isError).toBe(true)
    expect(JSON.parse(textOf(result))).toEqual({ error: 'invalid_request', message: expect.stringMatching(message) })
  })

  test('gets structured content that the official client validates, from the requested toolsets', async () => {
    const { world, client, connect } = await overHttp({ write: true, toolset: 'league,trade' })
    await connect()
    const { tools } = await client.listTools()
    const hints = new Map(tools.map(({ name, annotations }) => [name, annotations]))
    expect(hints.has('list_leagues')).toBe(true)
    expect(hints.has('rank_players')).toBe(false)
    expect(hints.get('hand_over_league')).toMatchObject({ readOnlyHint: false, destructiveHint: true })
    expect(hints.get('push_trade')).toMatchObject({ destructiveHint: true, openWorldHint: false })
    expect(hints.get('import_league')).toMatchObject({ destructiveHint: false, openWorldHint: true })
    expect(hints.get('list_leagues')).toMatchObject({ readOnlyHint: true })
    const answer = await client.callTool({ name: 'get_league', arguments: { id: LEAGUE } })
    expect(answer.structuredContent).toEqual(await world.ask('getLeague', { params: { id: LEAGUE } }))
  })

  test('cannot use a toolset that does not exist', async () => {
    await expect((await overHttp({ toolset: 'lineups' })).connect()).rejects.toThrow(/Unknown toolset/)
  })

  test('gets errors without terminal commands', async () => {
    const { client, connect } = await overHttp({ write: true })
    await connect()
    const result = await client.callTool({ name: 'rank_players', arguments: { system: 'ppr', season: 1950 } })
    expect(textOf(result)).toContain('Season 1950')
    expect(textOf(result)).not.toContain('hindsight ')
  })

  test('writes if its URL allows it, and the log shows the account of its key', async () => {
    const { world, client, connect } = await overHttp({ write: true })
    await connect()
    await client.callTool({ name: 'update_league', arguments: { id: LEAGUE, body: { name: 'By an agent' } } })
    const { transactions } = (await world.ask('listTransactions', { params: { id: LEAGUE }, query: { limit: 1 } })) as {
      transactions: unknown[]
    }
    expect(transactions).toMatchObject([{ type: 'settings', actor: 'alex', after: { name: 'By an agent' } }])
  })

  test('offers only read-only tools at the default address', async () => {
    const { world, client, connect } = await overHttp()
    await connect()
    const before = await world.ask('getLeague', { params: { id: LEAGUE } })
    await expect(
      client.callTool({ name: 'update_league', arguments: { id: LEAGUE, body: { name: 'Taken over' } } }),
    ).rejects.toThrow(/update_league/)
    expect(await world.ask('getLeague', { params: { id: LEAGUE } })).toEqual(before)
  })

  test('gets only a request id if a tool or a resource fails unexpectedly', async () => {
    const { world, lines, client, connect } = await overHttp({ file: storeFile() })
    await connect()
    sqlOn(world.file, 'ALTER TABLE team RENAME TO "the secret plan"')
    const result = await client.callTool({ name: 'get_league', arguments: { id: LEAGUE } })
    const internalError = expect.stringMatching(/Something went wrong in Hindsight; see request (\S+) in its log/)
    expect(JSON.parse(textOf(result))).toEqual({ error: 'server_error', message: internalError })
    await expect(client.readResource({ uri: `hindsight://leagues/${LEAGUE}` })).rejects.toThrow(/in its log/)
    const faults = lines.filter(({ error }) => error !== undefined)
    expect(faults).toMatchObject(
      [1, 2].map(() => ({ path: '/mcp', account: 'alex', error: expect.stringContaining('no such table') })),
    )
    expect(textOf(result)).toContain(faults[0]!.id)
  })

  test('is refused without a valid key', async () => {
    const { connect } = await overHttp({ key: 'sk_hindsight_no' })
    await expect(connect()).rejects.toThrow()
  })
})

test('an agent that starts the program gets its tools over standard input and output', async () => {
  const { home } = await keyedHome(['pro'])
  const client = new Client({ name: 'test', version: '1.0.0' })
  const args = [await builtBin(), 'mcp', '--as', 'account-0']
  const transport = new StdioClientTransport({
    command: process.execPath,
    args,
    env: { PATH: process.env.PATH ?? '', HINDSIGHT_HOME: home },
  })
  await client.connect(transport)
  expect(client.getInstructions()).toContain('list_leagues')
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual((await toolsFor({ writes: 'none' })).map(({ name }) => name))
  expect(JSON.parse(textOf(await client.callTool({ name: 'get_me', arguments: {} })))).toMatchObject({
    name: 'account-0',
  })
  await client.close()
})
