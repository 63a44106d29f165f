import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Actor,
  type Call,
  type Engine,
  execute,
  findOperation,
  HindsightError,
  importDueEvents,
  openEngine,
} from '../../../src/engine/index.ts'
import type { SeasonData } from '../../../src/engine/schema/season.ts'
import { type AcquisitionMove, someAcquisitions } from '../../support/acquisition-moves.ts'
import { askedBy, type State, stateOf } from '../../support/acquisition-play.ts'
import { INSTANTS, SHORT, SLOTS } from '../../support/league-stage.ts'
import { plainState } from '../../support/plain-state.ts'
import { SEASON } from '../../support/played-season.ts'
import { rounds } from '../../support/rounds.ts'
import { storeFile } from '../../support/store-file.ts'

/**
 * Leagues on three kinds of clock in one data folder: the current season, last season in hindsight mode, and a running
 * replay of it. Every command and every run of the daemon is a separate process.
 */
const RUNS = rounds({ test: 3, soak: 300 })
const YEAR = 365 * 86_400_000

/** The same season one year earlier. */
const BEFORE: SeasonData = {
  ...SHORT.data,
  season: SEASON - 1,
  games: SHORT.data.games.map(game => ({ ...game, kickoffAt: game.kickoffAt - YEAR })),
}

const LEAGUES = {
  live: { season: SEASON },
  hindsight: { season: SEASON - 1 },
  replay: { season: SEASON - 1, clock: { mode: 'replay', from: INSTANTS[0]! - YEAR, speed: 2, running: true } },
} as const
type Kind = keyof typeof LEAGUES
const KINDS = Object.keys(LEAGUES) as Kind[]

const opened = async <T>(
  file: string,
  clocks: { now: number; simulated: boolean },
  work: (engine: Engine) => Promise<T>,
) => {
  const { now, simulated } = clocks
  const engine = openEngine({ file, clocks: { league: () => now, wall: () => now, simulated } })
  try {
    return await work(engine)
  } finally {
    engine.close()
  }
}

const HOST: Actor = { id: 'host', name: 'host', plan: 'pro', createdAt: 0 }

interface Home {
  file: string
  actor: Actor
  teams: Map<Kind, string[]>
}

const openHome = async (kinds: readonly Kind[]): Promise<Home> => {
  const file = storeFile()
  const now = INSTANTS[0]!
  return opened(file, { now, simulated: false }, async engine => {
    const ask = async (name: string, call: Partial<Call>) =>
      execute(engine, await findOperation(name as 'getMe'), { actor: HOST, ...call })
    await engine.database.transaction('write', async store => {
      for (const [at, data] of [BEFORE, SHORT.data].entries())
        await store.seasons.replace({ data, version: at + 1, at: now, change: null })
      await store.counters.raise('seasons')
    })
    const { account: actor } = (await ask('createAccount', { body: { name: 'alex', plan: 'pro' } })) as unknown as {
      account: Actor
    }
    const teams = new Map<Kind, string[]>()
    for (const kind of kinds) {
      const body = {
        id: kind,
        name: kind,
        scoringSystemId: 'ppr',
        teamCount: 4,
        rosterConfig: { slots: SLOTS, bench: 1 },
        playoffs: { teams: 2, startWeek: 4 },
        ...LEAGUES[kind],
      }
      const made = (await ask('createLeague', { actor, body })) as unknown as { teams: { id: string }[] }
      teams.set(
        kind,
        made.teams.map(({ id }) => id),
      )
      for (const [at, { id: teamId }] of made.teams.entries())
        for (const playerId of SHORT.ids.slice(4 * at, 4 * at + 3))
          await ask('moveRoster', { actor, params: { id: kind, teamId }, body: { action: 'add', playerId } })
      await ask('updateLeague', { actor, params: { id: kind }, body: { acquisitionMode: 'waivers' } })
    }
    return { file, actor, teams }
  })
}

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
    return 'done'
  } catch (error) {
    if (!(error instanceof HindsightError)) throw error
    return error.code
  }
}

const readState = ({ file }: Home, kind: Kind, now: number): Promise<State> =>
  opened(file, { now, simulated: false }, engine => stateOf({ world: { engine }, leagueId: kind }))

type Move = Exclude<AcquisitionMove, { kind: 'wait' | 'day' }>

