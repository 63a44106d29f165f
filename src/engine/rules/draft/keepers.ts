import type { Fault } from '../refusal.ts'

/**
 * The keepers of each team for the next season's draft. Each uses its team's pick in one round: the named round, else
 * the team's last pick without a keeper. Source: docs/rules.md, Keepers.
 */
export interface Kept {
  teamId: string
  playerId: string
  round?: number | undefined
}

/**
 * Returns the round of each keeper in a draft with this number of rounds, or a fault. `nameOf` returns player names for
 * the fault.
 */
export const keeperRounds = (
  keepers: readonly Kept[],
  rounds: number,
  nameOf: (playerId: string) => string = id => id,
): { rounds: readonly number[] } | { fault: Fault } => {
  const wrong = (problem: string) => ({ fault: { field: 'keepers', problem } })
  const twice = keepers.find(({ playerId }, at) => keepers.findIndex(each => each.playerId === playerId) !== at)
  if (twice) return wrong(`names "${nameOf(twice.playerId)}" more than once`)
  const beyond = keepers.find(({ round = 1 }) => round > rounds)
  if (beyond)
    return wrong(`names round ${beyond.round} for ${nameOf(beyond.playerId)}, and a draft has ${rounds} rounds at most`)
  const taken = new Map<string, Set<number>>()
  for (const { teamId, playerId, round } of keepers) {
    const own = taken.get(teamId) ?? new Set()
    taken.set(teamId, own)
    if (round === undefined) continue
    if (own.has(round))
      return wrong(`names ${nameOf(playerId)} for round ${round}, which another keeper of the team takes`)
    own.add(round)
  }
  const placed: number[] = []
  for (const { teamId, playerId, round } of keepers) {
    const own = taken.get(teamId)!
    const last = Array.from({ length: rounds }, (_, at) => rounds - at).find(each => !own.has(each))
    const place = round ?? last
    if (place === undefined)
      return wrong(`names ${nameOf(playerId)}, but other keepers take all ${rounds} rounds of the team`)
    own.add(place)
    placed.push(place)
  }
  return { rounds: placed }
}
