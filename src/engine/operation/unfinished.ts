/**
 * An answer for which everything is read, and long work is left to do. It is done after the transaction, so that nobody waits
 * for the store meanwhile; the work gives others their turn by itself.
 */
export class Unfinished<Answer> {
  readonly finish: () => Promise<Answer>

  constructor(finish: () => Promise<Answer>) {
    this.finish = finish
  }
}

/** The answer itself, once what was left of it is done. */
export const finished = <Answer>(answer: Answer | Unfinished<Answer>): Answer | Promise<Answer> =>
  answer instanceof Unfinished ? answer.finish() : answer
