/** A player whose number at pro-football-reference.com is wrong or missing in `players.csv`. */
interface PfrFix {
  pfrId: string
  /** His GSIS id, which is our player id. */
  id: string
  why: string
}

/** Corrections to the numbers in `players.csv`. With them every coverage row of 2021-2025 finds its player. */
const PFR_FIXES: readonly PfrFix[] = [
  { pfrId: 'WillJo16', id: '00-0035944', why: 'Jonah Williams, DL: the file has him and his namesake swapped' },
  { pfrId: 'WillJo10', id: '00-0035629', why: 'Jonah Williams, OT: the file has him and his namesake swapped' },
  { pfrId: 'SmitCh06', id: '00-0038661', why: 'Chris Smith, DT: the file gives an OT of 2002 of that name' },
  { pfrId: 'ParkSt00', id: '00-0034736', why: 'Steven Parker, DB: the file has no number for him' },
  { pfrId: 'OkoyCJ00', id: '00-0039176', why: 'C.J. (Basil) Okoye, DL: the file has no number for him' },
]

const PFR_ID_OF: ReadonlyMap<string, string> = new Map(PFR_FIXES.map(({ id, pfrId }) => [id, pfrId]))
const FIXED: ReadonlySet<string | undefined> = new Set(PFR_FIXES.map(({ pfrId }) => pfrId))

/** The right PFR number of a player, where a file says `found`. Undefined when `found` belongs to somebody else. */
export const rightPfrId = (id: string, found: string | undefined): string | undefined =>
  PFR_ID_OF.get(id) ?? (FIXED.has(found) ? undefined : found)
