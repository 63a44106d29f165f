/**
 * The sentences in recaps, with several for each kind of fact. The league, week and fact determine which one is used.
 * Names in braces are replaced with values. All sentences of a kind contain the same names.
 */
export const RECAP_WORDS = {
  close: [
    '{winner} beat {loser} by {margin}: {high} to {low}',
    '{loser} fell {margin} short of {winner}, {low} to {high}',
    'Only {margin} between them: {winner} {high}, {loser} {low}',
  ],
  clear: [
    '{winner} beat {loser} {high} to {low}, by {margin}',
    '{winner} defeated {loser} by {margin}, {high} to {low}',
    '{loser} lost to {winner} by {margin}, {low} to {high}',
  ],
  wide: [
    '{winner} won by {margin} against {loser}, {high} to {low}',
    '{winner} {high}, {loser} {low}: a margin of {margin}',
    '{loser} lost by {margin} to {winner}, {low} to {high}',
  ],
  level: ['{home} and {away} tied at {total} each', 'Tied at {total}: {home} and {away}'],
  seeded: [
    '{winner} and {loser} tied at {total}; {winner} wins as the better seed',
    'After a tie at {total} with {loser}, {winner} wins as the better seed',
  ],
  alone: ['{team} scored {total}', '{total} for {team}'],
  bye: ['{team} had a bye and scored {total}', 'A bye for {team}, with {total}'],
  left: [
    '{team} left {left} points on the bench: {actual} of a possible {best}',
    '{team} scored {actual} of a possible {best} ({left} left on the bench)',
  ],
  full: ['{team} started its best lineup: {actual}', '{team} set a perfect lineup: {actual}'],
  absent: ['{team} started {players}'],
  turn: [
    '{team} would have won by starting {changes}: {total} to {other}',
    'By starting {changes}, {team} would have won {total} to {other}',
  ],
  highest: ['Highest score: {team} with {points}', 'Most points: {team}, {points}'],
  lowest: ['Lowest score: {team} with {points}', 'Fewest points: {team}, {points}'],
  narrowest: ['Narrowest win: {team} over {other} by {points}', 'Closest game: {team} beat {other} by {points}'],
  widest: ['Biggest win: {team} over {other} by {points}', 'Largest margin: {team} beat {other} by {points}'],
  bestBench: ['Best bench: {team}, {points}', 'Most points on the bench: {team}, {points}'],
  mostLeft: ['Most points left on the bench: {team}, {points} below its best lineup'],
  luckiest: [
    'Luckiest: {team} {result} with {points}, a score that would be {record} against all teams',
    'Luckiest: {team} {result} with {points}, which would have gone {record} against all teams',
  ],
  unluckiest: [
    'Unluckiest: {team} {result} with {points}, a score that would be {record} against all teams',
    'Unluckiest: {team} {result} with {points}, which would have gone {record} against all teams',
  ],
  bestPickup: [
    'Best pickup: {player}, {points} for {team} {seat}',
    'Best pickup: {team} added {player}, who scored {points} {seat}',
  ],
  won: ['{team} won {player}{bid}{drop}', '{team} claimed {player}{bid}{drop}'],
  lost: ['No claim for {player} was won'],
  others: ['  Also claimed by {claims}'],
  refused: ['  Claimed by {claims}'],
  trade: ['Trade: {sides}'],
  reversed: ['Trade reversed: {sides}'],
  moves: ['{team} {moves}'],
  tiebreak: [
    '{upper} ({upperRecord}) ranks above {lower} ({lowerRecord}) on {criterion}',
    '{upper} ({upperRecord}) is ahead of {lower} ({lowerRecord}) on {criterion}',
  ],
  chance: ['{team}: {chance}{change}{enough}'],
  clinched: ['{team} clinched a playoff spot', '{team} has secured a playoff spot'],
  clinchedBye: ['{team} clinched a first-round bye', '{team} has secured a first-round bye'],
  eliminated: ['{team} is eliminated from the playoffs', '{team} can no longer make the playoffs'],
  next: ['{home} vs {away}'],
  nextBye: ['{team} has a bye'],
  champion: ['{team} is the champion of {season}'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type RecapKind = keyof typeof RECAP_WORDS

/** Hashes a string to a small number that is the same on all machines. */
const numberOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

type PlaceholderNames<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderNames<Rest>
  : never

/** The values to insert into sentences of a kind. */
type ValuesOf<Kind extends RecapKind> = Record<PlaceholderNames<(typeof RECAP_WORDS)[Kind][number]>, string>

/** Describes a fact with one of the sentences for its kind, chosen by the seed. */
export const sayFact = <Kind extends RecapKind>(kind: Kind, values: ValuesOf<Kind>, seed: string): string => {
  const sentences: readonly string[] = RECAP_WORDS[kind]
  const chosen = sentences[numberOf(`${seed} ${kind}`) % sentences.length]!
  const named: Readonly<Record<string, string>> = values
  return chosen.replace(/\{(\w+)\}/g, (match, name: string) => named[name] ?? match)
}

export interface RecapWriter {
  nameOf(teamId: string): string
  /** Describes a fact. Facts of the same kind about different subjects can get different sentences. */
  say<Kind extends RecapKind>(kind: Kind, values: ValuesOf<Kind>, of?: string): string
}
