import { expect } from 'vitest'
import type { ErrorCode } from '../../src/engine/index.ts'
import type { SeasonName } from './seasons.ts'
import type { Person, Question, Stage } from './stage.ts'

/** A refusal's error code, and text that its message must contain. */
export interface Refused {
  error: ErrorCode
  message: RegExp
}

/** One request to one operation, and the outcome that every kind of caller must get. */
export interface Scenario {
  operation: string
  title: string
  /** The loaded seasons; `boards` by default. */
  seasons?: SeasonName
  /** Sets up the scenario, and returns values for the request and the expected outcome. */
  arrange?(stage: Stage): Promise<unknown>
  question?: Question | ((arranged: never) => Question)
  as?: Person
  /** True if the operation succeeds but has nothing to change, and so writes nothing. */
  unchanged?: true
  expected: ErrorCode | Refused | ((answer: never, arranged: never) => void)
  /** Returns the part of the response that must be equal for all callers, if their full responses differ. */
  compared?(answer: never): unknown
}

/** Expects a response that has at least these fields. */
export const answers =
  (shape: object): ((answer: never) => void) =>
  answer =>
    expect(answer).toMatchObject(shape)

/** Returns a scenario's expected outcome: `ok` or an error code. */
export const codeOf = ({ expected }: Scenario): 'ok' | ErrorCode =>
  typeof expected === 'string' ? expected : typeof expected === 'function' ? 'ok' : expected.error

/** Returns scenarios that all call the same operation. */
export const scenarios = (operation: string, list: readonly Omit<Scenario, 'operation'>[]): Scenario[] =>
  list.map(each => ({ operation, ...each }))
