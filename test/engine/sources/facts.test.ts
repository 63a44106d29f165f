import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { STATS, type StatKey } from '../../../data/stats.ts'
import { readPeople, seasonsIn } from '../../../src/engine/sources/nflverse.ts'
import { readSchedule } from '../../../src/engine/sources/schedule.ts'
import { realArchive, realSeason } from '../../support/real-seasons.ts'
import { NFLVERSE, overRealData, whyNoRealData } from '../../support/shared.ts'
import { dense, idOf, total, valueAt } from './values.ts'

describe.skipIf(whyNoRealData)(overRealData('the nflverse reader'), () => {
  it('lists the available seasons', async () => {
    const files = readdirSync(join(NFLVERSE, 'stats_player'))
    expect(await seasonsIn(realArchive)).toEqual(files.map(name => Number(/\d{4}/.exec(name)?.[0])).sort())
  })

  it('skips only rows that are excluded on purpose', async () => {
    const onPurpose = new Set([
      ...['postseason', 'events without a player', 'players without an id'],
      ...['games without coverage', 'no stat row in that game'],
    ])
    for (const season of await seasonsIn(realArchive)) {
      const { files, index } = await realSeason(season)
      expect(index.player.length, String(season)).toBeGreaterThan(16_500)
      const reasons = files.flatMap(({ skipped }) => Object.keys(skipped))
      expect(
        reasons.filter(reason => !onPurpose.has(reason)),
        String(season),
      ).toEqual([])
    }
  })

  it('finds the games of every season since 1999', async () => {
    for (let season = 1999; season <= 2026; season++) {
      const schedule = await readSchedule(realArchive, season)
      expect(schedule?.games.length, String(season)).toBeGreaterThan(240)
      expect(
        Object.keys(schedule?.skipped ?? {}).filter(reason => reason !== 'postseason'),
        String(season),
      ).toEqual([])
    }
  })

  it('reads an opponent that is missing from the 2018 file from the schedule', async () => {
    const { players, index, teams } = await realSeason(2018)
    const brooks = players.findIndex(({ name }) => name === 'Terrence Brooks')
    const row = index.player.findIndex((player, at) => player === brooks && index.week[at] === 14)
    expect([teams[index.team[row] as number], teams[index.opponent[row] as number]]).toEqual(['NYJ', 'BUF'])
  })

  it.each<[number, string, StatKey, number]>([
    [2020, 'Derrick Henry', 'rush_yards', 2027],
    [2023, 'Christian McCaffrey', 'rush_yards', 1459],
    [2023, 'T.J. Watt', 'def_sacks', 19],
    [2024, 'Saquon Barkley', 'rush_yards', 2005],
    [2024, 'Saquon Barkley', 'rush_tds', 13],
    [2024, "Ja'Marr Chase", 'rec', 127],
    [2024, "Ja'Marr Chase", 'rec_yards', 1708],
    [2024, "Ja'Marr Chase", 'rec_tds', 17],
    [2024, 'Brandon Aubrey', 'fg_made', 40],
    [2024, 'Brandon Aubrey', 'fg_att', 47],
    [2025, 'Myles Garrett', 'def_sacks', 23],
  ])('in %i %s had a %s of %d', async (year, name, key, value) => {
    const season = await realSeason(year)
    expect(total(season, key, idOf(season, name))).toBeCloseTo(value, 6)
  })

  it('has Tyreek Hill with 11 catches for 215 yards and 2 touchdowns in week 1 of 2023', async () => {
    const season = await realSeason(2023)
    const at = { id: idOf(season, 'Tyreek Hill'), week: 1 }
    const keys: StatKey[] = ['rec', 'rec_yards', 'rec_tds']
    expect(keys.map(key => valueAt(season, key, at))).toEqual([11, 215, 2])
  })
})

