import type { ScoringSystem } from '../../engine/index.ts'
import { useAsk, useIsPro, useKept } from './hooks.ts'
import { turned } from './keys.ts'
import { askBest, askStats, askSystems } from './questions.ts'
import { sameWeight, type Weight, weightsOf, withWeight } from './rules.ts'
import { useTeamWeek } from './team-week.ts'

/** A weight of the system, and what it is in the experiment. */
export interface Tried extends Weight {
  label: string
  now: number
}

/** The weights of a system as they are tried, those that were added last. */
const triedOf = (system: ScoringSystem, changes: readonly Weight[], labels: ReadonlyMap<string, string>): Tried[] => {
  const listed = weightsOf(system.rules)
  const added = changes.filter(change => !listed.some(each => sameWeight(each, change)))
  return [...listed, ...added.map(each => ({ ...each, value: 0 }))].map(each => ({
    ...each,
    label: labels.get(each.stat) ?? each.stat,
    now: changes.find(change => sameWeight(change, each))?.value ?? each.value,
  }))
}

/** A team, a week and a system, the weights that were changed, and the best lineup before and after. */
export const useExperiment = () => {
  const { of, team, league, takes } = useTeamWeek()
  const isPro = useIsPro()
  const { answer } = useAsk(askSystems())
  const stats = useAsk(askStats()).answer?.stats ?? []
  const [systemId, setSystemId] = useKept<string | null>('lab.system', null)
  const [changes, setChanges] = useKept<readonly Weight[]>('lab.changes', [])
  const all = answer?.systems ?? []
  const id = systemId ?? league?.league.scoringSystemId
  const system = all.find(each => each.id === id) ?? all[0]
  const labels = new Map(stats.map(({ key, label }) => [key, label]))
  const weights = system ? triedOf(system, changes, labels) : []
  const before = useAsk(isPro && system ? askBest(of, system.rules) : null)
  const now = useAsk(isPro && system ? askBest(of, changes.reduce(withWeight, system.rules)) : null)
  const change = (to: Weight) => setChanges(made => [...made.filter(each => !sameWeight(each, to)), to])
  const reset = () => setChanges(() => [])
  const turn = (step: number) => {
    if (system) setSystemId(() => turned(all, system, step).id)
    reset()
  }
  return { of, team, takes, isPro, system, stats, weights, changes, change, reset, turn, before, now }
}
