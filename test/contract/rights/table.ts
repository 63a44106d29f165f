import type { ErrorCode } from '../../../src/engine/index.ts'
import { type Arrange, LEAGUE, ofTeam, type Teams } from '../league.ts'
import type { Person, Question, Stage } from '../stage.ts'

/** Who asks: alex made the league, casey runs its first team, erin its second, drew has no part in it. */
export const ROLES = {
  commissioner: 'alex',
  manager: 'casey',
  'manager of another team': 'erin',
  stranger: 'drew',
} as const satisfies Record<string, Person>
export type Role = keyof typeof ROLES

export const COMMISSIONER: readonly Role[] = ['commissioner']
export const MANAGER: readonly Role[] = ['manager']
export const BOTH: readonly Role[] = ['commissioner', 'manager']
export const EVERYBODY = Object.keys(ROLES) as Role[]

/** The stage of a row: who acts for the first team is casey, or alex where it has no manager. */
export interface Scene {
  stage: Stage
  teams: Teams
  acting: Person
}

/** What is asked about the league or its first team, and who may. */
export interface Row {
  operation: string
  what: string
  /** The league that it begins with: the one that was played, when nothing is said. */
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

/** A question about the league, with ids of the path and what is sent. */
export const ofLeague =
  (sent: Omit<Question, 'params'> = {}, params: object = {}) =>
  (): Question => ({ params: { id: LEAGUE, ...params }, ...sent })

export const ofFirst = (sent: Omit<Question, 'params'> = {}) => ofTeam(0, sent)
