/** Why a move is not allowed. A rule answers one, or null where it allows the move; it never throws. */
export interface Refusal<Reason extends string = string> {
  code: 'conflict' | 'locked'
  reason: Reason
  /** A sentence that names who and what. */
  message: string
}
