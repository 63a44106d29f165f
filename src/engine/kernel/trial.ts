import type { Context } from './context.ts'

/** Dry runs, which roll back their writes once they have a response. */

const UNDO = Symbol('undo')

/** Runs a function, rolls back its writes, and returns its result. Throws what the function throws. */
export const tryOut = async <Kind extends Context, T>(
  context: Kind,
  work: (context: Kind) => Promise<T>,
): Promise<T> => {
  const answers: T[] = []
  try {
    await context.store.savepoint(async () => {
      answers.push(await work(context))
      throw UNDO
    })
  } catch (thrown) {
    if (thrown !== UNDO) throw thrown
  }
  return answers[0]!
}
