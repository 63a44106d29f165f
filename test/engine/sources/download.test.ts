import { hash } from 'node:crypto'
import { readFileSync, rmSync, statSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { HindsightError } from '../../../src/engine/base/errors.ts'
import { type Download, type DownloadProgress, downloadReleases } from '../../../src/engine/sources/download.ts'
import { temporaryFolder } from '../../support/folder.ts'
import * as web from '../../support/loopback.ts'

const { answer, cutOff, drip, filesIn, gzippedTable: gz, hang, patience, put, times } = web
const NAMES = web.NAMES_2024
const [WEEKS, , , , , , CROSSWALK] = NAMES
const PUBLISHED = Object.fromEntries(NAMES.map(name => [name, gz(name).toString('latin1')]))
const PAGE = '<!DOCTYPE html><title>Sign in</title>'

/** Returns the code and message of a rejected promise's error. */
const errorOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(() => null).catch(error => error)
  expect(error).toBeInstanceOf(HindsightError)
  return `${error.code}: ${error.message}`
}

/** Returns the files that a download added to a folder, except its own notes. */
const downloadedTo = (folder: string): Record<string, string> => filesIn(folder, 'downloads.json')

const unzipped = (name: string): string => name.replace(/\.gz$/, '')
const all = (status: string): string[] => NAMES.map(() => status)

/** Opens a file server for 2024 that lacks some files, and a folder for the downloads. */
const mirror = async (...without: string[]) => {
  const { source, server } = await web.mirror2024(...without)
  const folder = join(temporaryFolder(), 'nflverse')
  const { http } = patience()
  const usual = { base: server.url, crosswalk: `${server.url}own/db_playerids.csv`, folder, seasons: [2024], http }
  const pull = (options: Partial<Download> = {}) => downloadReleases({ ...usual, ...options })
  const statuses = async (options?: Partial<Download>) => (await pull(options)).map(({ status }) => status)
  return { source, server, folder, http, pull, statuses }
}

