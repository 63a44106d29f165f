import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_RANKING, defaultPlayoffs } from '../data/leagues.ts'
import { DEFAULT_ROSTER } from '../data/rosters.ts'
import { type Engine, openEngine } from '../src/engine/engine.ts'
import { type Actor, daily, execute, findOperation, loading } from '../src/engine/index.ts'
import type { RosterConfig } from '../src/engine/schema/lineup.ts'
import type { WaiverClaim } from '../src/engine/schema/waiver.ts'
import type { Store } from '../src/engine/store/index.ts'
import { median, type Row, row, timed } from './row.ts'

/**
 * The nightly run over 10, 100 and 1,000 leagues of ten teams before the current season begins: full rosters, a lineup of
 * each team, and 20 claims a league on fewer players.
 */
const TEAMS = 10
const CLAIMS = 20
const WANTED = 14
const SEASON = 1990
const DAY = 86_400_000
/** By number of leagues, how many nights are run; one more before them warms up. */
const NIGHTS = { 10: 25, 100: 5, 1000: 2 } as const

const { slots, bench } = structuredClone(DEFAULT_ROSTER) as unknown as RosterConfig
const SPOTS = slots.length + bench

interface Bench {
  engine: Engine
  time: { now: number }
  actor: Actor
  players: readonly string[]
}

const open = async (file: string): Promise<Bench> => {
  const time = { now: Date.UTC(2026, 0, 1) }
  const engine = openEngine({ file, clocks: { league: () => time.now, wall: () => time.now } })
  const host: Actor = { id: 'host', name: 'host', plan: 'pro', createdAt: 0 }
  const create = await findOperation('accounts', 'createAccount')
  const { account } = (await execute(engine, create, { actor: host, body: { name: 'bench', plan: 'pro' } })) as {
    account: Actor
  }
  const { folderArchive, loadSeasons } = await loading()
  const archive = folderArchive(join(import.meta.dirname, '../data/demo'))
  for await (const step of loadSeasons(engine, account, { archive, seasons: [SEASON] })) void step
  const frame = await engine.database.transaction('read', store => store.seasons.findFrame(SEASON))
  const kickoffs = frame!.games.map(({ kickoffAt }) => kickoffAt)
  // The season is the current one for 30 days before its first kickoff.
  time.now = Math.min(...kickoffs) - 29 * DAY
  return { engine, time, actor: account, players: frame!.players.map(({ id }) => id) }
}

const makeLeague = async (store: Store, { time, actor, players }: Bench, number: number): Promise<void> => {
  const id = `league-${number}`
  await store.leagues.insert({
    id,
    accountId: actor.id,
    name: `League ${number}`,
    season: SEASON,
    systemId: 'ppr',
    rosterConfig: { slots, bench },
    acquisitionMode: 'waivers',
    ranking: [...DEFAULT_RANKING],
    medianGame: false,
    playoffConfig: defaultPlayoffs(TEAMS),
    draw: null,
    closedWeeks: [],
    externalId: null,
    settingsDrift: false,
    createdAt: time.now,
    updatedAt: time.now,
  })
  for (let at = 0; at < TEAMS; at++) {
    const team = { id: `${id}-${at}`, leagueId: id, name: `Team ${at}`, managerId: null, managerName: '' }
    const places = { draftPosition: at + 1, waiverPriority: TEAMS - at, division: null }
    await store.teams.insert({ ...team, ...places, claimed: false, externalId: null })
    const roster = players.slice(at * SPOTS, (at + 1) * SPOTS)
    for (const playerId of roster) await store.rosters.insert(id, { playerId, teamId: team.id, acquiredAt: time.now })
    await store.lineups.put(id, { teamId: team.id, week: 1, players: slots.map((_, slot) => roster[slot]!) })
  }
}

/** Twenty claims of a league: two a team, each for one of few free agents and for the place of an own player. */
const fileClaims = async (
  store: Store,
  { time, players }: Bench,
  { leagueId, night }: { leagueId: string; night: number },
): Promise<void> => {
  const spots = await store.rosters.listOf(leagueId)
  const held = new Set(spots.map(({ playerId }) => playerId))
  const free = players.filter(id => !held.has(id)).slice(0, WANTED)
  for (let at = 0; at < CLAIMS; at++) {
    const teamId = `${leagueId}-${at % TEAMS}`
    const own = spots.filter(spot => spot.teamId === teamId)
    const claim: WaiverClaim = {
      id: `${leagueId} ${night} ${at}`,
      leagueId,
      teamId,
      addPlayerId: free[(at * 5 + night) % WANTED]!,
      dropPlayerId: own[(at + night) % own.length]!.playerId,
      status: 'pending',
      createdAt: time.now,
      processedAt: null,
      note: null,
    }
    await store.claims.insert(claim)
  }
}

const runNight = async ({ engine, actor }: Bench): Promise<void> => {
  const { runDays } = await daily()
  for await (const step of runDays(engine, actor)) if ('error' in step) throw step.error
}

/** Throws unless every claim of a league was decided, some one way and some the other. */
const check = async ({ engine: { database } }: Bench, leagueId: string): Promise<void> => {
  const claims = await database.transaction('read', store => store.claims.listOf(leagueId, { limit: CLAIMS }))
  for (const status of ['won', 'lost'] as const)
    if (!claims.some(claim => claim.status === status)) throw new Error(`no claim ${status}`)
  if (claims.some(({ status }) => status === 'pending')) throw new Error('a claim was left')
}

/** Milliseconds of a night over so many leagues, in the middle. */
const nightOver = async (leagues: number, nights: number): Promise<number> => {
  const home = mkdtempSync(join(tmpdir(), 'hindsight-bench-'))
  const bench = await open(join(home, 'hindsight.db'))
  const { database } = bench.engine
  const ids = Array.from({ length: leagues }, (_, number) => `league-${number}`)
  await database.transaction('write', async store => {
    for (const number of ids.keys()) await makeLeague(store, bench, number)
  })
  const times: number[] = []
  for (let night = 0; night <= nights; night++) {
    await database.transaction('write', async store => {
      for (const leagueId of ids) await fileClaims(store, bench, { leagueId, night })
    })
    database.checkpoint()
    bench.time.now += DAY
    const ms = await timed(() => runNight(bench))
    if (night > 0) times.push(ms)
    await check(bench, ids[night % ids.length]!)
  }
  bench.engine.close()
  rmSync(home, { recursive: true })
  return median(times)
}

export const benchWaivers = async (): Promise<Row[]> => {
  const counts = [10, 100, 1000] as const
  const nights = new Map<number, number>()
  // Code that is warm only for the many would make the few look dear.
  await nightOver(100, 4)
  for (const leagues of counts) nights.set(leagues, await nightOver(leagues, NIGHTS[leagues]))
  const perClaim = (leagues: number): number => (1000 * nights.get(leagues)!) / (leagues * CLAIMS)
  const peer = { peer: perClaim(10), peerName: 'a claim of 10 leagues', unit: 'µs', goal: 1.3 } as const
  return [
    row('cost', { name: 'nightly run of 100 leagues, a claim', ours: perClaim(100), ...peer }),
    row('cost', { name: 'nightly run of 1,000 leagues, a claim', ours: perClaim(1000), ...peer }),
    row('cost', {
      name: 'nightly run of 1,000 leagues',
      ours: nights.get(1000)!,
      peer: 20_000,
      peerName: 'limit',
      unit: 'ms',
      goal: 1,
    }),
  ]
}