describe.skipIf(whyNoRealData)(overRealData('a full season'), () => {
  it('has a column for every stat in the catalog, ascending by row, with 0 only if some rows are empty', async () => {
    const { columns } = await realSeason(2024)
    // No player missed a kick from this distance.
    expect(STATS.map(({ key }) => key).filter(key => !columns.get(key)?.rows.length)).toEqual(['fg_not_made_0_19'])
    const partial = new Set<string>(STATS.flatMap(stat => ('partial' in stat ? stat.key : [])))
    for (const [key, { rows, values, exact }] of columns) {
      expect(
        rows.every((row, at) => at === 0 || row > (rows[at - 1] as number)),
        key,
      ).toBe(true)
      expect(
        values.every(value => (value !== 0 || partial.has(key)) && (!exact || Number.isInteger(value))),
        key,
      ).toBe(true)
    }
    expect(columns.get('def_sacks')).toMatchObject({ decimals: 1, exact: true })
    expect(columns.get('cov_cmp_pct')).toMatchObject({ decimals: 3, exact: true })
    expect(columns.get('rec_yards')).toMatchObject({ decimals: 0, exact: true })
    expect(columns.get('pass_epa')).toMatchObject({ decimals: 0, exact: false })
  })

  it('sorts its players by id and its rows by player, then week', async () => {
    const { players, index } = await realSeason(2024)
    const ids = players.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].sort())
    const keys = [...index.player].map((player, row) => player * 100 + (index.week[row] as number))
    expect(keys.every((key, row) => row === 0 || key > (keys[row - 1] as number))).toBe(true)
  })

  it("has a row for each of 32 team defenses in each of 17 games, with the teams' names", async () => {
    const season = await realSeason(2024)
    const defenses = season.players.filter(({ posGroup }) => posGroup === 'DST')
    expect(defenses).toHaveLength(32)
    expect(season.players.find(({ id }) => id === 'DST_CHI')).toEqual({
      id: 'DST_CHI',
      name: 'Chicago Bears',
      position: 'DST',
      posGroup: 'DST',
      team: 'CHI',
    })
    const rows = [...season.index.player].filter(player => season.players[player]?.posGroup === 'DST')
    expect(rows).toHaveLength(544)
  })

  it('shows a traded player on the team in the last row', async () => {
    const { players } = await realSeason(2024)
    expect(players.find(({ name }) => name === 'Davante Adams')?.team).toBe('NYJ')
  })

  it('counts kicks of exactly 60 yards as 60 or more', async () => {
    const season = await realSeason(2025)
    const over = dense(season, 'fg_made_60_plus') as Float64Array
    expect(over.reduce((sum, value) => sum + value, 0)).toBeGreaterThan(0)
    const buckets: StatKey[] = ['0_19', '20_29', '30_39', '40_49', '50_59', '60_plus'].map(
      end => `fg_made_${end}` as StatKey,
    )
    const made = dense(season, 'fg_made') as Float64Array
    const counted = buckets.map(key => dense(season, key) as Float64Array)
    const differing = [...made.keys()].filter(
      row => made[row] !== counted.reduce((sum, each) => sum + (each[row] as number), 0),
    )
    expect(differing).toEqual([])
  })

  it('has no coverage stats for a game without coverage, or for seasons before the first one with coverage', async () => {
    const season = await realSeason(2024)
    const covered = (week: number, team: string): number =>
      [...season.coverage].filter(
        row => season.index.week[row] === week && season.teams[season.index.team[row] as number] === team,
      ).length
    for (const [week, ...teams] of [
      [13, 'NYG', 'DAL', 'MIA', 'GB', 'LV', 'KC'],
      [17, 'KC', 'PIT', 'SEA', 'CHI', 'ARI', 'LA'],
    ] as const) {
      for (const team of teams) expect(covered(week, team), `${team} in week ${week}`).toBe(0)
    }
    expect(covered(12, 'NYG')).toBeGreaterThan(8)
    const older = await realSeason(2020)
    expect(older.coverage).toHaveLength(0)
    expect(older.columns.has('cov_yards')).toBe(false)
  })

  it('consists of a roster and a schedule before its first game', async () => {
    const season = await realSeason(2026)
    expect(season.index.player).toHaveLength(0)
    expect(season.games).toHaveLength(272)
    expect(season.games.every(({ homeScore }) => homeScore === null)).toBe(true)
    expect(season.players.length).toBeGreaterThan(2900)
    expect(season.files[0]).toEqual({
      file: 'stats_player/stats_player_week_2026.csv',
      status: 'missing',
      rows: 0,
      skipped: {},
    })
  })

  it('counts what it skipped', async () => {
    const { files } = await realSeason(2024)
    expect(files.slice(0, 3)).toEqual([
      {
        file: 'stats_player/stats_player_week_2024.csv',
        status: 'loaded',
        rows: 18110,
        skipped: { postseason: 853, 'events without a player': 18 },
      },
      { file: 'stats_team/stats_team_week_2024.csv', status: 'loaded', rows: 544, skipped: { postseason: 26 } },
      {
        file: 'pfr_advstats/advstats_week_def_2024.csv',
        status: 'loaded',
        rows: 7258,
        skipped: { postseason: 360, 'games without coverage': 33, 'no stat row in that game': 341 },
      },
    ])
  })

  it("has players' external ids, including the corrected PFR ids", async () => {
    const people = new Map((await readPeople(realArchive)).map(person => [person.id, person]))
    expect(people.get('00-0033873')).toMatchObject({
      name: 'Patrick Mahomes',
      externalIds: { sleeper: '4046', pfr: 'MahoPa00' },
    })
    expect(people.get('00-0035944')?.externalIds.pfr).toBe('WillJo16')
    expect(people.get('00-0035629')?.externalIds.pfr).toBe('WillJo10')
    expect(people.get('00-0022888')).toMatchObject({ name: 'Bobby McCray', externalIds: { sleeper: '1399' } })
  })
})
