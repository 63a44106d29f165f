import { fatesByTeam, type TeamFate } from '../../src/engine/rules/clinching/fates.ts'
import { openRuns, type TeamOdds } from '../../src/engine/rules/odds/odds.ts'
import type { Race } from '../../src/engine/rules/odds/race.ts'

/** What is certain of each team of a race, in the order of its teams; null where nothing can be. */
export const fatesOf = (race: Race): TeamFate[] | null => fatesByTeam(race)?.map(fateOfTeam => fateOfTeam()) ?? null

/** What becomes of each team of a race in so many runs, in the order of its teams. */
export const oddsOf = (race: Race, { runs, seed }: { runs: number; seed: number }): TeamOdds[] => {
  const season = openRuns(race, seed)
  season.play(runs)
  return season.odds()
}
