import type { Scenario } from './scenario.ts'
import { TIME } from './seasons.ts'
import type { Person, Question, Stage } from './stage.ts'

/**
 * The scenarios' league: four teams with five players each, and a three-week regular season where every team plays
 * every other.
 */
export const LEAGUE = 'home'

export const SLOTS = [
  { slot: 'QB', eligible: ['QB'] },
  { slot: 'WR', eligible: ['WR'] },
  { slot: 'FLEX', eligible: ['RB', 'WR', 'TE'] },
]

export const DRAFT = {
  id: LEAGUE,
  name: 'Home league',
  season: 2024,
  scoringSystemId: 'standard',
  teamCount: 4,
  teamNames: ['Anvils', 'Bolts', 'Comets', 'Dukes'],
  rosterConfig: { slots: SLOTS, bench: 2 },
  playoffs: { teams: 2, startWeek: 4 },
}

/** Team ids in draft order. */
export type Teams = readonly string[]

export type Arrange = (stage: Stage) => Promise<Teams>

/** Creates the league with these changes. Week 1 pairs Bolts with Comets, and Anvils with Dukes. */
export const makeLeague =
  (change: object = {}): Arrange =>
  async ({ ask }) => {
    const { teams } = (await ask('createLeague', { body: { ...DRAFT, ...change } })) as { teams: { id: string }[] }
    return teams.map(({ id }) => id)
  }

/** Rosters by team, in draft order. The free agents are t1, w5 and DST_LA. */
export const ROSTERS = [
  ['q1', 'w1', 'r1'],
  ['q2', 'w2'],
  ['q3', 'w3', 'r2'],
  ['q4', 'w4'],
] as const

/** Lineups by team, from week 1 on. */
const LINEUPS = [
  ['q1', 'w1', 'r1'],
  ['q2', 'w2', null],
  ['q3', 'w3', 'r2'],
  ['q4', 'w4', null],
]

/** Runs setup steps one after another. Each gets the teams. */
export const after =
  (first: Arrange, ...then: ((stage: Stage, teams: Teams) => Promise<unknown>)[]): Arrange =>
  async stage => {
    const teams = await first(stage)
    for (const each of then) await each(stage, teams)
    return teams
  }

/** Returns a request about one of the league's teams. */
export const ofTeam =
  (at: number, question: Omit<Question, 'params'> = {}) =>
  (teams: Teams): Question => ({ params: { id: LEAGUE, teamId: teams[at] }, ...question })

/** Returns a request about the league. */
export const ofLeague = (question: Omit<Question, 'params'> = {}): Question => ({ params: { id: LEAGUE }, ...question })

/** Calls an operation on a team, to set up a scenario. */
export const asking =
  (operation: string, at: number, question: Omit<Question, 'params'> = {}, as: Person = 'alex') =>
  ({ ask }: Stage, teams: Teams) =>
    ask(operation, ofTeam(at, question)(teams), as)

/** Calls an operation on the league, to set up a scenario. */
export const askingLeague =
  (operation: string, question: Omit<Question, 'params'> = {}) =>
  ({ ask }: Stage) =>
    ask(operation, ofLeague(question))

export const add = (at: number, playerId: string) => asking('moveRoster', at, { body: { action: 'add', playerId } })
export const drop = (at: number, playerId: string) => asking('moveRoster', at, { body: { action: 'drop', playerId } })
export const start = (at: number, week: number, slots: readonly (string | null)[]) =>
  asking('setLineup', at, { query: { week }, body: { slots } })
export const manage = (at: number, manager: Person | null) => asking('updateTeam', at, { body: { manager } })
export const edit = (body: Record<string, unknown>) => askingLeague('updateLeague', { body })
export const close =
  (week: number) =>
  ({ ask }: Stage) =>
    ask('closeWeek', { params: { id: LEAGUE, week } })

/** Returns a request to adjust a team's points. */
export const adjusting =
  (points: number, { at = 0, week = 1, ...more }: { at?: number; week?: number; reason?: string } = {}) =>
  (teams: Teams): Question =>
    ofLeague({ body: { week, teamId: teams[at], points, reason: 'Late lineup', ...more } })

export const adjust =
  (points: number, more: { at?: number; week?: number } = {}) =>
  ({ ask }: Stage, teams: Teams) =>
    ask('adjustPoints', adjusting(points, more)(teams))

/** Sets the league's clock. */
export const clock =
  (at: number) =>
  async ({ world }: Stage): Promise<void> => {
    world.time.now = at
  }

const fill = async (stage: Stage, teams: Teams): Promise<void> => {
  for (const [at, players] of ROSTERS.entries()) for (const id of players) await add(at, id)(stage, teams)
}

const startAll = async (stage: Stage, teams: Teams): Promise<void> => {
  for (const [at, slots] of LINEUPS.entries()) await start(at, 1, slots)(stage, teams)
}

/** Creates the league with rosters but without lineups. */
export const fillLeague = (change: object = {}): Arrange => after(makeLeague(change), fill)

/** Creates the league after its season, with rosters, and with lineups from week 1 on. */
export const playLeague = (change: object = {}): Arrange => after(fillLeague(change), startAll)

/** Creates the league before its season starts, with rosters and lineups. */
export const openSeason: Arrange = async stage => {
  await clock(TIME.before(1))(stage)
  return playLeague()(stage)
}

/** Links the league to a platform, as an import does. */
export const mirror = async ({ world: { engine } }: Stage): Promise<void> => {
  await engine.database.transaction('write', async store => {
    const league = await store.leagues.find(LEAGUE)
    await store.leagues.update({ ...league!, externalPlatform: 'sleeper', externalId: '998877' })
    await store.counters.raise(`league:${LEAGUE}`)
  })
}

/** Empties the league's rosters, so that it is ready to draft. */
export const undrafted = async ({ world: { engine } }: Stage): Promise<string> => {
  await engine.database.transaction('write', async store => {
    await store.rosters.clear(LEAGUE)
    await store.counters.raise(`league:${LEAGUE}`)
  })
  return ''
}

/** Returns the scenarios with the league's season loaded. */
export const inLeague = (list: readonly Scenario[]): Scenario[] => list.map(each => ({ seasons: 'league', ...each }))
