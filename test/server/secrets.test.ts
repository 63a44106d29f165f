import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Actor, allOperations, importMessaging, type Operation } from '../../src/engine/index.ts'
import { BOARD_PAGES } from '../../src/web/board-pages.ts'
import { type Browser, newBrowser, signIn } from '../support/board.ts'
import { SEASON } from '../support/played-season.ts'
import { json, newKey, type Served, serveWorld } from '../support/server.ts'
import { FIVE_WEEKS, FREE, makeWaiverLeague, rosterOf } from '../support/waiver-league.ts'
import { openWorld, type World } from '../support/world.ts'

/**
 * Searches for one team's secrets in every response that other accounts can get: each route in the router, each MCP
 * tool, each page of the board, the event stream, and messages. Each secret is a string that does not appear anywhere
 * else.
 */

const LEAGUE = 'l1'
const DRAFTING = 'l2'
/**
 * Bid amounts that do not appear in responses for any other reason. A bid of four digits could be a part of a random id.
 */
const BIDS = [17_731, 17_732] as const
/** The order of the players in a draft queue. */
const QUEUE = [FREE[4]!, FREE[1]!, FREE[3]!, FREE[0]!, FREE[2]!]
/** The owner's vote in an anonymous poll, in JSON and on a page. */
const VOTE = 7
const SECRETS = [
  new RegExp(`"option":\\s?${VOTE}\\b|your vote`),
  ...BIDS.map(bid => new RegExp(`\\b17,?${String(bid).slice(2)}\\b`)),
  new RegExp(QUEUE.join('[^]{1,200}?')),
]

const secretIn = (text: string): string | null => SECRETS.find(secret => secret.test(text))?.source ?? null

interface Setting {
  world: World
  served: Served
  owner: Actor
  /** All accounts that must not see the secrets. */
  others: readonly Actor[]
  /** Team ids by league. The owner manages each league's first team. */
  teamIds: Readonly<Record<string, readonly string[]>>
  claimIds: readonly string[]
  watchToken: string
}

const fileClaims = async (world: World, owner: Actor, teamId: string) => {
  const params = { id: LEAGUE, teamId }
  const claimIds: string[] = []
  for (const [at, bid] of [1, ...BIDS].entries()) {
    const body = { addPlayerId: FREE[at]!, dropPlayerId: rosterOf(0)[3]!, bid }
    const { claim } = (await world.ask('fileClaim', { actor: owner, params, body })) as { claim: { id: string } }
    claimIds.push(claim.id)
  }
  await world.ask('orderClaims', { actor: owner, params, body: { claimIds } })
  await world.ask('withdrawClaim', { actor: owner, params: { id: LEAGUE, claimId: claimIds[0]! } })
  return claimIds.slice(1)
}

const startDraft = async (world: World, owner: Actor) => {
  const params = { id: DRAFTING }
  const { teams } = (await world.ask('createLeague', {
    body: { id: DRAFTING, name: 'Drafting', season: SEASON, scoringSystemId: 'ppr', teamCount: 4 },
  })) as { teams: { id: string }[] }
  const { token } = (await world.ask('createInvite', { params, body: {} })) as { token: string }
  await world.ask('claimInvite', { actor: owner, params: { token }, body: { teamId: teams[3]!.id } })
  await world.ask('startDraft', { params, body: {} })
  const own = { actor: owner, params: { ...params, teamId: teams[3]!.id } }
  await world.ask('setDraftQueue', { ...own, body: { playerIds: QUEUE } })
  return teams.map(({ id }) => id).toReversed()
}

