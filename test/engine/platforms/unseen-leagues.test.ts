import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/engine/rules/random.ts'
import { overRealData, whyNoRealData } from '../../support/shared.ts'
import { type Difference, differencesOf, namingAccuracy } from './differences.ts'
import { benchFor } from './measured.ts'

/**
 * Leagues that were not used for tuning: random scoring settings, applied to Sleeper's own weekly stats of 2023-2025.
 * These stats also show which keys really differ.
 */

const USUAL = {
  ...{ pass_yd: 0.04, pass_td: 4, pass_int: -1, rush_yd: 0.1, rush_td: 6, rec: 0.5, rec_yd: 0.1, rec_td: 6 },
  ...{ fum_lost: -2, st_td: 6, fum_rec_td: 6, pass_2pt: 2, rush_2pt: 2, rec_2pt: 2 },
  ...{ fgm: 3, xpm: 1, fgmiss: -1, xpmiss: -1, fgm_50p: 2 },
  ...{ sack: 1, int: 2, fum_rec: 2, def_td: 6, def_st_td: 6, safe: 2, blk_kick: 2 },
  ...{ ff: 1, def_st_ff: 1, def_st_fum_rec: 1, pts_allow_0: 10, pts_allow_1_6: 7, pts_allow_7_13: 4 },
  ...{ pts_allow_14_20: 1, pts_allow_28_34: -1, pts_allow_35p: -4 },
}

const DEFENDERS = {
  ...{ idp_tkl_solo: 1, idp_tkl_ast: 0.5, idp_sack: 3, idp_int: 4, idp_ff: 2, idp_fum_rec: 2, idp_pass_def: 1 },
  ...{ idp_def_td: 6, idp_qb_hit: 0.5, idp_tkl_loss: 1, idp_safe: 2 },
}

/** Keys that only some leagues score, with common values. */
const SOME: Readonly<Record<string, readonly number[]>> = {
  ...{ def_3_and_out: [0.5, 1], def_4_and_stop: [1, 2], def_forced_punts: [0.25, 0.5, 1], def_2pt: [2] },
  ...{ def_st_tkl_solo: [0.5, 1], pass_int_td: [-2, -1, -4], pass_td_40p: [1, 2], pass_td_50p: [1, 2] },
  ...{ rush_td_40p: [1, 2], rush_td_50p: [2], rec_td_40p: [1, 2], rec_td_50p: [2], st_tkl_solo: [1, 0.5] },
  ...{ idp_blk_kick: [2], st_ff: [1], st_fum_rec: [1], rush_fd: [0.5, 1], rec_fd: [0.5, 1], fum: [-1] },
  ...{ blk_kick_ret_yd: [0.1], fg_ret_yd: [0.1], kr_yd: [0.04], pr_yd: [0.04], tkl_loss: [0.5], qb_hit: [0.25] },
  ...{ rec_0_4: [0.25], rec_10_19: [0.5], rec_20_29: [1], bonus_tkl_10p: [2], def_kr_yd: [0.02] },
  ...{ yds_allow_0_100: [5], yds_allow_500_549: [-4] },
}

const settingsFor = (seed: number): Record<string, number> => {
  const random = seededRandom(seed).next
  const some = Object.entries(SOME).filter(() => random() < 0.25)
  return {
    ...USUAL,
    ...(random() < 0.5 && DEFENDERS),
    ...Object.fromEntries(some.map(([key, values]) => [key, values[Math.floor(random() * values.length)]!])),
  }
}

const LARGEST_SAMPLE = 400

/** Returns evenly spaced differences. */
const sample = (all: readonly Difference[]): Difference[] => {
  const known = all.filter(({ truth }) => truth.length > 0)
  const step = Math.max(1, Math.floor(known.length / LARGEST_SAMPLE))
  return known.filter((_, at) => at % step === 0)
}

describe.skipIf(whyNoRealData)(overRealData('leagues with settings that were not used for tuning'), () => {
  it('the first listed key is correct for nine of ten differences', async () => {
    const accuracies = []
    const all: Difference[] = []
    for (const [year, seed] of [
      [2023, 1],
      [2024, 3],
      [2025, 5],
    ] as const) {
      const differences = sample(differencesOf(await benchFor(year, settingsFor(seed))))
      accuracies.push({ year, ...namingAccuracy(differences) })
      all.push(...differences)
    }
    console.table([...accuracies, { year: 'all', ...namingAccuracy(all) }])
    expect(namingAccuracy(all).count).toBeGreaterThan(1000)
    expect(namingAccuracy(all).first).toBeGreaterThanOrEqual(0.9)
    expect(namingAccuracy(all).amongThree).toBeGreaterThanOrEqual(0.9)
  })
})
