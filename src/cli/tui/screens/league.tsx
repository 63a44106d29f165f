import type { Playoffs } from '../../../engine/index.ts'
import { formatted } from '../../../views/format.ts'
import { draftParts, pickupParts, tradeParts } from '../../../views/hindsight.ts'
import { historyParts } from '../../../views/history.ts'
import { championOf, roundMatchups, roundsIn } from '../../../views/matchups.ts'
import { oddsStage, oddsTable, pathLines } from '../../../views/odds.ts'
import { rankingOf } from '../../../views/phrases.ts'
import { standingsTable } from '../../../views/standings.ts'
import type { MatchupList, MatchupView, Side, Table } from '../../../views/view.ts'
import { folded, stringWidth } from '../../output/width.ts'
import {
  draftGradesQuery,
  historyQuery,
  oddsQuery,
  pickupsQuery,
  type ShownLeague,
  tradeResultsQuery,
} from '../answers/queries.ts'
import type { Keys } from '../interface/frame.ts'
import { pendingLines, useIsPro, useLeague, useQuery } from '../interface/hooks.ts'
import { moved, turned } from '../interface/keys.ts'
import {
  BLANK,
  beside,
  foldedLine,
  grid,
  type Line,
  paragraph,
  type Span,
  say,
  sized,
  widthOf,
} from '../interface/lines.ts'
import { Lines } from '../interface/paint.tsx'
import { useFooterKeys, useKeys, useScreen, useScreenState } from '../interface/screen.ts'

/** The usual width of a round, and the width below which rounds are stacked. */
const USUAL = 34
const NARROW = 24
const ROUND_GAP = 2
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
  const part = Math.floor(columns / count) - ROUND_GAP
  return part < NARROW
    ? { width: Math.min(most, columns), isStacked: true }
    : { width: Math.min(most, part), isStacked: false }
}

/**
 * A bracket as far as it is known, its weeks side by side or, on a narrow screen, under each other: the game for third place
 * below the final. A star marks each winner.
 */
const bracketLines = (playoffs: Playoffs, columns: number): Line[] => {
  const weeks = playoffs.config.weeks.map(week => roundMatchups(roundsIn(playoffs, week)))
  const sizes = { columns, count: Math.max(3, playoffs.rounds.length) }
  const { width, isStacked } = widthsOf(weeks.flat(), sizes)
  const blocks = weeks
    .map(rounds => rounds.flatMap(round => roundLines(round, width)))
    .filter(({ length }) => length > 0)
  const lines = isStacked
    ? blocks.flat()
    : blocks.reduce<Line[]>((left, block, at) => (at === 0 ? block : beside(left, block, at * (width + ROUND_GAP))), [])
  while (lines.length > 0 && lines.at(-1)?.every(({ text }) => text.trim() === '')) lines.pop()
  const champion = championOf(playoffs)
  return champion === null ? lines : [...lines, BLANK, champion]
}

const ODDS_KEYS: Keys = [
  ['← →', 'week'],
  ['Enter', 'open the team'],
  ['Esc', 'standings'],
]

/** The heading and the teams around the chosen one, which stay in view however much has to happen for it. */
const LEAST_ROWS = 4

/** Said to a free account. */
const PRO_ONLY = say('  Odds and history need the pro plan: hindsight account plan NAME pro', 'dim')

