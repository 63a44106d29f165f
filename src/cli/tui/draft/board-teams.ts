import type { Draft } from '../../../engine/index.ts'
import { columnsOf } from '../drawing/draft-board.ts'
import { useScreenState } from '../interface/screen.ts'

/** Which teams the board shows: those around the team on the clock. Scrolling shows others until the next pick. */
export const useBoardTeams = (draft: Draft | undefined, width: number) => {
  const [asked, setAsked] = useScreenState('draft.teams', { from: 0, picks: -1 })
  const from = draft && asked.picks === draft.picks.length ? asked.from : null
  const takes = (key: string): boolean => {
    if (!draft || (key !== 'left' && key !== 'right')) return false
    const { first, count } = columnsOf(draft, { width, from })
    const to = first + (key === 'left' ? -1 : 1)
    setAsked(() => ({ from: Math.max(0, Math.min(to, draft.order.length - count)), picks: draft.picks.length }))
    return true
  }
  return { columns: { width, from }, takes }
}