const open = async (): Promise<Setting> => {
  const world = await openWorld({ plan: 'pro', privateTargets: true })
  await world.keep(FIVE_WEEKS.data)
  const [owner, rival, outsider] = await Promise.all(
    ['owner', 'rival', 'stranger'].map(name => world.account(name, 'pro')),
  )
  const { teamIds } = await makeWaiverLeague(world, { id: LEAGUE, teamCount: 4 })
  const params = { id: LEAGUE }
  const { token } = (await world.ask('createInvite', { params, body: {} })) as { token: string }
  for (const [at, actor] of [owner!, rival!].entries())
    await world.ask('claimInvite', { actor, params: { token }, body: { teamId: teamIds[at] } })
  const waivers = { order: 'budget', budget: 20_000 }
  await world.ask('updateLeague', { params, body: { claimsVisible: 'afterRun', waivers } })
  for (const teamId of [undefined, teamIds[1]!]) {
    const body = { url: 'http://127.0.0.1:9/hook', kind: 'webhook', on: ['claims', 'trade', 'close', 'draft'] }
    const mine = teamId === undefined ? {} : { teamId }
    await world.ask('addNotification', { params, body: { ...body, ...mine } })
  }
  const claimIds = await fileClaims(world, owner!, teamIds[0]!)
  const options = Array.from({ length: 10 }, (_, at) => `Choice ${at + 1}`)
  const question = { question: 'Who?', options, anonymous: true }
  const { poll } = (await world.ask('openPoll', { params, body: question })) as { poll: { id: string } }
  const vote = { teamId: teamIds[0], option: VOTE }
  await world.ask('voteInPoll', { actor: owner!, params: { ...params, pollId: poll.id }, body: vote })
  const drafting = await startDraft(world, owner!)
  const { token: watchToken } = (await world.ask('shareLeague', { params })) as { token: string }
  const served = await serveWorld(world)
  return {
    world,
    served,
    owner: owner!,
    others: [world.actor, rival!, outsider!],
    teamIds: { [LEAGUE]: teamIds, [DRAFTING]: drafting },
    claimIds,
    watchToken,
  }
}

let setting: Setting
let operations: readonly Operation[]

beforeAll(async () => {
  ;[setting, operations] = [await open(), await allOperations()]
})
afterAll(() => setting.world.close())

/** Returns values for path parameters and required fields. */
const valuesFor = (league: string): Record<string, string> => {
  const { teamIds, claimIds } = setting
  return {
    id: league,
    teamId: teamIds[league]![0]!,
    playerId: rosterOf(0)[0]!,
    claimId: claimIds[0]!,
    week: '1',
    slot: '0',
  }
}

const filled = (path: string, league: string): string =>
  path.replace(/[:{](\w+)\}?/g, (_, name: string) => valuesFor(league)[name] ?? 'none')

/** Lines of a batch that show claims. */
const READS = [
  { command: 'waiver list', leagueId: LEAGUE },
  { command: 'league log', leagueId: LEAGUE },
  { command: 'league show', leagueId: LEAGUE },
]

const QUERIES = ['', '?status=pending&week=1&limit=200']

/** Returns every response that an account can get over HTTP. */
const httpTexts = async (actor: Actor): Promise<[string, string][]> => {
  const { served, world } = setting
  const texts: [string, string][] = []
  const key = await newKey(world, actor)
  for (const league of [LEAGUE, DRAFTING])
    for (const { route } of operations) {
      const isOfLeague = route?.includes('/leagues/{id}')
      if (!route?.startsWith('GET ') || (!isOfLeague && league !== LEAGUE)) continue
      for (const query of isOfLeague ? QUERIES : ['']) {
        const path = filled(route.slice(4), league) + query
        texts.push([path, await (await served.fetch(path, { key })).text()])
      }
    }
  return texts
}

/** Returns a league's events from the beginning. */
const eventTexts = async (actor: Actor): Promise<[string, string][]> => {
  const { served, world } = setting
  const key = await newKey(world, actor)
  return Promise.all(
    [LEAGUE, DRAFTING].map(async league => {
      const { body } = await served.fetch(`/leagues/${league}/events?lastEventId=0`, { key })
      const reader = body!.getReader()
      const chunks = [(await reader.read()).value!, (await reader.read()).value!]
      await reader.cancel()
      return [`events of ${league}`, chunks.map(chunk => new TextDecoder().decode(chunk)).join('')]
    }),
  )
}

