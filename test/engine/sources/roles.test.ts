import { describe, expect, test } from 'vitest'
import { readDepthChart, readRoster, readSnapShares } from '../../../src/engine/sources/roster.ts'

const file = (lines: readonly string[]) => ({ path: 'file.csv', bytes: Buffer.from(`${lines.join('\n')}\n`) })

const WEEKLY = 'season,club_code,week,game_type,depth_team,formation,gsis_id,depth_position'

describe('the opening depth chart', () => {
  test('has the best rank of each player in week 1, without returners', () => {
    const chart = readDepthChart(
      file([
        WEEKLY,
        '2024,CHI,1,REG,1,Offense,ann,LWR',
        '2024,CHI,1,REG,2,Offense,ben,LWR',
        '2024,CHI,1,REG,1,Offense,cal,RWR',
        '2024,CHI,1,REG,3,Offense,cal,LWR',
        '2024,CHI,1,REG,1,Special Teams,ben,KR',
        '2024,CHI,1,REG,1,Special Teams,dot,K',
        '2024,CHI,2,REG,1,Offense,ben,LWR',
        '2024,CHI,,SBBYE,1,Offense,eve,LWR',
        '2023,CHI,1,REG,1,Offense,fay,LWR',
      ]),
      2024,
      Infinity,
    )
    expect(Object.fromEntries(chart)).toEqual({ ann: 1, ben: 2, cal: 1, dot: 1 })
  })

  test('is the last snapshot before the first kickoff, ranked within each position', () => {
    const row = (dt: string, id: string, slot: number, rank: number) => `${dt},CHI,${id},3WR 1TE,WR,${slot},${rank}`
    const rows = [
      'dt,team,gsis_id,pos_grp,pos_abb,pos_slot,pos_rank',
      row('2026-08-01T07:00:00Z', 'old', 1, 1),
      row('2026-09-08T07:00:00Z', 'ann', 1, 1),
      row('2026-09-08T07:00:00Z', 'ben', 2, 2),
      row('2026-09-08T07:00:00Z', 'cal', 1, 4),
      row('2026-09-20T07:00:00Z', 'new', 1, 1),
    ]
    const at = (first: string) => Object.fromEntries(readDepthChart(file(rows), 2026, Date.parse(first)))
    expect(at('2026-09-10T00:20:00Z')).toEqual({ ann: 1, ben: 1, cal: 2 })
    expect(at('2026-07-01T00:00:00Z')).toEqual({ old: 1 })
    expect(Object.fromEntries(readDepthChart(file(rows), 2026, Infinity))).toEqual({ new: 1 })
  })
})

test('snap shares are the mean of the regular-season games played, on offense or defense', () => {
  const directory = {
    find: () => undefined,
    idOfPfr: new Map([
      ['AnnA00', 'ann'],
      ['BenB00', 'ben'],
    ]),
  }
  const shares = readSnapShares(
    file([
      'season,game_type,week,pfr_player_id,offense_pct,defense_pct',
      '2023,REG,1,AnnA00,0.9,0',
      '2023,REG,2,AnnA00,0.5,0',
      '2023,REG,3,AnnA00,0,0',
      '2023,POST,19,AnnA00,0,0.1',
      '2023,REG,1,BenB00,0,1',
      '2023,REG,1,NobN00,1,0',
    ]),
    2023,
    directory,
  )
  expect(Object.fromEntries(shares.means)).toEqual({ ann: 70, ben: 100 })
  expect(Object.fromEntries(shares.weeks)).toMatchObject({ ann: { 1: 90, 2: 50, 3: 0 }, ben: { 1: 100 } })
})

test('retired and released players are read from the roster file', () => {
  const { rows } = readRoster(
    file([
      'season,team,position,status,full_name,gsis_id',
      '2024,CHI,WR,ACT,Ann,ann',
      '2024,CHI,WR,RET,Ben,ben',
      '2024,CHI,WR,CUT,Cal,cal',
      '2024,CHI,WR,RES,Dot,dot',
    ]),
    2024,
  )
  expect(rows.filter(({ isGone }) => isGone).map(({ id }) => id)).toEqual(['ben', 'cal'])
})
