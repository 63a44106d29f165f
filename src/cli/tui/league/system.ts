import type { ScoringSystem } from '../../../engine/index.ts'
import { useLeague, useQuery } from '../answers/hooks.ts'
import { systemsQuery } from '../answers/queries.ts'
import { turned } from '../interface/keys.ts'
import { useScreenState } from '../interface/screen.ts'

/** The scoring system that a screen is about, at first that of the league; `s` and `S` go through all. */
export const useSystem = (screen: string, [next, previous] = ['s', 'S'], first?: string) => {
  const { answer: league } = useLeague()
  const { answer } = useQuery(systemsQuery())
  const [chosen, setChosen] = useScreenState<string | null>(`${screen}.system`, first ?? null)
  const all: readonly ScoringSystem[] = answer?.systems ?? []
  const id = chosen ?? league?.league.scoringSystemId
  // Somebody else's league may use a system that is not in our list.
  const system = id === undefined || !answer ? undefined : (all.find(each => each.id === id) ?? { id, name: id })
  const takes = (key: string): boolean => {
    if ((key !== next && key !== previous) || !system) return false
    const ids = all.map(each => each.id)
    setChosen(() => turned(ids, system.id, key === next ? 1 : -1))
    return true
  }
  return { system, takes }
}
