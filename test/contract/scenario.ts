import { expect } from 'vitest'
import type { ErrorCode } from '../../src/engine/index.ts'
import type { SeasonName } from './seasons.ts'
import type { Person, Question, Stage } from './stage.ts'

/** A refusal by error code, with the text that its message must contain. */
export interface Refused {
  error: ErrorCode
  message: RegExp
}

/** One question to one operation, and its expected outcome for every kind of caller. */
export interface Scenario {
  operation: string
  title: string
  /** The loaded seasons; `boards` by default. */
  holds?: SeasonName
  /** Sets the stage, and returns the values for the question and the expected outcome. */
  arrange?(stage: Stage): Promise<unknown>
  question?: Question | ((arranged: never) => Question)
  as?: Person
  /** The operation writes nothing because it has nothing to change. */
  unchanged?: true
  expected: ErrorCode | Refused | ((answer: never, arranged: never) => void)
  /** Returns the part of the answer that must be equal for all callers, if the full answers differ. */
  compared?(answer: never): unknown
}

/** Expects an answer with all fields of a shape. */
export const answers =
  (shape: object): ((answer: never) => void) =>
  answer =>
    expect(answer).toMatchObject(shape)

/** Returns the expected result of a scenario: `ok` or an error code. */
export const codeOf = ({ expected }: Scenario): 'ok' | ErrorCode =>
  typeof expected === 'string' ? expected : typeof expected === 'function' ? 'ok' : expected.error

/** Returns several scenarios of the same operation. */
export const scenarios = (operation: string, list: readonly Omit<Scenario, 'operation'>[]): Scenario[] =>
  list.map(each => ({ operation, ...each }))
