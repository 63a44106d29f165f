import { expect } from 'vitest'
import type { ErrorCode } from '../../src/engine/index.ts'
import type { SeasonName } from './seasons.ts'
import type { Person, Question, Stage } from './stage.ts'

/** A refusal by its code, and what its sentence must say. */
export interface Refused {
  error: ErrorCode
  message: RegExp
}

/** One question to one operation, and its expected outcome over every caller. */
export interface Scenario {
  operation: string
  title: string
  /** The loaded seasons; `boards` by default. */
  holds?: SeasonName
  /** Sets the stage; what it answers goes into the question and to what is expected. */
  arrange?(stage: Stage): Promise<unknown>
  question?: Question | ((arranged: never) => Question)
  as?: Person
  /** It writes nothing, as nothing is to change. */
  unchanged?: true
  expected: ErrorCode | Refused | ((answer: never, arranged: never) => void)
  /** Returns the part of the answer that must be equal for all callers, if not all of it can be. */
  compared?(answer: never): unknown
}

/** The answer has all that a shape has. */
export const answers =
  (shape: object): ((answer: never) => void) =>
  answer =>
    expect(answer).toMatchObject(shape)

/** Returns the expected result of a scenario: `ok` or an error code. */
export const codeOf = ({ expected }: Scenario): 'ok' | ErrorCode =>
  typeof expected === 'string' ? expected : typeof expected === 'function' ? 'ok' : expected.error

/** The same operation asked in several ways. */
export const scenarios = (operation: string, list: readonly Omit<Scenario, 'operation'>[]): Scenario[] =>
  list.map(each => ({ operation, ...each }))
