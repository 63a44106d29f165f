import type { Actor, ErrorCode } from '../../src/engine/index.ts'
import type { World } from '../support/world.ts'
import type { Chance } from './chance.ts'
import type { Platform } from './elsewhere/platform.ts'
import type { Kept, League, Team } from './model/league.ts'
import type { Mirrored } from './model/mirror.ts'
import type { Facts } from './season.ts'

/** A call to the engine, and the outcome that the model expects. */
export interface Turn {
  operation: string
  actor: Actor
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  /** The error codes that the call may be refused with. If empty, the call must succeed. */
  faults: ReadonlySet<string>
  /** The index of a log entry, whose id is added to the params. */
  entry?: number
  /** The closed week that the turn may change. */
  closedWeek?: number | undefined
  /** Applies the change to the model. Throws if the response does not match it. */
  done(answer: never): void
  /** Checks the world after the call, whether it succeeded or not. */
  after?(world: World): Promise<void>
}

export interface Played extends League {
  /** The time up to which the store has run due steps, or null if it has run all of them. */
  behindSince: number | null
}

/** A world in play: the model of its users and leagues at a given time. */
export interface Stage {
  chance: Chance
  facts: Facts
  people: readonly Actor[]
  leagues: readonly Played[]
  platform: Platform
  /** The mirrors of the platform's league, oldest first. */
  mirrors: readonly Mirrored[]
  /** The index of the last turn's league. */
  place: number
  now: number
}

/** Returns a random turn, or null if none is possible. */
export type Maker = (stage: Stage, league: Played) => Turn | null

const isCommissioner = ({ commissioner }: League, { id }: Actor): boolean => commissioner === id

/** The contract's rights. */
export const may = {
  league: (league: League, actor: Actor): boolean => isCommissioner(league, actor),
  team: (league: League, actor: Actor, team: Team): boolean =>
    team.managers.includes(actor.id) || isCommissioner(league, actor),
  /** Managers trade for their own team, and the commissioner for teams that do not have a manager. */
  trade: (league: League, actor: Actor, team: Team): boolean =>
    team.managers.includes(actor.id) || (team.managers.length === 0 && isCommissioner(league, actor)),
}

export const named = ({ people }: Stage, id: string): Actor => people.find(each => each.id === id)!

/** Usually returns a team's manager, or the commissioner if it does not have one. Sometimes returns another account. */
export const someoneFor = (stage: Stage, league: League, team?: Team): Actor => {
  const { chance, people } = stage
  const dice = chance.below(20)
  if (dice < 2) return chance.any(people)!
  const manager = chance.any(team?.managers ?? [])
  return named(stage, dice < 5 || manager === undefined ? league.commissioner : manager)
}

/** Returns the commissioner, or rarely another account. */
export const runnerOf = (stage: Stage, league: League): Actor =>
  stage.chance.odds(10) ? stage.chance.any(stage.people)! : named(stage, league.commissioner)

/** Runs these checks in order, and returns the first that fails. */
export const faultsOf = (
  ...checks: readonly (readonly [code: ErrorCode, isFault: boolean] | (() => Set<string>))[]
): ReadonlySet<string> => {
  for (const each of checks) {
    if (typeof each === 'function') return each()
    if (each[1]) return new Set([each[0]])
  }
  return new Set()
}

/** The error codes of checks that run before the league's state is checked. */
const EARLIER = ['invalid_request', 'not_found', 'forbidden']

/** Returns a turn that the league's state makes invalid, even if the turn is otherwise valid. */
export const refused = (turn: Turn | null): Turn | null => {
  const isEarlier = turn && [...turn.faults].some(code => EARLIER.includes(code))
  return turn && (isEarlier ? turn : { ...turn, faults: new Set(['conflict']) })
}

export const NOBODY = 'nobody'

/** Usually returns a free agent, rarely any player, and very rarely an unknown one. */
export const someSigning = ({ chance, facts }: Stage, { teams }: League): string => {
  if (chance.odds(2)) return NOBODY
  const free = chance.odds(15) ? [] : facts.ids.filter(id => !teams.some(({ roster }) => roster.includes(id)))
  return chance.any(free) ?? chance.any(facts.ids)!
}

/** Usually returns a player on a roster, and rarely any player. */
export const someOf = ({ chance, facts }: Stage, { roster }: Pick<Kept, 'roster'>): string =>
  (chance.odds(95) ? chance.any(roster) : undefined) ?? chance.any(facts.ids)!
