import type { ErrorCode } from '../../../src/engine/index.ts'
import { type Arrange, LEAGUE, ofTeam, type Teams } from '../league.ts'
import type { SeasonName } from '../seasons.ts'
import type { Person, Question, Stage } from '../stage.ts'

/**
 * Who asks: alex made the league, and owns what else belongs to an account; casey runs its first team, erin its second,
 * drew has no part in it; nobody has no key.
 */
export const ROLES = {
  commissioner: 'alex',
  manager: 'casey',
  'manager of another team': 'erin',
  stranger: 'drew',
  nobody: null,
} as const satisfies Record<string, Person | null>
export type Role = keyof typeof ROLES

export const COMMISSIONER: readonly Role[] = ['commissioner']
export const MANAGER: readonly Role[] = ['manager']
export const BOTH: readonly Role[] = ['commissioner', 'manager']
export const OTHERS: readonly Role[] = ['manager', 'manager of another team', 'stranger']
/** Everybody who has an account. */
export const EVERYBODY: readonly Role[] = [...COMMISSIONER, ...OTHERS]

/** The stage of a row: who acts for the first team is casey, or alex where it has no manager. */
export interface Scene {
  stage: Stage
  teams: Teams
  acting: Person
}

/** What is asked, and who may, as the contract says: nothing here is read from the operations. */
export interface Row {
  operation: string
  what: string
  /** The plan that it needs: any, when nothing is said. */
  plan?: 'pro'
  /** What it needs beside the store, which no line of a batch has; to the home there is no way over HTTP at all. */
  needs?: 'home' | 'network'
  /** What seasons are held; that of the league, when nothing is said. */
  holds?: SeasonName
  /** The league that it begins with: one with a few players, when nothing is said. */
  begin?: Arrange
  /** Sets the stage further; the id that it answers goes into the question. */
  arrange?(scene: Scene): Promise<string>
  question(teams: Teams, id: string): Question
  may: readonly Role[]
  /** Who may where the team has no manager, if that is not the same. */
  without?: readonly Role[]
  /** What somebody who may not is refused with, where it is not for want of a right. */
  instead?: Partial<Record<Role, ErrorCode>>
}

/** The same refusal for all of them. */
export const all = (roles: readonly Role[], code: ErrorCode): Partial<Record<Role, ErrorCode>> =>
  Object.fromEntries(roles.map(role => [role, code]))

/** A look at something, which is open to every account. */
export const looking = (
  operation: string,
  question: Row['question'] = () => ({}),
  more: Pick<Row, 'plan' | 'needs' | 'arrange'> = {},
): Row => ({ operation, what: 'a look', question, may: EVERYBODY, ...more })

/** A question about the league, with ids of the path and what is sent. */
export const ofLeague =
  (sent: Omit<Question, 'params'> = {}, params: object = {}) =>
  (): Question => ({ params: { id: LEAGUE, ...params }, ...sent })

export const ofFirst = (sent: Omit<Question, 'params'> = {}) => ofTeam(0, sent)
