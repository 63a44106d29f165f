import type { Playoffs } from '../../../engine/index.ts'
import { championOf, roundMeetings, roundsIn } from '../../../views/matchups/matchups.ts'
import type { Meeting, Meetings, Side } from '../../../views/view.ts'
import { formatted } from '../../../views/words/format.ts'
import { BLANK, beside, type Line, say, sized } from './lines.ts'

const WIDEST = 34
const GAP = 2

const sideLine = ({ name, total }: Side, won: boolean, width: number): Line => {
  const figure = total === null ? '' : formatted(total, 'points')
  const text = `${sized(name, width - 9)}${figure.padStart(8)}${won ? '*' : ' '}`
  return [{ text, tone: won ? 'good' : undefined }]
}

const gameLines = ({ home, away, winner, note }: Meeting, width: number): Line[] =>
  away
    ? [
        sideLine(home, winner === 'home', width),
        sideLine(away, winner === 'away', width),
        note === null ? [] : say(note, 'dim'),
      ]
    : [[{ text: sized(home.name, width - 9) }, { text: '     bye', tone: 'dim' }], []]

const roundLines = ({ heading, meetings }: Meetings, width: number): Line[] => [
  say(sized(heading, width), 'heading'),
  ...meetings.flatMap(meeting => gameLines(meeting, width)),
]

/**
 * A bracket with its weeks side by side, as far as it is known: the game for third place below the final. A star stands at
 * who won.
 */
export const bracketLines = (playoffs: Playoffs, columns: number): Line[] => {
  const { weeks } = playoffs.config
  const width = Math.min(WIDEST, Math.floor(columns / Math.max(3, playoffs.rounds.length)) - GAP)
  const blocks = weeks
    .map(week => roundMeetings(roundsIn(playoffs, week)).flatMap(round => roundLines(round, width)))
    .filter(({ length }) => length > 0)
  const lines = blocks.reduce<Line[]>(
    (left, block, at) => (at === 0 ? block : beside(left, block, at * (width + GAP))),
    [],
  )
  while (lines.length > 0 && lines.at(-1)?.every(({ text }) => text.trim() === '')) lines.pop()
  const champion = championOf(playoffs)
  return champion === null ? lines : [...lines, BLANK, champion]
}