describe('downloading releases', () => {
  test('stores every file of a season in its release folder, readable only by its owner', async () => {
    const { folder, pull } = await mirror()
    const report = NAMES.map(name => ({ file: unzipped(name), status: 'fetched', bytes: gz(name).length }))
    expect(await pull()).toEqual(report)
    expect(downloadedTo(folder)).toEqual(PUBLISHED)
    const mode = (path: string) => (statSync(join(folder, path)).mode & 0o777).toString(8)
    expect(['', 'players', 'players/players.csv.gz', 'downloads.json'].map(mode)).toEqual(['700', '700', '600', '600'])
  })

  test('downloads only changed files on a second pull, and everything from a new address', async () => {
    const { folder, pull, source, server, statuses } = await mirror()
    const first = await pull()
    expect(await pull()).toEqual(first.map(each => ({ ...each, status: 'unchanged' })))
    const statusesSent = server.requests.map(({ status }) => status).filter(status => status !== 404)
    expect(statusesSent.slice(7)).toEqual(NAMES.map(() => 304))
    put(source, WEEKS, gz('corrected'))
    const changed = { file: unzipped(WEEKS), status: 'fetched', bytes: gz('corrected').length }
    expect((await pull()).filter(({ status }) => status === 'fetched')).toEqual([changed])
    expect(downloadedTo(folder)).toEqual({ ...PUBLISHED, [WEEKS]: gz('corrected').toString('latin1') })
    for (const name of NAMES) put(source, `a/mirror/${name}`, gz(name))
    expect(await statuses({ base: `${server.url}a/mirror` })).toEqual(all('fetched'))
    expect(downloadedTo(folder)).toEqual(PUBLISHED)
  })

  const oneAgain = ['fetched', ...all('unchanged').slice(1)]
  test.each([
    ['a file that was deleted locally', WEEKS, null, oneAgain],
    ['a file that was changed locally', WEEKS, 'altered', oneAgain],
    ['every file if its records are cut off', 'downloads.json', '{"half', all('fetched')],
    ['every file if its records have a different format', 'downloads.json', '{"a": {"etag": 1}}', all('fetched')],
  ])('downloads %s again', async (_, name, content, expected) => {
    const { folder, statuses } = await mirror()
    await statuses()
    rmSync(join(folder, name))
    if (content !== null) put(folder, name, content)
    expect(await statuses()).toEqual(expected)
    expect(downloadedTo(folder)).toEqual(PUBLISHED)
  })

  test('uses a plain file if the gzipped one is missing, and the newer form replaces the older', async () => {
    const { folder, pull, source } = await mirror('players/players.csv.gz')
    const held = () => Object.keys(downloadedTo(folder)).filter(name => name.startsWith('players/'))
    put(source, 'players/players.csv', 'id\nplain\n')
    expect((await pull())[5]).toEqual({ file: 'players/players.csv', status: 'fetched', bytes: 9 })
    expect(held()).toEqual(['players/players.csv'])
    expect((await pull())[5]).toEqual({ file: 'players/players.csv', status: 'unchanged', bytes: 9 })
    put(source, 'players/players.csv.gz', gz('zipped'))
    expect((await pull())[5]?.status).toBe('fetched')
    expect(held()).toEqual(['players/players.csv.gz'])
  })

  test("uses the crosswalk's own URL if the mirror lacks it, unless the response is a web page", async () => {
    const { folder, pull, source, server } = await mirror(CROSSWALK)
    server.behave('/own/db_playerids.csv', answer(200, {}, PAGE))
    expect(await errorOf(pull())).toContain(`${server.url}own/db_playerids.csv sent a web page instead of a table`)
    expect(Object.keys(downloadedTo(folder))).toHaveLength(6)
    put(source, 'own/db_playerids.csv', 'id\ncrosswalk\n')
    expect((await pull())[6]).toEqual({ file: unzipped(CROSSWALK), status: 'fetched', bytes: 13 })
    expect(downloadedTo(folder)[unzipped(CROSSWALK)]).toBe('id\ncrosswalk\n')
    const asked = server.requests.map(({ path }) => path).filter(path => path.includes('db_playerids'))
    expect(asked.slice(3)).toEqual([`/${CROSSWALK}`, `/${unzipped(CROSSWALK)}`, '/own/db_playerids.csv'])
  })

  test("retries a file that does not match the server's MD5", async () => {
    const { folder, pull, source, server } = await mirror()
    const path = `/${WEEKS}`
    const intact = readFileSync(join(source, path))
    const md5 = { 'content-md5': hash('md5', intact, 'base64') }
    server.behave(path, answer(200, md5, Buffer.concat([intact, Buffer.from('\n')])), answer(200, md5, intact))
    await pull()
    expect(downloadedTo(folder)).toEqual(PUBLISHED)
    expect(server.requests.filter(each => each.path === path)).toHaveLength(2)
  })

  test('reports missing companion files and keeps earlier copies; coverage begins in 2018', async () => {
    const { folder, pull, source, statuses } = await mirror()
    await pull()
    for (const release of ['rosters', 'players']) rmSync(join(source, release), { recursive: true })
    expect((await pull())[2]).toEqual({ file: 'rosters/roster_2024.csv', status: 'missing', bytes: 0 })
    expect(Object.keys(downloadedTo(folder)).sort()).toEqual([...NAMES].sort())
    for (const season of [2017, 2018]) put(source, `stats_player/stats_player_week_${season}.csv.gz`, gz('weeks'))
    const of2017 = ['fetched', 'missing', 'missing', 'unchanged', 'missing', 'unchanged']
    expect(await statuses({ seasons: [2017, 2017] })).toEqual(of2017)
    expect(await statuses({ seasons: [2018] })).toHaveLength(7)
  })

  test('reports a season without player weeks and an invalid address by name', async () => {
    const { pull, server } = await mirror()
    expect(await errorOf(pull({ seasons: [2031] }))).toBe(
      `not_found: There are no player weeks for 2031 at ${server.url}stats_player/stats_player_week_2031.csv.gz; check the season and the address`,
    )
    for (const base of ['nflverse', 'ftp://127.0.0.1/', 'file:///tmp/']) {
      expect(await errorOf(pull({ base }))).toMatch(`invalid_request: "${base}" is not a download address`)
    }
  })

  test('accepts a season with only a roster before its first game, but not a season that lost its player weeks', async () => {
    const { pull, source, statuses } = await mirror()
    put(source, 'rosters/roster_2031.csv.gz', gz('roster'))
    expect((await pull({ seasons: [2031] })).slice(0, 3)).toMatchObject([
      { file: 'stats_player/stats_player_week_2031.csv', status: 'missing', bytes: 0 },
      { file: 'stats_team/stats_team_week_2031.csv', status: 'missing' },
      { file: 'rosters/roster_2031.csv' },
    ])
    put(source, 'stats_player/stats_player_week_2031.csv.gz', gz('weeks'))
    expect((await statuses({ seasons: [2031] }))[0]).toBe('fetched')
    rmSync(join(source, 'stats_player'), { recursive: true })
    expect(await errorOf(pull({ seasons: [2031] }))).toMatch(/^not_found: There are no player weeks for 2031/)
  })

  test('downloads two files in parallel, and reports bytes and finished files as progress', async () => {
    const { pull, server } = await mirror()
    let [asked, max] = [0, 0]
    const open: ServerResponse[] = []
    const answerAll = () => {
      for (const response of open.splice(0)) response.end(gz('slow'))
    }
    // Each request waits until two are in progress, and then long enough that the test would notice a third.
    const slow: web.Behavior = (_, response) => {
      max = Math.max(max, open.push(response))
      if (++asked === NAMES.length || open.length === 2) setTimeout(answerAll, 20)
    }
    for (const name of NAMES) server.behave(`/${name}`, slow)
    const seen: DownloadProgress[] = []
    await pull({ onProgress: progress => seen.push(progress) })
    expect(max).toBe(2)
    const bytes = gz('slow').length
    expect(seen).toContainEqual({ file: unzipped(WEEKS), received: bytes, total: bytes, completed: 0, files: 11 })
    expect(seen.at(-1)).toMatchObject({ completed: 11, files: 11 })
  })
})

