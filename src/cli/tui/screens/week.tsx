import { useState } from 'react'
import { points } from '../../../views/format.ts'
import { opponentIn, stageOf } from '../../../views/games.ts'
import { DOT, failureNote, legendOf } from '../../../views/live.ts'
import { nameIn } from '../../../views/phrases.ts'
import { gameIn, slotNames } from '../../../views/seats.ts'
import { stringWidth } from '../../output/width.ts'
import { matchupsQuery, type ShownLeague } from '../answers/queries.ts'
import { surnameOf } from '../draft/board.ts'
import { pendingLines, useLeague, useQuery } from '../interface/hooks.ts'
import { moved } from '../interface/keys.ts'
import {
  BLANK,
  beside,
  centered,
  firstShown,
  type Line,
  paragraph,
  type Span,
  say,
  sized,
  type Tone,
} from '../interface/lines.ts'
import { weekToShow } from '../interface/location.ts'
import { Lines } from '../interface/paint.tsx'
import { useKeys, useScreen, useScreenState } from '../interface/screen.ts'
import {
  isOver,
  type Meeting,
  meetingsOf,
  type Seat,
  type Seats,
  useSeats,
  weekAfter,
  worthLine,
} from '../league/week.ts'

/** A matchup on one line. */

type SideName = 'home' | 'away'

/** Returns the mark of a side: a star for the winner, a plus for the leader. Both sides of a tie get the mark. */
const markOf = ({ home, away, winner }: Meeting, side: SideName): string => {
  if (winner !== null) return winner === side ? '*' : winner === 'tie' ? '=' : ' '
  const lead = home.total - (away?.total ?? 0)
  return (side === 'home' ? lead : -lead) > 0 ? '+' : ' '
}

/** Returns true if one of the two teams belongs to the reader. */
const isMine = ({ home, away }: Meeting): boolean => home.team.mine || away?.team.mine === true

/** Draws the two teams of a matchup, with a bullet before the account's matchup. */
const meetingLine = (meeting: Meeting, width: number, lit: boolean): Line => {
  const { home, away } = meeting
  const name = Math.floor((width - 24) / 2)
  const tone = lit ? ('chosen' as const) : undefined
  const middle = meeting.provisional ? DOT : '–'
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
    { text: middle, tone: lit ? tone : meeting.provisional ? 'accent' : 'dim' },
    totalOf('away', away.total),
    nameOf(away),
  ]
}

/** Two lineups side by side. */

/** The min widths of a slot's name with its margins, and of points or a kickoff such as Sun 13:00. */
const MIDDLE = 8
const MADE = 9
/** The usual width of a name, so that most matchups have the same columns. */
const USUAL = 28
/** Below this width, last names replace full names. */
const NARROW = 16
/** The cursor's margin, and the blank between a name and its points, on both sides. */
const AROUND = 4

type Pair = readonly [ours: Seat | undefined, theirs: Seat | undefined]

interface Row {
  pair: Pair
  label: string
}

/** Returns the name of the slot's player and the player's opponent. Leaves out the opponent if both do not fit. */
const nameOf = (seat: Seat | undefined, width: number): string => {
  if (!seat) return ''
  const [name, opponent] = [nameIn(seat.player), opponentIn(gameIn(seat))]
  if (width < NARROW) return surnameOf(name)
  return opponent !== '' && stringWidth(name) + opponent.length < width ? `${name} ${opponent}` : name
}

/** Returns a player's points, or before that the state of the game, shortened to a day in a narrow column. */
const madeBy = (seat: Seat | undefined, { zone, isNarrow }: Pick<Widths, 'isNarrow'> & { zone: string }): string => {
  if (!seat) return ''
  const game = gameIn(seat)
  if (!game || seat.points !== null || game.state === 'final')
    return `${seat.provisional ? DOT : ''}${points(seat.points)}`
  const stage = stageOf(game, zone)
  return isNarrow ? stage.split(' ')[0]! : stage
}

/** The width of two lineups, and the zone of their kickoffs. */
interface DuelOf {
  width: number
  zone: string
}

interface Widths {
  name: number
  made: number
  middle: number
  isNarrow: boolean
}

const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map(stringWidth))

/** Gives each column the width of its texts, and the remaining room to the names. */
const widthsOf = (rows: readonly Row[], { width, zone }: DuelOf): Widths => {
  const seats = rows.flatMap(({ pair }) => pair)
  const isNarrow = Math.floor(width / 2) <= MIDDLE + 2 * MADE
  const made = Math.max(isNarrow ? 0 : MADE, widest(seats.map(seat => madeBy(seat, { zone, isNarrow }))))
  const middle = Math.max(isNarrow ? 0 : MIDDLE, widest(rows.map(({ label }) => label)) + 2)
  const left = Math.floor((width - middle - 2 * made - AROUND) / 2)
  const longest = widest(seats.map(seat => nameOf(seat, width)))
  return { made, middle, isNarrow, name: Math.max(1, Math.min(left, Math.max(USUAL, longest))) }
}

