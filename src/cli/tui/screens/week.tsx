import { points } from '../../../views/format.ts'
import { opponentIn, stageOf } from '../../../views/games.ts'
import { nameIn } from '../../../views/phrases.ts'
import { gameIn } from '../../../views/seats.ts'
import { slotNames } from '../../../views/slots.ts'
import { useLeague, useQuery } from '../answers/hooks.ts'
import { pendingLines } from '../answers/pending.ts'
import { matchupsQuery } from '../answers/queries.ts'
import { firstShown } from '../drawing/grid.ts'
import { BLANK, beside, type Line, type Span, say, sized, type Tone } from '../drawing/lines.ts'
import { Lines } from '../drawing/paint.tsx'
import { worthLine } from '../drawing/worth.ts'
import { moved } from '../interface/keys.ts'
import { useKeys, useScreen, useScreenState } from '../interface/screen.ts'
import { isOver, type Meeting, meetingsOf, type Seat, type Seats, useSeats, weekAfter } from '../league/week.ts'

export const WEEK_KEYS = [
  ['← →', 'week'],
  ['↑ ↓', 'matchup'],
  ['Enter', 'home team'],
  ['a', 'away team'],
] as const

const WIDE = 120
/** The width of the list of matchups: with whole names if there is room. */
const listWidth = (columns: number): number => (columns >= 150 ? 64 : 46)

type SideName = 'home' | 'away'

/** A star for the winner, a plus for who is ahead; both sides of a tie get it. */
const markOf = ({ home, away, winner }: Meeting, side: SideName): string => {
  if (winner !== null) return winner === side ? '*' : winner === 'tie' ? '=' : ' '
  const lead = home.total - (away?.total ?? 0)
  return (side === 'home' ? lead : -lead) > 0 ? '+' : ' '
}

const isMine = ({ home, away }: Meeting): boolean => home.team.mine || away?.team.mine === true

