import { standingsTable } from '../../../views/matchups/standings.ts'
import { rankingOf } from '../../../views/words/phrases.ts'
import { useLeague } from '../answers/hooks.ts'
import { pendingLines } from '../answers/pending.ts'
import type { ShownLeague } from '../answers/queries.ts'
import { bracketLines } from '../drawing/bracket.ts'
import { grid } from '../drawing/grid.ts'
import { BLANK, beside, type Line, say, widthOf } from '../drawing/lines.ts'
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

/** Standings and bracket: side by side, stacked, or one of them, depending on the room. */
const leagueLines = (
  { standings, playoffs, league }: ShownLeague,
  { width, height, at, bracket }: { width: number; height: number; at: number; bracket: boolean },
): Line[] => {
  const table = (columns: number, tallest: number) =>
    grid(standingsTable(standings), { width: columns, height: tallest, at })
  const undrawn = say(
    `No bracket yet: ${league.playoffConfig.teams} teams play for the title from week ${league.playoffConfig.startWeek}`,
    'dim',
  )
  const rounds = (columns: number) => (playoffs ? bracketLines(playoffs, columns) : [undrawn])
  if (width >= WIDE) {
    const right = rounds(width - STANDINGS - GAP)
    const left = Math.max(STANDINGS, width - GAP - Math.max(...right.map(widthOf)))
    const lines = table(left, height)
    return beside(lines, right, Math.min(left, Math.max(...lines.map(widthOf))) + GAP)
  }
  const below = rounds(width)
  if (standings.length + 2 + below.length <= height) return [...table(width, standings.length + 1), BLANK, ...below]
  return bracket ? below : table(width, height)
}

/** What the screen shows of a league. */
type Shown = 'table' | 'odds' | 'past'

/** Standings with their tiebreakers, and the bracket. */
const LeagueTable = ({ show }: { show(shown: Shown): void }) => {
  const { columns, rows, navigate } = useScreen()
  const known = useLeague()
  const [cursor, setCursor] = useScreenState('league.at', 0)
  const [bracket, setBracket] = useScreenState('league.bracket', false)
  const count = known.answer?.standings.length ?? 0
  const at = Math.min(cursor, Math.max(0, count - 1))
  useKeys(key => {
    const to = moved(at, key, { count, page: rows - 2 })
    const team = known.answer?.standings[at]?.team
    if (to !== null) setCursor(() => to)
    else if (key === 'b') setBracket(before => !before)
    else if (key === 'o') show('odds')
    else if (key === 'h') show('past')
    else if (key === 'enter' && team) navigate({ screen: 'team', teamId: team.id })
    else return false
    return true
  })
  if (!known.answer) return <Lines lines={pendingLines(known)} />
  const { champion = null } = known.answer.playoffs ?? {}
  const title: Line = champion
    ? say(`${champion.name} won the title`, 'accent')
    : say(`${known.answer.teams.length} teams, ranked by ${rankingOf(known.answer.league.ranking)}`, 'dim')
  const space = { width: columns, height: rows - 2, at, bracket }
  return <Lines lines={[title, BLANK, ...leagueLines(known.answer, space)]} />
}

/** A league: its table and bracket, its odds, or its history. */
export const LeagueScreen = () => {
  const [shown, setShown] = useScreenState<Shown>('league.shown', 'table')
  const leave = (): void => setShown(() => 'table')
  if (shown === 'odds') return <LeagueOdds leave={leave} />
  if (shown === 'past') return <LeaguePast leave={leave} />
  return <LeagueTable show={to => setShown(() => to)} />
}
