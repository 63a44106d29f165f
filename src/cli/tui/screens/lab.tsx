import { useState } from 'react'
import type { OptimizedLineup, Stat } from '../../../engine/index.ts'
import { signed } from '../../present/phrases.ts'
import { slotNames } from '../../slots.ts'
import { type Tried, useExperiment } from '../experiment.ts'
import { type Column, grid } from '../grid.ts'
import { useKept, useKeys, useStage } from '../hooks.ts'
import { moved, typed } from '../keys.ts'
import { Lines } from '../paint.tsx'
import { Picker } from '../picker.tsx'
import { stepped } from '../rules.ts'
import { BLANK, beside, figure, type Line, say } from '../text.ts'
import { waiting } from '../waiting.ts'

export const LAB_KEYS = [
  ['- +', 'change the weight'],
  ['Enter', 'type it'],
  ['r', 'reset'],
  ['s S', 'system'],
  ['w', 'add a weight'],
  ['t T', 'team'],
  ['← →', 'week'],
] as const

const NARROW = 34
const WIDE = 46

const WEIGHTS: readonly Column<Tried>[] = [
  { title: 'WEIGHT', of: ({ group, label }) => (group === null ? label : `${group} ${label}`) },
  {
    title: 'POINTS',
    of: ({ now }) => String(now),
    right: true,
    tone: ({ now, value }) => (now === value ? undefined : now > value ? 'good' : 'bad'),
  },
]

type Slot = OptimizedLineup['slots'][number] & { slotName: string; changed: boolean }

const SLOTS: readonly Column<Slot>[] = [
  { title: 'SLOT', of: ({ slotName }) => slotName },
  {
    title: 'BEST LINEUP',
    of: ({ name, playerId }) => name ?? playerId ?? '(empty)',
    tone: ({ changed }) => (changed ? 'accent' : undefined),
  },
  { title: 'POS', of: ({ posGroup }) => posGroup, tone: () => 'dim', from: 40 },
  { title: 'POINTS', of: ({ points }) => points, decimals: 2 },
]

/** The best lineup under the changed rules, and how it moved from that under the system itself. */
export const labLines = (
  now: OptimizedLineup,
  before: OptimizedLineup | undefined,
  space: { width: number; height: number },
): Line[] => {
  const names = slotNames(now.slots)
  const used = new Set(before?.slots.map(({ playerId }) => playerId))
  const slots = now.slots.map((slot, at) => ({
    ...slot,
    slotName: names[at]!,
    changed: before !== undefined && slot.playerId !== null && !used.has(slot.playerId),
  }))
  const change = before ? Number((now.total - before.total).toFixed(2)) : 0
  const moved: Line = change === 0 ? [] : [{ text: `  ${signed(change, 2)}`, tone: change > 0 ? 'good' : 'bad' }]
  return [
    [{ text: `  Total ${figure(now.total)}`, tone: 'heading' }, ...moved],
    BLANK,
    ...grid(slots, SLOTS, { ...space, height: space.height - 2 }),
  ]
}

const STAT_COLUMNS: readonly Column<Stat>[] = [
  { title: 'STAT', of: ({ label }) => label },
  { title: 'KEY', of: ({ key }) => key },
  { title: 'OF', of: ({ posGroups }) => posGroups.join(' ') },
]

/** Whose lineup, in which week, under what: the line above the weights. */
const titleOf = ({ team, of, system, changes }: ReturnType<typeof useExperiment>, text: string | null): Line => {
  const how = changes.length === 0 ? '' : `, ${changes.length} changed`
  const typing: Line = text === null ? [] : [{ text: `  = ${text}▏`, tone: 'accent' }]
  return [
    { text: team?.name ?? '', tone: 'accent' },
    { text: `, week ${of.week}, under ` },
    { text: `${system?.name ?? ''}${how}`, tone: 'heading' },
    ...typing,
  ]
}

const STEPS: Readonly<Record<string, 1 | -1>> = { '+': 1, '=': 1, '-': -1 }

/** A weight that is typed rather than stepped: null while nobody types. */
const useTyping = (set: (value: number) => void) => {
  const [text, setText] = useState<string | null>(null)
  const takes = (key: string): boolean => {
    if (text === null && key !== 'enter') return false
    if (text === null) setText('')
    else if (key === 'enter' || key === 'esc') {
      if (key === 'enter' && text.trim() !== '' && Number.isFinite(Number(text))) set(Number(text))
      setText(null)
    } else if (key === 'backspace' || /^[-.\d]$/.test(key)) setText(typed(text, key))
    return true
  }
  return { text, takes }
}

/** A stat that pays nothing yet. */
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
      columns={STAT_COLUMNS}
      nameOf={({ label, key }) => `${label} ${key}`}
      onPick={add}
      onLeave={() => onLeave(false)}
    />
  )
}

/** What another system would have paid: a weight changes, and the best lineup and its total move at once. */
export const LabScreen = () => {
  const { columns, rows } = useStage()
  const lab = useExperiment()
  const { weights, change, now } = lab
  const [cursor, setCursor] = useKept('lab.at', 0)
  const [adding, setAdding] = useState(false)
  const at = Math.max(0, Math.min(cursor, weights.length - 1))
  const weight = weights[at]
  const set = (value: number) => weight && change({ group: weight.group, stat: weight.stat, value })
  const typing = useTyping(set)
  useKeys(key => {
    if (adding) return false
    if (typing.takes(key)) return true
    const to = moved(at, key, { count: weights.length, page: rows - 4 })
    const step = STEPS[key]
    if (to !== null) setCursor(() => to)
    else if (step && weight) set(stepped(weight.now, step))
    else if (key === 'r') lab.reset()
    else if (key === 's' || key === 'S') lab.turn(key === 's' ? 1 : -1)
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
  const width = columns >= 110 ? WIDE : NARROW
  const space = { width: columns - width - 2, height: rows - 2 }
  const left = grid(weights, WEIGHTS, { width, height: rows - 2, at })
  const right = now.answer ? labLines(now.answer, lab.before.answer, space) : waiting(now)
  return <Lines lines={[titleOf(lab, typing.text), BLANK, ...beside(left, right, width + 2)]} />
}