/** Two teams that meet, with a bullet before one's own matchup. */
const meetingLine = (meeting: Meeting, width: number, lit: boolean): Line => {
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

const MIDDLE = 8
/** Points, or a kickoff such as Sun 13:00. */
const MADE = 9
const LONGEST = 28

type Pair = readonly [ours: Seat | undefined, theirs: Seat | undefined]

/** Who has a slot, and whom he plays, where there is room for both. */
const nameOf = (seat: Seat | undefined, width: number): string => {
  if (!seat) return ''
  const [name, opponent] = [nameIn(seat.player), opponentIn(gameIn(seat))]
  return opponent !== '' && name.length + opponent.length < width ? `${name} ${opponent}` : name
}

/** A player's points; before them, the state of his game. */
const madeBy = (seat: Seat | undefined, zone: string): string => {
  if (!seat) return ''
  const game = gameIn(seat)
  return game && seat.points === null && game.state !== 'final' ? stageOf(game, zone) : points(seat.points)
}

interface PairOf extends DuelOf {
  label: string
  tone?: Tone
}

/** A slot that nobody has stands out. */
const nameTone = (seat: Seat | undefined, tone: Tone | undefined): Tone | undefined =>
  tone ?? (seat?.player === null ? 'open' : undefined)

/** The width of two lineups, and the zone of their kickoffs. */
interface DuelOf {
  width: number
  zone: string
}

/** Two players with their points, the slot's name between them. */
const pairLine = ([ours, theirs]: Pair, { label, width, zone, tone }: PairOf): Line => {
  const name = Math.min(LONGEST, Math.floor((width - MIDDLE - 2 * MADE - 4) / 2))
  const middle = sized(' '.repeat(Math.floor((MIDDLE - label.length) / 2)) + label, MIDDLE)
  const ahead = ours && theirs ? (ours.points ?? 0) - (theirs.points ?? 0) : 0
  const made = (seat: Seat | undefined) => madeBy(seat, zone).padStart(MADE)
  return [
    { text: `  ${sized(nameOf(ours, name), name)} `, tone: nameTone(ours, tone) },
    { text: made(ours), tone: tone ?? (ahead > 0 ? 'good' : undefined) },
    { text: middle, tone: 'dim' },
    { text: made(theirs), tone: tone ?? (ahead < 0 ? 'good' : undefined) },
    { text: ` ${sized(nameOf(theirs, name), name)}`, tone: nameTone(theirs, tone) },
  ]
}

/** Both lineups of a matchup, slot by slot. */
export const duelLines = (home: Seats | undefined, away: Seats | undefined, of: DuelOf): Line[] => {
  const { starters } = home ?? away ?? { starters: [] }
  const names = slotNames(starters)
  return starters.map(({ slotIndex: at }) =>
    pairLine([home?.starters[at], away?.starters[at]], { ...of, label: names[at]! }),
  )
}

/** Both benches, in a quieter tone. */
const benchLines = (home: Seats | undefined, away: Seats | undefined, of: DuelOf): Line[] =>
  Array.from({ length: Math.max(home?.bench.length ?? 0, away?.bench.length ?? 0) }, (_, at) =>
    pairLine([home?.bench[at], away?.bench[at]], { ...of, label: 'bench', tone: 'dim' }),
  )

/** The same for a team, after its name. */
const teamWorth = (seats: Seats, isOver: boolean): Line => [
  { text: `  ${seats.teamName}: ` },
  ...worthLine(seats, isOver),
]

/** A matchup's details, as far as there is room. */
const useDuel = (meeting: Meeting | undefined, { width, height }: { width: number; height: number }): Line[] => {
  const { leagueId: id, location, zone } = useScreen()
  const { answer: league } = useLeague()
  const over = league !== undefined && isOver(league, location.week)
  const of = (side: Meeting['home'] | null | undefined) => side && { id, teamId: side.team.id, week: location.week }
  const home = useSeats(of(meeting?.home) ?? null)
  const away = useSeats(of(meeting?.away) ?? null)
  if (!meeting) return []
  if (!home.answer) return pendingLines(home)
  const theirs = meeting.away ? away.answer : undefined
  const lines = [
    ...duelLines(home.answer, theirs, { width, zone }),
    teamWorth(home.answer, over),
    ...(theirs ? [teamWorth(theirs, over)] : []),
  ]
  const benches = benchLines(home.answer, theirs, { width, zone })
  return lines.length + 1 + benches.length <= height ? [...lines, BLANK, ...benches] : lines
}

/** Who meets whom in a week, and both lineups of one matchup side by side. */
export const WeekScreen = () => {
  const { leagueId, columns, rows, location, navigate } = useScreen()
  const league = useLeague()
  const known = useQuery(matchupsQuery(leagueId))
  const [cursor, setCursor] = useScreenState<number | null>('week.at', null)
  const { week } = location
  const meetings = known.answer && league.answer ? meetingsOf(known.answer.matchups, league.answer, week) : []
  // One's own matchup is chosen until another one is.
  const at = Math.max(0, Math.min(cursor ?? meetings.findIndex(isMine), meetings.length - 1))
  const meeting = meetings[at]
  const isWide = columns >= WIDE
  const list = listWidth(columns)
  const width = isWide ? columns - list - 4 : columns
  const duel = useDuel(meeting, { width, height: isWide ? rows - 2 : rows - 3 - meetings.length })
  useKeys(key => {
    const to = moved(at, key, { count: meetings.length })
    const team = key === 'enter' ? meeting?.home.team : key === 'a' ? meeting?.away?.team : undefined
    if (to !== null) setCursor(() => to)
    else if ((key === 'left' || key === 'right') && league.answer)
      navigate({ week: weekAfter(league.answer, week, key === 'left' ? -1 : 1) })
    else if (team) navigate({ screen: 'team', teamId: team.id })
    else return false
    return true
  })
  if (!known.answer || !league.answer) return <Lines lines={pendingLines(known)} />
  const title: Line = [
    { text: '‹ ', tone: 'dim' },
    { text: `Week ${week}`, tone: 'heading' },
    { text: ' ›', tone: 'dim' },
  ]
  if (!meeting) {
    const isRegular = week < league.answer.league.playoffConfig.startWeek
    const why = isRegular ? 'Nobody meets in this week' : 'Who meets is known once the bracket is drawn'
    return <Lines lines={[title, BLANK, say(`  ${why}`, 'dim')]} />
  }
  const room = isWide ? rows - 2 : Math.max(3, rows - 3 - duel.length)
  const first = firstShown(meetings.length, at, room)
  const lines = meetings
    .slice(first, first + room)
    .map((each, offset) => meetingLine(each, isWide ? list : Math.min(columns, 90), first + offset === at))
  const body = isWide ? beside(lines, duel, list + 4) : [...lines, BLANK, ...duel]
  return <Lines lines={[title, BLANK, ...body].slice(0, rows)} />
}
