/** How people name a team, besides its id. */
export interface NumberedTeam {
  name: string
  draftPosition: number | null
}

/**
 * The teams that a bare number may mean:
 *
 * 1. The team with that draft position alone, if it is also called "Team" and that number.
 * 2. Else that team, and every team called so: once an order was drawn, "Team 3" may draft first.
 */
export const numberedBy = <Team extends NumberedTeam>(written: string, teams: readonly Team[]): Team[] => {
  if (!/^\d+$/.test(written)) return []
  const called = teams.filter(({ name }) => name.toLowerCase() === `team ${written}`)
  const drafting = teams.filter(({ draftPosition }) => String(draftPosition) === written)
  return drafting.some(team => called.includes(team)) ? drafting : [...drafting, ...called]
}
