import type { Context } from './context.ts'

/** A dry run: its writes are rolled back once it has an answer. */

const UNDO = Symbol('undo')

/** Runs work, rolls back its writes, and returns its answer. Throws what the work throws. */
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
