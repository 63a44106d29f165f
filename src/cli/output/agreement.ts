import { invalid } from '../../engine/index.ts'
import type { Io } from '../io.ts'

/**
 * Whether the person at the terminal says yes. Throws where there is no terminal: invalid_request that names --yes, or
 * the error given.
 */
export const agreed = async (
  { ask }: Io,
  question: string,
  error = invalid(`${question} Say --yes to do it without being asked`),
): Promise<boolean> => {
  const answer = await ask(question)
  if (answer === null) throw error
  return answer
}
