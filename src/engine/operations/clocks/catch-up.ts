import type { Context, LeagueContext } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { StepsDue } from '../../operation/steps-due.ts'
import type { StoredLeague } from '../../store/index.ts'
import { type OpenedLeague, openLeague } from '../league/opened-league.ts'
import { dueAt } from './steps.ts'
import { atLeague } from './time.ts'

/** Throws conflict if a process with simulated time writes to a live league of true time, or the reverse. */
export const requireOwnTime = ({ admitted }: Context, { clock, dealtWith, id, name }: OpenedLeague['league']): void => {
  if (clock.mode !== 'live' || (!clock.simulated && !admitted.simulated)) return
  if (!admitted.simulated) {
    throw conflict(
      `${name} was played on a made-up time (HINDSIGHT_CLOCK or serve --clock); ` +
        `hindsight league clock mode replay --league ${id} gives it a clock of its own`,
    )
  }
  if (!clock.simulated) throw conflict(`${name} follows the true time, and this process was told another one`)
  if (admitted.time < dealtWith.at) {
    throw conflict(`${name} has come as far as ${new Date(dealtWith.at).toISOString()}; time never goes back`)
  }
}

/**
 * Called by every write to a league once rights are judged. Throws StepsDue if something is due up to the write's own
 * instant.
 */
export const catchUp = async (context: Context, opened: OpenedLeague): Promise<OpenedLeague> => {
  requireOwnTime(context, opened.league)
  if ((await dueAt(context, opened, context.now)) !== null) {
    throw new StepsDue(opened.league.id, context.now, context.admitted)
  }
  return opened
}

/**
 * The context of a write to a league that the call does not name: at the league's time, once nothing is due there. Throws
 * what `catchUp` throws.
 */
export const enterLeague = async (context: Context, league: StoredLeague): Promise<LeagueContext> => {
  const there = await atLeague(context, league, 'write')
  await catchUp(there, await openLeague(there, league.id))
  return there
}
