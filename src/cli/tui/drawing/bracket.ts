import type { Playoffs } from '../../../engine/index.ts'
import { formatted } from '../../../views/format.ts'
import { championOf, roundMatchups, roundsIn } from '../../../views/matchups.ts'
import type { MatchupList, MatchupView, Side } from '../../../views/view.ts'
import { folded, stringWidth } from '../../output/width.ts'
import { BLANK, beside, type Line, say, sized } from './lines.ts'

/** The least width of a round where there is room, and the width below which rounds go under each other. */
const USUAL = 34
const NARROW = 24
const GAP = 2
/** A total, the star of the winner, and the blank before them. */
const FIGURE = 9

const sideLine = ({ name, total }: Side, won: boolean, width: number): Line => {
  const figure = total === null ? '' : formatted(total, 'points')
  const text = `${sized(name, width - FIGURE)}${sized(figure, FIGURE - 1, true)}${won ? '*' : ' '}`
  return [{ text, tone: won ? 'good' : undefined }]
}

const gameLines = ({ home, away, winner, note }: MatchupView, width: number): Line[] =>
  away
    ? [
        sideLine(home, winner === 'home', width),
        sideLine(away, winner === 'away', width),
        ...(note === null ? [[]] : folded(note, width).map(line => say(line, 'dim'))),
      ]
    : [[{ text: sized(home.name, width - FIGURE) }, { text: '     bye', tone: 'dim' }], []]

const roundLines = ({ heading, matchups }: MatchupList, width: number): Line[] => [
  say(sized(heading, width), 'heading'),
  ...matchups.flatMap(matchup => gameLines(matchup, width)),
]

const namesIn = ({ matchups }: MatchupList): string[] =>
  matchups.flatMap(({ home, away }) => [home.name, ...(away ? [away.name] : [])])

/** The width of each round, and whether they stand side by side. */
const widthsOf = (rounds: readonly MatchupList[], { columns, count }: { columns: number; count: number }) => {
  const longest = Math.max(0, ...rounds.flatMap(namesIn).map(stringWidth)) + FIGURE
  const most = Math.max(USUAL, longest)
  const part = Math.floor(columns / count) - GAP
  return part < NARROW
    ? { width: Math.min(most, columns), isStacked: true }
    : { width: Math.min(most, part), isStacked: false }
}

/**
 * A bracket as far as it is known, its weeks side by side or, on a narrow screen, under each other: the game for third place
 * below the final. A star marks each winner.
 */
export const bracketLines = (playoffs: Playoffs, columns: number): Line[] => {
  const weeks = playoffs.config.weeks.map(week => roundMatchups(roundsIn(playoffs, week)))
  const sizes = { columns, count: Math.max(3, playoffs.rounds.length) }
  const { width, isStacked } = widthsOf(weeks.flat(), sizes)
  const blocks = weeks
    .map(rounds => rounds.flatMap(round => roundLines(round, width)))
    .filter(({ length }) => length > 0)
  const lines = isStacked
    ? blocks.flat()
    : blocks.reduce<Line[]>((left, block, at) => (at === 0 ? block : beside(left, block, at * (width + GAP))), [])
  while (lines.length > 0 && lines.at(-1)?.every(({ text }) => text.trim() === '')) lines.pop()
  const champion = championOf(playoffs)
  return champion === null ? lines : [...lines, BLANK, champion]
}
