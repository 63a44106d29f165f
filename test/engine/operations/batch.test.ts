import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  type BatchLine,
  type BatchResult,
  type HindsightError,
  importBatching,
  type LineResult,
} from '../../../src/engine/index.ts'
import { type Dump, dumpOf, INSTANTS, makeLeague, openSeasonWorld, SHORT } from '../../support/league-stage.ts'
import { NFL, overAt } from '../../support/played-season.ts'
import { rounds } from '../../support/rounds.ts'
import { json, newKey, serveWorld } from '../../support/server.ts'
import { onPostgres } from '../../support/stores.ts'
import { openWorld } from '../../support/world.ts'

interface Sent {
  applied: boolean
  results: BatchResult[]
}

/** Opens a league from a past season in a new world. */
const open = async (change: object = {}) => {
  const stadium = await openSeasonWorld()
  onTestFinished(() => stadium.world.close())
  const { world } = stadium
  world.wall.now = INSTANTS.at(-1)! + 86_400_000
  const stage = await makeLeague(stadium, false, change)
  const send = async (lines: readonly unknown[], dryRun = false) =>
    (await world.ask('sendBatch', { body: { lines, dryRun } })) as Sent
  return { ...stage, send, dump: () => dumpOf(stage) }
}

interface Place {
  leagueId: string
  teamIds: readonly string[]
}

const RUNS = rounds({ test: onPostgres ? 8 : 20, soak: 2000 })

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Replaces the ids of a league and its teams with fixed ones, and removes all other ids. */
const normalized = (value: unknown, { leagueId, teamIds }: Place): never =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(`"${leagueId}"`, '"league"')
      .replace(UUID, id => (teamIds.includes(id) ? `team ${teamIds.indexOf(id)}` : 'id')),
  ) as never

const sorted = (list: readonly unknown[]): string[] => list.map(each => JSON.stringify(each)).sort()

/** Returns a league's state. Rows that are in order of random ids are sorted. */
const stateOf = async (league: Place & { dump(): Promise<Dump> }) => {
  const { spots, kept, lineups, ...rest } = normalized(await league.dump(), league) as Dump
  return { ...rest, spots: sorted(spots), kept: sorted(kept), lineups: sorted(lineups) }
}

/** A line about a team. Some lines are invalid, either always or because of earlier lines. */
const someLine = fc.record({
  kind: fc.constantFrom('add', 'add', 'drop', 'rename', 'best', 'read', 'wrong'),
  team: fc.nat(3),
  player: fc.nat(12),
})

const lineOf = (
  { kind, team, player }: { kind: string; team: number; player: number },
  { leagueId, teamIds }: Place,
): unknown => {
  const where = { leagueId, teamId: teamIds[team] }
  if (kind === 'add' || kind === 'drop') return { command: `roster ${kind}`, ...where, playerId: SHORT.ids[player] }
  if (kind === 'rename') return { command: 'team rename', ...where, name: `Team of ${player}` }
  if (kind === 'best') return { command: 'lineup best', ...where, week: 1 + (player % 4) }
  return kind === 'read' ? { command: 'team show', ...where } : { command: 'roster add', ...where }
}

/** Returns the results of lines in one batch. Its lines share transactions if possible. */
const performAll = async (league: Awaited<ReturnType<typeof open>>, lines: readonly unknown[]) => {
  const { allCommands, performLines, readCommand } = await importBatching()
  const commands = await allCommands()
  const { engine, actor } = league.world
  const batchId = randomUUID()
  const batch = lines.map((asked, at): BatchLine => {
    const { command, parts } = readCommand(commands, asked)
    const call = { actor, local: true, ...parts }
    return { op: command.op, call, batchId, line: at + 1, text: JSON.stringify(asked) }
  })
  const results: LineResult[] = []
  const parts = performLines(engine, batch, error => {
    throw error
  })
  for await (const part of parts) results.push(...part)
  return results
}

describe('lines in one transaction', () => {
  test('give the same results as lines run one by one, including the due steps between them', async () => {
    const [apart, shared] = [await open({ clock: { mode: 'replay' } }), await open({ clock: { mode: 'replay' } })]
    const lines = ({ leagueId, teamIds }: Place) =>
      Array.from({ length: 12 }, (_, at) => [
        { command: 'league clock advance', leagueId, advance: 'day' },
        { command: 'team rename', leagueId, teamId: teamIds[at % 4], name: `Day ${at}` },
        { command: 'roster add', leagueId, teamId: teamIds[at % 4], playerId: SHORT.ids[at % 3] },
        { command: 'league clock show', leagueId },
      ]).flat()
    const alone: LineResult[] = []
    for (const line of lines(apart)) alone.push(...(await performAll(apart, [line])))
    const together = await performAll(shared, lines(shared))
    expect(new Set(together.map(({ ok }) => ok)).size).toBe(2)
    expect(together.map(({ ok, error, message }) => ({ ok, error, message }))).toEqual(
      alone.map(({ ok, error, message }) => ({ ok, error, message })),
    )
    expect(await stateOf(shared)).toEqual(await stateOf(apart))
  })
})

