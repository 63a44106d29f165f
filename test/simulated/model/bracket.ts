import { type League, lineupInEffect, log, type Team } from './league.ts'
import { totalOf } from './table.ts'

/** A league's bracket by the contract's rules. */

type Pair = readonly [better: string, worse: string | null]

export interface Game {
  pair: Pair
  winner: string | null
  isLevel: boolean
}

export interface Round {
  week: number
  name: string
  games: Game[]
}

/** The first round for each bracket size, by seed. The winners of adjacent games play each other next. */
const FIRST: Readonly<Record<number, readonly (readonly [number, number | null])[]>> = {
  2: [[1, 2]],
  4: [
    [1, 4],
    [2, 3],
  ],
  6: [
    [1, null],
    [4, 5],
    [3, 6],
    [2, null],
  ],
  8: [
    [1, 8],
    [4, 5],
    [3, 6],
    [2, 7],
  ],
}

/** Returns a round's name from its number of games. */
const nameOf = (games: readonly Game[]): string => {
  if (games.some(({ pair }) => pair[1] === null)) return 'Wild card'
  return games.length === 1 ? 'Final' : games.length === 2 ? 'Semifinals' : 'Quarterfinals'
}

const teamOf = ({ teams }: League, id: string): Team => teams.find(team => team.id === id)!

const gameOf = (league: League, pair: Pair, at: { week: number; now: number }): Game => {
  const [better, worse] = pair
  if (worse === null) return { pair, winner: better, isLevel: false }
  const counts =
    league.facts.endOf(at.week) <= at.now && league.teams.some(team => lineupInEffect(team, at.week) !== null)
  if (!counts) return { pair, winner: null, isLevel: false }
  const [one, other] = [better, worse].map(id => totalOf(league, teamOf(league, id), at)) as [number, number]
  return { pair, winner: one >= other ? better : worse, isLevel: one === other }
}

/** Returns the next round's pairs, or null while a game is undecided. */
const nextPairs = ({ seeds, reseed }: League, games: readonly Game[]): Pair[] | null => {
  const winners = games.flatMap(({ winner }) => (winner === null ? [] : [winner]))
  if (winners.length < games.length || winners.length === 1) return null
  const bySeed = (ids: readonly string[]) => ids.toSorted((a, b) => seeds!.indexOf(a) - seeds!.indexOf(b))
  const count = winners.length / 2
  if (!reseed)
    return Array.from({ length: count }, (_, at) => bySeed(winners.slice(2 * at, 2 * at + 2)) as [string, string])
  const left = bySeed(winners)
  return Array.from({ length: count }, (_, at) => [left[at]!, left[left.length - 1 - at]!] as const)
}

/** Puts the better seed at home. */
const inOrder = ({ seeds }: League, pair: Pair): Pair => {
  const [one, other] = pair
  return other !== null && seeds!.indexOf(other) < seeds!.indexOf(one) ? [other, one] : pair
}

/** Returns the rounds whose pairs are already known. */
export const roundsOf = (league: League, now: number): Round[] => {
  const { seeds, pairings, bracket, startWeek, lastWeek } = league
  const rounds: Round[] = []
  let pairs: readonly Pair[] | null = FIRST[bracket]!.map(([one, other]) => [
    seeds![one - 1]!,
    other === null ? null : seeds![other - 1]!,
  ])
  for (let week = startWeek; week <= lastWeek; week++) {
    pairs = pairings[week - startWeek] ?? pairs
    if (pairs === null) break
    const games = pairs.map(pair => gameOf(league, inOrder(league, pair), { week, now }))
    rounds.push({ week, name: nameOf(games), games })
    pairs = nextPairs(league, games)
  }
  return rounds
}

/**
 * Returns the third-place game of the losing semifinalists. Returns null if they are not known yet, or if the bracket
 * has two teams.
 */
export const thirdPlaceOf = (league: League, rounds: readonly Round[], now: number): Game | null => {
  const final = rounds.find(({ week }) => week === league.lastWeek)
  const semifinals = rounds.find(({ week }) => week === league.lastWeek - 1)
  if (!final || !semifinals) return null
  const [one, other, ...more] = semifinals.games
    .flatMap(({ pair }) => pair)
    .filter(id => id !== null && !final.games[0]!.pair.includes(id))
  if (!one || !other || more.length > 0) return null
  return gameOf(league, inOrder(league, [one, other]), { week: final.week, now })
}

/** Returns the winner of the championship, or null before it is decided. */
export const championOf = ({ lastWeek }: League, rounds: readonly Round[]): string | null => {
  const final = rounds.find(({ week }) => week === lastWeek)
  return final?.games[0]?.winner ?? null
}

const textOf = (pairs: readonly Pair[]): string =>
  pairs
    .map(pair => [...pair].sort().join(' '))
    .sort()
    .join()

/** Logs which saved rounds would now be paired differently. Each is logged only once for as long as it differs. */
export const reviewPairings = (league: League, now: number): void => {
  const rounds = league.pairings.length === 0 ? [] : roundsOf(league, now)
  const differing = rounds.flatMap(({ games }, at): number[] => {
    const before = rounds[at - 1]
    const pairs = before && league.pairings[at] ? nextPairs(league, before.games) : null
    return pairs !== null && textOf(pairs) !== textOf(games.map(({ pair }) => pair)) ? [at] : []
  })
  for (const round of differing) if (!league.differing.includes(round)) log(league, 'pairing')
  league.differing = differing
}

/** Returns the first kickoff of the next round whose pairs are known. */
export const nextKickoff = (league: League, from: number): number | null => {
  const { seeds, pairings, facts, startWeek, lastWeek } = league
  const week = startWeek + pairings.length
  if (seeds === null || week > lastWeek) return null
  const at = Math.max(from, facts.beginOf(week))
  return roundsOf(league, at).length > pairings.length ? at : null
}

/** Saves the pairings of the round that is starting. */
export const keepPairings = (league: League, now: number): void => {
  const { games } = roundsOf(league, now)[league.pairings.length]!
  league.pairings = [...league.pairings, games.map(({ pair }) => pair)]
  reviewPairings(league, now)
}
