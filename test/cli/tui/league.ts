import {
  type Actor,
  type Answer,
  type Engine,
  execute,
  findOperation,
  type OperationName,
  openEngine,
} from '../../../src/engine/index.ts'
import { needs, openPrepared, openTerminal, type Terminal } from '../../support/cli.ts'

/** A twelve-team league that drafted and played in the bundled season. */

const TEAM_NAMES = [
  "Ann's Aces",
  'Bay Bears',
  'Cold Cuts',
  'Dawn Dogs',
  'Elm Eels',
  'Fire Foxes',
  'Gold Geese',
  'Hill Hawks',
  'Iron Imps',
  'Jade Jets',
  'Kite Kings',
  'Late Lions',
]

export const LEAGUE = 'office'

export interface PlayedLeague extends Terminal {
  /** Team ids in draft order. Alex owns the league and manages the first team. */
  teamIds: readonly string[]
  /** Calls an operation as alex through another engine. To the interface, this is another process. */
  ask<Name extends OperationName>(operation: Name, written?: object): Promise<Answer<Name>>
  /** Plays the league live from the summer to a given time (ISO 8601), and runs all due steps as a daemon would. */
  playUntil(instant: string): Promise<void>
  close(): void
}

interface Made {
  mode?: 'fcfs' | 'waivers'
  /** If given, the draft stops after this number of picks. */
  picks?: number
}

const asAlex = async (engine: Engine): Promise<PlayedLeague['ask']> => {
  const actor: Actor = await engine.database.transaction('read', store => store.accounts.get('alex'))
  return async (operation, written) =>
    execute(engine, await findOperation(operation), { actor, unlimited: true, ...written })
}

const params = { id: LEAGUE }

const makeLeague = async (ask: PlayedLeague['ask'], { mode = 'waivers', picks }: Made): Promise<string[]> => {
  const body = {
    id: LEAGUE,
    name: 'Office League',
    season: 1990,
    scoringSystemId: 'ppr',
    teamCount: 12,
    acquisitionMode: mode,
    teamNames: TEAM_NAMES,
    playoffs: { teams: 6, startWeek: 15 },
  }
  const { teams } = await ask('createLeague', { body })
  await ask('startDraft', { params, body: {} })
  await ask('autoDraft', { params, body: { by: 'total', ...(picks === undefined ? { until: 'end' } : { picks }) } })
  return teams.map(({ id }) => id)
}

/** A time before the season starts. */
const SUMMER = Date.parse('1990-08-01T00:00:00Z')

const openStore = ({ home }: Pick<Terminal, 'home'>): Engine =>
  openEngine({ file: `${home}/hindsight.db`, clocks: { league: Date.now, wall: Date.now } })

/**
 * Creates and plays the league. Teams keep their best lineups for week 1 in later weeks, so they leave points on the
 * bench.
 */
const playLeague = async (terminal: Terminal, made: Made): Promise<void> => {
  await needs(terminal, 'init', '--account', 'alex')
  await needs(terminal, 'stats', 'load', '--demo')
  const engine = openStore(terminal)
  const ask = await asAlex(engine)
  const teamIds = await makeLeague(ask, made)
  if (made.picks === undefined) {
    for (const teamId of teamIds) await ask('setBestLineup', { params: { ...params, teamId }, query: { week: 1 } })
    await ask('updateLeague', { params, body: { draw: true } })
  }
  await ask('updateTeam', { params: { ...params, teamId: teamIds[0] }, body: { manager: 'alex' } })
  engine.close()
}

/** Returns a copy of a league. Each kind of league is created only once per test run. */
export const playedLeague = async (made: Made = {}): Promise<PlayedLeague> => {
  const name = `played-league-${made.mode}-${made.picks}`
  const terminal = await openPrepared(name, each => playLeague(each, made))
  const engine = openStore(terminal)
  const ask = await asAlex(engine)
  const teams = await engine.database.transaction('read', store => store.teams.listOf(LEAGUE))
  const playUntil = async (instant: string) => {
    await engine.database.transaction('write', async store => {
      const league = (await store.leagues.find(LEAGUE))!
      await store.leagues.update({ ...league, clock: { ...league.clock, mode: 'live', simulated: true } })
      await store.leagues.restart(LEAGUE, { at: SUMMER, step: 0 })
      await store.counters.raise(`league:${LEAGUE}`)
    })
    await needs(openTerminal({ home: terminal.home, env: { HINDSIGHT_CLOCK: instant } }), 'waiver', 'run')
  }
  return { ...terminal, teamIds: teams.map(({ id }) => id), ask, playUntil, close: () => engine.close() }
}
