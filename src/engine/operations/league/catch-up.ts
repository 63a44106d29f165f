import type { Context } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { StepsDue } from '../../operation/steps-due.ts'
import type { OpenedLeague } from './opened-league.ts'
import { dueAt } from './steps.ts'

/** Throws conflict where a process with a made-up time meets a league of the true one, or the other way around. */
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
 * What every write to a league asks once its rights are judged: nothing is due up to its own instant. Else it is left, what
 * is due is done in transactions of its own, and stays, and the write begins again.
 */
export const catchUp = async (context: Context, opened: OpenedLeague): Promise<OpenedLeague> => {
  requireOwnTime(context, opened.league)
  if ((await dueAt(context, opened, context.now)) !== null) {
    throw new StepsDue(opened.league.id, context.now, context.admitted)
  }
  return opened
}
