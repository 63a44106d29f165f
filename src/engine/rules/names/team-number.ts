/** How people name a team, besides its id. */
export interface NumberedTeam {
  name: string
  draftPosition: number | null
}

const calledBy = <Team extends NumberedTeam>(written: string, teams: readonly Team[]): Team[] =>
  teams.filter(({ name }) => name.toLowerCase() === `team ${written}`)

/** The teams that a bare number means: the one with that draft position, else those called "Team" and that number. */
export const numberedBy = <Team extends NumberedTeam>(written: string, teams: readonly Team[]): Team[] => {
  if (!/^\d+$/.test(written)) return []
  const drafting = teams.filter(({ draftPosition }) => String(draftPosition) === written)
  return drafting.length > 0 ? drafting : calledBy(written, teams)
}

/**
 * The team that a bare number means and the one that is called by it, where they differ, as they do once an order was
 * drawn: "Team 3" may draft first. Null where nobody can mix them up.
 */
export const numberedOtherwise = <Team extends NumberedTeam>(
  written: string,
  teams: readonly Team[],
): { meant: Team; called: Team } | null => {
  const [meant] = numberedBy(written, teams)
  const [called] = calledBy(written, teams)
  return meant && called && meant !== called ? { meant, called } : null
}
