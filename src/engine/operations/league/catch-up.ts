import type { Context } from '../../context.ts'
import { runDueClaims } from '../waivers/run.ts'
import { closeDueWeeks } from './closing.ts'
import type { OpenedLeague } from './opened-league.ts'

/**
 * Does what is due in a league before it is written to, as its day would have done: weeks that are over close, then
 * claims are run. Answers the league as it is then.
 */
export const catchUp = async (context: Context, opened: OpenedLeague): Promise<OpenedLeague> =>
  (await runDueClaims(context, await closeDueWeeks(context, opened))).opened
