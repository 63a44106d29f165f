import { useEffect, useLayoutEffect, useState } from 'react'
import type { ScoringSystem, Stat } from '../../../engine/index.ts'
import { isWeekOver } from '../../../views/standings.ts'
import { STATS } from '../../../views/stats.ts'
import { rangeOf, type RuleLine as Shown, triedRules } from '../../../views/systems.ts'
import { bestLineupQuery, createSystem, statsQuery, systemsQuery } from '../answers/queries.ts'
import { useIsPro, useMutation, useQuery } from '../interface/hooks.ts'
import { nextItem, typeKey } from '../interface/keys.ts'
import { BLANK, divided, foldedLine, type Line, say, sideBySide } from '../interface/lines.ts'
import { useList } from '../interface/list.ts'
import { Lines } from '../interface/paint.tsx'
import { useKeys, useScreen, useScreenState } from '../interface/screen.ts'
import {
  bracketsOf,
  inWords,
  numberOf,
  sameWeight,
  stepWeight,
  useLabChanges,
  type Weight,
  weightsOf,
  withWeight,
} from '../league/lab.ts'
import { labLines, useTeamWeek } from '../league/team.ts'
import { lastOver, weekAfter } from '../league/week.ts'
import { Picker } from '../pickers/picker.tsx'

/** One of the system's weights, and its value in the experiment. */
interface TriedWeight extends Weight {
  now: number
}

/** A line in the rules: a weight, or a bracket, which cannot be changed here. */
interface RuleLine extends Shown {
  weight: TriedWeight | null
}

/** Returns a stat's label, with its position if it is an override. */
type LabelOf = (group: string | null, stat: string) => string

