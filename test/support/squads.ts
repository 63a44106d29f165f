import type { Person } from '../../src/engine/index.ts'
import { keepDemo } from './mirrors.ts'
import { openWorld, type World } from './world.ts'

/** Four teams of players from the bundled season, for fictional leagues in a platform's format. */

const GROUPS = ['QB', 'RB', 'WR', 'DST'] as const

/** Returns quarterbacks, running backs, wide receivers and defenses from the bundled season. */
export const demoPeople = async (world: World): Promise<Person[]> => {
  const people: Person[] = []
  for (const pos of GROUPS) {
    const query = { season: 1990, pos, limit: 100 }
    people.push(...((await world.ask('listPlayers', { query })) as { players: Person[] }).players)
  }
  return people
}

let known: Promise<Person[]> | undefined

/** Returns the same players from a separate world, which is read only once. */
export const bundledPeople = (): Promise<Person[]> => {
  known ??= (async () => {
    const world = await openWorld()
    await keepDemo(world)
    return demoPeople(world)
  })()
  return known
}

/** Returns each team's quarterback, running back, wide receiver, second wide receiver (for the bench) and defense. */
export const squadsOf = (people: readonly Person[]): Person[][] => {
  const of = (group: string) => people.filter(({ posGroup, team }) => posGroup === group && team)
  const [passers, runners, receivers, defenses] = GROUPS.map(of)
  return [0, 1, 2, 3].map(at => [passers![at]!, runners![at]!, receivers![at]!, receivers![at + 4]!, defenses![at]!])
}

/** Two weeks of games, and the championship in week 3, as week, home and away. */
export const GAMES = [
  [1, 1, 2],
  [1, 3, 4],
  [2, 3, 1],
  [2, 4, 2],
  [3, 1, 3],
] as const
