import type { ScoringSystem } from '../../../engine/index.ts'
import { rangeOf, type RuleLine as Shown } from '../../../views/systems.ts'
import { useIsPro, useMutation, useQuery } from '../answers/hooks.ts'
import { bestLineupQuery, createSystem, statsQuery, systemsQuery } from '../answers/queries.ts'
import { turned } from '../interface/keys.ts'
import { useScreen, useScreenState } from '../interface/screen.ts'
import { useTeamWeek } from '../league/team-week.ts'
import { bracketsOf, inWords, sameWeight, type Weight, weightsOf, withWeight } from './weights.ts'

/** A weight of the system, and its value in the experiment. */
interface Tried extends Weight {
  now: number
}

/** A line of the rules: a weight, or a bracket, which cannot be changed here. */
interface RuleLine extends Shown {
  weight: Tried | null
}

/** The label of a stat, with its position if it is an override. */
type LabelOf = (group: string | null, stat: string) => string

const linesOf = (weights: readonly Tried[], system: ScoringSystem, labelOf: LabelOf): RuleLine[] => [
  ...weights.map(weight => ({
    label: labelOf(weight.group, weight.stat),
    points: String(weight.now),
    change: weight.now - weight.value,
    weight,
  })),
  ...bracketsOf(system.rules).map(({ group, stat, points, per, ...range }) => ({
    label: `${labelOf(group, stat)} ${rangeOf(range)}`,
    points: per ? `${points} each ${per}` : String(points),
    change: null,
    weight: null,
  })),
]

/** The weights of a system in the experiment, added ones last. */
const triedOf = (system: ScoringSystem, changes: readonly Weight[]): Tried[] => {
  const listed = weightsOf(system.rules)
  const added = changes.filter(change => !listed.some(each => sameWeight(each, change)))
  return [...listed, ...added.map(each => ({ ...each, value: 0 }))].map(each => ({
    ...each,
    now: changes.find(change => sameWeight(change, each))?.value ?? each.value,
  }))
}

/** Saves the experiment as a system of one's own, under a new name. */
const useSaving = (
  all: readonly ScoringSystem[],
  rules: ScoringSystem['rules'] | undefined,
  saved: (id: string) => void,
) => {
  const mutate = useMutation()
  const { notice } = useScreen()
  return async (name: string): Promise<void> => {
    const isTaken = all.some(each => each.name.toLowerCase() === name.toLowerCase())
    if (isTaken || !rules) return notice(`There is a system "${name}" already; choose another name`, true)
    await mutate(createSystem({ name, rules }), ({ system }) => {
      saved(system.id)
      return `Saved as ${system.name}; a league takes it with: league edit --system`
    })
  }
}

/** A team, a week and a system, the weights that were changed, and the best lineup before and after. */
export const useExperiment = () => {
  const { of, team, league, takes } = useTeamWeek()
  const isPro = useIsPro()
  const { answer } = useQuery(systemsQuery())
  const stats = useQuery(statsQuery()).answer?.stats ?? []
  const [systemId, setSystemId] = useScreenState<string | null>('lab.system', null)
  const [changes, setChanges] = useScreenState<readonly Weight[]>('lab.changes', [])
  const all = answer?.systems ?? []
  const id = systemId ?? league?.league.scoringSystemId
  const system = all.find(each => each.id === id) ?? all[0]
  const labels = new Map(stats.map(({ key, label }) => [key, label]))
  const labelOf: LabelOf = (group, stat) => `${group === null ? '' : `${group} `}${labels.get(stat) ?? stat}`
  const weights = system ? triedOf(system, changes) : []
  const lines = system ? linesOf(weights, system, labelOf) : []
  const before = useQuery(isPro && system ? bestLineupQuery(of, system.rules) : null)
  const rules = system && changes.reduce(withWeight, system.rules)
  const now = useQuery(isPro && rules ? bestLineupQuery(of, rules) : null, true)
  const refusal = now.failure === undefined ? null : inWords(now.failure, labelOf)
  const change = (to: Weight) => setChanges(made => [...made.filter(each => !sameWeight(each, to)), to])
  const reset = () => setChanges(() => [])
  const save = useSaving(all, rules, id => {
    setSystemId(() => id)
    reset()
  })
  const turn = (step: number) => {
    if (system) setSystemId(() => turned(all, system, step).id)
    reset()
  }
  const tried = { system, weights, lines, changes, before, now, refusal }
  return { ...tried, of, team, takes, isPro, stats, change, reset, save, turn }
}
