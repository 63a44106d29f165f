import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { LARGEST_FILE } from '../../../src/engine/sources/archive.ts'
import { folderArchive, readSeason } from '../../../src/engine/sources/nflverse.ts'
import { csv, HEADERS } from '../../support/csv.ts'
import { temporaryFolder } from '../../support/folder.ts'

const PLAYERS = 'stats_player/stats_player_week_2031.csv'
const MB = 1024 * 1024

/** Loads a season whose weekly player file is created by `put`. Returns the error and the memory used. */
const refusalOf = async (name: string, put: (path: string) => void): Promise<{ message: string; grown: number }> => {
  const folder = temporaryFolder()
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  put(path)
  const before = process.memoryUsage().rss
  const error = await readSeason(folderArchive(folder), 2031).then(
    () => null,
    reason => reason,
  )
  expect(error).toMatchObject({ code: 'invalid_request' })
  const { message } = error as Error
  expect(message).toContain(path)
  return { message, grown: process.memoryUsage().rss - before }
}

describe('refuses an invalid file by name, with bounded memory', () => {
  it('a gzip of any number of newlines', async () => {
    const zipped = gzipSync(Buffer.alloc(2 * LARGEST_FILE, '\n'))
    const { message, grown } = await refusalOf(`${PLAYERS}.gz`, path => writeFileSync(path, zipped))
    expect(message).toContain(`it has more than ${LARGEST_FILE} bytes`)
    expect(grown).toBeLessThan(200 * MB)
  })

  it('a gzip of newlines at the max file size, with a header and without', async () => {
    for (const header of ['', csv(HEADERS.playerWeek, [])]) {
      const zipped = gzipSync(header + '\n'.repeat(30 * MB))
      const { message, grown } = await refusalOf(`${PLAYERS}.gz`, path => writeFileSync(path, zipped))
      expect(message).toContain('has more than 60000 lines')
      expect(grown).toBeLessThan(200 * MB)
    }
  })

  it('a file of commas', async () => {
    const { message, grown } = await refusalOf(PLAYERS, path => writeFileSync(path, `${','.repeat(30 * MB)}\n`))
    expect(message).toContain('line 1: the header is longer than 32768 bytes')
    expect(grown).toBeLessThan(200 * MB)
  })

  it('a file above the max size', async () => {
    const { message } = await refusalOf(PLAYERS, path => {
      writeFileSync(path, '')
      truncateSync(path, 2 ** 40)
    })
    expect(message).toContain(`is larger than ${LARGEST_FILE} bytes`)
  })

  it('a device', async () => {
    const { message } = await refusalOf(PLAYERS, path => symlinkSync('/dev/zero', path))
    expect(message).toContain('is not a regular file')
  })

  it('a pipe without a writer', async () => {
    const { message } = await refusalOf(PLAYERS, path => void execFileSync('mkfifo', [path]))
    expect(message).toContain('is not a regular file')
  })

  it('a folder with that name', async () => {
    const { message } = await refusalOf(PLAYERS, path => mkdirSync(path))
    expect(message).toContain('is not a regular file')
  })
})