/** The chances of all teams as of a week, and what has to happen for the chosen one. */
const LeagueOdds = ({ leave }: { leave(): void }) => {
  const { leagueId, columns, rows, navigate } = useScreen()
  const isPro = useIsPro()
  const [week, setWeek] = useScreenState<number | null>('odds.week', null)
  const [cursor, setCursor] = useScreenState('odds.at', 0)
  const known = useQuery(isPro === true ? oddsQuery(leagueId, week) : null)
  const latest = useQuery(isPro === true ? oddsQuery(leagueId, null) : null)
  const teams = known.answer?.teams ?? []
  const at = Math.min(cursor, Math.max(0, teams.length - 1))
  useFooterKeys(ODDS_KEYS)
  useKeys(key => {
    const to = moved(at, key, { count: teams.length, page: rows - 3 })
    const [now, last] = [week ?? latest.answer?.week, latest.answer?.week]
    if (to !== null) setCursor(() => to)
    else if (key === 'left' && now !== undefined) setWeek(() => Math.max(0, now - 1))
    else if (key === 'right' && now !== undefined && last !== undefined)
      setWeek(() => (now + 1 < last ? now + 1 : null))
    else if (key === 'enter' && teams[at]) navigate({ screen: 'team', teamId: teams[at].team.id })
    else if (key === 'esc' || key === 'o') leave()
    else return false
    return true
  })
  if (isPro === false) return <Lines lines={[PRO_ONLY]} />
  if (!known.answer || !teams[at]) return <Lines lines={pendingLines(known, columns)} />
  const names = new Map(teams.map(({ team }) => [team.id, team.name]))
  const paths = pathLines(teams[at], id => names.get(id) ?? id).flatMap(line => paragraph(say(line.trim()), columns))
  const title = foldedLine(say(`‹ ${oddsStage(known.answer)} ›`, 'accent'), { width: columns })
  const space = { width: columns, height: Math.max(LEAST_ROWS, rows - 2 - title.length - paths.length), at }
  return <Lines lines={[...title, BLANK, ...grid(oddsTable(teams), space), BLANK, ...paths].slice(0, rows)} />
}

const PAST_KEYS: Keys = [
  ['← →', 'another list'],
  ['Esc', 'standings'],
]

const LISTS = ['All time', 'Seasons', 'Records', 'Drafts', 'Trades', 'Pickups'] as const
type List = (typeof LISTS)[number]

/** The table of a list, once its answer is there; only the shown list is fetched. */
const useList = (list: List, ask: boolean) => {
  const { leagueId } = useScreen()
  const isOld = list === 'All time' || list === 'Seasons' || list === 'Records'
  const history = useQuery(ask && isOld ? historyQuery(leagueId) : null)
  const drafts = useQuery(ask && list === 'Drafts' ? draftGradesQuery(leagueId) : null)
  const trades = useQuery(ask && list === 'Trades' ? tradeResultsQuery(leagueId) : null)
  const pickups = useQuery(ask && list === 'Pickups' ? pickupsQuery(leagueId) : null)
  const past = history.answer && historyParts(history.answer)
  const tables: Readonly<Record<List, Table | undefined>> = {
    'All time': past?.managers,
    Seasons: past?.seasons,
    Records: past?.records,
    Drafts: drafts.answer && draftParts(drafts.answer.drafts).grades,
    Trades: trades.answer && tradeParts(trades.answer).trades,
    Pickups: pickups.answer && pickupParts(pickups.answer).pickups,
  }
  const known = isOld ? history : { Drafts: drafts, Trades: trades, Pickups: pickups }[list]
  return { table: tables[list], known }
}

const titleOf = (list: List): Line =>
  LISTS.flatMap((each): Span[] => [
    { text: each === list ? `[${each}]` : ` ${each} `, tone: each === list ? 'accent' : 'dim' },
    { text: ' ' },
  ])

/** All seasons of a league: its all-time table, champions, records, and drafts, trades and pickups in hindsight. */
const LeaguePast = ({ leave }: { leave(): void }) => {
  const { columns, rows } = useScreen()
  const isPro = useIsPro()
  const [list, setList] = useScreenState<List>('past.list', 'All time')
  const [cursor, setCursor] = useScreenState('past.at', 0)
  const { table, known } = useList(list, isPro === true)
  const count = table?.rows.length ?? 0
  const at = Math.min(cursor, Math.max(0, count - 1))
  useFooterKeys(PAST_KEYS)
  useKeys(key => {
    const to = moved(at, key, { count, page: rows - 3 })
    if (to !== null) setCursor(() => to)
    else if (key === 'left' || key === 'right') {
      setList(before => turned(LISTS, before, key === 'right' ? 1 : -1))
      setCursor(() => 0)
    } else if (key === 'esc' || key === 'h') leave()
    else return false
    return true
  })
  if (isPro === false) return <Lines lines={[PRO_ONLY]} />
  if (!table) return <Lines lines={pendingLines(known, columns)} />
  const rest = count === 0 ? [say('  Nothing yet', 'dim')] : grid(table, { width: columns, height: rows - 2, at })
  return <Lines lines={[titleOf(list), BLANK, ...rest]} />
}

