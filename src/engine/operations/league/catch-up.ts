import type { Context } from '../../context.ts'
import { runDue } from '../waivers/run.ts'
import { closeDue } from './closing.ts'
import type { Grounds } from './opened-league.ts'

/**
 * Does what is due in a league before it is written to, as its day would have done: weeks that are over close, then
 * claims are run. Answers the grounds as they are then.
 */
export const catchUp = async (context: Context, grounds: Grounds): Promise<Grounds> =>
  (await runDue(context, await closeDue(context, grounds))).grounds