describe('many commands in one transaction', () => {
  test(`give the same results as commands run one by one, or change nothing (${RUNS} times)`, async () => {
    const play = fc.asyncProperty(fc.array(someLine, { minLength: 1, maxLength: 20 }), async lines => {
      const [alone, together, tried, shared] = [await open(), await open(), await open(), await open()]
      const results: BatchResult[] = []
      const { allCommands, readCommand } = await importBatching()
      const commands = await allCommands()
      for (const line of lines.map(each => lineOf(each, alone))) {
        try {
          const { command, parts } = readCommand(commands, line)
          const result = await alone.world.ask(command.op.name, parts)
          results.push({ line: results.length + 1, ok: true, result })
        } catch (error) {
          const { code, message } = error as HindsightError
          results.push({ line: results.length + 1, ok: false, error: code, message })
        }
      }
      const lineResults = await performAll(
        shared,
        lines.map(line => lineOf(line, shared)),
      )
      const numbered = lineResults.map((each, at) => ({ line: at + 1, ...each }))
      expect(normalized(numbered, shared)).toEqual(normalized(results, alone))
      expect(await stateOf(shared)).toEqual(await stateOf(alone))

      const before = await tried.dump()
      const dry = await tried.send(
        lines.map(line => lineOf(line, tried)),
        true,
      )
      expect(normalized(dry.results, tried)).toEqual(normalized(results, alone))
      expect(await tried.dump()).toEqual(before)

      const untouched = await together.dump()
      const sent = await together.send(lines.map(line => lineOf(line, together)))
      const isRight = results.every(({ ok }) => ok)
      expect(sent.applied).toBe(isRight)
      const kept = await together.dump()
      if (!isRight) expect(kept).toEqual(untouched)
      else expect(await stateOf(together)).toEqual(await stateOf(alone))
    })
    await fc.assert(play, { numRuns: RUNS })
  })

  test('run at the same time, after the due steps of their leagues; a dry run undoes those steps', async () => {
    const { world, send, teamIds, leagueId: id, dump } = await open({ clock: { mode: 'replay' } })
    const ask = (name: string, more: object = {}) => world.ask(name, { params: { id }, ...more })
    await ask('updateLeague', { body: { acquisitionMode: 'waivers' } })
    const claim = { params: { id, teamId: teamIds[2] }, body: { addPlayerId: `WR-${NFL[0]}-3`, dropPlayerId: null } }
    await world.ask('fileClaim', claim)
    const lines = [
      { command: 'league clock advance', leagueId: id, advance: 'week' },
      { command: 'team rename', leagueId: id, teamId: teamIds[0], name: 'After week 1' },
      { command: 'league clock show', leagueId: id },
    ]
    const before = await dump()
    const tried = await send(lines, true)
    expect(await dump()).toEqual(before)
    const done = await send(lines)
    const shown = ({ results }: Sent) =>
      results.map(({ ok, result }) => [ok, (result as { clock?: { now: number } }).clock?.now])
    const over = overAt(SHORT.games.filter(({ week }) => week === 1).at(-1)!.kickoffAt)
    expect(shown(done)).toEqual([
      [true, over],
      [true, undefined],
      [true, over],
    ])
    expect(shown(tried)).toEqual(shown(done))
    expect(done.results[0]!.result).toMatchObject({ passed: { closedWeeks: [1], claimsWon: 1 } })
    const types = (await dump()).log.map(({ type, at }) => [type, at <= over]).reverse()
    expect(types.slice(-4)).toEqual([
      ['claim_won', true],
      ['close', true],
      ['clock', true],
      ['rename', true],
    ])
  })

  test('process only claims that the account can see in a dry run', async () => {
    const { world, send, teamIds, leagueId: id } = await open({ clock: { mode: 'replay' } })
    const params = { id }
    await world.ask('updateLeague', { params, body: { acquisitionMode: 'waivers', claimsVisible: 'afterRun' } })
    const rival = await world.account('rival', 'pro')
    const { token } = (await world.ask('createInvite', { params, body: {} })) as { token: string }
    await world.ask('claimInvite', { actor: rival, params: { token }, body: { teamId: teamIds[2] } })
    for (const at of [3, 4]) {
      const actor = at === 3 ? rival : world.actor
      const claim = {
        params: { id, teamId: teamIds[at - 1] },
        body: { addPlayerId: `WR-${NFL[at - 3]}-3`, dropPlayerId: null },
      }
      await world.ask('fileClaim', { actor, ...claim })
    }
    const withdrawn = {
      params: { id, teamId: teamIds[2] },
      body: { addPlayerId: `WR-${NFL[2]}-3`, dropPlayerId: null },
    }
    const { claim } = (await world.ask('fileClaim', { actor: rival, ...withdrawn })) as { claim: { id: string } }
    await world.ask('withdrawClaim', { actor: rival, params: { id, claimId: claim.id } })
    const lines = [
      { command: 'league clock advance', leagueId: id, advance: 'week' },
      { command: 'waiver list', leagueId: id },
      { command: 'league log', leagueId: id },
    ]
    const [advanced, ...reads] = (await send(lines, true)).results
    expect(advanced!.result).toMatchObject({ passed: { claimsWon: 1 } })
    expect(JSON.stringify(reads)).toContain(`WR-${NFL[1]}-3`)
    expect(JSON.stringify(reads)).not.toMatch(new RegExp(`WR-${NFL[0]}-3|WR-${NFL[2]}-3`))
    expect((await send(lines)).results[0]!.result).toMatchObject({ passed: { claimsWon: 2 } })
  })

  test('can use commands that need the data folder only from this process', async () => {
    const { world } = await open()
    const { fetch } = await serveWorld(world)
    const key = await newKey(world, world.actor)
    const lines = [
      { command: 'account create', name: 'eve', plan: 'pro' },
      { command: 'key create', name: 'more' },
    ]
    const far = (await (await fetch('/batch', { key, ...json('POST', { lines }) })).json()) as Sent
    expect(far.results.map(({ error, message }) => [error, /direct access to the data folder/.test(message!)])).toEqual(
      [
        ['invalid_request', true],
        ['invalid_request', true],
      ],
    )
    expect(await world.ask('sendBatch', { body: { lines } })).toMatchObject({ applied: true })
  })

  test('cannot use commands that need the network', async () => {
    const { send } = await open()
    const { results } = await send([{ command: 'league import', leagueId: '100000000000000001' }])
    expect(results).toMatchObject([{ error: 'invalid_request', message: expect.stringMatching(/needs the network/) }])
  })

  test('count as one request for the rate limit, run once per idempotency key, and can be up to 32 MiB', async () => {
    const { world, leagueId, teamIds } = await open()
    const { fetch } = await serveWorld(world)
    const key = await newKey(world, world.actor)
    const send = (body: unknown, headers: Record<string, string> = {}) => {
      const init = json('POST', body)
      return fetch('/batch', { key, ...init, headers: { ...(init.headers as object), ...headers } })
    }
    const [playerId] = SHORT.ids.slice(-1)
    const where = { leagueId, teamId: teamIds[0] }
    const lines = [
      { command: 'team rename', ...where, name: 'Once' },
      { command: 'roster add', ...where, playerId },
    ]
    const once = { 'idempotency-key': 'one' }
    const first = await send({ lines: lines.slice(0, 1) }, once)
    expect([first.status, first.headers.get('x-ratelimit-remaining')]).toEqual([200, '599'])
    const again = await send({ lines: lines.slice(0, 1) }, once)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await again.json()).toEqual(await first.json())
    const large = Array.from({ length: 40 }, () => 'x'.repeat(100_000))
    expect((await send({ lines: large })).status).toBe(200)
    expect((await send({ lines: ['x'.repeat(33 * 2 ** 20)] })).status).toBe(413)
  })
})

describe('a line', () => {
  test('that is not a single operation reports the missing field without quoting the input', async () => {
    const { send } = await open()
    const { results } = await send([{ command: 'waiver run' }])
    expect(results[0]!.message).toBe('"waiver run" is a single operation only with "now": true')
  })
})

describe('a savepoint', () => {
  test('undoes only its part of a transaction, even inside another savepoint', async () => {
    const { engine } = await openWorld()
    onTestFinished(() => engine.close())
    const { database } = engine
    await database.transaction('write', async store => {
      const raise = (name: string) => store.counters.raise(name)
      const failing = (work: () => Promise<unknown>) =>
        store
          .savepoint(async () => {
            await work()
            throw new Error('undone')
          })
          .catch(() => undefined)
      await raise('a')
      await failing(() => store.savepoint(() => raise('b')))
      await store.savepoint(async () => {
        await raise('c')
        await failing(() => raise('d'))
      })
    })
    const counters = await database.transaction('read', store => store.counters.list())
    expect(counters.map(({ name }) => name).filter(name => name.length === 1)).toEqual(['a', 'c'])
  })
})
