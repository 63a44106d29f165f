import { setImmediate as nextTurn } from 'node:timers/promises'
import { roundHalfAway } from '../../../data/rounding.ts'
import { sha256 } from '../base/crypto.ts'
import { fatesByTeam, type TeamFate } from '../rules/clinching/fates.ts'
import type { Outcome } from '../rules/clinching/paths.ts'
import { type Playoffs, playoffWeeks } from '../rules/matchups/playoffs.ts'
import { byesIn } from '../rules/odds/bracket.ts'
import { type TeamOdds as Odds, openRuns } from '../rules/odds/odds.ts'
import { numberedStandings, type Race } from '../rules/odds/race.ts'
import { seedOf } from '../rules/random.ts'
import { toFigure, toPoints } from '../rules/scoring/decimal.ts'
import type { Chance, Path, TeamOdds } from '../schema/odds.ts'
import type { StoredTeam } from '../store/index.ts'
import { bracketOf, bracketTotal, matchupsOf, regularWeeks, type ScoredLeague, standingsOf } from './scored-league.ts'

/**
 * The outlook for a season in progress: simulations of its remaining weeks, and teams that have clinched or are
 * eliminated. Charts request every finished week, and finished weeks do not change, so outlooks are cached in memory by
 * all their inputs. Computing an outlook takes about 100 ms. The work is split into slices, so other requests can run
 * in between.
 */
interface Outlook {
  /** In the same order as the race's teams. */
  odds: readonly Odds[]
  /** By team. Empty until a result is certain. */
  fates: ReadonlyMap<string, TeamFate>
}

/** The number of simulations and their seed. */
interface Runs {
  runs: number
  seed: number
}

const MAX_OUTLOOKS = 256

/** The number of simulations per turn of the event loop, about 10 ms. */
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

/** Returns a hash of an outlook's inputs. Leaves out totals in weeks that do not count yet. */
const keyOf = (race: Race, { runs, seed }: Runs): string => {
  const matchups = race.matchups.map(({ week, home, away, counts }) =>
    counts ? [week, home, away] : [week, home.team, away?.team],
  )
  const teams = race.teams.map(({ id, draftPosition, division }) => [id, draftPosition, division])
  const totals = playoffWeeks(race.playoffs).map(week => race.teams.map(({ id }) => race.totalOf(id, week)))
  return sha256(JSON.stringify({ ...race, matchups, teams, totals, open: [...race.open], runs, seed }))
}

const outlooks = new Map<string, Promise<Outlook>>()

/** Returns a race's outlook. Concurrent callers with the same inputs share one computation. */
const outlookFor = (race: Race, runs: Runs): Promise<Outlook> => {
  const key = keyOf(race, runs)
  const outlook = outlooks.get(key) ?? playOutlook(race, runs)
  // Moves this outlook to the end. When the cache is full, the first outlook is dropped.
  outlooks.delete(key)
  outlooks.set(key, outlook)
  for (const oldest of outlooks.keys()) {
    if (outlooks.size <= MAX_OUTLOOKS) break
    outlooks.delete(oldest)
  }
  outlook.catch(() => outlooks.delete(key))
  return outlook
}

/**
 * The playoff chances of a league's teams. All tables, charts and sentences about a week show the same odds, because
 * they use `USUAL_RUNS` simulations with the same seed. Only callers who set `runs` or `seed` get different results.
 */

/** How many times the rest of a season is simulated by default. */
export const USUAL_RUNS = 20_000

/** Returns a league's remaining matchups, and its current standings. */
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

/** Returns the last week that counts, in the regular season or the bracket; 0 before the first. */
export const lastCounted = (scored: ScoredLeague): number =>
  Math.max(
    0,
    ...[...regularWeeks(scored), ...playoffWeeks(scored.league.playoffConfig)].filter(week => scored.counted.has(week)),
  )

/** The highest chance shown for an event that is not certain. */
const MAX_CHANCE = 0.9999

/**
 * Returns the share of runs where an event happened, with its margin of error. If an uncertain event happened in every
 * run or in none, the margin of error is 3 divided by the number of runs.
 */
const chanceOf = (count: number, runs: number, isCertain: boolean): Chance => {
  const share = count / runs
  const error = share === 0 || share === 1 ? (isCertain ? 0 : 3 / runs) : 1.96 * Math.sqrt((share * (1 - share)) / runs)
  const bounded = isCertain ? share : Math.min(MAX_CHANCE, Math.max(1 - MAX_CHANCE, share))
  return { chance: toFigure(bounded), error: toFigure(error) }
}

