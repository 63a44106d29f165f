import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { batches } from '../../../src/engine/describe/examples/batches.ts'
import { leagues } from '../../../src/engine/describe/examples/leagues.ts'
import { type BatchResult, batching, type HindsightError } from '../../../src/engine/index.ts'
import { folderArchive, readSeason } from '../../../src/engine/sources/nflverse.ts'
import { type Dump, dumpOf, INSTANTS, makeLeague, openStadium, SHORT } from '../../support/league-stage.ts'
import { NFL, overAt } from '../../support/played-season.ts'
import { rounds } from '../../support/rounds.ts'
import { json, newKey, serveWorld } from '../../support/server.ts'
import { sqlOn, storeFile } from '../../support/store-file.ts'
import { openWorld } from '../../support/world.ts'

interface Sent {
  applied: boolean
  results: BatchResult[]
}

/** A league of a season that is over, in a world of its own. */
const open = async (change: object = {}) => {
  const stadium = await openStadium()
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

const RUNS = rounds({ test: 20, soak: 2000 })

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** With the ids of a league and its teams as those of any, and no other ids. */
const told = (value: unknown, { leagueId, teamIds }: Place): never =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(`"${leagueId}"`, '"league"')
      .replace(UUID, id => (teamIds.includes(id) ? `team ${teamIds.indexOf(id)}` : 'id')),
  ) as never

const sorted = (list: readonly unknown[]): string[] => list.map(each => JSON.stringify(each)).sort()

/** What a league holds; rows that lie in the order of random ids are sorted. */
const stateOf = async (league: Place & { dump(): Promise<Dump> }) => {
  const { spots, kept, lineups, ...rest } = told(await league.dump(), league) as Dump
  return { ...rest, spots: sorted(spots), kept: sorted(kept), lineups: sorted(lineups) }
}

/** A line about a team, some of them wrong by themselves or by what was before. */
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

describe('many commands in one transaction', () => {
  test(`come to what they come to one by one, or leave everything as it was, ${RUNS} times`, async () => {
    const play = fc.asyncProperty(fc.array(someLine, { minLength: 1, maxLength: 20 }), async lines => {
      const [alone, together, tried] = [await open(), await open(), await open()]
      const results: BatchResult[] = []
      const { allCommands, readCommand } = await batching()
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
      const before = await tried.dump()
      const dry = await tried.send(
        lines.map(line => lineOf(line, tried)),
        true,
      )
      expect(told(dry.results, tried)).toEqual(told(results, alone))
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

  test('are done at one instant, behind what is due in their leagues; tried ones undo that too', async () => {
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

  test('hold what needs the home itself for callers in this process only', async () => {
    const { world } = await open()
    const { fetch } = await serveWorld(world)
    const key = await newKey(world, world.actor)
    const lines = [
      { command: 'account create', name: 'eve', plan: 'pro' },
      { command: 'key create', name: 'more' },
    ]
    const far = (await (await fetch('/batch', { key, ...json('POST', { lines }) })).json()) as Sent
    expect(far.results.map(({ error, message }) => [error, /home itself/.test(message!)])).toEqual([
      ['invalid_request', true],
      ['invalid_request', true],
    ])
    expect(await world.ask('sendBatch', { body: { lines } })).toMatchObject({ applied: true })
  })

  test('hold nothing that needs the network', async () => {
    const { send } = await open()
    const { results } = await send([{ command: 'league import', leagueId: '100000000000000001' }])
    expect(results).toMatchObject([{ error: 'invalid_request', message: expect.stringMatching(/needs the network/) }])
  })

  test('answer as the example of the document says', async () => {
    const world = await openWorld()
    onTestFinished(() => world.close())
    await world.keep(await readSeason(folderArchive(join(import.meta.dirname, '../../../data/demo')), 1990))
    const made = leagues.createLeague
    const { teams } = (await world.ask('createLeague', { body: made.body })) as { teams: { id: string }[] }
    const ids = new Map(made.answer.teams.map(({ id }, at) => [id, teams[at]!.id]))
    const own = JSON.stringify(batches.sendBatch).replace(UUID, id => ids.get(id) ?? id)
    const { body, answer } = JSON.parse(own) as typeof batches.sendBatch
    expect(await world.ask('sendBatch', { body })).toEqual(answer)
  })

  test('are one request of the rate limit, happen once for one idempotency key, and may be 32 MiB', async () => {
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

describe('one line', () => {
  test('of a command that is one operation only in some form says which, and suggests nothing that was typed', async () => {
    const { send } = await open()
    const { results } = await send([{ command: 'waiver run' }])
    expect(results[0]!.message).toBe('"waiver run" is one operation only with "now": true')
  })

  /** A world with a line that is done once. */
  const openLine = async (file = ':memory:') => {
    const world = await openWorld({ file })
    onTestFinished(() => world.close())
    const { allCommands, performLine, readCommand } = await batching()
    const commands = await allCommands()
    const perform = (line: number, asked: Record<string, unknown>, batchId = 'b') => {
      const { command, parts } = readCommand(commands, asked)
      const call = { actor: world.actor, local: true, ...parts }
      return performLine(world.engine, { command, call, batchId, line, text: JSON.stringify(asked) })
    }
    const names = async () =>
      ((await world.ask('listSystems')) as { systems: { name: string; mine: boolean }[] }).systems.flatMap(
        ({ name, mine }) => (mine ? [name] : []),
      )
    return { world, perform, names }
  }
  const make = (name: string) => ({ command: 'system create', name, rules: { global: { weights: { rec: 1 } } } })

  test('that was done is answered, not done again, in its batch alone', async () => {
    const { perform, names } = await openLine()
    const first = await perform(1, make('one'))
    expect(await perform(1, make('one'))).toEqual(first)
    expect(await names()).toEqual(['one'])
    await perform(1, make('one'), 'another')
    expect(await names()).toEqual(['one', 'one'])
  })

  test('that was refused stays so, though it would be allowed by now', async () => {
    const { world, perform } = await openLine(storeFile())
    const revoke = { command: 'system delete', systemId: 'own' }
    const refused = await perform(1, revoke)
    expect(refused).toMatchObject({ ok: false, error: 'not_found' })
    sqlOn(world.file, 'UPDATE batch_line SET answer = \'{"ok":false}\'')
    expect(await perform(1, revoke)).toEqual({ ok: false })
  })

  test('that was another command when it was done is refused', async () => {
    const { perform } = await openLine()
    await perform(1, make('one'))
    expect(await perform(1, make('two'))).toMatchObject({ error: 'conflict', message: /another command/ })
  })

  test('that is no longer kept is not done again', async () => {
    const { world, perform } = await openLine(storeFile())
    await perform(1, make('one'))
    await perform(10_001, make('two'))
    expect(await perform(1, make('one'))).toMatchObject({ error: 'conflict', message: /up to 1 are no longer kept/ })
    world.wall.now += 8 * 86_400_000
    await perform(1, make('three'), 'later')
    expect(sqlOn(world.file, 'SELECT line FROM batch_line')).toEqual([{ line: 1 }])
  })

  test('that shows a secret is kept without it', async () => {
    const { perform } = await openLine()
    const asked = { command: 'key create', name: 'k' }
    expect(JSON.stringify(await perform(1, asked))).toMatch(/sk_hindsight_[\w-]{43}/)
    const again = await perform(1, asked)
    expect(again.ok).toBe(true)
    expect(JSON.stringify(again)).not.toMatch(/sk_hindsight_[\w-]/)
  })
})

describe('a savepoint', () => {
  test('undoes its part of a transaction and nothing else, inside another one too', async () => {
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
