import type { ErrorCode } from '../../../src/engine/index.ts'
import { type Arrange, LEAGUE, ofTeam, type Teams } from '../league.ts'
import type { SeasonName } from '../seasons.ts'
import type { Person, Question, Stage } from '../stage.ts'

/**
 * The callers: alex created the league, and owns everything else that belongs to an account; blake is a
 * co-commissioner; casey manages the first team and erin the second; drew is not in the league; an anonymous caller has
 * no key.
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

/** Only alex. */
export const OWNER: readonly Role[] = ['commissioner']
export const COMMISSIONER: readonly Role[] = ['commissioner', 'co-commissioner']
export const MANAGER: readonly Role[] = ['manager']
export const BOTH: readonly Role[] = [...COMMISSIONER, 'manager']
export const OTHERS: readonly Role[] = ['manager', 'manager of another team', 'stranger']
/** Everyone with an account. */
export const EVERYBODY: readonly Role[] = [...COMMISSIONER, ...OTHERS]

/** The stage of a row. The first team's manager is casey, or it has none and alex acts for it. */
export interface Scene {
  stage: Stage
  teams: Teams
  acting: Person
}

/** A question, with the roles that the contract permits to ask it. Nothing here is read from the operations. */
export interface Row {
  operation: string
  what: string
  /** The required plan; by default any. */
  plan?: 'pro'
  /** Requirements besides the store that a batch line cannot meet. The data folder cannot be used over HTTP. */
  needs?: 'home' | 'network'
  /** The loaded seasons; by default the league's. */
  holds?: SeasonName
  /** The league at the start; by default one with a few players. */
  begin?: Arrange
  /** Completes the stage, and returns the id to use in the question. */
  arrange?(scene: Scene): Promise<string>
  question(teams: Teams, id: string): Question
  may: readonly Role[]
  /** The permitted roles if the team does not have a manager, if they differ. */
  without?: readonly Role[]
  /** The error code for a role, if it is not a missing permission. */
  instead?: Partial<Record<Role, ErrorCode>>
}

/** Returns the same error code for all given roles. */
export const all = (roles: readonly Role[], code: ErrorCode): Partial<Record<Role, ErrorCode>> =>
  Object.fromEntries(roles.map(role => [role, code]))

/** Returns a row for a read that is open to every account. */
export const looking = (
  operation: string,
  question: Row['question'] = () => ({}),
  more: Pick<Row, 'plan' | 'needs' | 'arrange'> = {},
): Row => ({ operation, what: 'a read', question, may: EVERYBODY, ...more })

/** Returns a question about the league with ids in the path and the body. */
export const ofLeague =
  (sent: Omit<Question, 'params'> = {}, params: object = {}) =>
  (): Question => ({ params: { id: LEAGUE, ...params }, ...sent })

export const ofFirst = (sent: Omit<Question, 'params'> = {}) => ofTeam(0, sent)
