import { conflict } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'

/** Whether a league has a draft that is running or paused. */
export const isDrafting = ({ store }: Pick<Context, 'store'>, leagueId: string): Promise<boolean> =>
  store.drafts.isOpen(leagueId)

/** Throws conflict while a league drafts: until the draft is complete, only picks move players. */
export const requireNoDraft = async (context: Pick<Context, 'store'>, leagueId: string): Promise<void> => {
  if (await isDrafting(context, leagueId)) {
    throw conflict('The draft is running: until it is complete, only picks move players')
  }
}
