import type { MatchupScore, MessageContent, Recap, RecapStanding, Reminder, ReminderSlot } from '../engine/index.ts'
import { dateTime, points } from './format.ts'
import { sentenceOf } from './log.ts'
import { count, recordOf, series } from './phrases.ts'
import { recap as recapView } from './recap.ts'
import { type MatchupView, type Part, wordsOf } from './view.ts'

/** The contents of messages, as plain text in parts. Each kind of target formats them. */

/** Formats a time for messages. The zone is fixed, because all readers of a chat get the same message. */
const easternTime = (at: number): string => `${dateTime(at, 'America/New_York')} ET`

/** Lines on the same topic. */
interface MessagePart {
  heading: string | null
  lines: readonly string[]
}

export interface MessageText {
  title: string
  parts: readonly MessagePart[]
}

const TITLES: Readonly<Record<MessageContent['event'], string>> = {
  recap: 'Recap',
  trade: 'Trade',
  claims: 'Waivers',
  draft: 'Draft',
  lineup: 'Lineups before kickoff',
  close: 'Playoffs',
  out: 'Ruled out before kickoff',
  finish: 'Close finish',
  final: 'Final score',
  offer: 'Trade offer',
  post: 'Message board',
  turn: 'On the clock',
  test: 'Test',
  confirm: 'Confirm your email address',
}

const matchupLine = ({ home, away, note }: MatchupView): string => {
  const side = ({ name, total }: MatchupView['home']): string => (total === null ? name : `${name} ${points(total)}`)
  return `${side(home)}${away === null ? ' (bye)' : ` vs ${side(away)}`}${note === null ? '' : ` (${note})`}`
}

/** Returns a row of the recap's standings as a line, because chats do not show columns. */
const standingLine = ({ rank, team, pointsFor, ...record }: RecapStanding): string =>
  `${rank}. ${team.name}, ${recordOf(record)}, ${points(pointsFor)} points`

const partOf = (part: Part, standings: readonly RecapStanding[]): MessagePart => {
  if (part.kind === 'matchups') return { heading: part.heading, lines: part.matchups.map(matchupLine) }
  if (part.kind === 'table') return { heading: part.caption, lines: standings.map(standingLine) }
  return { heading: part.heading ?? null, lines: part.lines.map(wordsOf) }
}

const recapParts = (recap: Recap): MessagePart[] => recapView(recap).parts.map(part => partOf(part, recap.standings))

/** Returns only the scores of a closed week. */
const closedParts = (recap: Recap): MessagePart[] => recapParts(recap).slice(0, 1)

/** Explains why a starter cannot score, with the player's status if it has one. */
const whyText = ({ why, status }: ReminderSlot): string => {
  if (why === 'bye') return 'has no game'
  if (status === 'IR') return 'is on injured reserve'
  if (status === 'FA') return 'is without an NFL team'
  if (status === 'O') return 'is out'
  return status === 'D' ? 'is doubtful' : 'has not played recently'
}

const slotTexts = (slots: readonly ReminderSlot[]): string[] => {
  const open = slots.filter(({ why }) => why === 'open').map(({ slot }) => slot)
  const reasons = slots.flatMap(each => (each.why === 'open' ? [] : [`${each.name} (${each.slot}) ${whyText(each)}`]))
  return open.length === 0 ? reasons : [`${count(open.length, 'open slot')} (${open.join(', ')})`, ...reasons]
}

type NameOf = (id: string) => string

const reminderLine = ({ teamId, week, kickoffAt, slots }: Reminder, event: string, nameOf: NameOf): string =>
  `${nameOf(teamId)}, week ${week}, ${event === 'out' ? '' : 'first '}kickoff ${easternTime(kickoffAt)}: ${series(slotTexts(slots))}`

/** Returns a score from before the week closes, with the starters who have game time left. */
const scoreLine = ({ week, home, away }: MatchupScore, nameOf: NameOf): string => {
  const [first, second] = home.total >= away.total ? [home, away] : [away, home]
  const left = [first, second].filter(side => side.left > 0).map(side => `${nameOf(side.teamId)} has ${side.left} left`)
  const state = left.length > 0 ? `live; ${left.join(', ')}` : 'final, official when the week closes'
  const side = ({ teamId, total }: MatchupScore['home']): string => `${nameOf(teamId)} ${points(total)}`
  return `Week ${week}: ${side(first)}, ${side(second)} (${state})`
}

/** Contains only fixed text, because an unconfirmed address must not receive text written by users. */
const confirmation = (code: string): MessageText => ({
  title: 'Confirm your email address for Hindsight',
  parts: [
    {
      heading: null,
      lines: [
        'Someone asked Hindsight to send fantasy football messages to this address.',
        `If it was you, enter this code where you added the address: ${code}`,
        'If not, ignore this email. Nothing else is sent to you without the code.',
      ],
    },
  ],
})

const partsOf = (content: MessageContent): MessagePart[] => {
  const { event, recap, rows, posts, reminders, scores, turn, teams } = content
  if (event === 'test') return [{ heading: null, lines: ['Messages from this league arrive here.'] }]
  if (recap) return event === 'close' ? closedParts(recap) : recapParts(recap)
  const names = new Map(teams.map(({ id, name }) => [id, name]))
  const nameOf = (id: string): string => names.get(id) ?? id
  const lines = [
    ...rows.map(row => sentenceOf(row, { nameOf })),
    ...posts.flatMap(({ author, text }) => `${author}: ${text}`.split('\n')),
    ...reminders.map(each => reminderLine(each, event, nameOf)),
    ...scores.map(each => scoreLine(each, nameOf)),
    ...(turn === null ? [] : [`${nameOf(turn.teamId)} is on the clock: round ${turn.round}, pick ${turn.number}`]),
  ]
  return [{ heading: null, lines }]
}

const titleOf = ({ event, league, recap }: MessageContent): string => {
  const week = recap === null ? '' : ` of week ${recap.week}`
  return event === 'close' && recap !== null
    ? `${league.name}: Week ${recap.week} is closed`
    : `${league.name}: ${TITLES[event]}${week}`
}

/** Returns a message's text. A late message includes its original time. */
export const messageText = (content: MessageContent): MessageText => {
  if (content.code !== null) return confirmation(content.code)
  const late = { heading: null, lines: [`Sent late; written ${easternTime(content.createdAt)}.`] }
  const parts = partsOf(content).filter(({ lines }) => lines.length > 0)
  return { title: titleOf(content), parts: content.late ? [late, ...parts] : parts }
}

/** Returns a message as plain text. */
export const plainTextOf = ({ parts }: Pick<MessageText, 'parts'>): string =>
  parts.map(({ heading, lines }) => [...(heading === null ? [] : [`${heading}:`]), ...lines].join('\n')).join('\n\n')
