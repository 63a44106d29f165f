import type { ErrorCode } from '../../../src/engine/index.ts'
import { type Arrange, LEAGUE, ofTeam, type Teams } from '../league.ts'
import type { SeasonName } from '../seasons.ts'
import type { Person, Question, Stage } from '../stage.ts'

/**
 * The callers. Alex created the league and owns everything else that can belong to an account. Blake is a
 * co-commissioner. Casey manages the first team, and erin the second. Drew is not in the league. An anonymous caller
 * does not have a key.
 */
export const ROLES = {
  commissioner: 'alex',
  'co-commissioner': 'blake',
  manager: 'casey',
  'manager of another team': 'erin',
  stranger: 'drew',
  nobody: null,
} as const satisfies Record<string, Person | null>
export type Role = keyof typeof ROLES

/** Only alex, the league's owner. */
export const OWNER: readonly Role[] = ['commissioner']
export const COMMISSIONER: readonly Role[] = ['commissioner', 'co-commissioner']
export const MANAGER: readonly Role[] = ['manager']
export const BOTH: readonly Role[] = [...COMMISSIONER, 'manager']
export const OTHERS: readonly Role[] = ['manager', 'manager of another team', 'stranger']
export const ALL_ROLES: readonly Role[] = [...COMMISSIONER, ...OTHERS]

/** The setup for a row. The first team's manager is casey; if it has none, alex acts for it. */
export interface Scene {
  stage: Stage
  teams: Teams
  acting: Person
}

/**
 * A request, with the roles that the contract allows to make it. This table is written by hand and not derived from the
 * operations.
 */
export interface Row {
  operation: string
  what: string
  /** The required plan; any plan by default. */
  plan?: 'pro'
  /**
   * An additional requirement besides the store. A batch line can use neither the data folder nor the network, and HTTP
   * cannot use the data folder.
   */
  needs?: 'home' | 'network'
  /** The seasons to load; by default the league's season. */
  seasons?: SeasonName
  /** The league's initial state; by default it has a few players. */
  begin?: Arrange
  /** Completes the setup, and returns the id to use in the request. */
  arrange?(scene: Scene): Promise<string>
  question(teams: Teams, id: string): Question
  may: readonly Role[]
  /** The allowed roles for a team without a manager, if they are different. */
  without?: readonly Role[]
  /** The error code that a role gets instead of a missing permission. */
  instead?: Partial<Record<Role, ErrorCode>>
}

/** Maps all of these roles to the same error code. */
export const all = (roles: readonly Role[], code: ErrorCode): Partial<Record<Role, ErrorCode>> =>
  Object.fromEntries(roles.map(role => [role, code]))

/** Returns a row for a read that every account can make. */
export const looking = (
  operation: string,
  question: Row['question'] = () => ({}),
  more: Pick<Row, 'plan' | 'needs' | 'arrange'> = {},
): Row => ({ operation, what: 'a read', question, may: ALL_ROLES, ...more })

/** Returns a request about the league that has ids in the path and the body. */
export const ofLeague =
  (sent: Omit<Question, 'params'> = {}, params: object = {}) =>
  (): Question => ({ params: { id: LEAGUE, ...params }, ...sent })

export const ofFirst = (sent: Omit<Question, 'params'> = {}) => ofTeam(0, sent)
