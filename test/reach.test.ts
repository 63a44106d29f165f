import { expect, onTestFinished, test } from 'vitest'
import { manifest } from '../src/cli/caller/manifest.ts'
import { COMMANDS } from '../src/cli/commands/index.ts'
import { allOperations, importBatching } from '../src/engine/index.ts'
import { serveWorld } from './support/server.ts'
import { openWorld } from './support/world.ts'

/** Operations of the board and the daemon that do not have a command. */
const OF_THE_DAEMON = {
  getLink: 'the page behind a link asks for it',
  getWatchedLeague: 'every page asks for it that a watch link shows',
  enter: 'the page behind a link sends it',
  createHomeLink: '`serve` sends it in a new home',
  createSignInLink: '`account link` sends it',
  createSeatLink: 'the page of the commissioner sends it',
  shareLeague: '`league share` sends it',
  getWatchLink: 'the page of the commissioner asks for it',
  addPhone: 'the Alerts page sends what the browser subscribed to',
  createProposal: '`mcp --write review` sends it for an agent',
  keepPickClock: 'the daemon sends it when the time of a pick is up',
}

/** Operations that only host commands call, because they need a file or prompt for a secret. */
const OF_HOST_COMMANDS = {
  exportLeague: '`league export` asks for it',
  loadLeague: '`league load` sends it',
  keepLogin: '`platform login` sends it',
  importSheet: '`league import --sheet` sends it',
}

/** Operations that an interface does not have under their own name, with the reason. */
const EXCEPTIONS: Readonly<Record<'command line' | 'batch', Readonly<Record<string, string>>>> = {
  'command line': {
    ...OF_THE_DAEMON,
    ...OF_HOST_COMMANDS,
    listTeamClaims: '`waiver list --team` asks listClaims for the same claims',
    sendBatch: '`batch --atomic`, `batch --dry-run` and the loading of sheets send it',
    sendLines: '`batch` at a daemon sends it',
  },
  batch: {
    ...OF_THE_DAEMON,
    ...OF_HOST_COMMANDS,
    listTeamClaims: '`waiver list` with a teamId lists the same claims',
    sendBatch: 'no batch is part of another',
    sendLines: 'no batch is part of another',
  },
}

const operations = await allOperations()
const routed = operations.filter(({ route }) => route !== null)

test('every operation with a route answers over HTTP, and only through that route', async () => {
  const world = await openWorld()
  onTestFinished(() => world.close())
  const { fetch } = await serveWorld(world)
  const statuses: [string | null, number][] = []
  for (const { route } of routed) {
    const [method = '', path = ''] = route!.split(' ')
    statuses.push([route, (await fetch(path.replace(/\{\w+\}/g, 'x'), { method })).status])
    // Stays below the limit of 60 requests per minute for an address without a key.
    world.wall.now += 1_001
  }
  // These requests do not have a key. The key is checked first, so an unknown id does not return 404.
  expect(statuses).toEqual(routed.map(({ route }) => [route, 401]))
})

test('every operation is a command, or a host command calls it', async () => {
  const rows = await manifest()
  const hosts = COMMANDS.host.map(({ command }) => command)
  const missing = operations.filter(({ name, commands }) => {
    const runs = commands.every(command => {
      const [shown = ''] = command.split(' --')
      const isThere = rows.some(row => row.command === shown) || hosts.includes(shown)
      return (
        COMMANDS.operations[command] && rows.some(row => row.command === command && row.operation === name) && isThere
      )
    })
    return (commands.length === 0 || !runs) && !EXCEPTIONS['command line'][name]
  })
  expect(missing.map(({ name }) => name)).toEqual([])
})

test('every operation can be called in a batch line, even in one transaction', async () => {
  const { allCommands, readCommand } = await importBatching()
  const commands = await allCommands()
  const missing = operations.filter(({ name, commands: own, params = {} }) => {
    const ids = Object.keys(params).map(param => [param, 'x'])
    const reached = own.map(command => readCommand(commands, { command, ...Object.fromEntries(ids) }).command.op.name)
    return (own.length === 0 || reached.some(each => each !== name)) && !EXCEPTIONS.batch[name]
  })
  expect(missing.map(({ name }) => name)).toEqual([])
})

test('every exception is still needed', () => {
  for (const table of Object.values(EXCEPTIONS)) {
    const needless = operations.filter(({ name, commands }) => table[name] && commands.length > 0)
    expect(needless.map(({ name }) => name)).toEqual([])
    expect(Object.keys(table).filter(name => !operations.some(op => op.name === name))).toEqual([])
  }
})
