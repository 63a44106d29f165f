import { useEffect, useState } from 'react'
import type { Stat } from '../../../engine/index.ts'
import { STATS } from '../../../views/stats.ts'
import { triedRules } from '../../../views/systems.ts'
import { labLines } from '../drawing/best-lineup.ts'
import { grid } from '../drawing/grid.ts'
import { BLANK, beside, foldedLine, type Line, say } from '../drawing/lines.ts'
import { Lines } from '../drawing/paint.tsx'
import { moved, typed } from '../interface/keys.ts'
import { useKeys, useScreen, useScreenState } from '../interface/screen.ts'
import { useExperiment } from '../lab/experiment.ts'
import { numberOf, stepped } from '../lab/weights.ts'
import { Picker } from '../pickers/picker.tsx'

export const LAB_KEYS = [
  ['- +', 'change the weight'],
  ['Enter', 'type it'],
  ['r', 'reset'],
  ['s S', 'system'],
  ['w', 'add a weight'],
  ['t T', 'team'],
  ['← →', 'week'],
  ['n', 'save as a new system'],
] as const

/** Below this width the best lineup has no room beside the weights, only its total. */
const NARROW = 60
/** From this width on, every name of a weight is whole. */
const WIDE = 150

/** The width of the weights: enough for the longest name, if there is room. */
const weightsWidth = (columns: number): number =>
  Math.max(Math.min(41, columns - 26), Math.min(columns >= WIDE ? 80 : 58, columns - 48))

/** The line above the weights: team, week and system. */
const titleOf = (
  { team, of, system, changes }: ReturnType<typeof useExperiment>,
  { text, name, columns }: { text: string | null; name: string | null; columns: number },
): Line[] => {
  const how = changes.length === 0 ? '' : `, ${changes.length} changed`
  const typing: Line = [
    ...(text === null ? [] : [{ text: `  = ${text}▏`, tone: 'accent' } as const]),
    ...(name === null ? [] : [{ text: `  save as: ${name}▏`, tone: 'accent' } as const]),
  ]
  const rest: Line = [
    { text: `, week ${of.week}, under ` },
    { text: `${system?.name ?? ''}${how}`, tone: 'heading' },
    ...typing,
  ]
  return foldedLine([{ text: team?.name ?? '', tone: 'accent' }, ...rest], { width: columns })
}

const STEPS: Readonly<Record<string, 1 | -1>> = { '+': 1, '=': 1, '-': -1 }

/** A weight being typed; null while nobody types. Text that is no number is refused and can be corrected. */
const useTyping = (set: (value: number) => void) => {
  const { notice } = useScreen()
  const [text, setText] = useState<string | null>(null)
  const take = (line: string): void => {
    const value = numberOf(line)
    if (value === null && line.trim() !== '') notice(`"${line}" is no number`, true)
    else {
      if (value !== null) set(value)
      setText(null)
    }
  }
  const begin = () => setText('')
  const takes = (key: string): boolean => {
    if (text === null) return false
    if (key === 'enter') take(text)
    else setText(key === 'esc' ? null : typed(text, key))
    return true
  }
  return { text, begin, takes }
}

/** The name for a saved experiment; null while nobody types one. */
const useNaming = (save: (name: string) => Promise<void>) => {
  const [name, setName] = useState<string | null>(null)
  const takes = (key: string): boolean => {
    if (name === null) return false
    if (key === 'enter' && name.trim() !== '') void save(name.trim())
    setName(key === 'esc' || key === 'enter' ? null : typed(name, key))
    return true
  }
  return { name, begin: () => setName(''), takes }
}

/** A stat without a weight. */
const Adding = ({ lab, onLeave }: { lab: ReturnType<typeof useExperiment>; onLeave(added: boolean): void }) => {
  const { stats, weights, change } = lab
  const add = ([stat]: readonly Stat[]) => {
    change({ group: null, stat: stat!.key, value: 1 })
    onLeave(true)
  }
  return (
    <Picker
      title="Which stat is to pay?"
      rows={stats.filter(({ key }) => !weights.some(({ stat, group }) => stat === key && group === null))}
      columns={STATS}
      nameOf={({ label, key }) => `${label} ${key}`}
      onPick={add}
      onLeave={() => onLeave(false)}
      typing
    />
  )
}

/** Switches to another system; asks first if changes would be lost. */
const useTurn = ({ changes, turn }: ReturnType<typeof useExperiment>) => {
  const { confirm } = useScreen()
  return (step: 1 | -1): void => {
    const many = changes.length === 1 ? 'the change' : `${changes.length} changes`
    if (changes.length === 0) turn(step)
    else confirm(`Give up ${many} for another system?`, () => turn(step))
  }
}

/** The weights, and the best lineup under them. */
const bodyOf = (
  { lines, now, before, refusal }: ReturnType<typeof useExperiment>,
  { columns, rows, at }: { columns: number; rows: number; at: number },
): Line[] => {
  if (columns < NARROW) {
    const [total = []] = now.answer ? labLines(now.answer, before.answer, { width: columns, height: 0 }) : []
    return [total, ...grid(triedRules(lines), { width: columns, height: rows - 3, at })]
  }
  const width = weightsWidth(columns)
  const space = { width: columns - width - 2, height: rows - 2 }
  const left = grid(triedRules(lines), { width, height: rows - 2, at })
  const right = now.answer
    ? labLines(now.answer, before.answer, space)
    : [say(refusal === null ? '  …' : '  No lineup under these weights', 'dim')]
  return beside(left, right, width + 2)
}

/** The lab: change a weight, and the best lineup and its total change at once. */
export const LabScreen = () => {
  const { columns, rows, notice } = useScreen()
  const lab = useExperiment()
  const { weights, lines, change, refusal } = lab
  const [cursor, setCursor] = useScreenState('lab.at', 0)
  const [adding, setAdding] = useState(false)
  const at = Math.max(0, Math.min(cursor, lines.length - 1))
  const weight = lines[at]?.weight
  const set = (value: number) => weight && change({ group: weight.group, stat: weight.stat, value })
  const typing = useTyping(set)
  const naming = useNaming(lab.save)
  const turn = useTurn(lab)
  useEffect(() => {
    if (refusal !== null) notice(refusal, true)
  }, [refusal, notice])
  useKeys(key => {
    if (adding) return false
    if (typing.takes(key) || naming.takes(key)) return true
    const to = moved(at, key, { count: lines.length, page: rows - 4 })
    const step = STEPS[key]
    if (to !== null) setCursor(() => to)
    else if ((step || key === 'enter') && !weight) notice('Brackets stay as they are here', true)
    else if (step && weight) set(stepped(weight.now, step))
    else if (key === 'enter') typing.begin()
    else if (key === 'r') lab.reset()
    else if (key === 'n') naming.begin()
    else if (key === 's' || key === 'S') turn(key === 's' ? 1 : -1)
    else if (key === 'w') setAdding(true)
    else return lab.takes(key)
    return true
  })
  const leave = (added: boolean) => {
    setAdding(false)
    if (added) setCursor(() => weights.length)
  }
  if (adding) return <Adding lab={lab} onLeave={leave} />
  if (lab.isPro === false)
    return <Lines lines={[say('  The lab is of the pro plan: hindsight account plan NAME pro', 'dim')]} />
  const title = titleOf(lab, { text: typing.text, name: naming.name, columns })
  return <Lines lines={[...title, BLANK, ...bodyOf(lab, { columns, rows: rows - title.length + 1, at })]} />
}
