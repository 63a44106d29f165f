import { useState } from 'react'
import { points } from '../../../views/format.ts'
import { DOT, failureNote, legendOf } from '../../../views/live.ts'
import { chanceWords, type ListedMatchup, listedMatchups, matchupOf, matchupTotals } from '../../../views/matchups.ts'
import { isWeekOver } from '../../../views/standings.ts'
import { stringWidth } from '../../output/width.ts'
import { chancesQuery, matchupsQuery, type ShownLeague } from '../answers/queries.ts'
import { pendingLines, useLeague, useQuery } from '../interface/hooks.ts'
import {
  BLANK,
  divided,
  firstShown,
  fitText,
  halves,
  type Line,
  paragraph,
  rowKey,
  type Span,
  say,
  sideBySide,
} from '../interface/lines.ts'
import { searchLine, useList } from '../interface/list.ts'
import { weekToShow } from '../interface/location.ts'
import { Lines } from '../interface/paint.tsx'
import { useKeys, useScreen } from '../interface/screen.ts'
import { benchPointsLine, type TeamLineup, useTeamLineup, weekAfter } from '../league/week.ts'
import { matchupTable } from './matchup-table.ts'

/** A matchup on one line. */

type SideName = 'home' | 'away'

/** Returns a side's mark: a star for the winner, or a plus for the leader. In a tie, both sides get the mark. */
const markOf = ({ home, away, winner }: ListedMatchup, side: SideName): string => {
  if (winner !== null) return winner === side ? '*' : winner === 'tie' ? '=' : ' '
  const lead = (home.total ?? 0) - (away?.total ?? 0)
  return (side === 'home' ? lead : -lead) > 0 ? '+' : ' '
}

/** Returns true if the user manages one of the two teams. */
const isMine = ({ home, away }: ListedMatchup): boolean => home.team.mine || away?.team.mine === true

/** Draws the two teams of a matchup, with a bullet before the account's team. */
const matchupLine = (matchup: ListedMatchup, names: ReturnType<typeof halves>, lit: boolean): Line => {
  const { home, away } = matchup
  const tone = lit ? ('chosen' as const) : undefined
  const middle = matchup.provisional ? DOT : '–'
  const bulletOf = ({ team }: ListedMatchup['home']): Span => ({ text: team.mine ? '•' : ' ', tone: tone ?? 'mine' })
  const start: Span[] = [{ text: lit ? '>' : ' ', tone }, bulletOf(home)]
  const nameOf = (side: SideName, { team }: ListedMatchup['home']): Span => ({
    text: fitText(team.name, names[side === 'home' ? 0 : 1]),
    tone: tone ?? (team.mine ? 'mine' : undefined),
  })
  if (!away) return [...start, nameOf('home', home), { text: fitText('  bye', 8), tone: lit ? tone : 'dim' }]
  const totalOf = (side: SideName, total: number | null): Span => {
    const mark = markOf(matchup, side)
    return { text: ` ${points(total ?? 0).padStart(7)}${mark} `, tone: tone ?? (mark === ' ' ? undefined : 'good') }
  }
  return [
    ...start,
    nameOf('home', home),
    totalOf('home', home.total),
    { text: middle, tone: lit ? tone : matchup.provisional ? 'accent' : 'dim' },
    totalOf('away', away.total),
    bulletOf(away),
    nameOf('away', away),
  ]
}

export const WEEK_KEYS = [
  ['← →', 'week'],
  ['↑ ↓', 'matchup'],
  ['Enter', 'home team'],
  [']', 'away team'],
  ['t', 'the current week'],
  ['/', 'search'],
  ['PgUp PgDn', 'scroll the lineups'],
] as const

/** The min number of matchups, and of lineup lines, on a short screen. */
const MIN_LIST = 3
const MIN_MATCHUP = 14
/** Below this height, the totals scroll with the slots. */
const LOW = 10
/** The min width for the full legend about live points. */
const LEGEND = 120
const SHORT_LEGEND = `${DOT} not final`
/** How many slots a page key scrolls. */
const PAGE = 4

/** The min width for showing the list next to the lineups without cutting off names and opponents. */
const WIDE = 140
/** The min width for showing the lineups next to the list. */
const MIN_LINEUPS = 86
/** The width of a matchup's columns other than the two names. */
const AROUND_NAMES = 24