export const LEAGUE_KEYS = [
  ['Enter', 'open the team'],
  ['b', 'bracket, standings'],
  ['o', 'odds'],
  ['h', 'history'],
] as const

const WIDE = 150
const STANDINGS = 80
const GAP = 4
/** More lines than any bracket has. */
const MAX_BRACKET = 60

/** The bracket, or the week in which it starts. */
const bracketOf = ({ playoffs, league }: ShownLeague, columns: number): Line[] => {
  if (playoffs) return bracketLines(playoffs, columns)
  const { teams, startWeek } = league.playoffConfig
  const sentence = `No bracket yet: ${teams} teams make the playoffs, which start in week ${startWeek}`
  return foldedLine(say(sentence, 'dim'), { width: columns })
}

/** The lines that fit, from a first one. */
const scrolled = (lines: readonly Line[], { from, height }: { from: number; height: number }): Line[] => {
  const first = Math.max(0, Math.min(from, lines.length - height))
  return lines.slice(first, first + height)
}

interface Space {
  width: number
  height: number
  /** The chosen team. */
  at: number
  /** Shows the bracket instead of the standings if both do not fit. */
  bracket: boolean
  /** The first line of a bracket that is higher than the screen. */
  from: number
}

/** Standings and bracket: side by side, stacked, or one of them, depending on the room. */
const leagueLines = (shown: ShownLeague, { width, height, at, bracket, from }: Space): Line[] => {
  const { standings } = shown
  const table = (columns: number, tallest: number) =>
    grid(standingsTable(standings), { width: columns, height: tallest, at })
  const rounds = (columns: number) => bracketOf(shown, columns)
  if (width >= WIDE) {
    const right = rounds(width - STANDINGS - GAP)
    const left = Math.max(STANDINGS, width - GAP - Math.max(...right.map(widthOf)))
    const lines = table(left, height)
    return beside(lines, right, Math.min(left, Math.max(...lines.map(widthOf))) + GAP)
  }
  const below = rounds(width)
  if (standings.length + 2 + below.length <= height) return [...table(width, standings.length + 1), BLANK, ...below]
  return bracket ? scrolled(below, { from, height }) : table(width, height)
}

/** The view of the league screen. */
type Shown = 'table' | 'odds' | 'past'

/** Standings with their tiebreakers, and the bracket. */
const LeagueTable = ({ show }: { show(shown: Shown): void }) => {
  const { columns, rows, navigate } = useScreen()
  const known = useLeague()
  const [cursor, setCursor] = useScreenState('league.at', 0)
  const [bracket, setBracket] = useScreenState('league.bracket', false)
  const [from, setFrom] = useScreenState('league.from', 0)
  const count = known.answer?.standings.length ?? 0
  const at = Math.min(cursor, Math.max(0, count - 1))
  useKeys(key => {
    const to = moved(at, key, { count, page: rows - 2 })
    const team = known.answer?.standings[at]?.team
    if (to !== null) {
      setCursor(() => to)
      setFrom(before => (bracket ? (moved(before, key, { count: MAX_BRACKET, page: rows - 2 }) ?? before) : before))
    } else if (key === 'b') setBracket(before => !before)
    else if (key === 'o') show('odds')
    else if (key === 'h') show('past')
    else if (key === 'enter' && team) navigate({ screen: 'team', teamId: team.id })
    else return false
    return true
  })
  if (!known.answer) return <Lines lines={pendingLines(known, columns)} />
  const { champion = null } = known.answer.playoffs ?? {}
  const title = foldedLine(
    champion
      ? say(`${champion.name} won the title`, 'accent')
      : say(`${known.answer.teams.length} teams, ranked by ${rankingOf(known.answer.league.ranking)}`, 'dim'),
    { width: columns },
  )
  const space = { width: columns, height: rows - title.length - 1, at, bracket, from }
  return <Lines lines={[...title, BLANK, ...leagueLines(known.answer, space)]} />
}

/** A league: its table and bracket, its odds, or its history. */
export const LeagueScreen = () => {
  const [shown, setShown] = useScreenState<Shown>('league.shown', 'table')
  const leave = (): void => setShown(() => 'table')
  if (shown === 'odds') return <LeagueOdds leave={leave} />
  if (shown === 'past') return <LeaguePast leave={leave} />
  return <LeagueTable show={to => setShown(() => to)} />
}
