import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Actor,
  type Engine,
  execute,
  findOperation,
  importDueEvents,
  importSeasonLoading,
  openEngine,
} from '../src/engine/index.ts'
import type { Store, StoredClaim } from '../src/engine/store/index.ts'
import { commitRows, openPlain } from './plain.ts'
import { median, type Row, row, timed } from './row.ts'
import { bench, madeLeague, slots } from './stored-league.ts'

/**
 * The nightly waiver run over 10, 100 and 1,000 ten-team leagues before the current season begins. Each league has full
 * rosters, a lineup for each team, and 20 claims for fewer than 20 players.
 */
const TEAMS = 10
const CLAIMS = 20
const WANTED = 14
/** The rows written per league in a night of waivers: the claims, and the roster and log rows of awarded players. */
const ROWS = CLAIMS + 40
const SEASON = 1990
const DAY = 86_400_000
/**
 * The nights per round, by number of leagues. Rounds with few leagues have more nights, so that all rounds take about
 * the same time.
 */
const NIGHTS = { 10: 10, 100: 3, 1000: 1 } as const
const ROUNDS = 3

const SPOTS = slots.length + bench

interface Bench {
  engine: Engine
  time: { now: number }
  actor: Actor
  players: readonly string[]
}

const open = async (file: string): Promise<Bench> => {
  const time = { now: Date.UTC(2026, 0, 1) }
  const engine = openEngine({ file, clocks: { league: () => time.now, wall: () => time.now, simulated: true } })
  const host: Actor = { id: 'host', name: 'host', plan: 'pro', createdAt: 0 }
  const create = await findOperation('createAccount')
  const { account } = (await execute(engine, create, { actor: host, body: { name: 'bench', plan: 'pro' } })) as {
    account: Actor
  }
  const { folderArchive, loadSeasons } = await importSeasonLoading()
  const archive = folderArchive(join(import.meta.dirname, '../data/demo'))
  for await (const step of loadSeasons(engine, account, { archive, seasons: [SEASON] })) void step
  const frame = await engine.database.transaction('read', store => store.seasons.findSeason(SEASON))
  const kickoffs = frame!.games.map(({ kickoffAt }) => kickoffAt)
  // A season becomes the current one 30 days before its first kickoff.
  time.now = Math.min(...kickoffs) - 29 * DAY
  return { engine, time, actor: account, players: frame!.players.map(({ id }) => id) }
}

const makeLeague = async (store: Store, { time, actor, players }: Bench, number: number): Promise<void> => {
  const id = `league-${number}`
  const clock = { mode: 'live', running: true, speed: 1, at: null, since: null, simulated: true } as const
  await store.leagues.insert(
    madeLeague(number, {
      accountId: actor.id,
      season: SEASON,
      acquisitionMode: 'waivers',
      clock,
      teams: TEAMS,
      now: time.now,
    }),
  )
  for (let at = 0; at < TEAMS; at++) {
    const team = {
      id: `${id}-${at}`,
      leagueId: id,
      name: `Team ${at}`,
      managerId: null,
      managerName: '',
      accountName: '',
      displayName: null,
      coManagers: [],
      locked: false,
    }
    const places = { number: at + 1, draftPosition: at + 1, waiverPriority: TEAMS - at, budget: null, division: null }
    await store.teams.insert({
      ...team,
      ...places,
      claimed: false,
      autoLineup: 'off',
      chosenAutoLineup: null,
      externalId: null,
    })
    const roster = players.slice(at * SPOTS, (at + 1) * SPOTS)
    for (const playerId of roster)
      await store.rosters.insert(id, { playerId, teamId: team.id, acquiredAt: time.now, reservedAt: null, taxi: false })
    await store.lineups.put(id, {
      teamId: team.id,
      week: 1,
      players: slots.map((_, slot) => roster[slot]!),
      byHand: true,
    })
  }
}

/**
 * Files a league's twenty claims: two per team, each for one of a few free agents, and each drops one of the team's
 * players.
 */
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
    const claim: StoredClaim = {
      id: `${leagueId} ${night} ${at}`,
      leagueId,
      teamId,
      addPlayerId: free[(at * 5 + night) % WANTED]!,
      dropPlayerId: own[(at + night) % own.length]!.playerId,
      status: 'pending',
      createdAt: time.now,
      processedAt: null,
      note: null,
      bid: null,
      place: at < TEAMS ? 1 : 2,
      shownAt: time.now,
    }
    await store.claims.insert(claim)
  }
}

