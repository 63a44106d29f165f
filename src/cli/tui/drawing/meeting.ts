import { points } from '../../../views/format.ts'
import type { Meeting } from '../league/week.ts'
import { type Line, type Span, sized } from './lines.ts'

/** Two teams that meet, on one line. */

type SideName = 'home' | 'away'

/** A star for the winner, a plus for who is ahead; both sides of a tie get it. */
const markOf = ({ home, away, winner }: Meeting, side: SideName): string => {
  if (winner !== null) return winner === side ? '*' : winner === 'tie' ? '=' : ' '
  const lead = home.total - (away?.total ?? 0)
  return (side === 'home' ? lead : -lead) > 0 ? '+' : ' '
}

/** Whether one of the two is the reader's own. */
export const isMine = ({ home, away }: Meeting): boolean => home.team.mine || away?.team.mine === true

/** Two teams that meet, with a bullet before one's own matchup. */
export const meetingLine = (meeting: Meeting, width: number, lit: boolean): Line => {
  const { home, away } = meeting
  const name = Math.floor((width - 24) / 2)
  const tone = lit ? ('chosen' as const) : undefined
  const start: Span = { text: `${lit ? '>' : ' '}${isMine(meeting) ? '•' : ' '}`, tone: tone ?? 'mine' }
  const nameOf = ({ team }: Meeting['home']): Span => ({
    text: sized(team.name, name),
    tone: tone ?? (team.mine ? 'mine' : undefined),
  })
  if (!away) return [start, nameOf(home), { text: sized('  bye', 8), tone: lit ? tone : 'dim' }]
  const totalOf = (side: SideName, total: number): Span => {
    const mark = markOf(meeting, side)
    return { text: ` ${points(total).padStart(7)}${mark} `, tone: tone ?? (mark === ' ' ? undefined : 'good') }
  }
  return [
    start,
    nameOf(home),
    totalOf('home', home.total),
    { text: '–', tone: lit ? tone : 'dim' },
    totalOf('away', away.total),
    nameOf(away),
  ]
}
