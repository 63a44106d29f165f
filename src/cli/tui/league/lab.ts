import type { Bracket, PosGroup, ScoringRules } from '../../../engine/index.ts'
import { count } from '../../../views/phrases.ts'
import { type Screen, useScreen, useScreenState } from '../interface/screen.ts'

/** The lab's weights, and its unsaved changes. */

/** One of a system's weights, either global or for one position group. */
export interface Weight {
  group: PosGroup | null
  stat: string
  value: number
}

/** Returns a system's weights that are not 0, global ones first. */
export const weightsOf = ({ global, positionOverrides = {} }: ScoringRules): Weight[] => {
  const listed = (group: PosGroup | null, weights: Readonly<Record<string, number>>) =>
    Object.entries(weights).map(([stat, value]) => ({ group, stat, value }))
  const overrides = Object.entries(positionOverrides).flatMap(([group, override]) =>
    listed(group as PosGroup, override?.weights ?? {}),
  )
  return [...listed(null, global.weights), ...overrides]
}

/** Returns a system's brackets, global ones first. */
export const bracketsOf = ({ global, positionOverrides = {} }: ScoringRules): (Bracket & Pick<Weight, 'group'>)[] => [
  ...(global.brackets ?? []).map(bracket => ({ ...bracket, group: null })),
  ...Object.entries(positionOverrides).flatMap(([group, override]) =>
    (override?.brackets ?? []).map(bracket => ({ ...bracket, group: group as PosGroup })),
  ),
]

/** Returns the same rules with one weight changed or added. */
export const withWeight = (rules: ScoringRules, { group, stat, value }: Weight): ScoringRules => {
  const { global, positionOverrides = {} } = rules
  if (group === null) return { ...rules, global: { ...global, weights: { ...global.weights, [stat]: value } } }
  const before = positionOverrides[group] ?? {}
  const override = { ...before, weights: { ...before.weights, [stat]: value } }
  return { ...rules, positionOverrides: { ...positionOverrides, [group]: override } }
}

/** Returns how far one key press changes a weight: small steps for small weights, half a point for large ones. */
const stepOf = (value: number): number => (Math.abs(value) >= 1 ? 0.5 : Math.abs(value) >= 0.1 ? 0.1 : 0.01)

/** Returns a weight one step up or down, rounded. */
export const stepWeight = (value: number, direction: 1 | -1): number => {
  // A step down from 0.1 or 1 is as small as the step back up, so the two cancel out.
  const step = stepOf(direction * value > 0 || value === 0 ? value : value + direction * stepOf(value) * 0.5)
  return Number((value + direction * step).toFixed(4))
}

export const sameWeight = (a: Weight, b: Weight): boolean => a.group === b.group && a.stat === b.stat

/** Returns the typed number, or null. */
export const numberOf = (text: string): number | null =>
  /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text.trim()) ? Number(text) : null

/** Replaces paths into the rules in a message with the screen's labels. */
export const inWords = (sentence: string, labelOf: (group: string | null, stat: string) => string): string =>
  sentence.replace(
    /(?:system\.)?(?:rules\.)?(?:global|positionOverrides\.(\w+))\.weights\.(\w+)/g,
    (_, group: string | undefined, stat: string) => labelOf(group ?? null, stat),
  )

/** The name that the unsaved changes are stored under. */
export const LAB_CHANGES = 'lab.changes'

/** Runs an action that discards changes in the lab. If there are any, asks first. */
export const confirmDiscard =
  ({ confirm, memory }: Pick<Screen, 'confirm' | 'memory'>) =>
  (words: string, work: () => void): void => {
    const changes = (memory.get(LAB_CHANGES) as readonly Weight[] | undefined)?.length ?? 0
    if (changes === 0) work()
    else confirm(`Discard ${count(changes, 'change')} in the lab and ${words}?`, work)
  }

export const useLabChanges = () => {
  const [changes, setChanges] = useScreenState<readonly Weight[]>(LAB_CHANGES, [])
  return { changes, setChanges, discard: confirmDiscard(useScreen()) }
}
