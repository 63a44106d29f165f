import {
  CLUB_LADDERS,
  type ClubTraits,
  LADDERS,
  type Place,
  ROLES,
  rosterPlaces,
  rungAt,
  type Traits,
  type Unit,
} from './archetypes.ts'
import { SEASON } from './calendar.ts'
import { TEAMS } from './league.ts'
import { collegeOf, type FullName, nameMaker, pfrIdMaker } from './names.ts'
import { clamp, type Random } from './random.ts'

/** A fictional player. `form` and the health fields change from week to week. */
export interface Player extends FullName {
  id: string
  pfrId: string
  sleeperId: string
  number: number
  team: string
  unit: Unit
  position: string
  chart: string
  /** The rank within the unit when all players are healthy, starting at 1. */
  depth: number
  jersey: number
  born: string
  height: number
  weight: number
  college: string
  yearsExp: number
  traits: Traits
  form: number
  /** The week of the player's return after an injury. */
  backIn: number
  /** The quarter in which the player is injured in this week's game, or 5 if they finish the game. */
  leavesIn: number
}

export interface Club {
  code: string
  players: Player[]
  traits: ClubTraits
}

const BODIES: Readonly<Record<Unit, readonly [inches: number, pounds: number]>> = {
  QB: [75, 220],
  RB: [71, 214],
  WR: [73, 201],
  TE: [77, 250],
  OL: [77, 313],
  DL: [76, 290],
  LB: [74, 240],
  DB: [71, 199],
  K: [72, 198],
  P: [74, 208],
  LS: [74, 242],
}

const JERSEYS: Readonly<Record<Unit, readonly [number, number]>> = {
  QB: [1, 19],
  RB: [20, 39],
  WR: [10, 89],
  TE: [80, 89],
  OL: [50, 79],
  DL: [90, 99],
  LB: [40, 59],
  DB: [20, 39],
  K: [1, 9],
  P: [1, 9],
  LS: [40, 69],
}

/** The rank of each of the 32 clubs on every ladder. */
type Ranks = readonly (readonly number[])[]

const drawRanks = (ladders: number, random: Random): Ranks =>
  Array.from({ length: ladders }, () => random.shuffled(TEAMS.map((_, index) => index)))

const drawTraits = (
  spot: Place,
  depth: number,
  club: number,
  { ranks, random }: { ranks: Ranks; random: Random },
): Traits => {
  const traits: Traits = { ...ROLES[spot.role] }
  for (const trait of Object.keys(traits) as (keyof Traits)[]) {
    traits[trait] *= clamp(random.normal(1, 0.08), 0.75, 1.25)
  }
  if (spot.unit === 'WR' || spot.unit === 'TE') traits.depth += random.normal(0, 1.4)
  if (spot.unit === 'QB' && depth > 2) traits.pass = -0.9
  for (const [index, ladder] of LADDERS.entries()) {
    if (ladder.unit !== spot.unit || ladder.depth !== depth) continue
    const value = rungAt(ladder.rungs, ranks[index]?.[club] ?? 0)
    traits[ladder.trait] = ladder.additive ? value : ROLES[spot.role][ladder.trait] * value
  }
  return traits
}

const drawBody = (unit: Unit, random: Random): Pick<Player, 'height' | 'weight' | 'born' | 'yearsExp'> => {
  const [inches, pounds] = BODIES[unit]
  const yearsExp = random.chance(0.16) ? 0 : 1 + Math.floor(clamp(random.exponential(3.4), 0, 15))
  const month = String(random.int(1, 12)).padStart(2, '0')
  const day = String(random.int(1, 28)).padStart(2, '0')
  return {
    height: Math.round(random.normal(inches, 1.5)),
    weight: Math.round(random.normal(pounds, 9)),
    born: `${SEASON - 22 - yearsExp - random.int(0, 1)}-${month}-${day}`,
    yearsExp,
  }
}

const drawJersey = (unit: Unit, worn: Set<number>, random: Random): number => {
  const [low, high] = JERSEYS[unit]
  for (let tries = 0; ; tries += 1) {
    const jersey = tries < 40 ? random.int(low, high) : random.int(1, 99)
    if (worn.has(jersey)) continue
    worn.add(jersey)
    return jersey
  }
}

/** Makes all clubs' rosters, with 54 fictional players each. */
export const castClubs = (random: Random): Club[] => {
  const ranks = drawRanks(LADDERS.length, random)
  const clubTraits = Object.keys(CLUB_LADDERS) as (keyof ClubTraits)[]
  const clubRanks = drawRanks(clubTraits.length, random)
  const [nextName, nextPfrId] = [nameMaker(random), pfrIdMaker()]
  let number = 0
  const makePlayer = (spot: Place, depth: number, club: number, worn: Set<number>): Player => {
    const name = nextName()
    number += 1
    return {
      ...name,
      ...spot,
      number,
      depth,
      team: TEAMS[club] as string,
      id: `00-099${String(number).padStart(4, '0')}`,
      pfrId: nextPfrId(name),
      sleeperId: String(900_000 + number),
      jersey: drawJersey(spot.unit, worn, random),
      ...drawBody(spot.unit, random),
      college: collegeOf(random),
      traits: drawTraits(spot, depth, club, { ranks, random }),
      form: 1,
      backIn: 1,
      leavesIn: 5,
    }
  }
  return TEAMS.map((code, club) => {
    const worn = new Set<number>()
    const depths = new Map<Unit, number>()
    const players = rosterPlaces(club).map(spot => {
      const depth = (depths.get(spot.unit) ?? 0) + 1
      depths.set(spot.unit, depth)
      return makePlayer(spot, depth, club, worn)
    })
    const traits = clubTraits.map((trait, index) => [trait, rungAt(CLUB_LADDERS[trait], clubRanks[index]?.[club] ?? 0)])
    return { code, players, traits: Object.fromEntries(traits) as ClubTraits }
  })
}