describe('a failed pull', () => {
  test.each([
    ['keeps failing', times(4, answer(500)), 'could not be fetched (it answered 500 on try 4)'],
    ['is cut off', times(4, cutOff), 'could not be fetched (the connection was closed on try 4)'],
    ['hangs', times(4, hang), 'could not be fetched (the response took too long on try 4)'],
    ['drips', times(4, drip(10)), 'could not be fetched (the response took too long on try 4)'],
    ['is a web page', [answer(200, {}, PAGE)], 'sent a damaged gzip file (incorrect header check)'],
    ['is a web page, gzipped', [answer(200, {}, gzipSync(PAGE))], 'sent a web page instead of a table'],
    ['is empty', [answer(200, {}, gzipSync(''))], 'sent an empty file'],
    ['is incomplete', [answer(200, {}, gz('').subarray(0, -6))], 'sent a damaged gzip file (unexpected end of file)'],
  ])('writes nothing if a file %s', async (_, behaviors, message) => {
    const { folder, http, pull, source, server, statuses } = await mirror()
    const impatient = message.includes('took too long') ? { http: { ...http, totalTimeout: 80 } } : {}
    server.behave(`/${WEEKS}`, ...behaviors)
    expect(await errorOf(pull(impatient))).toContain(`upstream_failed: ${server.url}${WEEKS} ${message}: check`)
    expect(Object.keys(downloadedTo(folder)).filter(name => name.startsWith('stats_player'))).toEqual([])
    await pull()
    put(source, WEEKS, gz('corrected'))
    server.behave(`/${WEEKS}`, ...behaviors)
    await errorOf(pull(impatient))
    expect(downloadedTo(folder)).toEqual(PUBLISHED)
    expect(await statuses()).toEqual(['fetched', ...all('unchanged').slice(1)])
  })

  test('stops the other download immediately, starts no more, and keeps finished files', async () => {
    const { folder, pull, server, statuses } = await mirror()
    server.behave(`/${NAMES[3]}`, hang)
    server.behave(`/${NAMES[4]}`, answer(403))
    expect(await errorOf(pull())).toContain('games.csv.gz could not be fetched (it answered 403)')
    expect(server.requests).toHaveLength(5)
    expect(Object.keys(downloadedTo(folder)).sort()).toEqual(NAMES.slice(0, 3).sort())
    expect(await statuses()).toEqual([...all('unchanged').slice(0, 3), ...all('fetched').slice(3)])
  })

  test("ends with the abort signal's reason and leaves only complete files", async () => {
    const { folder, pull, server } = await mirror()
    server.behave(`/${NAMES[5]}`, drip(5))
    const stop = new AbortController()
    const onProgress = ({ file }: DownloadProgress) => file === 'players/players.csv' && stop.abort(new Error('enough'))
    await expect(pull({ signal: stop.signal, onProgress })).rejects.toThrow(/^enough$/)
    expect(Object.keys(downloadedTo(folder))).toEqual(expect.arrayContaining(NAMES.slice(0, 4)))
    expect(PUBLISHED).toMatchObject(downloadedTo(folder))
  })
})
