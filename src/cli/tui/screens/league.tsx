import type { Playoffs } from '../../../engine/index.ts'
import { formatValue } from '../../../views/format.ts'
import { championOf, roundMatchups, roundsIn } from '../../../views/matchups.ts'
import { oddsStage, oddsTable, pathLines } from '../../../views/odds.ts'
import { rankingText } from '../../../views/phrases.ts'
import { standingsTable } from '../../../views/standings.ts'
import type { MatchupList, MatchupView, Side } from '../../../views/view.ts'
import { foldText, stringWidth } from '../../output/width.ts'
import { oddsQuery, type ShownLeague } from '../answers/queries.ts'
import { ALWAYS, type Keys, TITLES } from '../interface/frame.ts'
import { pendingLines, useIsPro, useLeague, useQuery } from '../interface/hooks.ts'
import { moveCursor, nextItem } from '../interface/keys.ts'
import {
  BLANK,
  BLOCK_GAP,
  divided,
  fitText,
  foldedLine,
  type Line,
  paragraph,
  type Span,
  say,
  sideBySide,
  widthOf,
} from '../interface/lines.ts'
import { useList } from '../interface/list.ts'
import { Lines } from '../interface/paint.tsx'
import { useFooterKeys, useKeys, useScreen, useScreenState, useTrail } from '../interface/screen.ts'
import { LEAGUE_PAGES, type LeaguePage } from '../league/pages.ts'
import { LeagueList, LeagueText } from './league-pages.tsx'

/** The usual width of a round, and the width below which rounds are stacked. */
const USUAL = 34
const NARROW = 24
/** A total, the winner's star, and the space before them. */
const FIGURE = 9

const sideLine = ({ name, total }: Side, won: boolean, width: number): Line => {
  const figure = total === null ? '' : formatValue(total, 'points')
  const text = `${fitText(name, width - FIGURE)}${fitText(figure, FIGURE - 1, true)}${won ? '*' : ' '}`
  return [{ text, tone: won ? 'good' : undefined }]
}

const gameLines = ({ home, away, winner, note }: MatchupView, width: number): Line[] =>
  away
    ? [
        sideLine(home, winner === 'home', width),
        sideLine(away, winner === 'away', width),
        ...(note === null ? [[]] : foldText(note, width).map(line => say(line, 'dim'))),
      ]
    : [[{ text: fitText(home.name, width - FIGURE) }, { text: '     bye', tone: 'dim' }], []]

const roundLines = ({ heading, matchups }: MatchupList, width: number): Line[] => [
  say(fitText(heading, width), 'heading'),
  ...matchups.flatMap(matchup => gameLines(matchup, width)),
]

const namesIn = ({ matchups }: MatchupList): string[] =>
  matchups.flatMap(({ home, away }) => [home.name, ...(away ? [away.name] : [])])

/** Returns the width of each round, and whether rounds are next to each other. */
const widthsOf = (rounds: readonly MatchupList[], { columns, count }: { columns: number; count: number }) => {
  const longest = Math.max(0, ...rounds.flatMap(namesIn).map(stringWidth)) + FIGURE
  const max = Math.max(USUAL, longest)
  const part = Math.floor((columns + BLOCK_GAP) / count) - BLOCK_GAP
  return part < NARROW
    ? { width: Math.min(max, columns), isStacked: true }
    : { width: Math.min(max, part), isStacked: false }
}

/**
 * Draws the bracket as far as it is known. Its weeks are side by side or, on a narrow screen, stacked. The third-place
 * game is below the championship game. A star marks each winner.
 */
const bracketLines = (playoffs: Playoffs, columns: number): Line[] => {
  const weeks = playoffs.config.weeks.map(week => roundMatchups(roundsIn(playoffs, week)))
  const { width, isStacked } = widthsOf(weeks.flat(), { columns, count: weeks.length })
  const blocks = weeks
    .map(rounds => rounds.flatMap(round => roundLines(round, width)))
    .filter(({ length }) => length > 0)
  const lines = isStacked
    ? blocks.flat()
    : blocks.reduce<Line[]>(
        (left, block, at) => (at === 0 ? block : sideBySide(left, block, at * (width + BLOCK_GAP) - BLOCK_GAP)),
        [],
      )
  while (lines.length > 0 && lines.at(-1)?.every(({ text }) => text.trim() === '')) lines.pop()
  const champion = championOf(playoffs)
  return champion === null ? lines : [...lines, BLANK, champion]
}

/**
 * The min screen width for showing the bracket next to the standings, and the min widths of a bracket and of the note
 * shown instead of it.
 */
