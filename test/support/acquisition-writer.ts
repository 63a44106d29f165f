import { writeSync } from 'node:fs'
import {
  type Actor,
  type Engine,
  execute,
  findOperation,
  importDueEvents,
  type OperationName,
  openEngine,
} from '../../src/engine/index.ts'
import type { Acknowledged } from './acquisition-recovery.ts'

/**
 * A process that runs waivers, and files claims and trades, in every league of a store, day after day, until it is
 * killed. It acknowledges each write. Usage: `node acquisition-writer.ts FILE`.
 */
const DAY = 86_400_000

const say = (done: Acknowledged): void => {
  writeSync(1, `${JSON.stringify(done)}\n`)
}

interface Writer {
  engine: Engine
  actor: Actor
  ids: readonly string[]
}

const below = (count: number): number => Math.floor(Math.random() * count)
const oneOf = <T>(all: readonly T[]): T => all[below(all.length)]!

const write = async ({ engine, actor }: Writer, name: OperationName, call: object): Promise<unknown> => {
  try {
    return await execute(engine, await findOperation(name), { actor, ...call })
  } catch (error) {
    // A random write that breaks the rules is refused, so it is not acknowledged.
    if ((error as { code?: string }).code === 'conflict') return null
    throw error
  }
}

/** Returns each team's players, and the free agents. */
const rostersOf = async ({ engine, ids }: Writer, leagueId: string) => {
  const [teams, spots] = await engine.database.transaction('read', async store => [
    await store.teams.listOf(leagueId),
    await store.rosters.listOf(leagueId),
  ])
  const of = (id: string) => spots.filter(({ teamId }) => teamId === id).map(({ playerId }) => playerId)
  const rosters = teams.map(({ id }) => ({ id, players: of(id) }))
  return { rosters, free: ids.filter(id => !spots.some(({ playerId }) => playerId === id)) }
}

const fileClaim = async (writer: Writer, id: string): Promise<void> => {
  const { rosters, free } = await rostersOf(writer, id)
  const { id: teamId, players } = oneOf(rosters)
  const body = { addPlayerId: oneOf(free.slice(0, 4)), dropPlayerId: oneOf(players) }
  const filed = await write(writer, 'fileClaim', { params: { id, teamId }, body })
  if (filed) say({ claimId: (filed as { claim: { id: string } }).claim.id })
}

const trade = async (writer: Writer, id: string): Promise<void> => {
  const { rosters } = await rostersOf(writer, id)
  const [from, to] = below(2) === 0 ? [rosters[0]!, rosters[1]!] : [rosters[3]!, rosters[2]!]
  const sides = { fromPlayerIds: [oneOf(from.players)], toPlayerIds: to.players.slice(0, from === rosters[0] ? 2 : 1) }
  const body = { fromTeamId: from.id, toTeamId: to.id, ...sides }
  const offered = await write(writer, 'proposeTrade', { params: { id }, body })
  // If accepting the offer was refused, it is still pending.
  if (!offered) return
  const { id: tradeId } = (offered as { trade: { id: string } }).trade
  say({ tradeId, status: 'pending' })
  const params = { id, tradeId }
  if (!(await write(writer, 'answerTrade', { params, body: { action: 'accept' } }))) return
  say({ tradeId, status: 'accepted' })
  await write(writer, 'reverseTrade', { params })
}

const [file = '', ids = '', begun = '0'] = process.argv.slice(2)
let now = Number(begun)
const engine = openEngine({ file, clocks: { league: () => now, wall: () => now, simulated: true } })
const [actor] = await engine.database.transaction('read', store => store.accounts.list())
const writer: Writer = { engine, actor: actor!, ids: ids.split(',') }
const leagueIds = await engine.database.transaction('read', store => store.leagues.listSteppingIds())
const { runDueEvents } = await importDueEvents()
await Promise.all([findOperation('fileClaim'), findOperation('proposeTrade')])
for (;;) {
  for await (const step of runDueEvents(engine, writer.actor)) {
    if ('error' in step) throw step.error
    const { leagueId, results } = step.report
    say({ leagueId, at: now, claimIds: (results ?? []).map(({ claim }) => claim.id) })
  }
  for (const leagueId of leagueIds) {
    for (let turn = 0; turn < 3; turn++) await fileClaim(writer, leagueId)
    await trade(writer, leagueId)
  }
  now += DAY
}