/** The usual widths of the list, next to the lineups and above them. */
const LIST = { left: 46, above: 90 }

/** Returns the width of the longest name on a side of the matchups. */
const longestOf = (matchups: readonly ListedMatchup[], side: SideName): number =>
  Math.max(0, ...matchups.map(each => stringWidth(each[side]?.team.name ?? '')))

/** Returns the widths of the matchup list and the lineups, which are next to each other on a wide screen. */
const widthsOf = (columns: number, matchups: readonly ListedMatchup[]) => {
  const [home, away] = [longestOf(matchups, 'home'), longestOf(matchups, 'away')]
  const isWide = columns >= WIDE
  const whole = Math.max(isWide ? LIST.left : LIST.above, AROUND_NAMES + home + away)
  const { left, right } = divided({ columns, left: () => whole, min: MIN_LINEUPS })
  const listWidth = isWide ? left : Math.min(columns, whole)
  return { isWide, listWidth, width: isWide ? right : columns, names: halves(listWidth - AROUND_NAMES, home, away) }
}

/** Draws the points of a team's lineup and of the best lineup. */
const teamTotals = (lineup: TeamLineup, { isOver, width }: { isOver: boolean; width: number }): Line[] =>
  paragraph([{ text: `${lineup.teamName}: ` }, ...benchPointsLine(lineup, isOver)], width)

interface MatchupSpace {
  width: number
  height: number
  /** How many slots have been scrolled past. */
  from: number
}

/** Draws the totals and the slots that fit, starting at `from`, with the number of hidden slots. */
const withTotals = (slots: readonly Line[], totals: readonly Line[], { height, from }: MatchupSpace): Line[] => {
  if (slots.length + totals.length <= height) return [...slots, ...totals]
  const [lines, below] = height < LOW ? [[...slots, ...totals], []] : [slots, totals]
  const room = Math.max(1, height - below.length - 1)
  const first = Math.max(0, Math.min(from, lines.length - room))
  const more = `  ${lines.length - room} more: PgDn, PgUp`
  return [...lines.slice(first, first + room), say(more, 'dim'), ...below]
}

/** The win probabilities of both teams in a matchup of the current week, and how they changed during the week. */
const useChances = (matchup: ListedMatchup | undefined): Line[] => {
  const { leagueId, location } = useScreen()
  const currentWeek = useLeague().answer?.currentWeek
  const isCurrent = currentWeek === location.week && matchup?.away !== null
  const { answer } = useQuery(isCurrent ? chancesQuery(leagueId, location.week) : null, true)
  const current = answer && matchup && matchupOf(listedMatchups(answer), matchup.home.team.id)
  const words = current && chanceWords(current)
  return words ? [[{ text: `  ${matchup!.home.team.name}: ` }, { text: words, tone: 'accent' }]] : []
}