const linesOf = (weights: readonly TriedWeight[], system: ScoringSystem, labelOf: LabelOf): RuleLine[] => [
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

/** Returns a system's weights in the experiment, added ones last. */
const triedWeights = (system: ScoringSystem, changes: readonly Weight[]): TriedWeight[] => {
  const listed = weightsOf(system.rules)
  const added = changes.filter(change => !listed.some(each => sameWeight(each, change)))
  return [...listed, ...added.map(each => ({ ...each, value: 0 }))].map(each => ({
    ...each,
    now: changes.find(change => sameWeight(change, each))?.value ?? each.value,
  }))
}

/** Saves the experiment as a new system of the account. */
const useSaving = (
  all: readonly ScoringSystem[],
  rules: ScoringSystem['rules'] | undefined,
  saved: (id: string) => void,
) => {
  const mutate = useMutation()
  const { notice } = useScreen()
  return async (name: string): Promise<void> => {
    const isTaken = all.some(each => each.name.toLowerCase() === name.toLowerCase())
    if (isTaken || !rules) return notice(`A system named "${name}" already exists; choose another name`, true)
    await mutate(createSystem({ name, rules }), ({ system }) => {
      saved(system.id)
      return `Saved as ${system.name}; use it in a league with: league edit --system`
    })
  }
}

/**
 * Returns the lab's team and week. If the week from the other screens is not over, returns the last week that is over,
 * and the reason.
 */
const useLabWeek = () => {
  const shared = useTeamWeek()
  const { memory } = useScreen()
  const { league } = shared
  const [chosen, setChosen] = useScreenState<number | null>('lab.chosen', null)
  const last = league ? lastOver(league, shared.of.week) : shared.of.week
  const week = chosen ?? last ?? shared.of.week
  useLayoutEffect(() => void memory.set('lab.week', week))
  const takes = (key: string): boolean => {
    if (!league || (key !== 'left' && key !== 'right')) return shared.takes(key)
    setChosen(() => weekAfter(league, week, key === 'left' ? -1 : 1))
    return true
  }
  const isOther = chosen === null && week !== shared.of.week
  const other = isOther ? `week ${shared.of.week} isn't over yet` : ''
  const isLive = league !== undefined && !isWeekOver(league, week)
  const noPoints = last === null ? 'no week is over yet' : isLive ? "not over yet; live points don't count" : other
  return { ...shared, of: { ...shared.of, week }, takes, noPoints }
}

/** A team, a week and a system, the weights that were changed, and the best lineup before and after. */
const useExperiment = () => {
  const { of, team, league, takes, noPoints } = useLabWeek()
  const isPro = useIsPro()
  const { answer } = useQuery(systemsQuery())
  const stats = useQuery(statsQuery()).answer?.stats ?? []
  const [systemId, setSystemId] = useScreenState<string | null>('lab.system', null)
  const { changes, setChanges, discard } = useLabChanges()
  const all = answer?.systems ?? []
  const id = systemId ?? league?.league.scoringSystemId
  const system = all.find(each => each.id === id) ?? all[0]
  const labels = new Map(stats.map(({ key, label }) => [key, label]))
  const labelOf: LabelOf = (group, stat) => `${group === null ? '' : `${group} `}${labels.get(stat) ?? stat}`
  const weights = system ? triedWeights(system, changes) : []
  const lines = system ? linesOf(weights, system, labelOf) : []
  const before = useQuery(isPro && system ? bestLineupQuery(of, system.rules) : null)
  const rules = system && changes.reduce(withWeight, system.rules)
  const now = useQuery(isPro && rules ? bestLineupQuery(of, rules) : null, true)
  const refusal = now.failure === undefined ? null : inWords(now.failure, labelOf)
  const change = (to: Weight) => setChanges(previous => [...previous.filter(each => !sameWeight(each, to)), to])
  const reset = () => setChanges(() => [])
  const save = useSaving(all, rules, id => {
    setSystemId(() => id)
    reset()
  })
  const turn = (step: number) => {
    if (system) setSystemId(() => nextItem(all, system, step).id)
    reset()
  }
  const tried = { system, weights, lines, changes, before, now, refusal, noPoints }
  return { ...tried, of, team, takes, isPro, stats, change, reset, save, turn, discard }
}

export const LAB_KEYS = [
  ['- +', 'change the weight'],
  ['Enter', 'type it'],
  ['r', 'reset'],
  ['s S', 'system'],
  ['a', 'add a weight'],
  ['[ ]', 'team'],
  ['← →', 'week'],
  ['n', 'save as a new system'],
] as const

/** Below this width, only the best lineup's total is shown next to the weights. */
const NARROW = 60
/** The min widths of the weights and the best lineup. */
const WEIGHTS = 41
const LINEUP = { narrow: 24, usual: 46 }

/** Returns the line above the weights: team, week and system. */
const titleOf = (
  { team, of, system, changes, noPoints }: ReturnType<typeof useExperiment>,
  { text, name, columns }: { text: string | null; name: string | null; columns: number },
): Line[] => {
  const how = changes.length === 0 ? '' : `, ${changes.length} changed`
  const typing: Line = [
    ...(text === null ? [] : [{ text: `  = ${text}▏`, tone: 'accent' } as const]),
    ...(name === null ? [] : [{ text: `  save as: ${name}▏`, tone: 'accent' } as const]),
  ]
  const rest: Line = [
    { text: `, week ${of.week}` },
    { text: noPoints === '' ? '' : ` (${noPoints})`, tone: 'locked' },
    { text: ', under ' },
    { text: `${system?.name ?? ''}${how}`, tone: 'heading' },
    ...typing,
  ]
  return foldedLine([{ text: team?.name ?? '', tone: 'accent' }, ...rest], { width: columns })
}

const STEPS: Readonly<Record<string, 1 | -1>> = { '+': 1, '=': 1, '-': -1 }

/** A weight that is being typed, or null. If the text is not a number, the user can correct it. */
const useTyping = (set: (value: number) => void) => {
  const { notice } = useScreen()
  const [text, setText] = useState<string | null>(null)
  const take = (line: string): void => {
    const value = numberOf(line)
    if (value === null && line.trim() !== '') notice(`"${line}" is not a number`, true)
    else {
      if (value !== null) set(value)
      setText(null)
    }
  }
  const begin = () => setText('')
  const takes = (key: string): boolean => {
    if (text === null) return false
    if (key === 'enter') take(text)
    else if ([...key].length === 1 && !/[\d.eE+-]/.test(key)) notice(`"${key}" is not part of a number`, true)
    else setText(key === 'esc' ? null : typeKey(text, key))
    return true
  }
  return { text, begin, takes }
}

/** The name for saving an experiment, while it is being typed; otherwise null. */
const useNaming = (save: (name: string) => Promise<void>) => {
  const [name, setName] = useState<string | null>(null)
  const takes = (key: string): boolean => {
    if (name === null) return false
    if (key === 'enter' && name.trim() !== '') void save(name.trim())
    setName(key === 'esc' || key === 'enter' ? null : typeKey(name, key))
    return true
  }
  return { name, begin: () => setName(''), takes }
}

/** Lists stats that do not have a weight, to add one. */
const Adding = ({ lab, onLeave }: { lab: ReturnType<typeof useExperiment>; onLeave(added: boolean): void }) => {
  const { stats, weights, change } = lab
  const add = ([stat]: readonly Stat[]) => {
    change({ group: null, stat: stat!.key, value: 1 })
    onLeave(true)
  }
  return (
    <Picker
      title="Which stat should score points?"
      rows={stats.filter(({ key }) => !weights.some(({ stat, group }) => stat === key && group === null))}
      columns={STATS}
      onPick={add}
      onLeave={() => onLeave(false)}
      typing
    />
  )
}

interface BodyOf {
  /** The list of weights. */
  list: Pick<ReturnType<typeof useList>, 'rows' | 'used'>
  columns: number
  rows: number
}

/** Draws the weights, and the best lineup under them. */
const bodyOf = (
  { now, before, refusal }: ReturnType<typeof useExperiment>,
  { list, columns, rows }: BodyOf,
): Line[] => {
  if (columns < NARROW) {
    const [total = []] = now.answer ? labLines(now.answer, before.answer, { width: columns, height: 0 }) : []
    return [total, ...list.rows({ width: columns, height: rows - 3 })]
  }
  const min = Math.max(LINEUP.narrow, Math.min(LINEUP.usual, columns - WEIGHTS))
  const { left, right } = divided({ columns, left: list.used, min })
  const lineup = now.answer
    ? labLines(now.answer, before.answer, { width: right, height: rows - 2 })
    : [say(refusal === null ? '  …' : '  No lineup under these weights', 'dim')]
  return sideBySide(list.rows({ width: left, height: rows - 2 }), lineup, left)
}

/** The lab: changing a weight immediately updates the best lineup and its total. */
export const LabScreen = () => {
  const { columns, rows, notice } = useScreen()
  const lab = useExperiment()
  const { weights, lines, change, refusal } = lab
  const list = useList({ name: 'lab', items: lines, table: triedRules(lines), page: rows - 4, fixed: true })
  const [adding, setAdding] = useState(false)
  const weight = list.item?.weight
  const set = (value: number) => weight && change({ group: weight.group, stat: weight.stat, value })
  const typing = useTyping(set)
  const naming = useNaming(lab.save)
  useEffect(() => {
    if (refusal !== null) notice(refusal, true)
  }, [refusal, notice])
  useKeys(key => {
    if (adding) return false
    if (typing.takes(key) || naming.takes(key)) return true
    if (list.takes(key)) return true
    const step = STEPS[key]
    if ((step || key === 'enter') && !weight) notice("Brackets can't be changed here", true)
    else if (step && weight) set(stepWeight(weight.now, step))
    else if (key === 'enter') typing.begin()
    else if (key === 'r' && lab.changes.length > 0) lab.discard('go back to the system', lab.reset)
    else if (key === 'n') naming.begin()
    else if (key === 's' || key === 'S') lab.discard('switch to another system', () => lab.turn(key === 's' ? 1 : -1))
    else if (key === 'a') setAdding(true)
    else return lab.takes(key)
    return true
  })
  const leave = (added: boolean) => {
    setAdding(false)
    if (added) list.moveTo(weights.length)
  }
  if (adding) return <Adding lab={lab} onLeave={leave} />
  if (lab.isPro === false)
    return <Lines lines={[say('  The lab needs the pro plan: hindsight account plan NAME pro', 'dim')]} />
  const title = titleOf(lab, { text: typing.text, name: naming.name, columns })
  return <Lines lines={[...title, BLANK, ...bodyOf(lab, { columns, rows: rows - title.length + 1, list })]} />
}
