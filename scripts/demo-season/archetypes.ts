/**
 * Hand-tuned profiles: each role's abilities, the workload at each depth-chart rank, and the differences between the 32
 * clubs. The numbers are rounded, and tuned with compare.ts to match averages of real seasons.
 */
export const UNITS = ['QB', 'RB', 'WR', 'TE', 'OL', 'DL', 'LB', 'DB', 'K', 'P', 'LS'] as const
export type Unit = (typeof UNITS)[number]

/**
 * A player's abilities. For ball carriers, receivers and defenders, they affect who gets the ball or makes the play;
 * for others, they affect the result.
 */
export interface Traits {
  /** -1 to 1. Higher means more accuracy, fewer interceptions and fewer sacks. */
  pass: number
  legs: number
  carry: number
  power: number
  target: number
  /** The mean air yards of the player's targets. */
  depth: number
  hands: number
  burst: number
  runStop: number
  passStop: number
  assist: number
  rush: number
  cover: number
  ball: number
  blitz: number
  gunner: number
  kickReturn: number
  puntReturn: number
  /** For kickers: added to the chance of every field goal. */
  leg: number
  flags: number
}

const NOTHING: Traits = {
  pass: 0,
  legs: 0,
  carry: 0,
  power: 1,
  target: 0,
  depth: 0,
  hands: 0,
  burst: 1,
  leg: 0,
  runStop: 0,
  passStop: 0,
  assist: 0,
  rush: 0,
  cover: 0,
  ball: 0,
  blitz: 0,
  gunner: 0,
  kickReturn: 0,
  puntReturn: 0,
  flags: 1,
}

const role = (traits: Partial<Traits>): Traits => ({ ...NOTHING, ...traits })

/** The roles, named after the position in the files, or after a type of player at the position. */
export const ROLES = {
  QB: role({ legs: 1, carry: 0.12, flags: 0.8 }),
  RB: role({
    carry: 1,
    target: 0.44,
    depth: 0.4,
    hands: 0.02,
    burst: 1.05,
    gunner: 0.15,
    kickReturn: 0.35,
    flags: 0.3,
  }),
  FB: role({ carry: 0.8, target: 1.2, depth: 1, gunner: 0.7, flags: 0.3 }),
  WR: role({ carry: 0.03, target: 1.03, depth: 10.4, gunner: 0.3, kickReturn: 0.25, puntReturn: 0.6, flags: 0.7 }),
  TE: role({ target: 0.79, depth: 7, hands: 0.035, gunner: 0.18, flags: 0.9 }),
  OL: role({ flags: 1.12, gunner: 0.02 }),
  DE: role({
    runStop: 0.95,
    passStop: 0.22,
    assist: 1.2,
    rush: 1.15,
    ball: 0.3,
    cover: 0.03,
    blitz: 0.08,
    flags: 0.65,
  }),
  DT: role({ runStop: 0.95, passStop: 0.14, assist: 1.25, rush: 0.55, ball: 0.22, cover: 0.01, flags: 0.45 }),
  ILB: role({ runStop: 2.6, passStop: 2.2, assist: 3.4, rush: 0.2, ball: 0.5, cover: 0.7, blitz: 0.8, gunner: 0.9 }),
  OLB: role({ runStop: 1.1, passStop: 0.6, assist: 1.2, rush: 1.05, ball: 0.35, cover: 0.2, blitz: 1.1, gunner: 0.8 }),
  SLB: role({ runStop: 1.6, passStop: 1.2, assist: 1.9, rush: 0.35, ball: 0.4, cover: 0.5, blitz: 0.8, gunner: 1 }),
  CB: role({ runStop: 0.6, passStop: 2.65, assist: 1, rush: 0.04, ball: 1.3, cover: 1.5, blitz: 0.2, gunner: 0.7 }),
  S: role({ runStop: 1.85, passStop: 2.35, assist: 2.1, rush: 0.1, ball: 0.75, cover: 0.75, blitz: 0.4, gunner: 0.9 }),
  K: role({ gunner: 0.01, flags: 0.2 }),
  P: role({ gunner: 0.02, flags: 0.2 }),
  LS: role({ gunner: 0.2, flags: 0.2 }),
} as const

type RoleName = keyof typeof ROLES

const UNIT_OF: Readonly<Record<RoleName, Unit>> = {
  QB: 'QB',
  RB: 'RB',
  FB: 'RB',
  WR: 'WR',
  TE: 'TE',
  OL: 'OL',
  DE: 'DL',
  DT: 'DL',
  ILB: 'LB',
  OLB: 'LB',
  SLB: 'LB',
  CB: 'DB',
  S: 'DB',
  K: 'K',
  P: 'P',
  LS: 'LS',
}

/** A spot on a club's roster: the role, and how the roster file spells the position and the depth-chart position. */
export interface Place {
  role: RoleName
  unit: Unit
  position: string
  chart: string
}

/** Parses `role`, `role/position` or `role/position/chart`. A missing part repeats the part before it. */
const place = (text: string): Place => {
  const [name = '', position = name, chart = position] = text.split('/')
  const role = name as RoleName
  return { role, unit: UNIT_OF[role], position, chart }
}

const places = (text: string): Place[] => text.split(' ').map(place)

const OFFENSE = places(
  'QB QB QB RB RB RB RB WR WR WR WR WR WR TE TE TE TE OL/OT/T OL/G OL/C OL/G OL/OT/T OL/OT/T OL/G OL/C K P LS',
)

const LAST_BACK = 6

const SECONDARY = 'CB S/SAF/SS CB S/FS CB S/SAF/FS CB CB/DB/CB S/S/SS'

