import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { processClocks } from '../src/engine/base/clock.ts'
import { type Actor, type Engine, execute, findOperation, type OperationName, openEngine } from '../src/engine/index.ts'
import { pairings } from '../src/engine/league/schedule.ts'
import { bestLineup } from '../src/engine/rules/lineups/best-lineup.ts'
import type { SeasonPlayer } from '../src/engine/schema/season.ts'
import type { Store } from '../src/engine/store/index.ts'
import { openPlain, readRows } from './plain.ts'
import { alternate, type Row, row, type Samples } from './row.ts'
import { against, openBench } from './server.ts'
import { madeLeague, slots } from './stored-league.ts'

/** A data folder with a thousand twelve-team leagues, each with full rosters and lineups in every week. */
const LEAGUES = 1_000
const TEAMS = 12
const WEEKS = 14

/** Returns a league's players: enough at each position to fill all rosters, and a different mix in each league. */
const pool = (players: readonly SeasonPlayer[], league: number): string[][] => {
  const wanted = { QB: 2, RB: 4, WR: 4, TE: 2, K: 1, DST: 2 } as const
  const rosters: string[][] = Array.from({ length: TEAMS }, () => [])
  for (const [group, count] of Object.entries(wanted)) {
    const of = players.filter(({ posGroup }) => posGroup === group)
    for (let at = 0; at < TEAMS * count; at++) rosters[at % TEAMS]!.push(of[(at + league) % of.length]!.id)
  }
  return rosters
}

/** Returns a legal lineup for a roster, different for each week. */
const lineupOf = (
  groups: ReadonlyMap<string, SeasonPlayer>,
  roster: readonly string[],
  week: number,
): (string | null)[] => {
  const candidates = roster.map((id, at) => ({
    posGroups: [groups.get(id)!.posGroup],
    points: ((at + 1) * (week + 3)) % 7,
  }))
  return bestLineup({ slots, candidates }).slots.map(at => (at === null ? null : roster[at]!))
}

interface Made {
  actor: Actor
  season: number
  players: readonly SeasonPlayer[]
}

export const makeLeague = async (store: Store, { actor, season, players }: Made, number: number): Promise<void> => {
  const id = `league-${number}`
  const teams = Array.from({ length: TEAMS }, (_, at) => ({ id: `${id}-${at + 1}` }))
  const byId = new Map(players.map(player => [player.id, player]))
  const clock = { mode: 'hindsight', running: true, speed: 1, at: null, since: null, simulated: false } as const
  await store.leagues.insert(
    madeLeague(number, { accountId: actor.id, season, acquisitionMode: 'fcfs', clock, teams: TEAMS, now: Date.now() }),
  )
  for (const [at, team] of teams.entries()) {
    const noManager = {
      managerId: null,
      displayName: null,
      coManagers: [],
      locked: false,
      managerName: '',
      accountName: '',
      waiverPriority: null,
      budget: null,
      division: null,
      externalId: null,
    }
    const name = `Team ${at + 1}`
    await store.teams.insert({
      ...team,
      ...noManager,
      leagueId: id,
      name,
      number: at + 1,
      draftPosition: at + 1,
      claimed: false,
      autoLineup: 'off',
      chosenAutoLineup: null,
    })
  }
  await store.matchups.insert(id, pairings(teams, 1, WEEKS))
  for (const [at, roster] of pool(players, number).entries()) {
    const teamId = teams[at]!.id
    for (const playerId of roster)
      await store.rosters.insert(id, { playerId, teamId, acquiredAt: Date.now(), reservedAt: null, taxi: false })
    for (let week = 1; week <= WEEKS; week++) {
      await store.lineups.put(id, { teamId, week, players: lineupOf(byId, roster, week), byHand: true })
    }
  }
}

const fill = async (file: string): Promise<void> => {
  const engine = openEngine({ file, clocks: processClocks() })
  const { database } = engine
  await database.transaction('write', async store => {
    const season = (await store.seasons.versions()).at(-1)!.season
    const { players } = (await store.seasons.findSeason(season))!
    const made = { actor: await store.accounts.get('bench'), season, players }
    for (let number = 1; number <= LEAGUES; number++) await makeLeague(store, made, number)
    await store.counters.raise('leagues')
  })
  engine.close()
}

/** The tables with a league's data. */
const OF_A_LEAGUE = [
  'SELECT * FROM league WHERE id = ?',
  ...['team', 'matchup', 'roster_spot', 'lineup'].map(table => `SELECT * FROM ${table} WHERE league_id = ?`),
]

interface Stores {
  engine: Engine
  plain: DatabaseSync
}

/**
 * Measures an operation on leagues that have not been read before, and plain reads of their rows, ms. The season is
 * already in memory.
 */
const measureCold = async ({ engine, plain }: Stores, name: OperationName, from: number): Promise<Samples> => {
  const op = await findOperation(name)
  const actor = await engine.database.transaction('read', store => store.accounts.get('bench'))
  let number = from
  const operated = () => execute(engine, op, { actor, params: { id: `league-${++number}` } })
  const read = () => readRows(plain, OF_A_LEAGUE, `league-${number}`)
  const [ours = [], peer = []] = await alternate([operated, read], 100)
  return { ours, peer }
}

export const benchLeagues = async (): Promise<Row[]> => {
  const home = mkdtempSync(join(tmpdir(), 'hindsight-bench-'))
  const { server, next } = await openBench(home, 1, fill)
  const warm = await against(server, '/leagues/league-1', { next, home, status: 200 })
  await server.stop()
  const file = join(home, 'hindsight.db')
  const stores = { engine: openEngine({ file, clocks: processClocks() }), plain: openPlain(file) }
  const league = await measureCold(stores, 'getLeague', 100)
  const report = await measureCold(stores, 'getReport', 300)
  stores.engine.close()
  stores.plain.close()
  rmSync(home, { recursive: true })
  const bare = { peerName: 'limit: bare hono, same bytes', unit: 'µs' } as const
  const plain = { peerName: 'its rows by bare SQLite', unit: 'ms' } as const
  return [
    row('cost', { name: 'GET a league of 1,000, warm', ...warm, ...bare, goal: 1.3 }),
    row('cost', { name: 'GET a league never read before', ...league, ...plain, goal: 4 }),
    row('cost', { name: 'report of a league of 12', ...report, ...plain, goal: 15 }),
  ]
}
