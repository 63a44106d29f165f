/**
 * The players that teams keep for next season's draft. Each keeper uses its team's pick in one round: the chosen round,
 * or else the last round that no other keeper of the team uses. Source: docs/rules.md, Keepers.
 */
export interface Keeper {
  teamId: string
  playerId: string
  round?: number | undefined
}

/**
 * Returns each keeper's round in a draft with `rounds` rounds, or a problem. `nameOf` returns player names for it.
 */
export const keeperRounds = (
  keepers: readonly Keeper[],
  rounds: number,
  nameOf: (playerId: string) => string = id => id,
): { rounds: readonly number[] } | { problem: string } => {
  const twice = keepers.find(({ playerId }, at) => keepers.findIndex(each => each.playerId === playerId) !== at)
  if (twice) return { problem: `${nameOf(twice.playerId)} is listed as a keeper more than once` }
  const beyond = keepers.find(({ round = 1 }) => round > rounds)
  const notIn = (id: string, round: number, why: string) => ({
    problem: `${nameOf(id)} can't be kept in round ${round}: ${why}`,
  })
  if (beyond) return notIn(beyond.playerId, beyond.round!, `a draft has at most ${rounds} rounds`)
  const usedRounds = new Map<string, Set<number>>()
  for (const { teamId, playerId, round } of keepers) {
    const teamRounds = usedRounds.get(teamId) ?? new Set()
    usedRounds.set(teamId, teamRounds)
    if (round === undefined) continue
    if (teamRounds.has(round)) return notIn(playerId, round, 'another keeper of the team uses that round')
    teamRounds.add(round)
  }
  const placed: number[] = []
  for (const { teamId, playerId, round } of keepers) {
    const teamRounds = usedRounds.get(teamId)!
    const last = Array.from({ length: rounds }, (_, at) => rounds - at).find(each => !teamRounds.has(each))
    const place = round ?? last
    if (place === undefined)
      return { problem: `${nameOf(playerId)} can't be kept: the team's other keepers use all ${rounds} rounds` }
    teamRounds.add(place)
    placed.push(place)
  }
  return { rounds: placed }
}
