import { oddsStage, oddsTable, pathLines } from '../../../views/odds.ts'
import { useIsPro, useQuery } from '../answers/hooks.ts'
import { pendingLines } from '../answers/pending.ts'
import { oddsQuery } from '../answers/queries.ts'
import { grid } from '../drawing/grid.ts'
import { BLANK, foldedLine, paragraph, say } from '../drawing/lines.ts'
import { Lines } from '../drawing/paint.tsx'
import type { Keys } from '../interface/frame.ts'
import { moved } from '../interface/keys.ts'
import { useFooterKeys, useKeys, useScreen, useScreenState } from '../interface/screen.ts'

const KEYS: Keys = [
  ['← →', 'week'],
  ['Enter', 'open the team'],
  ['Esc', 'standings'],
]

/** The heading and the teams around the chosen one, which stay in view however much has to happen for it. */
const LEAST_ROWS = 4

/** Said to a free account. */
export const PRO_ONLY = say('  Odds and history are of the pro plan: hindsight account plan NAME pro', 'dim')

/** The chances of all teams as of a week, and what has to happen for the chosen one. */
export const LeagueOdds = ({ leave }: { leave(): void }) => {
  const { leagueId, columns, rows, navigate } = useScreen()
  const isPro = useIsPro()
  const [week, setWeek] = useScreenState<number | null>('odds.week', null)
  const [cursor, setCursor] = useScreenState('odds.at', 0)
  const known = useQuery(isPro === true ? oddsQuery(leagueId, week) : null)
  const latest = useQuery(isPro === true ? oddsQuery(leagueId, null) : null)
  const teams = known.answer?.teams ?? []
  const at = Math.min(cursor, Math.max(0, teams.length - 1))
  useFooterKeys(KEYS)
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
