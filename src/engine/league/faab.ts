import { conflict } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import type { StoredLeague, StoredTeam } from '../store/index.ts'
import { waiversOf } from './availability.ts'

/**
 * FAAB budgets. A team's stored budget is the league's budget minus the team's payments, plus changes by the
 * commissioner and by trades. It can be negative, because the commissioner can lower the league's budget. Leagues that
 * stop using FAAB keep it.
 */

type AcquisitionSettings = Pick<StoredLeague, 'acquisitionMode' | 'waivers'>

/** The settings that a team's remaining budget depends on. */
export type BudgetSettings = AcquisitionSettings & Pick<StoredLeague, 'externalId'>

/** Returns a new team's budget in dollars; null if the league does not use FAAB. */
export const startingBudget = (league: AcquisitionSettings): number | null => {
  const { order, budget } = waiversOf(league)
  return league.acquisitionMode === 'waivers' && order === 'budget' ? budget : null
}

/** Returns how many dollars a team can bid or trade; null if the league does not use FAAB. */
export const remainingBudget = (league: BudgetSettings, { budget }: Pick<StoredTeam, 'budget'>): number | null => {
  if (league.externalId !== null) return budget
  return budget === null || startingBudget(league) === null ? null : Math.max(0, budget)
}

/** Returns a team's stored budget after a change of the league's settings. */
export const budgetAfter = (
  [before, after]: readonly [AcquisitionSettings, AcquisitionSettings],
  { budget }: Pick<StoredTeam, 'budget'>,
): number | null =>
  budget === null ? startingBudget(after) : budget + waiversOf(after).budget - waiversOf(before).budget

/** Throws conflict if a bid is above a team's remaining budget. */
export const requireBudget = (league: StoredLeague, team: StoredTeam, bid: number | null): void => {
  const left = remainingBudget(league, team) ?? 0
  if (bid !== null && bid > left) throw conflict(`${team.name} has $${left} left, so it can't bid $${bid}`)
}

/** Throws conflict if a team no longer has the FAAB that it received in a trade. */
export const requireRefund = ({ name, budget }: StoredTeam, dollars: number): void => {
  const left = Math.max(0, budget ?? 0)
  if (dollars > left) throw conflict(`${name} has $${left} left, so it can't give $${dollars} back`)
}

/** Moves FAAB from one team to another. */
export const payBudget = async (
  { store }: Pick<Context, 'store'>,
  leagueId: string,
  { from, to, dollars }: { from: string; to: string; dollars: number },
): Promise<void> => {
  if (dollars === 0) return
  for (const team of await store.teams.listOf(leagueId)) {
    const change = team.id === from ? -dollars : team.id === to ? dollars : 0
    if (change !== 0) await store.teams.update({ ...team, budget: (team.budget ?? 0) + change })
  }
}
