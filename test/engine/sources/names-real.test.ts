import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { openPlayerLookup } from '../../../src/engine/rules/names/player-lookup.ts'
import { realSeason } from '../../support/real-seasons.ts'
import { isSoak, sampled } from '../../support/rounds.ts'
import { NFLVERSE, overRealData, whyNoRealData } from '../../support/shared.ts'

type Cells = Record<string, string>

const rowsOf = (file: string): Cells[] =>
  parse(gunzipSync(readFileSync(resolve(NFLVERSE, file))), { columns: true }) as Cells[]

describe.skipIf(whyNoRealData)(overRealData('names in public files'), () => {
  test.each(sampled([2021, 2022, 2023, 2024, 2025], 3))('find the players of %i', async season => {
    const { players } = await realSeason(season)
    const lookup = openPlayerLookup(players)
    const ids = new Set(players.map(({ id }) => id))
    const missed: string[] = []
    const find = (id: string | undefined, written: string) => {
      if (!id || !ids.has(id) || written.trim() === '') return
      if (!lookup({ written }).all.some(player => player.id === id)) missed.push(`${id} ${written}`)
    }
    for (const row of rowsOf(`rosters/roster_${season}.csv.gz`)) find(row.gsis_id, row.full_name ?? '')
    for (const row of rowsOf('players/players.csv.gz').filter((_, at) => isSoak || at % 5 === season % 5)) {
      find(row.gsis_id, row.display_name ?? '')
      if (row.last_name) find(row.gsis_id, `${row.first_name} ${row.last_name}`)
    }
    expect(missed).toEqual([])
  })

  test('find Robby Anderson and Deonte Harris in 2021, Zonovan Knight in 2022, and Hollywood Brown on platforms', async () => {
    const find = async (season: number, written: string) =>
      openPlayerLookup((await realSeason(season)).players)({ written }).found.map(({ id }) => id)
    expect(await find(2021, 'Robby Anderson')).toEqual(['00-0032688'])
    expect(await find(2021, 'Deonte Harris')).toEqual(['00-0035215'])
    expect(await find(2022, 'Zonovan Knight')).toEqual(['00-0037157'])
    expect(await find(2024, 'Hollywood Brown')).toEqual(['00-0035662'])
  })
})

describe.skipIf(whyNoRealData)(overRealData('positions of a season'), () => {
  test.each([
    [2025, '00-0040718', 'WR'],
    [2024, '00-0037091', 'WR'],
    [2023, '00-0037091', 'WR'],
    [2025, '00-0037091', 'DB'],
    [2025, '00-0033357', 'TE'],
    [2020, '00-0039472', 'DB'],
    [2019, '00-0031543', 'K'],
    [2020, '00-0031543', 'OTHER'],
  ])('in %i, %s is %s', async (season, id, posGroup) => {
    const { players } = await realSeason(season)
    expect(players.find(player => player.id === id)).toMatchObject({ posGroup })
  })
})
