import { DEFAULT_RANKING } from '../data/leagues.ts'
import { schedule } from '../src/engine/rules/matchups/schedule.ts'
import { standings } from '../src/engine/rules/matchups/standings.ts'
import type { Matchup } from '../src/engine/rules/matchups/team-records.ts'
import type { Race } from '../src/engine/rules/odds/race.ts'
import { type Random, seededRandom } from '../src/engine/rules/random.ts'
import { fatesOf, oddsOf } from '../test/support/outlook.ts'
import { LEAGUE_SEASONS, racesAfter } from './league-seasons.ts'
import { alternate, type Row, row, skipped } from './row.ts'

/**
 * Playoff odds: their quality over 228 real team-seasons compared with simpler methods, and their speed compared with a
 * loop that ranks every simulated season by the standings rules. Log loss is the mean of -log(p), where p is the
 * predicted chance of the actual outcome.
 */
const RUNS = 20_000
const SIZE = 6

/**
 * Draws a team's score for a future week, either from a normal distribution fitted to its past scores or from the past
 * scores themselves.
 */
type Week = (own: readonly number[], chance: Random) => number

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length

const normal: Week = (own, { normal: drawn }) => {
  const center = mean(own)
  const variance = own.reduce((sum, each) => sum + (each - center) ** 2, 0) / (own.length - 1)
  return Math.round(center + Math.sqrt(variance) * drawn())
}
const bootstrap: Week = (own, { next }) => own[Math.floor(next() * own.length)]!

const totalsOf = ({ teams, matchups, open }: Race): Map<string, number[]> =>
  new Map(
    teams.map(({ id }) => [
      id,
      matchups
        .filter(({ week }) => !open.has(week))
        .flatMap(({ home, away }) => [home, away!].flatMap(({ team, total }) => (team === id ? [total] : []))),
    ]),
  )

/** Computes playoff chances with a plain loop: each run scores the remaining weeks and ranks every team. */
const plainChances = (race: Race, week: Week, runs: number): number[] => {
  const chance = seededRandom(1)
  const totals = totalsOf(race)
  const drawn = (team: string) => ({ team, total: week(totals.get(team)!, chance) })
  const places = new Map(race.teams.map(({ id }) => [id, 0]))
  for (let run = 0; run < runs; run++) {
    const matchups = race.matchups.map(
      (each): Matchup =>
        race.open.has(each.week) ? { ...each, home: drawn(each.home.team), away: drawn(each.away!.team) } : each,
    )
    for (const { team } of standings({ ...race, matchups }).slice(0, SIZE))
      places.set(team.id, places.get(team.id)! + 1)
  }
  return race.teams.map(({ id }) => places.get(id)! / runs)
}

const ours = (race: Race): number[] => oddsOf(race, { runs: RUNS, seed: 1 }).map(({ playoffs }) => playoffs / RUNS)

/**
 * A chance of 0 counts as half a run, and a chance of 1 as half a run less than all, so that no miss has an infinite
 * loss.
 */
const lossOf = (races: readonly Race[], chancesOf: (race: Race) => number[], runs: number): number =>
  mean(
    races.flatMap(race => {
      const places = new Set(
        standings(race)
          .slice(0, SIZE)
          .map(({ team }) => team.id),
      )
      return chancesOf(race).map((chance, at) => {
        const sure = Math.min(1 - 0.5 / runs, Math.max(0.5 / runs, chance))
        return -Math.log(places.has(race.teams[at]!.id) ? sure : 1 - sure)
      })
    }),
  )

const LIMITS = { 3: 0.57, 5: 0.536, 8: 0.438, 11: 0.341 } as const
const PLAIN_RUNS = 1_000

const calibration = (): Row[] => {
  if (LEAGUE_SEASONS !== null) return [skipped('odds over 228 team-seasons', LEAGUE_SEASONS)]
  return Object.entries(LIMITS).flatMap(([week, limit]) => {
    const races = racesAfter(Number(week))
    const loss = lossOf(races, ours, RUNS)
    const name = `odds after week ${week}, 228 team-seasons`
    const beside = (peerName: string, peer: number, goal: number): Row =>
      row('cost', { name, ours: [loss], peer: [peer], peerName, unit: 'log loss', goal })
    return [
      beside('limit', limit, 1),
      beside(
        'normal of own scores',
        lossOf(races, race => plainChances(race, normal, PLAIN_RUNS), PLAIN_RUNS),
        1,
      ),
      beside(
        'bootstrap of own scores',
        lossOf(races, race => plainChances(race, bootstrap, PLAIN_RUNS), PLAIN_RUNS),
        1.03,
      ),
    ]
  })
}

/** Returns a twelve-team league with a fourteen-week season, after some weeks. */
const raceOfTwelve = (played: number): Race => {
  const teams = Array.from({ length: 12 }, (_, at) => ({ id: `team-${at}`, draftPosition: at + 1, division: null }))
  const { normal: drawn } = seededRandom(7)
  const side = ({ id: team }: { id: string }) => ({ team, total: Math.round(11_000 + 2_200 * drawn()) })
  const matchups = schedule(teams, 14).map(({ week, home, away }) => ({
    week,
    home: side(home),
    away: away && side(away),
    counts: true,
  }))
  return {
    teams,
    matchups,
    open: new Set(matchups.map(({ week }) => week).filter(week => week > played)),
    ranking: DEFAULT_RANKING,
    medianGame: false,
    playoffs: { teams: SIZE, startWeek: 15, reseed: false, divisionWinnersFirst: false },
    draw: null,
    totalOf: () => null,
  }
}

const speed = async (): Promise<Row[]> => {
  const [atFive, atTen] = [raceOfTwelve(5), raceOfTwelve(10)]
  const atTenWithMedian = { ...atTen, medianGame: true }
  const plainRuns = RUNS / 20
  const [own = [], plain = [], clinching = [], withMedian = []] = await alternate(
    [
      () => oddsOf(atFive, { runs: RUNS, seed: 1 }),
      () => plainChances(atFive, normal, plainRuns),
      () => fatesOf(atTen),
      () => fatesOf(atTenWithMedian),
    ],
    9,
  )
  const loop = { peer: plain, peerName: 'plain loop, 1,000 runs at week 5', unit: 'ms' } as const
  return [
    row('faster', {
      name: '20,000 runs of a league of 12 at week 5',
      ours: own,
      peer: plain.map(ms => 20 * ms),
      peerName: 'plain loop, 1,000 runs times 20',
      unit: 'ms',
      goal: 5,
    }),
    row('cost', { name: 'clinching of 12 teams, four weeks left', ours: clinching, ...loop, goal: 0.15 }),
    row('cost', { name: 'the same with median games', ours: withMedian, ...loop, goal: 0.5 }),
  ]
}

export const benchOdds = async (): Promise<Row[]> => [...calibration(), ...(await speed())]
