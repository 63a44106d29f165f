import { type Actor, type Answer, execute, findOperation, type OperationName } from '../../src/engine/index.ts'
import type { World } from '../support/world.ts'
import type { ZooSeason } from './season.ts'

/** The league's id in every kind of league in the zoo. */
export const ZOO = 'zoo'

/**
 * What is needed to build a kind of league: a store with two seasons and the accounts alex and blake, but no league
 * yet.
 */
export interface Stage {
  world: World
  season: ZooSeason
  /** The commissioner, who manages the first team, and the second team's manager. */
  alex: Actor
  blake: Actor
  /** Calls an operation as the commissioner. By default, the path contains the zoo league's id. */
  ask<Name extends OperationName>(operation: Name, call?: Call): Promise<Answer<Name>>
  /** Calls an operation as another account. */
  askAs<Name extends OperationName>(actor: Actor, operation: Name, call?: Call): Promise<Answer<Name>>
}

interface Call {
  params?: object
  query?: object
  body?: object
}

/** Returns functions that call operations as the commissioner and as other accounts. */
export const callsOn = (world: World, blake: Actor): Omit<Stage, 'season'> => {
  const askAs: Stage['askAs'] = async (actor, operation, call) =>
    execute(world.engine, await findOperation(operation), { actor, params: { id: ZOO }, ...call } as never)
  return { world, alex: world.actor, blake, askAs, ask: (...call) => askAs(world.actor, ...call) }
}

export const openStage = async (world: World, season: ZooSeason): Promise<Stage> => ({
  season,
  ...callsOn(world, await world.account('blake', 'pro')),
})

/** Returns the path parameters for a team in the zoo league. */
export const teamPath = (teamId: string) => ({ params: { id: ZOO, teamId } })

/** Returns the zoo league's team ids in draft order. */
export const teamIds = async ({ ask }: Pick<Stage, 'ask'>): Promise<string[]> => {
  const { teams } = await ask('getLeague')
  return teams.map(({ id }) => id)
}
