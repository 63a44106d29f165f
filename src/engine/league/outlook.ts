import { setImmediate as nextTurn } from 'node:timers/promises'
import { sha256 } from '../base/crypto.ts'
import { fatesByTeam, type TeamFate } from '../rules/clinching/fates.ts'
import { playoffWeeks } from '../rules/matchups/playoffs.ts'
import { type TeamOdds as Odds, openRuns } from '../rules/odds/odds.ts'
import type { Race } from '../rules/odds/race.ts'

/**
 * The outlook of a season under way: the runs of its remaining weeks, and the fate of each team.
 *
 * Outlooks stay in memory by all that they depend on, because a chart asks for every week that is over and those do not
 * change. A new outlook takes about 100 ms, in slices between which other callers get their turn.
 */
export interface Outlook {
  /** In the order of the teams of the race. */
  odds: readonly Odds[]
  /** By team; empty where nothing can be certain. */
  fates: ReadonlyMap<string, TeamFate>
}

/** The number of runs of a season and their seed. */
export interface Runs {
  runs: number
  seed: number
}

const MAX_OUTLOOKS = 256

/** Runs of one turn of the event loop, about 10 ms. */
const SLICE = 1_000

const playFates = async (race: Race): Promise<Map<string, TeamFate>> => {
  const fates = new Map<string, TeamFate>()
  for (const fateOfTeam of fatesByTeam(race) ?? []) {
    const fate = fateOfTeam()
    fates.set(fate.team, fate)
    await nextTurn()
  }
  return fates
}

const playRuns = async (race: Race, { runs, seed }: Runs): Promise<Odds[]> => {
  const season = openRuns(race, seed)
  for (let left = runs; left > 0; left -= SLICE) {
    season.play(Math.min(SLICE, left))
    if (left > SLICE) await nextTurn()
  }
  return season.odds()
}

const playOutlook = async (race: Race, runs: Runs): Promise<Outlook> => {
  const fates = await playFates(race)
  return { fates, odds: await playRuns(race, runs) }
}

/** A hash of everything that an outlook depends on. Totals of a week that does not count yet have no effect. */
const keyOf = (race: Race, { runs, seed }: Runs): string => {
  const matchups = race.matchups.map(({ week, home, away, counts }) =>
    counts ? [week, home, away] : [week, home.team, away?.team],
  )
  const teams = race.teams.map(({ id, draftPosition, division }) => [id, draftPosition, division])
  const totals = playoffWeeks(race.playoffs).map(week => race.teams.map(({ id }) => race.totalOf(id, week)))
  return sha256(JSON.stringify({ ...race, matchups, teams, totals, open: [...race.open], runs, seed }))
}

const outlooks = new Map<string, Promise<Outlook>>()

/** The outlook of a race. Callers who ask for the same one at the same time share the work. */
export const outlookFor = (race: Race, runs: Runs): Promise<Outlook> => {
  const key = keyOf(race, runs)
  const outlook = outlooks.get(key) ?? playOutlook(race, runs)
  // The newest is last, and the first goes when there are too many.
  outlooks.delete(key)
  outlooks.set(key, outlook)
  for (const oldest of outlooks.keys()) {
    if (outlooks.size <= MAX_OUTLOOKS) break
    outlooks.delete(oldest)
  }
  outlook.catch(() => outlooks.delete(key))
  return outlook
}
