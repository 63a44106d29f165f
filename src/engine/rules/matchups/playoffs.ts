import type { BracketSize } from '../../../../data/leagues.ts'

/**
 * A bracket of 2, 4, 6 or 8 teams, with one week per round.
 *
 * 1. With 8 teams, the first round is 1v8, 4v5, 3v6, 2v7. With 6 teams, seeds 7 and 8 are missing, so seeds 1 and 2
 *    have byes. With 4 teams, it is 1v4, 2v3. With 2 teams, it is the championship game.
 * 2. The winners of adjacent games play each other. With reseeding, the best remaining seed plays the worst in each
 *    round, and the second best plays the second worst.
 * 3. The better seed is the home team and wins ties. A team with a bye advances.
 * 4. A round exists once its pairings are known: all earlier games are decided, or its pairings were saved (for
 *    example, when they were set by hand). Saved pairings stay even if earlier results change.
 * 5. The two semifinal losers play for third place in the week of the championship game.
 *
 * Seeds are saved when the bracket is drawn, and never computed again. Source: docs/contract.md, Playoffs;
 * docs/rules.md, Playoffs.
 */
export interface PlayoffConfig {
  teams: BracketSize
  startWeek: number
  reseed: boolean
}

/** The two teams in a game, in any order. Null instead of a team is a bye. */
export type PlayoffPairing = readonly [string, string | null]

export interface Draw {
  /** Team ids, best seed first. Teams that miss the playoffs can follow. */
  seeds: readonly string[]
  /** Rounds with saved pairings, starting with the first. The winners of adjacent games play each other. */
  pairings?: readonly (readonly PlayoffPairing[])[]
}

export interface PlayoffSide {
  seed: number
  team: string
  /** In hundredths; null for a bye, and in a week that does not count yet. */
  total: number | null
}

export interface PlayoffGame {
  round: number
  week: number
  home: PlayoffSide
  away: PlayoffSide | null
  winner: 'home' | 'away' | null
  /** True if the totals were tied, so the better seed won. */
  tiebreak: boolean
}

/** A round, which takes one week. */
export interface PlayoffRound {
  round: number
  week: number
  name: string
  games: PlayoffGame[]
}

/** The rounds with known pairings, the third-place game, and the champion. */
export interface Playoffs {
  rounds: PlayoffRound[]
  thirdPlace: PlayoffRound | null
  champion: string | null
  championSeed: number | null
}

/** Returns a team's total in hundredths for a week that counts, or else null. */
export type TotalOf = (team: string, week: number) => number | null

/** The teams in a round in bracket order: adjacent teams play each other, and null is a bye. */
type Field = readonly (string | null)[]

/** Seeds in bracket order: adjacent seeds play each other, and so do the winners of adjacent games. */
export const BRACKET_ORDER: Readonly<Record<number, readonly (number | null)[]>> = {
  1: [1],
  2: [1, 2],
  4: [1, 4, 2, 3],
  6: [1, null, 4, 5, 3, 6, 2, null],
  8: [1, 8, 4, 5, 3, 6, 2, 7],
}

/** By the number of remaining teams. */
const NAMES: Readonly<Record<number, string>> = { 2: 'Final', 4: 'Semifinals', 6: 'Wild card', 8: 'Quarterfinals' }

/** Returns the weeks of all rounds, including those that are not drawn yet. */
export const playoffWeeks = ({ teams, startWeek }: Pick<PlayoffConfig, 'teams' | 'startWeek'>): number[] =>
  Array.from({ length: Math.ceil(Math.log2(teams)) }, (_, i) => startWeek + i)

/** Returns the teams in a bracket, and those with a first-round bye. Uses the saved pairings, or else the seeds. */
export const entrantsOf = (
  config: Pick<PlayoffConfig, 'teams'>,
  draw: Draw,
): { teams: readonly string[]; byes: readonly string[] } => {
  const pairs = pairsOf(firstField(config, draw)).map(pair => pair.filter(team => team !== null))
  return { teams: pairs.flat(), byes: pairs.filter(({ length }) => length === 1).flat() }
}

