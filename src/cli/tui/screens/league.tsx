import { rankingOf } from '../../../views/phrases.ts'
import { standingsTable } from '../../../views/standings.ts'
import { useLeague } from '../answers/hooks.ts'
import { pendingLines } from '../answers/pending.ts'
import type { ShownLeague } from '../answers/queries.ts'
import { bracketLines } from '../drawing/bracket.ts'
import { grid } from '../drawing/grid.ts'
import { BLANK, beside, foldedLine, type Line, say, widthOf } from '../drawing/lines.ts'
import { Lines } from '../drawing/paint.tsx'
import { moved } from '../interface/keys.ts'
import { useKeys, useScreen, useScreenState } from '../interface/screen.ts'
import { LeagueOdds } from './league-odds.tsx'
import { LeaguePast } from './league-past.tsx'

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

/** The bracket, or from which week on there is one. */
const bracketOf = ({ playoffs, league }: ShownLeague, columns: number): Line[] => {
  if (playoffs) return bracketLines(playoffs, columns)
  const { teams, startWeek } = league.playoffConfig
  const sentence = `No bracket yet: ${teams} teams play for the title from week ${startWeek}`
  return foldedLine(say(sentence, 'dim'), { width: columns })
}

/** As many lines as there is room for, from one of them on. */
const scrolled = (lines: readonly Line[], { from, height }: { from: number; height: number }): Line[] => {
  const first = Math.max(0, Math.min(from, lines.length - height))
  return lines.slice(first, first + height)
}

interface Space {
  width: number
  height: number
  /** The chosen team. */
  at: number
  /** Shows the bracket in place of the standings if there is no room for both. */
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

/** What the screen shows of a league. */
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
