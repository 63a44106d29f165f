import { entrantsOf, playoffWeeks } from '../matchups/playoffs.ts'
import { inLastOrder } from '../matchups/standings.ts'
import { sum } from '../mean.ts'
import { seededRandom } from '../random.ts'
import { byesIn, champions, drawnRounds } from './bracket.ts'
import { numberedStandings, type Race, seedOrder } from './race.ts'
import { type RunState, rankerOf, winnersFirst } from './ranking.ts'
import { type Strengths, strengthsOf } from './strength.ts'
import { simulateWeeks, totalsOf } from './weeks.ts'

/**
 * Odds from past scores. The rest of the season is simulated many times with the league's schedule, ranking, median
 * games, divisions and bracket, and the outcomes are counted. In each run, every team's strength is close to its past
 * scores, and its scores vary from week to week as the league's do (see `strengthsOf`). The same seed gives the same
 * counts. Injuries, NFL byes and future trades are not modeled. Source: docs/scoring.md, Odds.
 */
export interface TeamOdds {
  team: string
  /** The number of runs where the team got each seed; the first entry is for seed 1. */
  seeds: readonly number[]
  /** The number of runs where the team made the bracket, had a first-round bye, and won the title. */
  playoffs: number
  byes: number
  titles: number
  /** The team's average number of wins at the end (a tie is half a win), and the standard deviation across runs. */
  wins: number
  winsDeviation: number
  /** The expected score in a week, in hundredths. */
  strength: number
}

interface Counts {
  seeds: Int32Array
  titles: Int32Array
  halves: Float64Array
  squares: Float64Array
}

/** Returns the seeds of a bracket that was drawn, as team indexes; null if the standings decide. */
const drawnSeeds = ({ draw }: Race, ids: readonly string[]): Uint8Array | null =>
  draw && Uint8Array.from(seedOrder(draw, ids), id => ids.indexOf(id))

const copies = (finish: RunState): RunState => ({
  halves: finish.halves.slice(),
  pointsFor: finish.pointsFor.slice(),
  pointsAgainst: finish.pointsAgainst.slice(),
  allPlay: finish.allPlay.slice(),
  against: finish.against.slice(),
})

const reset = (finish: RunState, from: RunState): void => {
  finish.halves.set(from.halves)
  finish.pointsFor.set(from.pointsFor)
  finish.pointsAgainst.set(from.pointsAgainst)
  finish.allPlay.set(from.allPlay)
  finish.against.set(from.against)
}

/** Seeds teams from a run's standings, or from the bracket draw. */
const seederOf = (race: Race, standings: ReturnType<typeof numberedStandings>, finish: RunState) => {
  const fixedSeeds = drawnSeeds(race, standings.ids)
  const rank = rankerOf(standings, race.ranking, finish)
  const divisions = Uint8Array.from(inLastOrder(race.teams), ({ division }) => division ?? 0)
  return (order: Uint8Array): void => {
    if (fixedSeeds) {
      order.set(fixedSeeds)
      return
    }
    rank(order)
    if (race.playoffs.divisionWinnersFirst) winnersFirst(order, divisions)
  }
}

/** Returns playoff totals by seed and round: known totals, or random ones. */
const bracketTotals = (race: Race, ids: readonly string[], total: (team: number) => number) => {
  const weeks = playoffWeeks(race.playoffs)
  const actualTotals = weeks.map(week => ids.map(id => race.totalOf(id, week)))
  return (order: Uint8Array) =>
    (seed: number, round: number): number => {
      const team = order[seed]!
      return actualTotals[round]![team] ?? total(team)
    }
}

/** A season whose remaining weeks are simulated repeatedly. */
export interface Runs {
  /** Simulates this many more runs. */
  play(runs: number): void
  /** Returns each team's odds over all runs so far, in the order of the race. */
  odds(): TeamOdds[]
}

const playing = (
  race: Race,
  standings: ReturnType<typeof numberedStandings>,
  { seed, strengths }: { seed: number; strengths: Strengths },
) => {
  const { count, ids } = standings
  const finish = copies(standings)
  const options = { medianGame: race.medianGame, allPlay: race.ranking.includes('allPlay') }
  const { begin, total } = totalsOf(strengths, seededRandom(seed))
  const playWeeks = simulateWeeks(standings, options, finish)
  const order = new Uint8Array(count)
  const rank = seederOf(race, standings, finish)
  const pairings = race.draw ? drawnRounds(race.draw.pairings ?? [], seedOrder(race.draw, ids)) : []
  const champion = champions(race.playoffs, pairings)
  const inBracket = bracketTotals(race, ids, total)(order)
  return (counts: Counts): void => {
    reset(finish, standings)
    begin()
    playWeeks(total)
    rank(order)
    for (let place = 0; place < count; place++) counts.seeds[order[place]! * count + place]!++
    counts.titles[order[champion(inBracket)]!]!++
    for (let team = 0; team < count; team++) {
      counts.halves[team]! += finish.halves[team]!
      counts.squares[team]! += finish.halves[team]! ** 2
    }
  }
}

const upTo = (counts: readonly number[], places: number): number => sum(counts.slice(0, places))

/**
 * Starts simulating a season. The same seed gives the same runs, even if they are split into several calls. Unless
 * `presetStrengths` is given, strengths come from the totals so far.
 */
export const openRuns = (race: Race, seed: number, presetStrengths?: Strengths): Runs => {
  const standings = numberedStandings(race)
  const { count, ids } = standings
  const strengths = presetStrengths ?? strengthsOf(standings.totals)
  const playOnce = playing(race, standings, { seed, strengths })
  const counts: Counts = {
    seeds: new Int32Array(count * count),
    titles: new Int32Array(count),
    halves: new Float64Array(count),
    squares: new Float64Array(count),
  }
  const entrants = race.draw && entrantsOf(race.playoffs, race.draw)
  let played = 0
  const all = (isIn: boolean): number => (isIn ? played : 0)
  const oddsFor = (id: string): TeamOdds => {
    const team = ids.indexOf(id)
    const seeds = [...counts.seeds.subarray(team * count, (team + 1) * count)]
    const mean = counts.halves[team]! / played
    return {
      team: id,
      seeds,
      playoffs: entrants ? all(entrants.teams.includes(id)) : upTo(seeds, race.playoffs.teams),
      byes: entrants ? all(entrants.byes.includes(id)) : upTo(seeds, byesIn(race.playoffs.teams)),
      titles: counts.titles[team]!,
      wins: mean / 2,
      winsDeviation: Math.sqrt(Math.max(0, counts.squares[team]! / played - mean ** 2)) / 2,
      strength: strengths.means[team]!,
    }
  }
  return {
    play(runs) {
      for (let run = 0; run < runs; run++) playOnce(counts)
      played += runs
    },
    odds: () => race.teams.map(({ id }) => oddsFor(id)),
  }
}
