import { memoize } from '../../../data/on-demand.ts'
import {
  adder,
  type Derivation,
  defenders,
  isSpecialist,
  perDefense,
  perPlayer,
  perTeam,
  playerOf,
  type SeasonValues,
} from './derivation.ts'
import { which } from './row-placement.ts'
import { onDefense } from './tackles.ts'

/**
 * All of a player's fumbles. Files from before 2021 lack the two columns for this. They have columns for fumbles on
 * sacks, runs and catches, and count all other fumbles, such as those on returns, in def_fumbles. If the opponent
 * recovered more fumbles than the team lost from scrimmage, the excess counts as lost fumbles among the others, in row
 * order. In 2021-2025, when files have both kinds of columns, this is wrong in 91 of 51,000 rows. Counting only
 * scrimmage would be wrong in 200.
 */

const SCRIMMAGE = ['sack_fumbles', 'rushing_fumbles', 'receiving_fumbles']
const LOST = ['sack_fumbles_lost', 'rushing_fumbles_lost', 'receiving_fumbles_lost']
const OTHERS = 'def_fumbles'

const allFumbles: Derivation = season => perPlayer(season, adder(season, ...SCRIMMAGE, OTHERS))

const allLost: Derivation = season => {
  const [lost, others] = [adder(season, ...LOST), adder(season, OTHERS)]
  const { slot, facing } = season.rows
  const recovered = perTeam(season, adder(season, 'fumble_recovery_opp'))
  const lostByTeam = perTeam(season, lost)
  const left = new Map<number, number>()
  return perPlayer(season, row => {
    const teamSlot = slot[row]!
    const rest = left.get(teamSlot) ?? Math.max(0, recovered[facing[row]!]! - lostByTeam[teamSlot]!)
    const more = Math.min(others(row), rest)
    left.set(teamSlot, rest - more)
    return lost(row) + more
  })
}

/**
 * Touchdowns on recovered fumbles that count for the team's defense, by row: all of a defender's touchdowns, and other
 * players' touchdowns when the opponent fumbled a kick or punt. If an opposing defender fumbled, the ball came from a
 * turnover, so the touchdown counts for the offense. Correct in all 2,718 team games in 2021-2025, compared with
 * Sleeper's `def_td` and `pts_allow`.
 */
export const defensiveRecoveryTds = memoize((season: SeasonValues): Float64Array => {
  const [tds, recoveries, fumbles] = [
    adder(season, 'fumble_recovery_tds'),
    adder(season, 'fumble_recovery_opp'),
    adder(season, 'def_fumbles'),
  ]
  const isDefender = defenders(season)
  const { facing } = season.rows
  const fumbledByDefenders = perTeam(season, row => (isDefender[row] === 1 ? fumbles(row) : 0))
  return perPlayer(season, row => {
    if (isDefender[row] === 1) return tds(row)
    return fumbledByDefenders[facing[row]!]! > 0 ? 0 : Math.min(tds(row), recoveries(row))
  })
})

export const PERSONS = {
  fumbles_total: season => season.column('fumbles_total') ?? allFumbles(season),
  fumbles_lost_total: season => season.column('fumbles_lost_total') ?? allLost(season),
  off_fumble_recovery_tds: season => {
    const tds = adder(season, 'fumble_recovery_tds')
    const ofDefense = defensiveRecoveryTds(season)
    return perPlayer(season, row => tds(row) - ofDefense[row]!)
  },
  def_all_tds: season => {
    const tds = adder(season, 'def_tds')
    const recovered = defensiveRecoveryTds(season)
    return perPlayer(season, row => tds(row) + recovered[row]!)
  },
} satisfies Record<string, Derivation>

/**
 * Fumbles forced and recovered on special teams. The files count them together with fumbles from scrimmage. However,
 * they show how often the other team's returners and kickers fumbled other than on sacks, runs and catches. A team can
 * have at most that many takeaways on special teams. The players who made them are estimated by position.
 */

/** The defense's events, the ball carriers' losses, and the number of losses from scrimmage. */
interface Split {
  gained: string
  suffered: string
  scrimmage: readonly string[]
}

const RECOVERED: Split = {
  gained: 'fumble_recovery_opp',
  suffered: 'fumbles_lost_total',
  scrimmage: ['sack_fumbles_lost', 'rushing_fumbles_lost', 'receiving_fumbles_lost'],
}

const FORCED: Split = {
  gained: 'def_fumbles_forced',
  suffered: 'fumbles_forced_by_opp',
  scrimmage: ['sack_fumbles', 'rushing_fumbles', 'receiving_fumbles'],
}

const returned = (season: SeasonValues): ((row: number) => boolean) => {
  const returns = adder(season, 'punt_returns', 'kickoff_returns')
  return row => returns(row) > 0 || isSpecialist(season, row)
}

