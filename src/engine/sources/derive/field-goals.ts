import type { Derivation } from './derivation.ts'

type Kicks = 'fgMade' | 'fgNotMade'

/**
 * Field goals by distance are counted from the lists of distances. Some files have a kick of exactly 60 yards in no
 * bucket, and none has blocked kicks by distance.
 */
const sumOver =
  (kicks: Kicks, worth: (distance: number) => number): Derivation =>
  season => {
    const values = new Float64Array(season.rows.size)
    for (const { row, distances } of season[kicks])
      values[row] = distances.reduce((sum, distance) => sum + worth(distance), 0)
    return values
  }

/** The number of field goals from `min` to `max` yards. */
const between = (kicks: Kicks, min: number, max: number): Derivation =>
  sumOver(kicks, distance => Number(distance >= min && distance <= max))

export const KICKING = {
  fg_made_0_19: between('fgMade', 0, 19),
  fg_made_20_29: between('fgMade', 20, 29),
  fg_made_30_39: between('fgMade', 30, 39),
  fg_made_40_49: between('fgMade', 40, 49),
  fg_made_50_59: between('fgMade', 50, 59),
  fg_made_60_plus: between('fgMade', 60, Infinity),
  fg_not_made_0_19: between('fgNotMade', 0, 19),
  fg_not_made_20_29: between('fgNotMade', 20, 29),
  fg_not_made_30_39: between('fgNotMade', 30, 39),
  fg_not_made_40_49: between('fgNotMade', 40, 49),
  fg_not_made_50_59: between('fgNotMade', 50, 59),
  fg_not_made_60_plus: between('fgNotMade', 60, Infinity),
  fg_made_yards: sumOver('fgMade', distance => distance),
  fg_made_yards_over_30: sumOver('fgMade', distance => Math.max(0, distance - 30)),
}
