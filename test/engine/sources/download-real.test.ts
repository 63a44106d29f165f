import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { downloadReleases } from '../../../src/engine/sources/download.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { loopback } from '../../support/loopback.ts'
import { NFLVERSE, overRealData, whyNoRealData } from '../../support/shared.ts'

describe.skipIf(whyNoRealData)(overRealData('downloading the real files'), () => {
  test.each([
    [[2022, 2023, 2024, 2025], []],
    [[2020], ['rosters/roster_2020.csv', 'pfr_advstats/advstats_week_def_2020.csv']],
  ])('%o are downloaded byte for byte, and a second pull downloads nothing', async (seasons, missing) => {
    const server = await loopback(NFLVERSE)
    const download = { base: server.url, crosswalk: `${server.url}none.csv`, folder: temporaryFolder(), seasons }
    const report = await downloadReleases(download)
    expect(report.filter(({ status }) => status === 'missing').map(({ file }) => file)).toEqual(missing)
    const fetched = report.filter(({ status }) => status === 'fetched')
    const bytesIn = (folder: string) => fetched.map(({ file }) => readFileSync(join(folder, `${file}.gz`)))
    expect(Buffer.concat(bytesIn(download.folder)).equals(Buffer.concat(bytesIn(NFLVERSE)))).toBe(true)
    expect(fetched.map(({ bytes }) => bytes)).toEqual(bytesIn(NFLVERSE).map(({ length }) => length))
    server.requests.length = 0
    await downloadReleases(download)
    expect(server.requests.map(({ status }) => status).filter(status => status !== 404)).toEqual(fetched.map(() => 304))
  })
})