/** Returns each team's total, by slot. */
const madeByTeam = (season: SeasonValues, { gained }: Split): Float64Array =>
  season.ofTeam(gained) ?? perTeam(season, adder(season, gained))

/** Returns each team's events on special teams, by slot. Null if the files lack them. */
const shares = (split: Split) =>
  memoize((season: SeasonValues): Float64Array | null => {
    const all = season.column(split.suffered)
    if (!all) return null
    const ordinary = adder(season, ...split.scrimmage)
    const didReturn = returned(season)
    const beyond = perTeam(season, row =>
      all[row] === 0 || !didReturn(row) ? 0 : Math.max(0, all[row]! - ordinary(row)),
    )
    const gained = madeByTeam(season, split)
    const share = new Float64Array(gained.length)
    const { slot, facing, size } = season.rows
    for (let row = 0; row < size; row++) {
      const teamSlot = slot[row]!
      share[teamSlot] = Math.min(gained[teamSlot]!, beyond[facing[row]!]!)
    }
    return share
  })

const recoveredShare = shares(RECOVERED)
const forcedShare = shares(FORCED)

/** Ranks players by how likely it is that they made the play on special teams. The lowest rank is the most likely. */
const rank = (season: SeasonValues, row: number): number => {
  if (isSpecialist(season, row)) return 0
  const { posGroup } = playerOf(season, row)
  if (posGroup === 'RB' || posGroup === 'WR' || posGroup === 'TE') return 1
  if (posGroup !== 'LB' && posGroup !== 'DB') return 5
  if (season.covered[row] === 1) return 4
  return onDefense(season)[row] === 0 ? 2 : 3
}

/** Assigns each team's events to its players who have such an event, the most likely players first. */
const distribute = (season: SeasonValues, share: Float64Array, gained: Float64Array): Float64Array => {
  const left = share.slice()
  const values = new Float64Array(season.rows.size)
  const rows = which(gained.length, row => gained[row] !== 0)
  const ranked = rows.map(row => ({ row, rank: rank(season, row) })).sort((a, b) => a.rank - b.rank || a.row - b.row)
  for (const { row } of ranked) {
    const slot = season.rows.slot[row]!
    const amount = Math.min(gained[row]!, left[slot]!)
    values[row] = amount
    left[slot] = left[slot]! - amount
  }
  return values
}

const personShare =
  (split: Split, share: (season: SeasonValues) => Float64Array | null): Derivation =>
  season => {
    const ofTeam = share(season)
    const gained = season.column(split.gained)
    return ofTeam && gained && distribute(season, ofTeam, gained)
  }

const stRecovered = memoize(personShare(RECOVERED, recoveredShare))

/**
 * Fumbles by defenders who carried the ball after a takeaway, by slot. Platforms do not count them as forced. A
 * defender's fumbles from scrimmage are subtracted, because a defender who loses the ball on offense is like any other
 * ball carrier.
 */
const forcedOnDefenders = memoize((season: SeasonValues): Float64Array => {
  const forced = adder(season, FORCED.suffered)
  const ordinary = adder(season, ...FORCED.scrimmage)
  const didReturn = returned(season)
  const isDefender = defenders(season)
  return perTeam(season, row =>
    isDefender[row] === 1 && !didReturn(row) ? Math.max(0, forced(row) - ordinary(row)) : 0,
  )
})

const defenseShare =
  (share: (season: SeasonValues) => Float64Array | null): Derivation =>
  season => {
    const ofTeam = share(season)
    return ofTeam && perDefense(season, team => ofTeam[team]!)
  }

export const TAKEAWAYS = {
  st_fumble_recoveries: stRecovered,
  st_fumbles_forced: personShare(FORCED, forcedShare),
  def_fumble_recoveries: season => {
    const all = adder(season, RECOVERED.gained)
    const special = stRecovered(season)
    return perPlayer(season, row => all(row) - (special?.[row] ?? 0))
  },
  dst_st_fumble_recoveries: defenseShare(recoveredShare),
  dst_st_fumbles_forced: defenseShare(forcedShare),
  dst_fumble_recoveries: season => {
    const all = madeByTeam(season, RECOVERED)
    const special = recoveredShare(season)
    return perDefense(season, team => all[team]! - (special?.[team] ?? 0))
  },
  dst_fumbles_forced: season => {
    const all = madeByTeam(season, FORCED)
    const special = forcedShare(season)
    const onDefender = forcedOnDefenders(season)
    return perDefense(season, (team, facing) => {
      const rest = all[team]! - (special?.[team] ?? 0)
      return rest - Math.min(rest, onDefender[facing]!)
    })
  },
} satisfies Record<string, Derivation>
