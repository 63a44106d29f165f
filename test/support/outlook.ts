import { fatesByTeam, type TeamFate } from '../../src/engine/rules/clinching/fates.ts'
import { openRuns, type TeamOdds } from '../../src/engine/rules/odds/odds.ts'
import type { Race } from '../../src/engine/rules/odds/race.ts'
import type { Strengths } from '../../src/engine/rules/odds/strength.ts'

/** Returns the fate of each team in a race, in the order of its teams, or null if it cannot be decided. */
export const fatesOf = (race: Race): TeamFate[] | null => fatesByTeam(race)?.map(fateOfTeam => fateOfTeam()) ?? null

interface Played {
  runs: number
  seed: number
  /** Team strengths to use instead of those computed from the totals. */
  strengths?: Strengths
}

/** Returns the odds of each team in a race over a number of runs, in the order of its teams. */
export const oddsOf = (race: Race, { runs, seed, strengths }: Played): TeamOdds[] => {
  const season = openRuns(race, seed, strengths)
  season.play(runs)
  return season.odds()
}
