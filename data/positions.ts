/** The contract's position groups, in display order. */
export const POS_GROUPS = ['QB', 'RB', 'WR', 'TE', 'K', 'DL', 'LB', 'DB', 'DST', 'OTHER'] as const

export type PosGroup = (typeof POS_GROUPS)[number]

/** Returns true if a string is exactly the name of a position group. */
export const isPosGroup = (text: string | null): text is PosGroup => POS_GROUPS.some(group => group === text)

/** All groups except team defenses. A row in these groups is one person. */
export const INDIVIDUALS: readonly PosGroup[] = POS_GROUPS.filter(group => group !== 'DST')

/** Positions of defensive players, the "D" in the formulas for team defenses. */
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

/** Returns true if a position from the public files is known. Blank positions are not. */
export const isPosition = (position: string): boolean => Object.hasOwn(GROUP_OF, position)

/** Returns the group for a position from the public files. Any other string (OL, P, LS, blank) is OTHER. */
export const posGroupOf = (position: string | null): PosGroup =>
  (isPosition(position ?? '') ? GROUP_OF[position ?? ''] : undefined) ?? 'OTHER'
