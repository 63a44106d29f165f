import type { Actor, ErrorCode } from '../../src/engine/index.ts'
import type { World } from '../support/world.ts'
import type { Chance } from './chance.ts'
import type { Platform } from './elsewhere/platform.ts'
import type { League, Team } from './model/league.ts'
import type { Mirrored } from './model/mirror.ts'
import type { Meeting } from './model/table.ts'
import type { Facts } from './season.ts'

/** Somebody's question to the world, and what the model says must come of it. */
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
  /** Looks at the world once it is answered, whatever the answer was. */
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

/** A way to make a turn by chance; null where there is nothing to do it to. */
export type Maker = (stage: Stage, league: Played) => Turn | null

const isCommissioner = ({ commissioner }: League, { id }: Actor): boolean => commissioner === id

/** Who may do what, as the contract has it. */
export const may = {
  league: (league: League, actor: Actor): boolean => isCommissioner(league, actor),
  team: (league: League, actor: Actor, team: Team): boolean =>
    team.managers.includes(actor.id) || isCommissioner(league, actor),
  /** Managers trade, and for a team without one the commissioner. */
  trade: (league: League, actor: Actor, team: Team): boolean =>
    team.managers.includes(actor.id) || (team.managers.length === 0 && isCommissioner(league, actor)),
}

export const named = ({ people }: Stage, id: string): Actor => people.find(each => each.id === id)!

/** Mostly who runs the team, or the league where nobody does; sometimes the commissioner, sometimes anybody. */
export const someoneFor = (stage: Stage, league: League, team?: Team): Actor => {
  const { chance, people } = stage
  const dice = chance.below(20)
  if (dice < 2) return chance.any(people)!
  const manager = chance.any(team?.managers ?? [])
  return named(stage, dice < 5 || manager === undefined ? league.commissioner : manager)
}

/** The commissioner, seldom anybody. */
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

/** Codes that come before the league's own state is looked at. */
const EARLIER = ['invalid_request', 'not_found', 'forbidden']

/** A turn that a league refuses as it is, whatever it would come to elsewhere. */
export const refused = (turn: Turn | null): Turn | null => {
  const isEarlier = turn && [...turn.faults].some(code => EARLIER.includes(code))
  return turn && (isEarlier ? turn : { ...turn, faults: new Set(['conflict']) })
}

export const NOBODY = 'nobody'

/** A free agent, seldom anybody, very seldom nobody whom there is. */
export const someSigning = ({ chance, facts }: Stage, { teams }: League): string => {
  if (chance.odds(2)) return NOBODY
  const free = chance.odds(15) ? [] : facts.ids.filter(id => !teams.some(({ roster }) => roster.includes(id)))
  return chance.any(free) ?? chance.any(facts.ids)!
}

/** One of a roster, seldom anybody. */
export const someOf = ({ chance, facts }: Stage, { roster }: Team): string =>
  (chance.odds(95) ? chance.any(roster) : undefined) ?? chance.any(facts.ids)!
