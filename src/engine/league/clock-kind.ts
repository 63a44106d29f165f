import { conflict } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import type { StoredLeague } from '../store/index.ts'

/** A live league belongs to one kind of process: those of the true time, or those that were told another one. */

/** Whether a league is of the kind of time that a process has, or has a clock of its own. */
export const isOfItsTime = (
  { clock }: Pick<StoredLeague, 'clock'>,
  { simulated }: Pick<Context['admitted'], 'simulated'>,
): boolean => clock.mode !== 'live' || clock.simulated === simulated

/** Throws conflict for a write to a league of another kind of time, or before the newest time of a simulated one. */
export const requireOwnTime = ({ admitted }: Context, league: StoredLeague): void => {
  const { clock, dealtWith, id, name } = league
  if (!isOfItsTime(league, admitted)) {
    if (admitted.simulated) throw conflict(`${name} follows the true time, and this process was told another one`)
    throw conflict(`${name} was played on a made-up time`, {
      atTerminal: `hindsight league clock mode replay --league ${id} gives it a clock of its own`,
    })
  }
  if (clock.mode === 'live' && clock.simulated && admitted.time < dealtWith.at) {
    throw conflict(`${name} has come as far as ${new Date(dealtWith.at).toISOString()}; time never goes back`)
  }
}
