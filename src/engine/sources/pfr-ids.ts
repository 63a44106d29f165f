/** A player of pro-football-reference.com whom `players.csv` knows under another number, or not at all. */
export interface PfrFix {
  pfrId: string
  /** His GSIS id, which is our player id. */
  id: string
  why: string
}

/** Corrections to the numbers in `players.csv`; with them every coverage row of 2021-2025 is that of the right man. */
export const PFR_FIXES: readonly PfrFix[] = [
  { pfrId: 'WillJo16', id: '00-0035944', why: 'Jonah Williams, DL: the file has him and his namesake swapped' },
  { pfrId: 'WillJo10', id: '00-0035629', why: 'Jonah Williams, OT: the file has him and his namesake swapped' },
  { pfrId: 'SmitCh06', id: '00-0038661', why: 'Chris Smith, DT: the file gives an OT of 2002 of that name' },
  { pfrId: 'ParkSt00', id: '00-0034736', why: 'Steven Parker, DB: the file has no number for him' },
  { pfrId: 'OkoyCJ00', id: '00-0039176', why: 'C.J. (Basil) Okoye, DL: the file has no number for him' },
]

const PFR_ID_OF: ReadonlyMap<string, string> = new Map(PFR_FIXES.map(({ id, pfrId }) => [id, pfrId]))
const FIXED: ReadonlySet<string | undefined> = new Set(PFR_FIXES.map(({ pfrId }) => pfrId))

/** The PFR number of a player to whom a file gives `found`: the corrected one; none when `found` is another man's. */
export const rightPfrId = (id: string, found: string | undefined): string | undefined =>
  PFR_ID_OF.get(id) ?? (FIXED.has(found) ? undefined : found)