/** The details of a matchup, cut to the available lines. */
const useMatchup = (matchup: ListedMatchup | undefined, space: MatchupSpace): Line[] => {
  const { width, height } = space
  const { leagueId: id, location, zone } = useScreen()
  const { answer: league } = useLeague()
  const over = league !== undefined && isWeekOver(league, location.week)
  const of = (side: ListedMatchup['home'] | null | undefined) =>
    side && { id, teamId: side.team.id, week: location.week }
  const home = useTeamLineup(of(matchup?.home) ?? null)
  const away = useTeamLineup(of(matchup?.away) ?? null)
  const chances = useChances(matchup)
  if (!matchup) return []
  if (!home.answer) return pendingLines(home, width)
  const awayLineup = matchup.away ? away.answer : undefined
  const { starters, bench } = matchupTable(home.answer, awayLineup, { width, zone })
  const totals = [home.answer, ...(awayLineup ? [awayLineup] : [])].flatMap(lineup =>
    teamTotals(lineup, { isOver: over, width }),
  )
  const hasRoom = starters.length + totals.length + chances.length <= height
  const lines = withTotals(starters, [...totals, ...(hasRoom ? chances : [])], space)
  return lines.length + 1 + bench.length <= height ? [...lines, BLANK, ...bench] : lines
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

/** Explains why a week does not have matchups. */
const emptyLines = ({ playoffConfig }: ShownLeague['league'], week: number): Line[] => {
  const isRegular = week < playoffConfig.startWeek
  return [BLANK, say(isRegular ? '  No matchups this week' : '  Matchups are set when the bracket is drawn', 'dim')]
}

/** Divides a screen's height between the list of matchups and the lineups below it. */
const heightsOf = (rows: number, count: number) => {
  const list = Math.min(MIN_LIST, count)
  return { list, lineups: Math.max(rows - 3 - count, Math.min(MIN_MATCHUP, rows - 3 - list)) }
}

/** Notes about live points: a failing source, and the legend for their mark. */
const notesOf = (
  matchups: readonly ListedMatchup[],
  answer: Parameters<typeof failureNote>[0],
  { zone, columns }: { zone: string; columns: number },
): Span[] => {
  const legend = legendOf(matchups).map(full => (columns < LEGEND ? SHORT_LEGEND : full))
  return [...failureNote(answer, zone), ...legend].map(note => ({ text: `  ${note}`, tone: 'dim' }))
}

/** Makes a click on a line select its row. */
const clickable = (line: Line, row: number): Line => line.map(span => ({ ...span, key: rowKey(row) }))

/** A week's matchups, and both lineups of one matchup side by side. */
export const WeekScreen = () => {
  const { leagueId, columns, rows, location, navigate, zone } = useScreen()
  const league = useLeague()
  const result = useQuery(matchupsQuery(leagueId))
  const { week } = location
  const all = result.answer ? listedMatchups(result.answer).filter(each => each.week === week) : []
  const list = useList({
    ...{ name: 'week', items: all, table: matchupTotals(all), page: PAGE, fixed: true },
    // Selects the user's own matchup at first.
    first: all.findIndex(isMine),
  })
  const { at, item: matchup, items: matchups, search } = list
  const { isWide, listWidth, width, names } = widthsOf(columns, all)
  const slots = useSlots((league.answer?.league.rosterConfig.slots.length ?? 0) + LOW)
  const heights = heightsOf(rows, matchups.length)
  const lineups = useMatchup(matchup, { width, height: isWide ? rows - 2 : heights.lineups, from: slots.from })
  useKeys(key => {
    if (!search.typing && slots.takes(key)) return true
    const team = key === '[' ? matchup?.home.team : key === ']' ? matchup?.away?.team : undefined
    if (list.takes(key)) slots.toTop()
    else if (key === 'enter' && matchup) navigate({ screen: 'team', teamId: matchup.home.team.id })
    else if ((key === 'left' || key === 'right') && league.answer)
      navigate({ week: weekAfter(league.answer, week, key === 'left' ? -1 : 1) })
    else if (key === 't' && league.answer) navigate({ week: weekToShow(league.answer) })
    else if (team) navigate({ screen: 'team', teamId: team.id })
    else return false
    return true
  })
  if (!result.answer || !league.answer) return <Lines lines={pendingLines(result, columns)} />
  const room = isWide ? rows - 2 : Math.max(heights.list, rows - 3 - lineups.length)
  const title: Line = [
    { text: '‹ ', tone: 'dim' },
    { text: `Week ${week}`, tone: 'heading' },
    { text: ' ›', tone: 'dim' },
    { text: matchups.length > room ? `  matchup ${at + 1} of ${matchups.length}` : '', tone: 'dim' },
    ...notesOf(matchups, result.answer, { zone, columns }),
  ]
  const under = search.typing || search.text !== '' ? searchLine(search) : BLANK
  if (all.length === 0) return <Lines lines={[title, ...emptyLines(league.answer.league, week)]} />
  if (!matchup) return <Lines lines={[title, under, say('  No matchups match', 'dim')]} />
  const first = firstShown(matchups.length, at, room)
  const lines = matchups
    .slice(first, first + room)
    .map((each, offset) => clickable(matchupLine(each, names, first + offset === at), first + offset))
  const body = isWide ? sideBySide(lines, lineups, listWidth) : [...lines, BLANK, ...lineups]
  return <Lines lines={[title, under, ...body].slice(0, rows)} />
}