/**
 * Returns 0 only for an eliminated team, and 1 only for a team that has clinched or if all teams qualify, even if all
 * runs agree.
 */
const playoffChance = (count: number, race: Race, runs: number, fate: TeamFate | undefined): Chance => {
  if (fate?.clinched || race.playoffs.teams === race.teams.length) return { chance: 1, error: 0 }
  if (fate?.eliminated) return { chance: 0, error: 0 }
  return chanceOf(count, runs, false)
}

const statusOf = ({ clinched, clinchedBye, eliminated }: TeamFate): TeamOdds['status'] =>
  clinchedBye ? 'clinchedBye' : clinched ? 'clinched' : eliminated ? 'eliminated' : 'alive'

/** Returns the default seed. It is the same for all viewers, so they see the same odds after a week. */
export const usualSeed = (leagueId: string, week: number): number => seedOf(`${leagueId} ${week}`)

const usualRuns = (scored: ScoredLeague): Runs => ({
  runs: USUAL_RUNS,
  seed: usualSeed(scored.league.id, lastCounted(scored)),
})

/** Converts paths that identify matchups by index to paths with team ids. */
const pathsIn = (race: Race, ids: readonly string[], paths: TeamFate['paths']): Path[] | null => {
  if (paths === null) return null
  const toCome = race.matchups.filter(({ week, away }) => race.open.has(week) && away !== null)
  const resultOf = ({ matchup, winner, loser }: Outcome) => ({
    week: toCome[matchup]!.week,
    winnerId: ids[winner]!,
    loserId: ids[loser]!,
  })
  return paths.map(({ certain, results }) => ({ certain, results: results.map(resultOf) }))
}

/** Returns the teams that are still alive in a bracket. */
const remainingTeams = ({ rounds }: Playoffs): Set<string> =>
  new Set(
    (rounds.at(-1)?.games ?? []).flatMap(({ home, away, winner }) => [
      ...(winner === 'away' ? [] : [home.team]),
      ...(winner === 'home' || away === null ? [] : [away.team]),
    ]),
  )

/** A team's playoff and title chances. */
export interface TeamChances extends Omit<TeamOdds, 'team'> {
  team: StoredTeam
  rank: number
}

/** Computes a team's chances from the simulations and its clinch status. */
const chancesIn = (scored: ScoredLeague, race: Race, runs: number) => {
  const { ids } = numberedStandings(race)
  const byes = byesIn(race.playoffs.teams)
  const table = new Map(standingsOf(scored, race.matchups).map(place => [place.team.id, place]))
  const bracket = race.draw && bracketOf(scored, race.draw)
  const inBracket = bracket && remainingTeams(bracket)
  const over = bracket?.champion != null
  return (row: Odds, fate: TeamFate | undefined): TeamChances => {
    const { team, rank, wins, losses, ties } = table.get(row.team)!
    return {
      team,
      rank,
      record: { wins, losses, ties },
      expectedWins: toFigure(row.wins),
      expectedWinsError: toFigure((1.96 * row.winsDeviation) / Math.sqrt(runs)),
      playoffs: playoffChance(row.playoffs, race, runs, fate),
      bye: byes === 0 ? null : chanceOf(row.byes, runs, fate?.clinchedBye === true || fate?.eliminatedBye === true),
      title: chanceOf(row.titles, runs, over || fate?.eliminated === true || inBracket?.has(row.team) === false),
      seeds: row.seeds.map(count => toFigure(Math.min(count / runs, race.open.size === 0 ? 1 : MAX_CHANCE))),
      strength: toPoints(roundHalfAway(row.strength)),
      status: fate ? statusOf(fate) : null,
      controls: fate?.controls ?? null,
      magicNumber: fate?.magic ?? null,
      paths: pathsIn(race, ids, fate?.paths ?? null),
    }
  }
}

/** Orders teams by playoff chance, then title chance, then rank. */
const byChance = (a: TeamChances, b: TeamChances): number =>
  b.playoffs.chance - a.playoffs.chance || b.title.chance - a.title.chance || a.rank - b.rank

/** Returns all teams' chances, best first. Call this outside a transaction, because it simulates the season. */
export const teamChances = async (
  scored: ScoredLeague,
  { race = raceOf(scored), runs = usualRuns(scored) }: { race?: Race; runs?: Runs } = {},
): Promise<TeamChances[]> => {
  const { odds, fates }: Outlook = await outlookFor(race, runs)
  const read = chancesIn(scored, race, runs.runs)
  return odds.map(row => read(row, fates.get(row.team))).sort(byChance)
}
