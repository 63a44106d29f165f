import { type PosGroup, type ScoringSystem, startableGroups } from '../../../engine/index.ts'
import { count } from '../../../views/phrases.ts'
import { systemsQuery } from '../answers/queries.ts'
import { useLeague, useQuery } from '../interface/hooks.ts'
import { nextItem } from '../interface/keys.ts'
import { useScreenState } from '../interface/screen.ts'

/** Choices for the games minimum: the default, then higher and lower. */
const MIN_GAMES = [null, 12, 4, 1] as const

/** A screen's games minimum, as part of a query. `m` cycles through the choices. */
export const useMinGames = (screen: string) => {
  const [min, setLeast] = useScreenState<(typeof MIN_GAMES)[number]>(`${screen}.games`, null)
  const takes = (key: string): boolean => {
    if (key === 'm') setLeast(before => nextItem(MIN_GAMES, before, 1))
    return key === 'm'
  }
  return { query: min === null ? {} : { min }, takes }
}

export const gamesWords = (games: number): string => `${count(games, 'game')} or more`

export const ALL_POSITIONS = 'all positions'

type Position = PosGroup | typeof ALL_POSITIONS

/** A screen's position filter: all, or a position that the league can start, in slot order. */
export const usePosition = (screen: string) => {
  const { answer } = useLeague()
  const [position, setPosition] = useScreenState<Position>(`${screen}.pos`, ALL_POSITIONS)
  const groups = startableGroups(answer?.league.rosterConfig.slots ?? [])
  const positions: readonly Position[] = [ALL_POSITIONS, ...groups]
  /** Handles `p` and `P`, which cycle through the positions. */
  const takes = (key: string): boolean => {
    if (key !== 'p' && key !== 'P') return false
    setPosition(before => nextItem(positions, before, key === 'p' ? 1 : -1))
    return true
  }
  const pos = position === ALL_POSITIONS ? undefined : position
  return { position, positions, query: pos === undefined ? {} : { pos }, pos, takes }
}

/** A screen's scoring system, initially the league's. `s` and `S` cycle through all systems. */
export const useSystem = (screen: string, [next, previous] = ['s', 'S'], first?: string) => {
  const { answer: league } = useLeague()
  const { answer } = useQuery(systemsQuery())
  const [chosen, setChosen] = useScreenState<string | null>(`${screen}.system`, first ?? null)
  const all: readonly ScoringSystem[] = answer?.systems ?? []
  const id = chosen ?? league?.league.scoringSystemId
  // The league's system can belong to another account. In that case, it is not in the list.
  const system = id === undefined || !answer ? undefined : (all.find(each => each.id === id) ?? { id, name: id })
  const takes = (key: string): boolean => {
    if ((key !== next && key !== previous) || !system) return false
    const ids = all.map(each => each.id)
    setChosen(() => nextItem(ids, system.id, key === next ? 1 : -1))
    return true
  }
  return { system, takes }
}