const WIDE = 150
const BRACKET = 76
const NO_BRACKET = 40
/** More lines than any bracket has. */
const MAX_BRACKET = 60

/** Returns the bracket, or its first week. */
const bracketOf = ({ playoffs, league }: ShownLeague, columns: number): Line[] => {
  if (playoffs) return bracketLines(playoffs, columns)
  const { teams, startWeek } = league.playoffConfig
  const sentence = `No bracket yet: ${teams} teams make the playoffs, which start in week ${startWeek}`
  return foldedLine(say(sentence, 'dim'), { width: columns })
}

/** Returns the lines from a given line on, up to a height. */
const scroll = (lines: readonly Line[], { from, height }: { from: number; height: number }): Line[] => {
  const first = Math.max(0, Math.min(from, lines.length - height))
  return lines.slice(first, first + height)
}

interface Space {
  width: number
  height: number
  /** The list of standings. */
  list: Pick<ReturnType<typeof useList>, 'rows' | 'lines' | 'used'>
}

/** The max number of lines below the standings for cells that do not fit. */
const HIDDEN = 4

/** Draws the standings, and the bracket next to them or below them if both fit. */
const leagueLines = (answer: ShownLeague, { width, height, list }: Space): Line[] => {
  const count = answer.standings.length + 1
  const rounds = (columns: number) => bracketOf(answer, columns)
  if (width >= WIDE) {
    const min = answer.playoffs ? BRACKET : NO_BRACKET
    const { left, right } = divided({ columns: width, left: list.used, min })
    return sideBySide(list.lines({ width: left, height }), rounds(right), left)
  }
  const below = rounds(width)
  const room = height - below.length - 1
  if (count > room) return list.lines({ width, height })
  const above = count + HIDDEN > room ? list.rows({ width, height: count }) : list.lines({ width, height: room })
  return [...above, BLANK, ...below]
}

/** Keys that every league page has. */
const PAGE_KEYS: Keys = [['[ ]', 'previous, next page'], ...ALWAYS]

export const LEAGUE_KEYS = [
  ['Enter', 'open the team'],
  ['[ ]', 'other pages: bracket, odds, recap, log, what if, history'],
  ['← →', 'on the odds and recap pages: change the week'],
  ['c', 'on the what-if page: choose a different change'],
] as const

/** Draws the league's pages in one row, with the current one in brackets. Leaves out pages that do not fit. */
const pagesLine = (page: LeaguePage | null, columns: number): Line => {
  const titles = [{ page: null, title: 'Standings' }, ...LEAGUE_PAGES]
  const at = titles.findIndex(each => each.page === page)
  const spans = titles.map(({ title }, each): Span => {
    const isShown = each === at
    return { text: isShown ? `[${title}]` : ` ${title} `, tone: isShown ? 'accent' : 'dim' }
  })
  // Drops the first pages until the current one fits.
  let first = 0
  while (first < at && widthOf(spans.slice(first, at + 1)) > columns) first++
  return spans.slice(first)
}

/** Switches pages with `[` and `]`, or with a click. */
const usePages = (page: LeaguePage | null) => {
  const { navigate } = useScreen()
  const pages: readonly (LeaguePage | 'standings')[] = ['standings', ...LEAGUE_PAGES.map(each => each.page)]
  return (key: string): boolean => {
    const step = { '[': -1, ']': 1 }[key]
    if (step === undefined) return false
    const to = nextItem(pages, page ?? 'standings', step)
    navigate({ page: to === 'standings' ? null : to, instead: true })
    return true
  }
}

const ODDS_KEYS: Keys = [['← →', 'week'], ['Enter', 'open the team'], ...PAGE_KEYS]

/**
 * The min number of rows: the heading and the teams around the selected one. They stay visible even if the selected
 * team needs many results.
 */
const MIN_ROWS = 4
/** Below this height, the blank line under the title of the odds is left out. */
const LOW = 14

/** Shown on the free plan. */
const PRO_ONLY = say('  This page needs the pro plan: hindsight account plan NAME pro', 'dim')

