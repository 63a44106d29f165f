import { isPosGroup, type PosGroup } from './positions.ts'

/** A starting slot: its name, and the position groups that can fill it. */
export interface SlotRow {
  slot: string
  eligible: readonly PosGroup[]
}

const slot = (name: string, ...eligible: PosGroup[]): SlotRow => ({ slot: name, eligible })
const flex = slot('FLEX', 'RB', 'WR', 'TE')

/** A league's default slots. */
export const DEFAULT_ROSTER = {
  slots: [
    slot('QB', 'QB'),
    slot('RB', 'RB'),
    slot('RB', 'RB'),
    slot('WR', 'WR'),
    slot('WR', 'WR'),
    slot('TE', 'TE'),
    flex,
    slot('K', 'K'),
    slot('DST', 'DST'),
  ],
  bench: 6,
} as const

/** The default league for counting starters: ten teams with these slots. */
export const REFERENCE_LEAGUE = {
  teams: 10,
  slots: [
    ...DEFAULT_ROSTER.slots,
    slot('DL', 'DL'),
    slot('DL', 'DL'),
    slot('LB', 'LB'),
    slot('LB', 'LB'),
    slot('DB', 'DB'),
    slot('DB', 'DB'),
  ],
} as const

/** Slots with a short name that is not the name of a single position group. */
export const NAMED_SLOTS: Readonly<Record<string, readonly PosGroup[]>> = {
  FLEX: ['RB', 'WR', 'TE'],
  SUPERFLEX: ['QB', 'RB', 'WR', 'TE'],
  WRRB_FLEX: ['RB', 'WR'],
  REC_FLEX: ['WR', 'TE'],
  IDP_FLEX: ['DL', 'LB', 'DB'],
  SUPER_FLEX: ['QB', 'RB', 'WR', 'TE'],
  OP: ['QB', 'RB', 'WR', 'TE'],
  DEF: ['DST'],
  'D/ST': ['DST'],
}

/**
 * Returns the slot for a word: a position group, a named slot, or a name with its position groups, such as W/T:WR/TE.
 */
export const slotOfWord = (word: string): SlotRow | null => {
  const slot = word.toUpperCase()
  const known = NAMED_SLOTS[slot] ?? (isPosGroup(slot) ? [slot] : null)
  if (known) return { slot, eligible: known }
  const [, name, list = ''] = /^([^:]+):([\w/]+)$/.exec(word) ?? []
  const eligible = list.toUpperCase().split('/').filter(isPosGroup)
  return name !== undefined && eligible.length === list.split('/').length ? { slot: name, eligible } : null
}

/** Returns the position groups that can start, in the order of the slots. */
export const startableGroups = (slots: readonly SlotRow[]): ReadonlySet<PosGroup> =>
  new Set(slots.flatMap(({ eligible }) => eligible))

export const wordOfSlot = ({ slot, eligible }: SlotRow): string => {
  const usual = slotOfWord(slot)?.eligible
  return usual?.toSorted().join() === eligible.toSorted().join() ? slot : `${slot}:${eligible.join('/')}`
}
