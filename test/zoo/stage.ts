import { type Actor, type Answer, execute, findOperation, type OperationName } from '../../src/engine/index.ts'
import type { World } from '../support/world.ts'
import type { ZooSeason } from './season.ts'

/** The id of the league in every kind of the zoo. */
export const ZOO = 'zoo'

/** The tools for building a kind: a store with two seasons, the accounts alex and blake, and no league yet. */
export interface Stage {
  world: World
  season: ZooSeason
  /** The commissioner, who manages the first team, and the manager of the second team. */
  alex: Actor
  blake: Actor
  /** Calls an operation as the commissioner. By default, the path's league is the zoo's. */
  ask<Name extends OperationName>(operation: Name, call?: Call): Promise<Answer<Name>>
  /** Calls an operation as another account. */
  askAs<Name extends OperationName>(actor: Actor, operation: Name, call?: Call): Promise<Answer<Name>>
}

interface Call {
  params?: object
  query?: object
  body?: object
}

/** Returns the calls of the commissioner and of another account. */
export const callsOn = (world: World, blake: Actor): Omit<Stage, 'season'> => {
  const askAs: Stage['askAs'] = async (actor, operation, call) =>
    execute(world.engine, await findOperation(operation), { actor, params: { id: ZOO }, ...call } as never)
  return { world, alex: world.actor, blake, askAs, ask: (...call) => askAs(world.actor, ...call) }
}

export const openStage = async (world: World, season: ZooSeason): Promise<Stage> => ({
  season,
  ...callsOn(world, await world.account('blake', 'pro')),
})

/** Returns the path parameters of a team in the zoo's league. */
export const teamPath = (teamId: string) => ({ params: { id: ZOO, teamId } })

/** Returns the team ids of the zoo's league, in draft order. */
export const teamIds = async ({ ask }: Pick<Stage, 'ask'>): Promise<string[]> => {
  const { teams } = await ask('getLeague')
  return teams.map(({ id }) => id)
}
