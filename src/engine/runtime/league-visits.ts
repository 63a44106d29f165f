/** Visits to leagues in this process, until a job writes them to the store. */
export interface LeagueVisits {
  /** Records that a league was opened, at a given wall time. */
  mark(leagueId: string, at: number): void
  isEmpty(): boolean
  /** Returns the visits since the last call, by league. */
  take(): ReadonlyMap<string, number>
}

export const openLeagueVisits = (): LeagueVisits => {
  let visits = new Map<string, number>()
  return {
    mark: (leagueId, at) => void visits.set(leagueId, at),
    isEmpty: () => visits.size === 0,
    take() {
      const collected = visits
      visits = new Map()
      return collected
    },
  }
}
