/** The fault of an input field: `playoffs.teams` `must be at most 10`. */
export interface Fault {
  field: string
  problem: string
}

/** Why a move is not allowed. A function called `refuse…` returns one, or null if the move is allowed; it never throws. */
export interface Refusal<Reason extends string = string> {
  code: 'conflict' | 'locked'
  reason: Reason
  /** A sentence for a person that names who and what. */
  message: string
  /** Help for a terminal, after the sentence: a command and its effect. */
  atTerminal?: string
}
