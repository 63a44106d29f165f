import type { ErrorCode } from '../../../src/engine/index.ts'
import { type Arrange, LEAGUE, ofTeam, type Teams } from '../league.ts'
import type { SeasonName } from '../seasons.ts'
import type { Person, Question, Stage } from '../stage.ts'

/**
 * The callers: alex created the league, and owns everything else that belongs to an account; blake is a
 * co-commissioner; casey runs its first team,
 * erin its second, drew is not in it; an anonymous caller has no key.
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

/** Alex alone. */
export const OWNER: readonly Role[] = ['commissioner']
export const COMMISSIONER: readonly Role[] = ['commissioner', 'co-commissioner']
export const MANAGER: readonly Role[] = ['manager']
export const BOTH: readonly Role[] = [...COMMISSIONER, 'manager']
export const OTHERS: readonly Role[] = ['manager', 'manager of another team', 'stranger']
/** Everyone with an account. */
export const EVERYBODY: readonly Role[] = [...COMMISSIONER, ...OTHERS]

/** The stage of a row: the first team's manager is casey, or alex acts for it if it has none. */
export interface Scene {
  stage: Stage
  teams: Teams
  acting: Person
}

/** A question, and the roles that may ask it by the contract: nothing here is read from the operations. */
export interface Row {
  operation: string
  what: string
  /** The plan that it needs; any by default. */
  plan?: 'pro'
  /** Its needs besides the store, which a batch line cannot use; the home is not reachable over HTTP. */
  needs?: 'home' | 'network'
  /** The loaded seasons; by default the league's. */
  holds?: SeasonName
  /** The league that it starts with; by default one with a few players. */
  begin?: Arrange
  /** Sets the stage further; the id that it answers goes into the question. */
  arrange?(scene: Scene): Promise<string>
  question(teams: Teams, id: string): Question
  may: readonly Role[]
  /** The roles that may if the team has no manager, if they differ. */
  without?: readonly Role[]
  /** The error code of a role, if it is not a missing right. */
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

/** Returns a question about the league, with ids of the path and the body. */
export const ofLeague =
  (sent: Omit<Question, 'params'> = {}, params: object = {}) =>
  (): Question => ({ params: { id: LEAGUE, ...params }, ...sent })

export const ofFirst = (sent: Omit<Question, 'params'> = {}) => ofTeam(0, sent)
