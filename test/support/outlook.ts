import { fatesByTeam, type TeamFate } from '../../src/engine/rules/clinching/fates.ts'
import { openRuns, type TeamOdds } from '../../src/engine/rules/odds/odds.ts'
import type { Race } from '../../src/engine/rules/odds/race.ts'
import type { Strengths } from '../../src/engine/rules/odds/strength.ts'

/**
 * Returns each team's playoff status in a race (such as clinched), in the order of its teams, or null if it cannot be
 * determined.
 */
export const fatesOf = (race: Race): TeamFate[] | null => fatesByTeam(race)?.map(fateOfTeam => fateOfTeam()) ?? null

interface Played {
  runs: number
  seed: number
  /** Team strengths to use instead of the ones computed from totals. */
  strengths?: Strengths
}

/** Returns each team's odds in a race over this many runs, in the order of its teams. */
export const oddsOf = (race: Race, { runs, seed, strengths }: Played): TeamOdds[] => {
  const season = openRuns(race, seed, strengths)
  season.play(runs)
  return season.odds()
}