const FOUR_THREE = places(
  `DE DT DE DT DE DT DE DT DT/NT ILB/LB/MLB ILB/LB SLB/LB/OLB ILB/MLB SLB/LB SLB/LB/OLB ILB/LB/MLB SLB/LB ${SECONDARY}`,
)

const THREE_FOUR = places(
  `DE DT/NT DE DT DE DT DE DT DT/NT ILB/LB/ILB OLB ILB OLB/LB/OLB OLB/LB/OLB ILB/LB/ILB OLB ILB/LB ${SECONDARY}`,
)

/** Returns a club's roster spots. Every third club plays a three-man front, and one in four has a fullback. */
export const rosterPlaces = (club: number): Place[] => {
  const offense = OFFENSE.map((spot, index) => (club % 4 === 1 && index === LAST_BACK ? place('FB') : spot))
  return [...offense, ...(club % 3 === 0 ? THREE_FOUR : FOUR_THREE)]
}

/** The share of the workload by rank among a unit's healthy players. Players below the last rank are inactive. */
export const SHARES: Readonly<Record<Unit, readonly number[]>> = {
  QB: [1, 0, 0],
  RB: [1.15, 0.45, 0.13, 0.03],
  WR: [1.36, 1.02, 0.62, 0.22, 0.1, 0.03],
  TE: [1.2, 0.36, 0.09, 0.02],
  OL: [1, 1, 1, 1, 1, 0.1, 0.05],
  DL: [1, 0.95, 0.85, 0.75, 0.5, 0.38, 0.18, 0.05],
  LB: [1.08, 1, 0.66, 0.3, 0.06, 0.02, 0.01],
  DB: [1.05, 1.05, 1, 0.95, 0.6, 0.18, 0.05, 0.02, 0.01],
  K: [1],
  P: [1],
  LS: [1],
}

/** A trait's range over the 32 clubs: factors (or values to add) for the clubs ranked 1, 6, 12, 24 and 32. */
interface Ladder {
  unit: Unit
  depth: number
  trait: keyof Traits
  rungs: readonly [number, number, number, number, number]
  additive: boolean
}

const ladder = (unit: Unit, depth: number, trait: keyof Traits, rungs: Ladder['rungs']): Ladder => {
  return { unit, depth, trait, rungs, additive: trait === 'pass' || trait === 'leg' }
}

export const LADDERS: readonly Ladder[] = [
  ladder('QB', 1, 'pass', [1.3, 0.7, 0.25, -0.85, -1.2]),
  ladder('QB', 1, 'legs', [2.6, 1.7, 1.2, 0.6, 0.3]),
  ladder('QB', 2, 'pass', [-0.1, -0.3, -0.5, -0.8, -1]),
  ladder('RB', 1, 'carry', [2.6, 1.75, 1.35, 1.05, 0.65]),
  ladder('RB', 1, 'target', [2.7, 1.6, 1.2, 0.85, 0.5]),
  ladder('RB', 1, 'power', [1.15, 1.08, 1.03, 0.97, 0.92]),
  ladder('WR', 1, 'target', [1.8, 1.3, 1.1, 0.9, 0.62]),
  ladder('WR', 1, 'burst', [1.25, 1.12, 1.05, 0.95, 0.85]),
  ladder('WR', 2, 'target', [1.35, 1.15, 1.05, 0.9, 0.7]),
  ladder('TE', 1, 'target', [1.68, 1.37, 1.06, 0.8, 0.55]),
  ladder('K', 1, 'leg', [0.1, 0.05, 0.025, -0.02, -0.06]),
  ladder('DL', 1, 'rush', [1.85, 1.5, 1.2, 0.8, 0.5]),
  ladder('DL', 1, 'runStop', [1.7, 1.45, 1.2, 0.85, 0.6]),
  ladder('LB', 1, 'runStop', [1.35, 1.18, 1.08, 0.92, 0.8]),
  ladder('LB', 1, 'passStop', [1.3, 1.15, 1.06, 0.94, 0.8]),
  ladder('LB', 1, 'assist', [1.35, 1.18, 1.08, 0.92, 0.8]),
  ladder('DB', 1, 'passStop', [1.45, 1.15, 1.05, 0.92, 0.8]),
  ladder('DB', 2, 'passStop', [1.5, 1.15, 1.05, 0.92, 0.8]),
  ladder('DB', 2, 'runStop', [1.35, 1.15, 1.05, 0.92, 0.8]),
]

/** Differences between the clubs as teams: factors for the clubs ranked 1, 6, 12, 24 and 32, best first. */
export const CLUB_LADDERS = {
  /** Blocking: higher means longer runs and fewer sacks. */
  line: [1.1, 1.05, 1.02, 0.97, 0.92],
  passDefense: [1.15, 1.07, 1.02, 0.96, 0.9],
  runDefense: [1.1, 1.06, 1.02, 0.97, 0.92],
  passRush: [1.6, 1.22, 1.06, 0.86, 0.65],
  /** How often the team passes. */
  lean: [0.06, 0.03, 0.015, -0.02, -0.06],
  /** How often the team kicks a field goal instead of going for it. */
  kicking: [1.6, 1.25, 1.1, 0.95, 0.8],
} as const

export type ClubTraits = Record<keyof typeof CLUB_LADDERS, number>

const RUNG_RANKS = [0, 5, 11, 23, 31] as const

/** Returns a ladder's value for the club of this rank (0 to 31), interpolated between the rungs. */
export const rungAt = (rungs: Ladder['rungs'], rank: number): number => {
  const upper = RUNG_RANKS.findIndex(stop => rank <= stop)
  if (upper <= 0) return rungs[0]
  const from = RUNG_RANKS[upper - 1] as number
  const to = RUNG_RANKS[upper] as number
  const [start, end] = [rungs[upper - 1] as number, rungs[upper] as number]
  return start + ((end - start) * (rank - from)) / (to - from)
}
