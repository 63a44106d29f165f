import type { Actor, ErrorCode } from '../../src/engine/index.ts'
import type { World } from '../support/world.ts'
import type { Chance } from './chance.ts'
import type { Platform } from './elsewhere/platform.ts'
import type { League, Team } from './model/league.ts'
import type { Mirrored } from './model/mirror.ts'
import type { Meeting } from './model/table.ts'
import type { Facts } from './season.ts'

/** A call to the world, and the model's expected outcome. */
export interface Turn {
  operation: string
  actor: Actor
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  /** With which of these codes it is refused; empty where it must be done. */
  faults: ReadonlySet<string>
  /** Does it in the model, and throws where the answer is another one. */
  done(answer: never): void
  /** Checks the world after the answer, whatever it was. */
  after?(world: World): Promise<void>
}

export interface Played extends League {
  meetings: readonly Meeting[]
  /** Since when things may be due that are not done in the store yet; null where all are. */
  behindSince: number | null
}

/** A world being played: its people and leagues by the model, at an instant. */
export interface Stage {
  chance: Chance
  facts: Facts
  people: readonly Actor[]
  leagues: readonly Played[]
  platform: Platform
  /** The leagues that mirror the one of the platform, oldest first. */
  mirrors: readonly Mirrored[]
  /** The league of the last turn. */
  place: number
  now: number
}

/** Returns a random turn; null if it is impossible. */
export type Maker = (stage: Stage, league: Played) => Turn | null

const isCommissioner = ({ commissioner }: League, { id }: Actor): boolean => commissioner === id

/** The rights of the contract. */
export const may = {
  league: (league: League, actor: Actor): boolean => isCommissioner(league, actor),
  team: (league: League, actor: Actor, team: Team): boolean =>
    team.managers.includes(actor.id) || isCommissioner(league, actor),
  /** Managers trade, and for a team without one the commissioner. */
  trade: (league: League, actor: Actor, team: Team): boolean =>
    team.managers.includes(actor.id) || (team.managers.length === 0 && isCommissioner(league, actor)),
}

export const named = ({ people }: Stage, id: string): Actor => people.find(each => each.id === id)!

/** Returns mostly a team's manager, or the league's commissioner without one; sometimes another account. */
export const someoneFor = (stage: Stage, league: League, team?: Team): Actor => {
  const { chance, people } = stage
  const dice = chance.below(20)
  if (dice < 2) return chance.any(people)!
  const manager = chance.any(team?.managers ?? [])
  return named(stage, dice < 5 || manager === undefined ? league.commissioner : manager)
}

/** Returns the commissioner, seldom another account. */
export const runnerOf = (stage: Stage, league: League): Actor =>
  stage.chance.odds(10) ? stage.chance.any(stage.people)! : named(stage, league.commissioner)

/** The first of these that has something to say; what comes later is not judged before. */
export const faultsOf = (
  ...judged: readonly (readonly [code: ErrorCode, isFault: boolean] | (() => Set<string>))[]
): ReadonlySet<string> => {
  for (const each of judged) {
    if (typeof each === 'function') return each()
    if (each[1]) return new Set([each[0]])
  }
  return new Set()
}

/** Codes that come before the checks of the league's own state. */
const EARLIER = ['invalid_request', 'not_found', 'forbidden']

/** Returns a turn that a league refuses in its state, whatever it would do elsewhere. */
export const refused = (turn: Turn | null): Turn | null => {
  const isEarlier = turn && [...turn.faults].some(code => EARLIER.includes(code))
  return turn && (isEarlier ? turn : { ...turn, faults: new Set(['conflict']) })
}

export const NOBODY = 'nobody'

/** Returns a free agent, seldom any player, very seldom an unknown one. */
export const someSigning = ({ chance, facts }: Stage, { teams }: League): string => {
  if (chance.odds(2)) return NOBODY
  const free = chance.odds(15) ? [] : facts.ids.filter(id => !teams.some(({ roster }) => roster.includes(id)))
  return chance.any(free) ?? chance.any(facts.ids)!
}

/** Returns a player of a roster, seldom any player. */
export const someOf = ({ chance, facts }: Stage, { roster }: Team): string =>
  (chance.odds(95) ? chance.any(roster) : undefined) ?? chance.any(facts.ids)!