/** All teams' playoff odds as of a week, and the results that the selected team needs. */
const LeagueOdds = () => {
  const { leagueId, columns, rows, navigate } = useScreen()
  const isPro = useIsPro()
  const [week, setWeek] = useScreenState<number | null>('odds.week', null)
  const result = useQuery(isPro === true ? oddsQuery(leagueId, week) : null)
  const latest = useQuery(isPro === true ? oddsQuery(leagueId, null) : null)
  const teams = result.answer?.teams ?? []
  const list = useList({ name: 'odds', items: teams, table: oddsTable(teams), page: rows - 3 })
  const turns = usePages('odds')
  useTrail(TITLES.league, 'Odds', ...(result.answer ? [`week ${result.answer.week}`] : []))
  useFooterKeys(ODDS_KEYS)
  useKeys(key => {
    const [now, last] = [week ?? latest.answer?.week, latest.answer?.week]
    if (list.takes(key) || turns(key)) return true
    if (key === 'left' && now !== undefined && now > 0) setWeek(() => now - 1)
    else if (key === 'right' && now !== undefined && last !== undefined && now < last)
      setWeek(() => (now + 1 < last ? now + 1 : null))
    else if (key === 'enter' && list.item) navigate({ screen: 'team', teamId: list.item.team.id })
    else return false
    return true
  })
  if (isPro === false) return <Lines lines={[pagesLine('odds', columns), BLANK, PRO_ONLY]} />
  if (!result.answer) return <Lines lines={[pagesLine('odds', columns), BLANK, ...pendingLines(result, columns)]} />
  const names = new Map(teams.map(({ team }) => [team.id, team.name]))
  const paths = list.item ? pathLines(list.item, id => names.get(id) ?? id) : []
  const below = paths.flatMap(line => paragraph(say(line.trim()), columns))
  const title = foldedLine(say(`‹ ${oddsStage(result.answer)} ›`, 'accent'), { width: columns })
  const head = [pagesLine('odds', columns), ...title, ...(rows < LOW ? [] : [BLANK])]
  const space = { width: columns, height: Math.max(MIN_ROWS, rows - 1 - head.length - below.length) }
  return <Lines lines={[...head, ...list.lines(space), BLANK, ...below].slice(0, rows)} />
}

const LeagueBracket = () => {
  const { columns, rows } = useScreen()
  const result = useLeague()
  const [from, setFrom] = useScreenState('league.from', 0)
  const turns = usePages('bracket')
  useTrail(TITLES.league, 'Bracket')
  useFooterKeys(PAGE_KEYS)
  useKeys(key => {
    const to = moveCursor(from, key, { count: MAX_BRACKET, page: rows - 2 })
    if (to !== null) setFrom(() => to)
    return to !== null || turns(key)
  })
  if (!result.answer) return <Lines lines={pendingLines(result, columns)} />
  const lines = bracketOf(result.answer, columns)
  return <Lines lines={[pagesLine('bracket', columns), BLANK, ...scroll(lines, { from, height: rows - 2 })]} />
}

/** Standings with their tiebreakers, and the bracket if it fits. */
const LeagueTable = () => {
  const { columns, rows, navigate } = useScreen()
  const result = useLeague()
  const standings = result.answer?.standings ?? []
  const table = standingsTable(standings, result.answer?.league ?? { acquisitionMode: 'fcfs' })
  const list = useList({ name: 'league', items: standings, table, page: rows - 3 })
  const turns = usePages(null)
  useKeys(key => {
    if (list.takes(key) || turns(key)) return true
    if (key !== 'enter' || !list.item) return false
    navigate({ screen: 'team', teamId: list.item.team.id })
    return true
  })
  if (!result.answer) return <Lines lines={pendingLines(result, columns)} />
  const { champion = null } = result.answer.playoffs ?? {}
  const title = foldedLine(
    champion
      ? say(`${champion.name} won the title`, 'accent')
      : say(`${result.answer.teams.length} teams, ranked by ${rankingText(result.answer.league.ranking)}`, 'dim'),
    { width: columns },
  )
  const head = [...title, pagesLine(null, columns)]
  return (
    <Lines lines={[...head, ...leagueLines(result.answer, { width: columns, height: rows - head.length, list })]} />
  )
}

/** A league's standings, or another page of the league. */
export const LeagueScreen = () => {
  const { page } = useScreen().location
  const title = LEAGUE_PAGES.find(each => each.page === page)?.title ?? ''
  const turns = usePages(page as LeaguePage | null)
  const head = (columns: number) => pagesLine(page as LeaguePage | null, columns)
  if (page === 'bracket') return <LeagueBracket />
  if (page === 'odds') return <LeagueOdds />
  if (page === 'recap' || page === 'what-if') return <LeagueText key={page} {...{ page, title, turns, head }} />
  if (page === null) return <LeagueTable />
  return (
    <LeagueList
      key={page}
      page={page as Exclude<LeaguePage, 'bracket' | 'odds' | 'recap' | 'what-if'>}
      {...{ title, turns, head }}
    />
  )
}