/** Returns the result of each read-only MCP tool. */
const agentTexts = async (actor: Actor): Promise<[string, string][]> => {
  const { served, world } = setting
  const texts: [string, string][] = []
  const key = await newKey(world, actor)
  const send = async (method: string, params: object): Promise<string> => {
    const headers = {
      host: 'localhost',
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const request = new Request('http://localhost/mcp', { method: 'POST', headers, body })
    return (await (await served.app.fetch(request, {})).text()).replace(/^event: message\ndata: /, '')
  }
  const listed = JSON.parse(await send('tools/list', {})) as {
    result: { tools: { name: string; inputSchema: object }[] }
  }
  for (const league of [LEAGUE, DRAFTING])
    for (const { name, inputSchema } of listed.result.tools) {
      const fields = Object.keys((inputSchema as { properties?: object }).properties ?? {})
      const given = Object.entries(valuesFor(league)).filter(([field]) => fields.includes(field) && field !== 'week')
      texts.push([name, await send('tools/call', { name, arguments: Object.fromEntries(given) })])
    }
  return texts
}

const pageTexts = async (browser: Browser): Promise<[string, string][]> => {
  const texts: [string, string][] = []
  for (const league of [LEAGUE, DRAFTING])
    for (const { path } of BOARD_PAGES) {
      const filledPath = filled(path, league)
      texts.push([filledPath, (await browser.go(filledPath)).text])
    }
  return texts
}

/** Returns a message's content for each target. */
const messageTexts = async (): Promise<[string, string][]> => {
  const { openOutbox } = await importMessaging()
  const outbox = openOutbox(setting.world.engine)
  const contents = (await outbox.due()).map(async due => JSON.stringify((await outbox.begin(due))?.content ?? ''))
  return (await Promise.all(contents)).map((text, at) => [`message ${at}`, text])
}

const leaks = (texts: readonly [string, string][]): string[] =>
  texts.flatMap(([where, text]) => (secretIn(text) === null ? [] : [`${where}: ${secretIn(text)}`]))

describe('a pending bid and a draft queue', () => {
  it('are in the responses to their owner, so the search can find them', async () => {
    const { owner } = setting
    const found = leaks(await httpTexts(owner))
    for (const part of [`/leagues/${LEAGUE}/waivers`, `/leagues/${LEAGUE}/transactions`, `/draft/queue`])
      expect(
        found.filter(where => where.includes(part)),
        part,
      ).not.toEqual([])
    expect(leaks(await eventTexts(owner))).not.toEqual([])
    const browser = await signIn(setting, owner.name)
    expect(leaks(await pageTexts(browser))).not.toEqual([])
  })

  it('are not in any response to another account, over HTTP, in events or through agents', async () => {
    for (const actor of setting.others)
      for (const texts of [await httpTexts(actor), await eventTexts(actor), await agentTexts(actor)]) {
        expect(texts.length).toBeGreaterThan(1)
        expect(leaks(texts), actor.name).toEqual([])
      }
  })

  it('are not on any page of another account, a watcher or a visitor', async () => {
    const { others, served, watchToken } = setting
    const browsers = await Promise.all(others.map(({ name }) => signIn(setting, name)))
    const watcher = newBrowser(served)
    expect((await watcher.go(`/w/${watchToken}`)).status).toBe(200)
    for (const browser of [...browsers, watcher, newBrowser(served)])
      expect(leaks(await pageTexts(browser))).toEqual([])
  })

  it('are not in any message', async () => {
    expect(leaks(await messageTexts())).toEqual([])
  })

  it('are not in any response to a move by another account, even a refused or undone one', async () => {
    const { others, served, world, claimIds } = setting
    const team = `/leagues/${LEAGUE}/teams/${setting.teamIds[LEAGUE]![0]}`
    const moves: [string, RequestInit][] = [
      [`/leagues/${LEAGUE}/waivers/run`, json('POST', { dryRun: true })],
      ...[
        { command: 'waiver run --now', leagueId: LEAGUE },
        { command: 'league edit', leagueId: LEAGUE, acquisitionMode: 'fcfs' },
        { command: 'league edit', leagueId: LEAGUE, claimsVisible: 'always' },
        { command: 'league close', leagueId: LEAGUE, week: 1 },
      ].map((line): [string, RequestInit] => ['/batch', json('POST', { dryRun: true, lines: [line, ...READS] })]),
      [`${team}/waivers/order`, json('PUT', { claimIds: claimIds.toReversed() })],
      [`${team}/waivers/order`, json('PUT', { claimIds: claimIds.slice(1) })],
      [`${team}/waivers`, json('POST', { addPlayerId: FREE[1], dropPlayerId: rosterOf(0)[3], bid: 5 })],
      [team, json('PATCH', { name: 'Renamed' })],
    ]
    for (const actor of others) {
      const texts: [string, string][] = []
      for (const [path, init] of moves) {
        const key = await newKey(world, actor)
        texts.push([path, await (await served.fetch(path, { ...init, key })).text()])
      }
      expect(leaks(texts), actor.name).toEqual([])
      for (const [path, text] of texts) expect(text, path).not.toMatch(/already pending/)
    }
  })

  it('are not in the refusals of a batch that is rolled back after it processed them', async () => {
    const { others, world, teamIds } = setting
    const [first, , , last] = teamIds[LEAGUE]!
    const { teams } = (await world.ask('getLeague', { params: { id: LEAGUE } })) as {
      teams: { id: string; name: string }[]
    }
    const lines = [
      { command: 'waiver run --now', leagueId: LEAGUE },
      ...FREE.slice(0, 5).map(playerId => ({
        command: 'roster add',
        leagueId: LEAGUE,
        teamId: last,
        playerId,
        force: true,
      })),
      { command: 'roster add', leagueId: LEAGUE, teamId: last, playerId: rosterOf(0)[0], force: true },
    ]
    const { applied, results } = (await world.ask('sendBatch', { actor: others[0]!, body: { lines } })) as {
      applied: boolean
      results: { message: string }[]
    }
    const owners = teams.find(({ id }) => id === first)!.name
    expect(applied).toBe(false)
    expect(results.at(-1)!.message).toContain(owners)
    for (const { message } of results.slice(0, -1)) expect(message).not.toContain(owners)
  })

  it('do not affect a dry run by another account, except in a team that the account can see', async () => {
    const { others, owner, world, teamIds } = setting
    const lines = [
      { command: 'draft auto', leagueId: DRAFTING, until: 'end' },
      { command: 'draft show', leagueId: DRAFTING },
    ]
    interface Drafted {
      draft: { picks: { teamId: string; player: { id: string } }[] }
    }
    const firstOf = ({ draft: { picks } }: Drafted) =>
      picks.find(({ teamId }) => teamId === teamIds[DRAFTING]![0])!.player.id
    const firstPick = async (actor: Actor) => {
      const { results } = (await world.ask('sendBatch', { actor, body: { lines, dryRun: true } })) as {
        results: { ok: boolean; result: Drafted }[]
      }
      if (!results[0]!.ok) return null
      return firstOf(results[1]!.result)
    }
    expect(await firstPick(owner)).toBe(null)
    expect(await firstPick(others[0]!)).toMatch(/./)
    expect(await firstPick(others[0]!)).not.toBe(QUEUE[0])
    await world.ask('autoDraft', { params: { id: DRAFTING }, body: { until: 'end' } })
    expect(firstOf((await world.ask('getDraft', { params: { id: DRAFTING } })) as Drafted)).toBe(QUEUE[0])
  })

  it('are not in any export by another account', async () => {
    for (const actor of setting.others) {
      const exported = await setting.world.ask('exportLeague', { actor, params: { id: LEAGUE } }).catch(String)
      expect(secretIn(JSON.stringify(exported)), actor.name).toBe(null)
    }
  })
})

/** Returns the ETag of every response about the league that an account can read. */
const tagsOf = async (actor: Actor): Promise<Record<string, string | null>> => {
  const key = await newKey(setting.world, actor)
  const paths = ['', '/matchups', '/transactions', '/waivers', `/teams/${setting.teamIds[LEAGUE]![0]}`]
  const tags = paths.map(async path => [
    path,
    (await setting.served.fetch(`/leagues/${LEAGUE}${path}`, { key })).headers.get('etag'),
  ])
  return Object.fromEntries(await Promise.all(tags))
}

/** Opens the league's event stream. `read` waits for the next event. */
const openStream = async (actor: Actor, after = '') => {
  const key = await newKey(setting.world, actor)
  const { body } = await setting.served.fetch(`/leagues/${LEAGUE}/events${after}`, { key })
  const reader = body!.getReader()
  const read = async (): Promise<string> => new TextDecoder().decode((await reader.read()).value)
  return { read, close: () => reader.cancel() }
}

describe('a newly filed claim', () => {
  it('does not change the ETags, event ids or events that other accounts see', async () => {
    const { world, owner, teamIds, others } = setting
    const outsideAccount = others.at(-1)!
    const before = await tagsOf(outsideAccount)
    const first = await openStream(outsideAccount)
    const start = await first.read()
    const params = { id: LEAGUE, teamId: teamIds[LEAGUE]![0]! }
    const body = { addPlayerId: FREE[3]!, dropPlayerId: rosterOf(0)[3]!, bid: 3 }
    await world.ask('fileClaim', { actor: owner, params, body })
    expect(await tagsOf(outsideAccount)).toEqual(before)
    const [second, future] = [await openStream(outsideAccount), await openStream(outsideAccount, '?lastEventId=999999')]
    expect([await second.read(), await future.read()]).toEqual([start, start])
    // The open stream does not send anything until there is an event that this account can see.
    const next = first.read()
    await new Promise(resolve => setTimeout(resolve, 600))
    await world.ask('updateTeam', { actor: owner, params, body: { name: 'Renamed by its manager' } })
    expect(await next).toMatch(/^id: \d+\nevent: rename\n/)
    await Promise.all([first, second, future].map(stream => stream.close()))
  })
})
