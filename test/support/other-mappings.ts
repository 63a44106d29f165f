import { STATS, type StatKey } from '../../data/stats.ts'
import type { Imported, Verification } from '../../src/engine/index.ts'
import { keysOf } from '../../src/engine/platforms/index.ts'
import type { SeasonData } from '../../src/engine/schema/season.ts'
import { dense, rowOf } from '../engine/sources/values.ts'
import type { World } from './world.ts'

/** A compared player-week: its row, and the platform's points minus Hindsight's. */
interface Game {
  row: number
  group: NonNullable<Verification['differences'][number]['posGroup']>
  missing: number
}

interface Verified {
  imported: Imported
  verified: Verification
  season: SeasonData
}

/** Returns every compared player-week. */
const gamesOf = async (world: World, { imported, verified, season }: Verified): Promise<Game[]> => {
  const paid = await world.engine.database.transaction('read', store => store.mirrors.listWeeks(imported.leagueId))
  const missing = new Map(verified.differences.map(each => [`${each.week} ${each.playerId}`, -each.difference]))
  return paid.flatMap(({ week, players }) =>
    Object.keys(players).flatMap((id): Game[] => {
      const row = rowOf(season, id, week)
      if (row === -1) return []
      const group = season.players[season.index.player[row]!]!.posGroup
      return [{ row, group, missing: missing.get(`${week} ${id}`) ?? 0 }]
    }),
  )
}

export interface BestMapping {
  key: string
  /** The number of scored player-weeks for which the key's current mapping gives the same points as the platform. */
  equal: number
  /** The replacement stat that makes the most player-weeks equal. */
  best: string
  bestEqual: number
}

const HALF_A_HUNDREDTH = 0.005

/**
 * For each key with points per unit, returns how many player-weeks equal the platform's with its current mapping, and
 * how many with the best other stat in the catalog.
 */
export const bestMappings = async (world: World, all: Verified): Promise<BestMapping[]> => {
  const { imported, season } = all
  const games = await gamesOf(world, all)
  const { mapped, approximated } = imported.scoring
  const valuesOf = (stats: readonly StatKey[]) => {
    const columns = stats.map(stat => dense(season, stat)!)
    return (row: number): number => columns.reduce((sum, column) => sum + (column[row] ?? 0), 0)
  }
  return [...mapped, ...approximated].flatMap(({ key, value }): BestMapping[] => {
    const { stats, pays, factor, band } = keysOf(imported.platform)(key)
    if (band !== null || stats.length === 0) return []
    const paid = games.filter(({ group }) => pays(group))
    const now = valuesOf(stats)
    const per = value * factor
    // The value of the stat that would explain the platform's points.
    const wanted = paid.map(({ row, missing }) => now(row) + missing / per)
    const slack = HALF_A_HUNDREDTH / Math.abs(per)
    const equalTo = (values: (row: number) => number): number =>
      paid.reduce((sum, { row }, at) => sum + Number(Math.abs(values(row) - wanted[at]!) < slack), 0)
    const tries = STATS.flatMap(({ key: stat }) => (dense(season, stat) ? [{ name: stat, of: valuesOf([stat]) }] : []))
    const [best] = tries.map(({ name, of }) => ({ name, equal: equalTo(of) })).sort((a, b) => b.equal - a.equal)
    return [{ key, equal: equalTo(now), best: best!.name, bestEqual: best!.equal }]
  })
}
