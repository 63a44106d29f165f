/** The position groups of the contract, in the order of every board. */
export const POS_GROUPS = ['QB', 'RB', 'WR', 'TE', 'K', 'DL', 'LB', 'DB', 'DST', 'OTHER'] as const

export type PosGroup = (typeof POS_GROUPS)[number]

/** Returns true if a text is a position group, in the same spelling. */
export const isPosGroup = (text: string | null): text is PosGroup => POS_GROUPS.some(group => group === text)

/** All groups except team defenses. Their rows belong to one person. */
export const INDIVIDUALS: readonly PosGroup[] = POS_GROUPS.filter(group => group !== 'DST')

/** Defenders, the "D" of the formulas for team defenses. */
export const DEFENDERS: readonly PosGroup[] = ['DL', 'LB', 'DB']

const GROUP_OF: Readonly<Record<string, PosGroup>> = {
  QB: 'QB',
  RB: 'RB',
  HB: 'RB',
  FB: 'RB',
  WR: 'WR',
  TE: 'TE',
  K: 'K',
  PK: 'K',
  DE: 'DL',
  DT: 'DL',
  NT: 'DL',
  DL: 'DL',
  EDGE: 'DL',
  LB: 'LB',
  OLB: 'LB',
  ILB: 'LB',
  MLB: 'LB',
  CB: 'DB',
  SAF: 'DB',
  FS: 'DB',
  SS: 'DB',
  S: 'DB',
  DB: 'DB',
  DST: 'DST',
  DEF: 'DST',
  OL: 'OTHER',
  OT: 'OTHER',
  OG: 'OTHER',
  T: 'OTHER',
  G: 'OTHER',
  C: 'OTHER',
  LS: 'OTHER',
  P: 'OTHER',
}

/** Returns true if a raw position of the public files is known; a blank one is not. */
export const isPosition = (position: string): boolean => Object.hasOwn(GROUP_OF, position)

/** Returns the group of a raw position as the public files spell it. Any other text (OL, P, LS, blank) is OTHER. */
export const posGroupOf = (position: string | null): PosGroup =>
  (isPosition(position ?? '') ? GROUP_OF[position ?? ''] : undefined) ?? 'OTHER'