/** Colors an empty slot. */
const nameTone = (seat: Seat | undefined, tone: Tone | undefined): Tone | undefined =>
  tone ?? (seat?.player === null ? 'open' : undefined)

interface Drawing extends Widths {
  zone: string
  tone?: Tone
}

/** Two players with their points, the slot's name between them. */
const pairLine = (
  { pair: [ours, theirs], label }: Row,
  { name, made, middle, isNarrow, zone, tone }: Drawing,
): Line => {
  const ahead = ours && theirs ? (ours.points ?? 0) - (theirs.points ?? 0) : 0
  const figure = (seat: Seat | undefined) => sized(madeBy(seat, { zone, isNarrow }), made, true)
  return [
    { text: `  ${sized(nameOf(ours, name), name)} `, tone: nameTone(ours, tone) },
    { text: figure(ours), tone: tone ?? (ahead > 0 ? 'good' : undefined) },
    { text: centered(label, middle), tone: 'dim' },
    { text: figure(theirs), tone: tone ?? (ahead < 0 ? 'good' : undefined) },
    { text: ` ${sized(nameOf(theirs, name), name)}`, tone: nameTone(theirs, tone) },
  ]
}

/** Two teams' lineups or benches in the columns of one matchup. */
interface Duel {
  starters: Line[]
  /** Drawn in a dimmer tone. */
  bench: Line[]
}

/** Both lineups of a matchup slot by slot, and both benches. */
export const duelOf = (home: Seats | undefined, away: Seats | undefined, of: DuelOf): Duel => {
  const { starters } = home ?? away ?? { starters: [] }
  const names = slotNames(starters)
  const slots = starters.map(
    ({ slotIndex: at }): Row => ({ pair: [home?.starters[at], away?.starters[at]], label: names[at]! }),
  )
  const count = Math.max(home?.bench.length ?? 0, away?.bench.length ?? 0)
  const benches = Array.from(
    { length: count },
    (_, at): Row => ({ pair: [home?.bench[at], away?.bench[at]], label: 'bench' }),
  )
  const widths = widthsOf([...slots, ...benches], of)
  return {
    starters: slots.map(row => pairLine(row, { ...widths, zone: of.zone })),
    bench: benches.map(row => pairLine(row, { ...widths, zone: of.zone, tone: 'dim' })),
  }
}

export const WEEK_KEYS = [
  ['← →', 'week'],
  ['↑ ↓', 'matchup'],
  ['Enter', 'home team'],
  [']', 'away team'],
  ['t', 'the current week'],
  ['PgUp PgDn', 'slots of the lineups'],
] as const

/** The min number of matchups, and of lineup lines, on a short screen. */
const LEAST_LIST = 3
const LEAST_DUEL = 14
/** Below this height, the totals scroll with the slots. */
const LOW = 10
/** How many slots a page key scrolls. */
const PAGE = 4

/** The min width for the list next to the lineups without cutting names and opponents. */
const WIDE = 140
/** Returns the width of the list of matchups: with full names if they leave room for the lineups. */
const listWidth = (columns: number, meetings: readonly Meeting[]): number => {
  const names = meetings.flatMap(({ home, away }) => [home, away].map(side => stringWidth(side?.team.name ?? '')))
  return Math.max(46, Math.min(24 + 2 * Math.max(0, ...names), columns >= 150 ? Math.floor(columns * 0.45) : 46))
}

/** Draws the points of a team's lineup and of the best lineup. */
const teamWorth = (seats: Seats, { isOver, width }: { isOver: boolean; width: number }): Line[] =>
  paragraph([{ text: `${seats.teamName}: ` }, ...worthLine(seats, isOver)], width)

interface DuelSpace {
  width: number
  height: number
  /** How many slots are scrolled past. */
  from: number
}

/** Draws the slots from one of them on, and the number of further slots. The totals always show. */
const withWorth = (slots: readonly Line[], worth: readonly Line[], { height, from }: DuelSpace): Line[] => {
  if (slots.length + worth.length <= height) return [...slots, ...worth]
  const [lines, below] = height < LOW ? [[...slots, ...worth], []] : [slots, worth]
  const room = Math.max(1, height - below.length - 1)
  const first = Math.max(0, Math.min(from, lines.length - room))
  const more = `  ${lines.length - room} more: PgDn, PgUp`
  return [...lines.slice(first, first + room), say(more, 'dim'), ...below]
}

