import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { PosGroup } from '../data/positions.ts'
import { STATS } from '../data/stats.ts'
import { folderArchive, readSeason } from '../src/engine/sources/nflverse.ts'
import { temporaryFolder } from './support/folder.ts'
import { realSeason } from './support/real-seasons.ts'
import { overRealData, whyNoRealData } from './support/shared.ts'
import { openWorld, type World } from './support/world.ts'

const root = join(import.meta.dirname, '..')
const bundled = join(root, 'data', 'demo')
const files = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.gz'))
    .sort()

const GROUPS: readonly PosGroup[] = ['QB', 'RB', 'WR', 'TE', 'K', 'DL', 'LB', 'DB', 'DST']
const RANKS = [1, 6, 12, 24]

/** Returns the points per game at four ranks of each position, under rules that score all positions. */
const curves = async (world: World, season: number): Promise<Map<PosGroup, number[]>> => {
  const curve = async (pos: PosGroup) => {
    const query = { system: 'idp', season, pos, sort: 'ppg', limit: 24 }
    const { players } = (await world.ask('rankPlayers', { query })) as { players: { ppg: number }[] }
    return [pos, RANKS.map(rank => players[rank - 1]!.ppg)] as const
  }
  return new Map(await Promise.all(GROUPS.map(curve)))
}

describe('the bundled season', () => {
  test('takes less than 1.5 MB and matches the output of its script', () => {
    const made = temporaryFolder()
    execFileSync(process.execPath, [join(root, 'scripts', 'demo-season.ts'), made])
    expect(files(made)).toEqual(files(bundled))
    // Compressed bytes differ between zlib versions, so the test compares the uncompressed content.
    const content = (folder: string, file: string) => gunzipSync(readFileSync(join(folder, file)))
    for (const file of files(bundled)) expect(content(made, file).equals(content(bundled, file)), file).toBe(true)
    expect(files(bundled).reduce((sum, file) => sum + statSync(join(bundled, file)).size, 0)).toBeLessThan(1_500_000)
  })

  test('has 32 teams with 17 games and a bye each, every stat in the catalog, and a schedule with kickoffs', async () => {
    const season = await readSeason(folderArchive(bundled), 1990)
    expect(season.games).toHaveLength(272)
    for (const team of season.teams) {
      const weeks = season.games.filter(({ home, away }) => home === team || away === team).map(({ week }) => week)
      expect([weeks.length, new Set(weeks).size], team).toEqual([17, 17])
    }
    expect(season.games.every(({ kickoffAt, homeScore }) => kickoffAt > 0 && homeScore !== null)).toBe(true)
    expect([...season.columns.keys()]).toEqual(STATS.map(({ key }) => key))
  })

  test.skipIf(whyNoRealData)(
    overRealData(
      'has points per game like the mean of 2022-2025 at ranks 1, 6, 12 and 24 of each position, within 15%',
    ),
    async () => {
      const world = await openWorld()
      const seasons = [2022, 2023, 2024, 2025]
      for (const season of seasons) await world.keep(await realSeason(season))
      await world.keep(await readSeason(folderArchive(bundled), 1990))
      const [ours, ...real] = await Promise.all([1990, ...seasons].map(season => curves(world, season)))
      for (const group of GROUPS) {
        for (const [at, rank] of RANKS.entries()) {
          const mean = real.reduce((sum, curve) => sum + curve.get(group)![at]!, 0) / real.length
          const ratio = ours!.get(group)![at]! / mean
          expect(Math.abs(ratio - 1), `${group} ${rank}: ${ratio.toFixed(3)}`).toBeLessThan(0.15)
        }
      }
      world.close()
    },
  )
})