/** Runs one night for all leagues. Throws if a league failed. */
export const runNight = async ({ engine, actor }: Pick<Bench, 'engine' | 'actor'>): Promise<void> => {
  const { runDueEvents } = await importDueEvents()
  for await (const step of runDueEvents(engine, actor)) if ('error' in step) throw step.error
}

/** Throws unless every claim of a league was processed, and some of them won and some lost. */
const check = async ({ engine: { database } }: Bench, leagueId: string): Promise<void> => {
  const claims = await database.transaction('read', store => store.claims.listOf(leagueId, { limit: CLAIMS }))
  for (const status of ['won', 'lost'] as const)
    if (!claims.some(claim => claim.status === status)) throw new Error(`no claim ${status}`)
  if (claims.some(({ status }) => status === 'pending')) throw new Error('a claim was left')
}

interface Home extends Bench {
  folder: string
  ids: readonly string[]
  night: number
}

/** Creates a data folder whose leagues are ready for claims. */
export const openHome = async (leagues: number): Promise<Home> => {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-bench-'))
  const bench = await open(join(folder, 'hindsight.db'))
  const ids = Array.from({ length: leagues }, (_, number) => `league-${number}`)
  await bench.engine.database.transaction('write', async store => {
    for (const number of ids.keys()) await makeLeague(store, bench, number)
  })
  return { ...bench, folder, ids, night: 0 }
}

/** Files the next night's claims, and advances the clock to that day. */
export const fileNight = async (home: Home): Promise<void> => {
  await home.engine.database.transaction('write', async store => {
    for (const id of home.ids) await fileClaims(store, home, { leagueId: id, night: home.night })
  })
  home.engine.database.checkpoint()
  home.time.now += DAY
}

/** Returns the median time of the next nights, ms. */
const nightsOf = async (home: Home, nights: number): Promise<number> => {
  const times: number[] = []
  for (let at = 0; at < nights; at++) {
    await fileNight(home)
    times.push(await timed(() => runNight(home)))
    await check(home, home.ids[home.night % home.ids.length]!)
    home.night++
  }
  return median(times)
}

export const closeHome = (home: Home): void => {
  home.engine.close()
  rmSync(home.folder, { recursive: true })
}

interface Round {
  few: number
  some: number
  many: number
  plain: number
}

/**
 * Measures nights with each number of leagues in turn, ms, and one bare SQLite commit per league. The first round is a
 * warm-up.
 */
const playRounds = async (): Promise<Round[]> => {
  const [few, some, many] = [await openHome(10), await openHome(100), await openHome(1000)]
  const plain = openPlain(join(many.folder, 'plain.db'))
  const rounds: Round[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    rounds.push({
      few: await nightsOf(few, NIGHTS[10]),
      some: await nightsOf(some, NIGHTS[100]),
      many: await nightsOf(many, NIGHTS[1000]),
      plain: await timed(() => commitRows(plain, { commits: 1000, rows: ROWS })),
    })
  }
  plain.close()
  for (const home of [few, some, many]) closeHome(home)
  return rounds.slice(1)
}

export const benchWaivers = async (): Promise<Row[]> => {
  const rounds = await playRounds()
  const perClaim = (size: 'few' | 'some' | 'many', leagues: number): number[] =>
    rounds.map(round => (1000 * round[size]) / (leagues * CLAIMS))
  const peer = { peer: perClaim('few', 10), peerName: 'a claim of 10 leagues', unit: 'µs', goal: 1.3 } as const
  const nights = { ours: rounds.map(({ many }) => many), peer: rounds.map(({ plain }) => plain) }
  const plain = { peerName: 'bare SQLite, as many commits and rows', unit: 'ms', goal: 20 } as const
  return [
    row('cost', { name: 'nightly run of 100 leagues, a claim', ours: perClaim('some', 100), ...peer }),
    row('cost', { name: 'nightly run of 1,000 leagues, a claim', ours: perClaim('many', 1000), ...peer }),
    row('cost', { name: 'nightly run of 1,000 leagues', ...nights, ...plain }),
  ]
}