/** The details of a matchup, cut to the available lines. */
const useDuel = (meeting: Meeting | undefined, space: DuelSpace): Line[] => {
  const { width, height } = space
  const { leagueId: id, location, zone } = useScreen()
  const { answer: league } = useLeague()
  const over = league !== undefined && isOver(league, location.week)
  const of = (side: Meeting['home'] | null | undefined) => side && { id, teamId: side.team.id, week: location.week }
  const home = useSeats(of(meeting?.home) ?? null)
  const away = useSeats(of(meeting?.away) ?? null)
  if (!meeting) return []
  if (!home.answer) return pendingLines(home, width)
  const theirs = meeting.away ? away.answer : undefined
  const duel = duelOf(home.answer, theirs, { width, zone })
  const worth = [home.answer, ...(theirs ? [theirs] : [])].flatMap(seats => teamWorth(seats, { isOver: over, width }))
  const lines = withWorth(duel.starters, worth, space)
  return lines.length + 1 + duel.bench.length <= height ? [...lines, BLANK, ...duel.bench] : lines
}

/** How far the lineups are scrolled, and the keys that scroll them. */
const useSlots = (count: number) => {
  const [from, setFrom] = useState(0)
  const takes = (key: string): boolean => {
    const step = key === 'page down' ? PAGE : key === 'page up' ? -PAGE : 0
    setFrom(before => Math.max(0, Math.min(before + step, count)))
    return step !== 0
  }
  return { from, toTop: () => setFrom(0), takes }
}

/** Returns the reason for a week without matchups. */
const emptyLines = ({ playoffConfig }: ShownLeague['league'], week: number): Line[] => {
  const isRegular = week < playoffConfig.startWeek
  return [BLANK, say(isRegular ? '  No matchups this week' : '  Matchups are set when the bracket is drawn', 'dim')]
}

/** Divides a screen between the list of matchups and the lineups under it. */
const heightsOf = (rows: number, count: number) => {
  const list = Math.min(LEAST_LIST, count)
  return { list, duel: Math.max(rows - 3 - count, Math.min(LEAST_DUEL, rows - 3 - list)) }
}

/** The matchups of a week, and both lineups of one matchup side by side. */
export const WeekScreen = () => {
  const { leagueId, columns, rows, location, navigate, zone } = useScreen()
  const league = useLeague()
  const known = useQuery(matchupsQuery(leagueId))
  const [cursor, setCursor] = useScreenState<number | null>('week.at', null)
  const { week } = location
  const meetings = known.answer && league.answer ? meetingsOf(known.answer.matchups, league.answer, week) : []
  // The reader's matchup is chosen at first.
  const at = Math.max(0, Math.min(cursor ?? meetings.findIndex(isMine), meetings.length - 1))
  const meeting = meetings[at]
  const isWide = columns >= WIDE
  const list = listWidth(columns, meetings)
  const width = isWide ? columns - list - 4 : columns
  const slots = useSlots((league.answer?.league.rosterConfig.slots.length ?? 0) + LOW)
  const heights = heightsOf(rows, meetings.length)
  const duel = useDuel(meeting, { width, height: isWide ? rows - 2 : heights.duel, from: slots.from })
  useKeys(key => {
    if (slots.takes(key)) return true
    const to = moved(at, key, { count: meetings.length })
    const team = key === 'enter' || key === '[' ? meeting?.home.team : key === ']' ? meeting?.away?.team : undefined
    if (to !== null) {
      setCursor(() => to)
      slots.toTop()
    } else if ((key === 'left' || key === 'right') && league.answer)
      navigate({ week: weekAfter(league.answer, week, key === 'left' ? -1 : 1) })
    else if (key === 't' && league.answer) navigate({ week: weekToShow(league.answer) })
    else if (team) navigate({ screen: 'team', teamId: team.id })
    else return false
    return true
  })
  if (!known.answer || !league.answer) return <Lines lines={pendingLines(known, columns)} />
  const room = isWide ? rows - 2 : Math.max(heights.list, rows - 3 - duel.length)
  const title: Line = [
    { text: '‹ ', tone: 'dim' },
    { text: `Week ${week}`, tone: 'heading' },
    { text: ' ›', tone: 'dim' },
    { text: meetings.length > room ? `  matchup ${at + 1} of ${meetings.length}` : '', tone: 'dim' },
    ...[...failureNote(known.answer, zone), ...legendOf(meetings)].map(
      (note): Span => ({ text: `  ${note}`, tone: 'dim' }),
    ),
  ]
  if (!meeting) return <Lines lines={[title, ...emptyLines(league.answer.league, week)]} />
  const first = firstShown(meetings.length, at, room)
  const lines = meetings
    .slice(first, first + room)
    .map((each, offset) => meetingLine(each, isWide ? list : Math.min(columns, 90), first + offset === at))
  const body = isWide ? beside(lines, duel, list + 4) : [...lines, BLANK, ...duel]
  return <Lines lines={[title, BLANK, ...body].slice(0, rows)} />
}
