import { setImmediate as nextTurn } from 'node:timers/promises'
import { fatesByTeam, type TeamFate } from '../../rules/clinching/fates.ts'
import { playoffWeeks } from '../../rules/matchups/playoffs.ts'
import { type TeamOdds as Odds, openRuns } from '../../rules/odds/odds.ts'
import type { Race } from '../../rules/odds/race.ts'
import { seedOf } from '../../rules/random.ts'
import { toFigure } from '../../rules/scoring/decimal.ts'
import type { Chance, TeamOdds } from '../../schema/odds.ts'
import { bracketTotal, matchupsOf, type ScoredLeague } from './scored-league.ts'

/** A season that is played to its end many times, and how its chances are told. */

/** What is still to be played of a league, and what it stands at. */
export const raceOf = (scored: ScoredLeague): Race => {
  const { league, teams, schedule, counted } = scored
  return {
    teams,
    matchups: matchupsOf(scored),
    open: new Set(schedule.map(({ week }) => week).filter(week => !counted.has(week))),
    ranking: league.ranking,
    medianGame: league.medianGame,
    playoffs: league.playoffConfig,
    draw: league.draw,
    totalOf: bracketTotal(scored),
  }
}

/** The last week of schedule and bracket that counts; 0 before the first. */
export const lastCounted = ({ schedule, league, counted }: ScoredLeague): number =>
  Math.max(
    0,
    ...[...schedule.map(({ week }) => week), ...playoffWeeks(league.playoffConfig)].filter(w => counted.has(w)),
  )

/** As much as a chance may say of what is not certain. */
const MOST = 0.9999

/** A share of runs. What happened in none or in all of them may yet be as rare as 3 in so many, unless it is certain. */
export const chanceOf = (count: number, runs: number, isCertain: boolean): Chance => {
  const share = count / runs
  const error = share === 0 || share === 1 ? (isCertain ? 0 : 3 / runs) : 1.96 * Math.sqrt((share * (1 - share)) / runs)
  const told = isCertain ? share : Math.min(MOST, Math.max(1 - MOST, share))
  return { chance: toFigure(told), error: toFigure(error) }
}

/** Certain only for who clinched or is eliminated, whatever the runs say. */
export const playoffChance = (count: number, runs: number, fate: TeamFate | undefined): Chance => {
  if (fate?.clinched) return { chance: 1, error: 0 }
  if (fate?.eliminated) return { chance: 0, error: 0 }
  return chanceOf(count, runs, false)
}

/** What is certain of a team, in a word. */
export const statusOf = ({ clinched, clinchedBye, eliminated }: TeamFate): TeamOdds['status'] =>
  clinchedBye ? 'clinchedBye' : clinched ? 'clinched' : eliminated ? 'eliminated' : 'alive'

/** So many runs are one turn of the event loop, about 10 ms; then it is somebody else's. */
const SLICE = 1_000

/** The seed by which everybody sees the same chances of a league after a week. */
export const usualSeed = (leagueId: string, week: number): number => seedOf(`${leagueId} ${week}`)

/** What is certain of each team by its id, with a turn for others after each; nobody where nothing can be told. */
export const certain = async (race: Race): Promise<Map<string, TeamFate>> => {
  const fates = new Map<string, TeamFate>()
  for (const fateOfTeam of fatesByTeam(race) ?? []) {
    const fate = fateOfTeam()
    fates.set(fate.team, fate)
    await nextTurn()
  }
  return fates
}

/** What becomes of each team in so many runs, with turns for others in between. */
export const played = async (race: Race, { runs, seed }: { runs: number; seed: number }): Promise<Odds[]> => {
  const season = openRuns(race, seed)
  for (let left = runs; left > 0; left -= SLICE) {
    season.play(Math.min(SLICE, left))
    if (left > SLICE) await nextTurn()
  }
  return season.odds()
}