/** A move that each league makes in addition to random ones. */
const DROP: Move = { by: 0, kind: 'drop', team: 0, add: 0, drop: 0, force: false }

/**
 * Returns a move as a request with the ids of one store. Players, claims and trades are read from the store that is up
 * to date.
 */
const askedIn = async (home: Home, kind: Kind, { now, made, all }: { now: number; made: Move; all: Home }) => {
  const [own, upToDate] = [await readState(home, kind, now), await readState(all, kind, now)]
  const [teamIds, theirs] = [home.teams.get(kind)!, all.teams.get(kind)!]
  const state: State = {
    ...own,
    spots: upToDate.spots.map(spot => ({ ...spot, teamId: teamIds[theirs.indexOf(spot.teamId)]! })),
    claims: upToDate.claims.map((claim, at) => ({ ...claim, id: own.claims[at]!.id })),
    trades: upToDate.trades.map((trade, at) => ({ ...trade, id: own.trades[at]!.id })),
  }
  return askedBy({ leagueId: kind, teamIds }, made, state) as [string, object]
}

/** Makes a move in one league, in a process whose clock shows a given time. Returns the result's code. */
const move = (home: Home, now: number, [name, question]: [string, object]) =>
  opened(home.file, { now, simulated: false }, async engine =>
    codeOf(execute(engine, await findOperation(name as 'getMe'), { actor: home.actor, ...question })),
  )

/** Starts a new daemon, which runs all due steps once. */
const runDaemon = ({ file, actor }: Home, now: number) =>
  opened(file, { now, simulated: false }, async engine => {
    const { runDueEvents } = await importDueEvents()
    for await (const step of runDueEvents(engine, actor)) if ('error' in step) throw step.error
  })

/**
 * Runs a command in a process with a simulated clock long after the season. It can read a league in progress, but not
 * write to it.
 */
const stray = ({ file, actor }: Home, now: number) =>
  opened(file, { now: now + YEAR, simulated: true }, async engine => {
    const params = { id: 'live' }
    const ask = async (name: string, call: object) =>
      execute(engine, await findOperation(name as 'getMe'), { actor, ...call })
    for (const id of KINDS) await ask('getLeague', { params: { id } })
    return codeOf(ask('updateLeague', { params, body: { name: 'Strayed' } }))
  })

test(`leagues on three kinds of clock in one data folder (${RUNS} seasons, with restarts and stray commands) end like separate ones`, async () => {
  const kind = fc.constantFrom(...KINDS)
  const wait = fc.integer({ min: 0, max: 5 })
  const closed = new Set<Kind>()
  const done = new Set<Kind>()
  await fc.assert(
    fc.asyncProperty(someAcquisitions(24), fc.infiniteStream(fc.tuple(kind, wait)), async (moves, turns) => {
      const plan = [
        ...KINDS.map(each => [DROP, each, 0] as const),
        ...moves.map(made => [made, ...turns.next().value] as const),
      ]
      const [all, ...alone] = [await openHome(KINDS), ...(await Promise.all(KINDS.map(each => openHome([each]))))]
      let at = 0
      for (const [made, which, steps] of plan) {
        at = Math.min(at + steps, INSTANTS.length - 1)
        const now = INSTANTS[at]!
        await runDaemon(all!, now)
        expect(await stray(all!, now)).toBe('conflict')
        if (made.kind === 'wait' || made.kind === 'day') continue
        const single = alone[KINDS.indexOf(which)]!
        const askedAlone = await askedIn(single, which, { now, made, all: all! })
        const code = await move(all!, now, await askedIn(all!, which, { now, made, all: all! }))
        expect(await move(single, now, askedAlone)).toBe(code)
        if (code === 'done') done.add(which)
      }
      const now = INSTANTS.at(-1)! + 1000
      for (const home of [all!, ...alone]) await runDaemon(home, now)
      for (const [place, each] of KINDS.entries()) {
        const [together, single] = [await readState(all!, each, now), await readState(alone[place]!, each, now)]
        expect(plainState(together), each).toEqual(plainState(single))
        if (together.log.some(({ type }) => type === 'close')) closed.add(each)
      }
    }),
    { numRuns: RUNS },
  )
  expect(done.size).toBe(KINDS.length)
  expect([...closed].sort()).toEqual(['live', 'replay'])
})
