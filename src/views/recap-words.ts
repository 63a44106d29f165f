/**
 * What a recap says, as a table: for each kind of fact several sentences, of which the league, the week and the fact choose
 * one. A name in braces stands for a value; each sentence of a kind names the same ones. All of them are facts.
 */
export const RECAP_WORDS = {
  close: [
    '{winner} beat {loser} by {margin}: {high} to {low}',
    '{loser} fell {margin} short of {winner}, {low} to {high}',
    'Only {margin} between them: {winner} {high}, {loser} {low}',
  ],
  clear: [
    '{winner} beat {loser} {high} to {low}, by {margin}',
    '{winner} won against {loser}, {high} to {low}: {margin} ahead',
    '{loser} lost to {winner} by {margin}, {low} to {high}',
  ],
  wide: [
    '{winner} won by {margin} against {loser}, {high} to {low}',
    '{winner} {high}, {loser} {low}: a margin of {margin}',
    '{loser} lost by {margin} to {winner}, {low} to {high}',
  ],
  level: ['{home} and {away} tied at {total} each', 'Level at {total}: {home} and {away}'],
  seeded: [
    '{winner} and {loser} were level at {total}; {winner} wins as the better seed',
    'Level at {total} against {loser}, {winner} wins as the better seed',
  ],
  alone: ['{team} scored {total}', '{total} for {team}'],
  bye: ['{team} had a bye and made {total}', 'A bye for {team}, with {total}'],
  left: [
    '{team} left {left} on the bench: {actual} of a possible {best}',
    '{team} made {actual} where {best} was possible, {left} more',
  ],
  full: ['{team} started its best lineup: {actual}', 'Nothing to add for {team}: {actual} was its best lineup'],
  turn: [
    '{team} would have won with {changes}: {total} against {other}',
    'With {changes}, {team} would have beaten {other} by making {total}',
  ],
  highest: ['Highest score: {team} with {points}', 'Most points: {team}, {points}'],
  lowest: ['Lowest score: {team} with {points}', 'Fewest points: {team}, {points}'],
  narrowest: ['Narrowest win: {team} over {other} by {points}', 'Closest game: {team} beat {other} by {points}'],
  widest: ['Widest win: {team} over {other} by {points}', 'Largest margin: {team} beat {other} by {points}'],
  bestBench: ['Best bench: {points} on that of {team}', 'Most points on a bench: {team}, {points}'],
  mostLeft: ['Most points left: {team}, {points} below its best lineup'],
  luckiest: [
    'Luckiest: {team}; its {points} would have gone {record} against everybody, and it {result}',
    'Luckiest: {team} {result} with {points}, which went {record} against everybody',
  ],
  unluckiest: [
    'Unluckiest: {team}; its {points} would have gone {record} against everybody, and it {result}',
    'Unluckiest: {team} {result} with {points}, which went {record} against everybody',
  ],
  bestPickup: [
    'Best pickup: {player}, {points} for {team}, {seat}',
    'Best pickup: {team} took {player}, who made {points}, {seat}',
  ],
  won: ['{team} won {player}{bid}{drop}', '{player} went to {team}{bid}{drop}'],
  lost: ['Nobody won {player}'],
  others: ['  Also claimed by {claims}'],
  refused: ['  Claimed by {claims}'],
  trade: ['Trade: {sides}'],
  reversed: ['Trade taken back: {sides}'],
  moves: ['{team} {moves}'],
  tiebreak: [
    '{upper} ({upperRecord}) stands before {lower} ({lowerRecord}) by {criterion}',
    '{upper} ({upperRecord}) is ahead of {lower} ({lowerRecord}) by {criterion}',
  ],
  chance: ['{team}: {chance}{change}{enough}'],
  clinched: ['{team} clinched a place in the playoffs', 'A place in the playoffs is certain for {team}'],
  clinchedBye: ['{team} clinched a bye in the playoffs', 'A bye in the playoffs is certain for {team}'],
  eliminated: ['{team} can no longer reach the playoffs', 'The playoffs are out of reach for {team}'],
  next: ['{home} – {away}'],
  nextBye: ['{team} has a bye'],
  champion: ['{team} is the champion of {season}'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type RecapKind = keyof typeof RECAP_WORDS

/** A small number made of a text: the same for the same text, on every machine. */
const numberOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

type Braced<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Braced<Rest> : never

/** The values that the sentences of a kind name. */
export type ValuesOf<Kind extends RecapKind> = Record<Braced<(typeof RECAP_WORDS)[Kind][number]>, string>

/** Says a fact: one sentence of its kind, chosen by the seed, with its values. */
export const sayFact = <Kind extends RecapKind>(kind: Kind, values: ValuesOf<Kind>, seed: string): string => {
  const sentences: readonly string[] = RECAP_WORDS[kind]
  const chosen = sentences[numberOf(`${seed} ${kind}`) % sentences.length]!
  const named: Readonly<Record<string, string>> = values
  return chosen.replace(/\{(\w+)\}/g, (whole, name: string) => named[name] ?? whole)
}

/** How a recap is told: the names of its teams, and what chooses among sentences. */
export interface Telling {
  nameOf(teamId: string): string
  /** Says a fact; `of` is what it is about, so that two of a kind may read otherwise. */
  say<Kind extends RecapKind>(kind: Kind, values: ValuesOf<Kind>, of?: string): string
}
