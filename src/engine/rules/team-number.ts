/** What a team is called by beside its id. */
export interface NumberedTeam {
  name: string
  draftPosition: number | null
}

/**
 * The teams that a bare number may mean where somebody wrote it:
 *
 * 1. The one that drafts with it alone, where it is also called "Team" and that number.
 * 2. Else that one, and those that are called so: after an order was drawn "Team 3" may draft first.
 */
export const numberedBy = <Team extends NumberedTeam>(written: string, teams: readonly Team[]): Team[] => {
  if (!/^\d+$/.test(written)) return []
  const called = teams.filter(({ name }) => name.toLowerCase() === `team ${written}`)
  const drafting = teams.filter(({ draftPosition }) => String(draftPosition) === written)
  return drafting.some(team => called.includes(team)) ? drafting : [...drafting, ...called]
}
