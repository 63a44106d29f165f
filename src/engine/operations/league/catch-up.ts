import type { Context } from '../../context.ts'
import { runDueClaims } from '../waivers/run.ts'
import { closeDueWeeks } from './closing.ts'
import type { OpenedLeague } from './opened-league.ts'

/**
 * Does what is due in a league before a write, as its daily jobs would have: closes weeks that are over, then runs the
 * claims. Answers the league after that. Source: decisions, Time.
 */
export const catchUp = async (context: Context, opened: OpenedLeague): Promise<OpenedLeague> =>
  (await runDueClaims(context, await closeDueWeeks(context, opened))).opened
