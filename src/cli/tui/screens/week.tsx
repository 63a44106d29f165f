import { useLeague, useQuery } from '../answers/hooks.ts'
import { pendingLines } from '../answers/pending.ts'
import { matchupsQuery } from '../answers/queries.ts'
import { benchLines, duelLines } from '../drawing/duel.ts'
import { firstShown } from '../drawing/grid.ts'
import { BLANK, beside, type Line, say } from '../drawing/lines.ts'
import { isMine, meetingLine } from '../drawing/meeting.ts'
import { Lines } from '../drawing/paint.tsx'
import { worthLine } from '../drawing/worth.ts'
import { moved } from '../interface/keys.ts'
import { useKeys, useScreen, useScreenState } from '../interface/screen.ts'
import { isOver, type Meeting, meetingsOf, type Seats, useSeats, weekAfter } from '../league/week.ts'

export const WEEK_KEYS = [
  ['← →', 'week'],
  ['↑ ↓', 'matchup'],
  ['Enter', 'home team'],
  ['a', 'away team'],
] as const

const WIDE = 120
/** The width of the list of matchups: with whole names if there is room. */
const listWidth = (columns: number): number => (columns >= 150 ? 64 : 46)

/** What the lineup of a team is worth, after its name. */
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
