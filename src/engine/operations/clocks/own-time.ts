import type { Context } from '../../context.ts'
import { conflict } from '../../errors.ts'
import type { StoredLeague } from '../../store/index.ts'

/** A live league belongs to one kind of process: those of the true time, or those that were told another one. */

/** Whether a league is of the kind of time that a process has, or has a clock of its own. */
export const isOfItsTime = (
  { clock }: Pick<StoredLeague, 'clock'>,
  { simulated }: Pick<Context['admitted'], 'simulated'>,
): boolean => clock.mode !== 'live' || clock.simulated === simulated

/** Throws conflict if a process with simulated time writes to a live league of true time, or the reverse. */
export const requireOwnTime = ({ admitted }: Context, { clock, dealtWith, id, name }: StoredLeague): void => {
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
