import { describe, expect, it } from 'vitest'
import { suspectsIn } from '../../../src/engine/operations/mirror/causes.ts'
import type { ScoringMap } from '../../../src/engine/schema/mirror.ts'

const near = (key: string, value: number, stat: string) => ({ key, value, stat, reason: 'near' })
const none = (key: string, value: number) => ({ key, value, reason: 'not here' })
const exact = (key: string, value: number, stat: string) => ({ key, value, stat })

const suspects = (scoring: Partial<ScoringMap>) =>
  suspectsIn('sleeper', { mapped: [], approximated: [], unsupported: [], ...scoring })

describe('the keys that may explain a difference', () => {
  const find = suspects({
    mapped: [exact('rec', 0.5, 'rec'), exact('pts_allow_0', 10, 'dst_points_allowed')],
    approximated: [
      near('idp_tkl_ast', 0.5, 'def_scrimmage_tackle_assists'),
      near('idp_safe', 3, 'def_safeties'),
      near('fum_rec', 2, 'dst_fumble_recoveries'),
      near('fgm_60p', 1, 'fg_made_60_plus'),
      near('bonus_fd_rb', 0.5, 'first_downs_no_td'),
    ],
    unsupported: [none('def_4_and_stop', 2), none('moon_shots', 7)],
  })

  it('are those that can pay the player and alone make it up', () => {
    expect(find(-50, 'LB')).toEqual(['idp_tkl_ast'])
    expect(find(-600, 'LB')).toEqual(['idp_tkl_ast', 'idp_safe'])
    expect(find(-400, 'DST')).toEqual(['fum_rec', 'def_4_and_stop'])
    expect(find(50, 'RB')).toEqual(['idp_tkl_ast', 'bonus_fd_rb'])
    expect(find(700, 'WR')).toEqual(['idp_tkl_ast', 'moon_shots'])
    expect(find(100, 'K')).toEqual(['idp_tkl_ast', 'fgm_60p'])
  })

  it('are all that can pay him where none alone makes it up', () => {
    expect(find(-900, 'DST')).toEqual(['fum_rec', 'def_4_and_stop', 'moon_shots'])
  })

  it('may be one band of a stat in the place of another', () => {
    const tiers = suspects({
      approximated: [near('a', 10, 'dst_points_allowed'), near('b', 7, 'dst_points_allowed'), near('c', 4, 'rec')],
    })
    expect(tiers(300, 'DST')).toEqual(['a', 'b'])
  })

  it('are exact ones that make it up where no other can pay him', () => {
    const sure = suspects({ mapped: [exact('rec', 0.5, 'rec'), exact('rec_td', 6, 'rec_tds')] })
    expect(sure(-50, 'WR')).toEqual(['rec'])
    expect(sure(1200, 'WR')).toEqual(['rec', 'rec_td'])
    expect(sure(3, 'WR')).toEqual([])
  })

  it('may be any where nobody knows who the player is', () => {
    expect(find(-200, null)).toEqual(['idp_tkl_ast', 'fum_rec', 'fgm_60p', 'bonus_fd_rb', 'def_4_and_stop'])
  })
})
