import { useMemo } from 'react'
import type { Draft } from '../../../engine/index.ts'
import { draftQuery, type ShownLeague } from '../answers/queries.ts'
import { useDraftActions } from '../draft/actions.ts'
import { boardLines, useBoardTeams } from '../draft/board.ts'
import { standLine } from '../draft/panes.ts'
import { Room } from '../draft/room.tsx'
import { ALWAYS } from '../interface/frame.ts'
import { pendingLines, useLeague, useQuery } from '../interface/hooks.ts'
import { BLANK, foldedLine, say } from '../interface/lines.ts'
import { Lines } from '../interface/paint.tsx'
import { useFooterKeys, useKeys, useScreen } from '../interface/screen.ts'

export const DRAFT_KEYS = [
  ['Enter', 'pick'],
  ['a x', 'add to the queue, remove'],
  ['p P', 'position'],
  ['/', 'search'],
  ['e', 'edit the queue; + and - move a player'],
  ['A', 'autopick on, off'],
  ['b B', 'draft the best available; autopick the rest'],
  ['v', 'view the player'],
  ['← →', 'scroll the teams on the board'],
  ['[ ]', "show another team's queue"],
  ['z', 'undo the last pick'],
  ['space', 'pause, resume'],
  ['n N', 'start the draft; start it with a random order'],
] as const

const TEAMS = ['← →', 'teams'] as const
const UNDO = ['z', 'undo the last pick'] as const

interface DraftOf {
  draft: Draft
  league: ShownLeague
}

/** A completed draft: the entire board. */
const Complete = ({ draft, league }: DraftOf) => {
  const { columns, rows, zone, notice } = useScreen()
  const board = useBoardTeams(draft, columns)
  const act = useDraftActions({ draft, chosen: undefined, team: undefined, autopick: false })
  // In hindsight mode, all weeks have points as soon as the draft is complete.
  const isHindsight = league.league.clock.mode === 'hindsight'
  const isPlayed = !isHindsight && league.standings.some(({ pointsFor }) => pointsFor !== 0)
  const isMirror = league.league.externalPlatform !== null
  const { isScrolled } = board
  const keys = useMemo(
    () => [...(isScrolled ? [TEAMS] : []), ...(isPlayed || isMirror ? [] : [UNDO]), ...ALWAYS],
    [isScrolled, isPlayed, isMirror],
  )
  useFooterKeys(keys)
  useKeys(key => {
    if (board.takes(key)) return true
    if (key !== 'z') return false
    if (isPlayed) notice("Matchups have been played since the draft, so its picks can't be undone", true)
    else act(key)
    return true
  })
  const nameOf = (id: string) => league.teams.find(each => each.id === id)?.name ?? id
  const title = foldedLine(standLine(draft, { nameOf, now: 0, zone, width: columns }), { width: columns })
  const height = rows - title.length - 1
  return <Lines lines={[...title, BLANK, ...boardLines(draft, { teams: league.teams, ...board.columns, height })]} />
}

/** A league's draft: before the start, in progress, or completed. */
export const DraftScreen = () => {
  const { leagueId, columns } = useScreen()
  const leagueResult = useLeague()
  const draftResult = useQuery(draftQuery(leagueId), true)
  if (!leagueResult.answer) return <Lines lines={pendingLines(leagueResult, columns)} />
  if (draftResult.answer === undefined && draftResult.failure === undefined)
    return <Lines lines={pendingLines(draftResult, columns)} />
  const league = leagueResult.answer
  const draft = draftResult.failure === undefined ? draftResult.answer?.draft : undefined
  if (draft?.onTheClock === null) return <Complete draft={draft} league={league} />
  if (!draft && league.league.externalPlatform !== null)
    return <Lines lines={[say('  This league is a mirror: it was drafted on its platform', 'dim')]} />
  return <Room draft={draft} league={league} />
}
