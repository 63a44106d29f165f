import { useState } from 'react'
import { stringWidth } from '../../output/width.ts'
import { useLeague, useQuery } from '../answers/hooks.ts'
import { pendingLines } from '../answers/pending.ts'
import { matchupsQuery, type ShownLeague } from '../answers/queries.ts'
import { duelOf } from '../drawing/duel.ts'
import { firstShown } from '../drawing/grid.ts'
import { BLANK, beside, type Line, paragraph, say } from '../drawing/lines.ts'
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
  ['PgUp PgDn', 'slots of the lineups'],
] as const

/** Matchups and lines of a lineup that a low screen shows at least. */
const LEAST_LIST = 3
const LEAST_DUEL = 14
/** Below this height the totals are scrolled with the slots. */
const LOW = 10
/** How many slots a page key scrolls. */
const PAGE = 4

const WIDE = 120
/** The width of the list of matchups: with whole names if they leave room for the lineups. */
const listWidth = (columns: number, meetings: readonly Meeting[]): number => {
  const names = meetings.flatMap(({ home, away }) => [home, away].map(side => stringWidth(side?.team.name ?? '')))
  return Math.max(46, Math.min(24 + 2 * Math.max(0, ...names), columns >= 150 ? Math.floor(columns * 0.45) : 46))
}

/** Says what a team's lineup scored, and what the best one would have. */
const teamWorth = (seats: Seats, { isOver, width }: { isOver: boolean; width: number }): Line[] =>
  paragraph([{ text: `${seats.teamName}: ` }, ...worthLine(seats, isOver)], width)

interface DuelSpace {
  width: number
  height: number
  /** How many slots are scrolled past. */
  from: number
}

/** Slots from one of them on, and how many more there are. The totals always show. */
const withWorth = (slots: readonly Line[], worth: readonly Line[], { height, from }: DuelSpace): Line[] => {
  if (slots.length + worth.length <= height) return [...slots, ...worth]
  const [lines, below] = height < LOW ? [[...slots, ...worth], []] : [slots, worth]
  const room = Math.max(1, height - below.length - 1)
  const first = Math.max(0, Math.min(from, lines.length - room))
  const more = `  ${lines.length - room} more: PgDn, PgUp`
  return [...lines.slice(first, first + room), say(more, 'dim'), ...below]
}

/** A matchup's details, as far as there is room. */
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

/** Says why a week has no matchups. */
const emptyLines = ({ playoffConfig }: ShownLeague['league'], week: number): Line[] => {
  const isRegular = week < playoffConfig.startWeek
  return [BLANK, say(isRegular ? '  No matchups this week' : '  Matchups are set when the bracket is drawn', 'dim')]
}

/** Divides a screen between the list of matchups and the lineups under it. */
const heightsOf = (rows: number, count: number) => {
  const list = Math.min(LEAST_LIST, count)
  return { list, duel: Math.max(rows - 3 - count, Math.min(LEAST_DUEL, rows - 3 - list)) }
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
  const list = listWidth(columns, meetings)
  const width = isWide ? columns - list - 4 : columns
  const slots = useSlots((league.answer?.league.rosterConfig.slots.length ?? 0) + LOW)
  const heights = heightsOf(rows, meetings.length)
  const duel = useDuel(meeting, { width, height: isWide ? rows - 2 : heights.duel, from: slots.from })
  useKeys(key => {
    if (slots.takes(key)) return true
    const to = moved(at, key, { count: meetings.length })
    const team = key === 'enter' ? meeting?.home.team : key === 'a' ? meeting?.away?.team : undefined
    if (to !== null) {
      setCursor(() => to)
      slots.toTop()
    } else if ((key === 'left' || key === 'right') && league.answer)
      navigate({ week: weekAfter(league.answer, week, key === 'left' ? -1 : 1) })
    else if (team) navigate({ screen: 'team', teamId: team.id })
    else return false
    return true
  })
  if (!known.answer || !league.answer) return <Lines lines={pendingLines(known, columns)} />
  const title: Line = [
    { text: '‹ ', tone: 'dim' },
    { text: `Week ${week}`, tone: 'heading' },
    { text: ' ›', tone: 'dim' },
  ]
  if (!meeting) return <Lines lines={[title, ...emptyLines(league.answer.league, week)]} />
  const room = isWide ? rows - 2 : Math.max(heights.list, rows - 3 - duel.length)
  const first = firstShown(meetings.length, at, room)
  const lines = meetings
    .slice(first, first + room)
    .map((each, offset) => meetingLine(each, isWide ? list : Math.min(columns, 90), first + offset === at))
  const body = isWide ? beside(lines, duel, list + 4) : [...lines, BLANK, ...duel]
  return <Lines lines={[title, BLANK, ...body].slice(0, rows)} />
}
