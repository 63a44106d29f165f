import type { ErrorCode } from '../errors.ts'

/** Why a rule says no. Rules return it and never throw: the same refusal can be an error, or the note of a lost claim. */
export interface Refusal {
  code: ErrorCode
  message: string
}
