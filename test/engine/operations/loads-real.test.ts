import { describe, expect, test } from 'vitest'
import { folderArchive } from '../../../src/engine/loading.ts'
import { openSeasonReader } from '../../../src/engine/sources/season-reader.ts'
import { NFLVERSE, overRealData, whyNoRealData } from '../../support/shared.ts'

describe.skipIf(whyNoRealData)(overRealData('seasons loaded by threads'), () => {
  test('contain exactly the same numbers as seasons loaded by one thread', async () => {
    const archive = folderArchive(NFLVERSE)
    const { folder: _, ...withoutFolder } = archive
    const seasons = [2024, 2016]
    const [inThreads, alone] = [archive, withoutFolder].map(each => openSeasonReader(each, seasons))
    for (const season of seasons) expect(await inThreads!.read(season)).toEqual(await alone!.read(season))
    await inThreads!.close()
  })
})
