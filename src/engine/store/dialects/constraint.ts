import { codeOf } from './postgres-errors.ts'
import { primaryCode } from './sqlite-errors.ts'

const SQLITE_CONSTRAINT = 19
const POSTGRES_CONSTRAINT = /^23...$/

/**
 * Returns whether a database rejected a row because of its schema: a primary key, a unique constraint, a check, or a
 * missing parent.
 */
export const isConstraint = (error: unknown): boolean =>
  primaryCode(error) === SQLITE_CONSTRAINT || POSTGRES_CONSTRAINT.test(codeOf(error))
