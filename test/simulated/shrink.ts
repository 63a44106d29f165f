import { minimized } from '../support/minimize.ts'
import { Fault, playSeason } from './play.ts'

/** Finds the fewest turns in a season that still cause the same fault. */

/** Returns a fault's message without the parts that change from run to run. */
const kindOf = ({ message }: Fault): string => message.split('\n')[0]!.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, '')

interface Replayed {
  fault: Fault | null
  /** The turns that were played. */
  played: readonly string[]
}

const replayed = async (seed: number, turns: number, only: readonly number[]): Promise<Replayed> => {
  const played: string[] = []
  const options = { turns, file: ':memory:', only: new Set(only), note: (turn: string) => void played.push(turn) }
  try {
    await playSeason(seed, new Map(), options)
    return { fault: null, played }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { fault: error, played }
  }
}

/** Returns the fault with the fewest turns that reproduce it, or the original fault if no shorter season does. */
export const shrunk = async (first: Fault, { turns, tries }: { turns: number; tries?: number }): Promise<string> => {
  const { seed, turn } = first
  const isSame = async (only: readonly number[]): Promise<boolean> => {
    const { fault } = await replayed(seed, turns, only)
    return fault !== null && kindOf(fault) === kindOf(first)
  }
  const all = Array.from({ length: Math.min(turn + 1, turns) }, (_, at) => at)
  if (!(await isSame(all))) return `seed ${seed}, turn ${turn}\n${first.stack}`
  const left = await minimized(all, isSame, tries)
  const { fault, played } = await replayed(seed, turns, left)
  return `seed ${seed}, with turns ${left.join(' ')} alone:\n${played.join('\n')}\n${fault!.stack}`
}