/** Returns the bracket with its results so far. */
export const playoffs = (config: PlayoffConfig, draw: Draw, totalOf: TotalOf): Playoffs => {
  const { seeds, pairings = [] } = draw
  const weeks = playoffWeeks(config)
  const rounds: PlayoffRound[] = []
  let field: Field | null = firstField(config, draw)
  for (const [i, week] of weeks.entries()) {
    field = pairings[i]?.flat() ?? field
    if (field === null) break
    const stage = { round: i + 1, week, seeds, totalOf }
    const games = pairsOf(field).map(pair => play(stage, pair))
    rounds.push({ round: i + 1, week, name: NAMES[field.filter(team => team !== null).length]!, games })
    field = advance(games, config.reseed)
  }
  const champion = field?.[0] ?? null
  return {
    rounds,
    thirdPlace: rounds.length === weeks.length ? thirdPlaceIn(rounds, { seeds, totalOf }) : null,
    champion,
    championSeed: champion === null ? null : seedOf(seeds, champion),
  }
}

/** Returns a game's winner; null until it is decided. */
export const gameWinner = ({ winner, home, away }: PlayoffGame): PlayoffSide | null =>
  winner === null ? null : winner === 'home' ? home : away!

/** Returns all rounds, third-place game last. */
export const allRounds = ({ rounds, thirdPlace }: Pick<Playoffs, 'rounds' | 'thirdPlace'>): PlayoffRound[] =>
  thirdPlace === null ? rounds : [...rounds, thirdPlace]

const namesOf = (field: Field): string[] => pairsOf(field).map(pair => pair.toSorted().join(' '))

const isSame = (field: Field, other: Field): boolean => {
  const [pairs, otherPairs] = [new Set(namesOf(field)), namesOf(other)]
  return otherPairs.every(pair => pairs.has(pair))
}

/** Returns the rounds whose saved pairings do not match the previous round's results. */
export const roundsThatDiffer = (config: PlayoffConfig, draw: Draw, totalOf: TotalOf): PlayoffRound[] => {
  const { rounds } = playoffs(config, draw, totalOf)
  return rounds.filter(({ round }) => {
    const [pairings, before] = [draw.pairings?.[round - 1]?.flat(), rounds[round - 2]]
    const field = before ? advance(before.games, config.reseed) : null
    return pairings !== undefined && field !== null && !isSame(field, pairings)
  })
}

interface Stage {
  round: number
  week: number
  seeds: readonly string[]
  totalOf: TotalOf
}

const inOrder = (teams: readonly string[]): Field =>
  BRACKET_ORDER[teams.length]!.map(seed => (seed === null ? null : teams[seed - 1]!))

const firstField = ({ teams }: Pick<PlayoffConfig, 'teams'>, { seeds, pairings }: Draw): Field =>
  pairings?.[0]?.flat() ?? inOrder(seeds.slice(0, teams))

const seedOf = (seeds: readonly string[], team: string): number => seeds.indexOf(team) + 1

const pairsOf = (field: Field): Field[] => field.flatMap((_, i) => (i % 2 === 0 ? [field.slice(i, i + 2)] : []))

const play = ({ round, week, seeds, totalOf }: Stage, pair: Field): PlayoffGame => {
  const [home, away] = pair
    .filter(team => team !== null)
    .map(team => ({ seed: seedOf(seeds, team), team, total: totalOf(team, week) }))
    .sort((a, b) => a.seed - b.seed) as [PlayoffSide, PlayoffSide?]
  const game = { round, week, home, tiebreak: false }
  if (away === undefined) return { ...game, home: { ...home, total: null }, away: null, winner: 'home' }
  if (home.total === null || away.total === null) return { ...game, away, winner: null }
  return { ...game, away, winner: home.total < away.total ? 'away' : 'home', tiebreak: home.total === away.total }
}

const teamsIn = ({ games }: PlayoffRound): string[] =>
  games.flatMap(({ home, away }) => (away === null ? [home.team] : [home.team, away.team]))

/** Returns the game between the semifinal losers; null for a bracket without semifinals. */
const thirdPlaceIn = (
  rounds: readonly PlayoffRound[],
  teams: Pick<Stage, 'seeds' | 'totalOf'>,
): PlayoffRound | null => {
  const [semifinals, final] = rounds.slice(-2)
  if (!semifinals || !final) return null
  const finalists = teamsIn(final)
  const others = teamsIn(semifinals).filter(team => !finalists.includes(team))
  if (others.length !== 2) return null
  const { round, week } = final
  return { round, week, name: 'Third place', games: [play({ ...teams, round, week }, others)] }
}

/**
 * Returns the teams in the next round, or only the champion after the championship game. Null while any game is
 * undecided.
 */
const advance = (games: readonly PlayoffGame[], reseed: boolean): Field | null => {
  const winners = games.map(gameWinner).filter(side => side !== null)
  if (winners.length < games.length) return null
  if (!reseed) return winners.map(({ team }) => team)
  return inOrder(winners.sort((a, b) => a.seed - b.seed).map(({ team }) => team))
}
