import { useDebounced, useQuery } from '../answers/hooks.ts'
import { undraftedQuery } from '../answers/queries.ts'
import { moved } from '../interface/keys.ts'
import { useScreen, useScreenState } from '../interface/screen.ts'
import { usePosition } from '../league/positions.ts'
import { useSearch } from '../pickers/picker.tsx'

const MOST = 100
const PAGE = 8
const TYPING_MS = 120

/** The available players in autopick's order, filtered by position and name, with a cursor. */
export const useLeft = () => {
  const { leagueId } = useScreen()
  const search = useSearch()
  const { pos, position, positions, query, takes: turns } = usePosition('draft')
  const q = useDebounced(search.text, TYPING_MS)
  const known = useQuery(undraftedQuery(leagueId, { limit: MOST, ...query, ...(q !== '' && { q }) }))
  const [cursor, setCursor] = useScreenState('draft.at', 0)
  const wanted = search.text.toLowerCase()
  const players = (known.answer?.players ?? []).filter(
    ({ player: { name, posGroup } }) =>
      (pos === undefined || posGroup === pos) && (name ?? '').toLowerCase().includes(wanted),
  )
  const at = Math.max(0, Math.min(cursor, players.length - 1))
  const takes = (key: string): boolean => {
    const isOther = search.takes(key) || turns(key)
    const to = isOther ? 0 : moved(at, key, { count: players.length, page: PAGE })
    if (to !== null) setCursor(() => to)
    return to !== null
  }
  return { search, position, positions, players, at, chosen: players[at]?.player, takes, isKnown: !!known.answer }
}
