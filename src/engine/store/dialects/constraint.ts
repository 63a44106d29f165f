import { codeOf } from './postgres-errors.ts'
import { primaryCode } from './sqlite-errors.ts'

const SQLITE_CONSTRAINT = 19
const POSTGRES_CONSTRAINT = /^23...$/

/** Whether a database refused a row because of its schema: a key, a unique, a check, or a parent that is not there. */
export const isConstraint = (error: unknown): boolean =>
  primaryCode(error) === SQLITE_CONSTRAINT || POSTGRES_CONSTRAINT.test(codeOf(error))
