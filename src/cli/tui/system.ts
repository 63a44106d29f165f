import type { ScoringSystem } from '../../engine/index.ts'
import { useAsk, useKept, useLeague } from './hooks.ts'
import { turned } from './keys.ts'
import { askSystems } from './questions.ts'

/** The scoring system that a screen is about, at first that of the league; `s` and `S` go through all. */
export const useSystem = (screen: string, [next, previous] = ['s', 'S'], first?: string) => {
  const { answer: league } = useLeague()
  const { answer } = useAsk(askSystems())
  const [chosen, setChosen] = useKept<string | null>(`${screen}.system`, first ?? null)
  const all: readonly ScoringSystem[] = answer?.systems ?? []
  const id = chosen ?? league?.league.scoringSystemId
  // The league of somebody else may play under a system that is in no list of ours.
  const system = id === undefined || !answer ? undefined : (all.find(each => each.id === id) ?? { id, name: id })
  const takes = (key: string): boolean => {
    if ((key !== next && key !== previous) || !system) return false
    const ids = all.map(each => each.id)
    setChosen(() => turned(ids, system.id, key === next ? 1 : -1))
    return true
  }
  return { system, takes }
}
