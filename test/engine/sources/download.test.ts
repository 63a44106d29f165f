import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { HindsightError } from '../../../src/engine/errors.ts'
import { type FetchOptions, fetchBytes, type Validators } from '../../../src/engine/http.ts'
import { type Download, type DownloadProgress, downloadReleases } from '../../../src/engine/sources/download.ts'
import { temporaryFolder } from '../../support/folder.ts'
import * as web from '../../support/loopback.ts'
import { NFLVERSE, overRealData, whyNoRealData } from '../../support/shared.ts'

const { answer, cutOff, drip, filesIn, gzippedTable: gz, hang, loopback, patience, put, times } = web
const NAMES = web.NAMES_2024
const [WEEKS, , , , , , CROSSWALK] = NAMES
const PUBLISHED = Object.fromEntries(NAMES.map(name => [name, gz(name).toString('latin1')]))
const PAGE = '<!DOCTYPE html><title>Sign in</title>'

/** The code and message of the error that work ends in. */
const errorOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(() => null).catch(error => error)
  expect(error).toBeInstanceOf(HindsightError)
  return `${error.code}: ${error.message}`
}

/** What was brought into a folder: all but the notes. */
const broughtTo = (folder: string): Record<string, string> => filesIn(folder, 'downloads.json')

describe('fetching an address', () => {
  const setUp = async () => {
    const folder = temporaryFolder()
    put(folder, 'file', 'hello')
    const server = await loopback(folder)
    const { waits, http } = patience()
    const fetch = (options: FetchOptions = {}) => fetchBytes(`${server.url}file`, { ...http, ...options })
    return { server, waits, fetch, folder }
  }
  /** The text of an answer, what else it is, or why there is none. */
  const said = async (work: ReturnType<typeof fetchBytes>): Promise<string> => {
    const found = await work.catch((error: HindsightError) => ({ status: `${error.code} ${error.message}` }))
    if ('bytes' in found) return Buffer.from(found.bytes).toString()
    return found.status.replace(/http\S* could not be fetched /, '')
  }
  const date = 'Thu, 01 Jan 1998 00:00:00 GMT'
  const later = (status: number, after: string) => answer(status, { 'retry-after': after, date })
  const passing = (what: string, tries = 4) =>
    `upstream_failed (${what} at try ${tries}): check the connection or try later`
  const final = (problem: string) => `upstream_failed (${problem}): check the address`

  test.each<[string, web.Behaviour[], FetchOptions, string, number[]]>([
    ['failures', [answer(500), answer(408), answer(503)], {}, 'hello', [375, 750, 1500]],
    ['four failures', times(4, answer(502)), {}, passing('it answered 502'), [375, 750, 1500]],
    ['the shortest pauses', times(2, answer(500)), { random: () => 0 }, 'hello', [250, 500]],
    ['a wish for a pause in seconds', [later(429, '7')], {}, 'hello', [7000]],
    ['a wish for a pause until a date', [later(503, 'Thu, 01 Jan 1998 00:00:12 GMT')], {}, 'hello', [12_000]],
    ['too short a pause', [later(429, 'soon'), later(429, '0'), later(429, '1')], {}, 'hello', [375, 750, 1500]],
    ['a long pause', [later(429, '60')], {}, 'upstream_failed (it answered 429): try again in 60 seconds', []],
    ['403', [answer(403)], {}, final('it answered 403'), []],
    ['304 unasked', [answer(304)], {}, final('it answered 304'), []],
    ['404', [answer(404)], {}, 'missing', []],
    ['an answer cut off', times(3, cutOff), {}, 'hello', [375, 750, 1500]],
    ['four answers cut off', times(4, cutOff), {}, passing('the connection broke off'), [375, 750, 1500]],
    ['slow answers', [hang, drip(10)], { totalTimeout: 60 }, 'hello', [375, 750]],
    // undici looks at these two time-outs about once a second only.
    ['silence', [hang], { headersTimeout: 60, tries: 1 }, passing('no answer came in time', 1), []],
    ['a stop', [drip(10_000)], { bodyTimeout: 60, tries: 1 }, passing('the answer stopped midway', 1), []],
    ['five redirects', times(5, answer(302, { location: '/file' })), {}, 'hello', []],
    ['six redirects', times(6, answer(301, { location: '/file' })), {}, final('it redirects too often'), []],
    ['a redirect to nowhere', [answer(302)], {}, final('it redirects to no safe address'), []],
    ['another protocol', [answer(302, { location: 'file:///a' })], {}, final('it redirects to no safe address'), []],
    ['as many bytes as allowed', [], { maxBytes: 5 }, 'hello', []],
    ['more bytes than allowed', [], { maxBytes: 4 }, final('it is larger than 4 bytes'), []],
    [
      'more bytes, unannounced',
      [(_, response) => void response.write('12345')],
      { maxBytes: 4 },
      final('it is larger than 4 bytes'),
      [],
    ],
  ])('%s', async (_, behaviours, options, expected, pauses) => {
    const { server, waits, fetch } = await setUp()
    server.behave('/file', ...behaviours)
    expect(await said(fetch(options))).toBe(expected)
    expect(waits).toEqual(pauses)
  })

  test('a server that is not there is named', async () => {
    const message = await errorOf(fetchBytes('http://127.0.0.1:1/', patience().http))
    expect(message).toContain('http://127.0.0.1:1/ could not be fetched (the host refused the connection at try 4)')
  })

  test('a version that is known is not sent again, by tag or by date', async () => {
    const { fetch, folder } = await setUp()
    const { etag, lastModified } = ((await fetch()) as { validators: Validators }).validators
    expect(await said(fetch({ validators: { etag, lastModified: null } }))).toBe('unchanged')
    expect(await said(fetch({ validators: { etag: null, lastModified } }))).toBe('unchanged')
    put(folder, 'file', 'changed')
    expect(await said(fetch({ validators: { etag, lastModified } }))).toBe('changed')
  })

  test('progress tells the bytes so far and in all, or null; an error in it is no error of the network', async () => {
    const { server, fetch } = await setUp()
    server.behave('/file', (_, response) => void response.write('123', () => response.end()))
    const seen: unknown[] = []
    const onProgress = (...progress: unknown[]) => void seen.push(...progress)
    await fetch({ onProgress })
    await fetch({ onProgress })
    expect(seen).toEqual([3, null, 5, 5])
    await expect(fetch({ onProgress: () => expect.unreachable('ours') })).rejects.toThrow('ours')
    expect(server.requests).toHaveLength(3)
  })

  test('a signal ends the wait for an answer and for the next try, with its reason', async () => {
    const { server, fetch } = await setUp()
    server.behave('/file', hang, answer(500))
    await expect(fetch({ signal: AbortSignal.timeout(50) })).rejects.toThrow(/due to timeout/)
    const pausing = fetchBytes(`${server.url}file`, { signal: AbortSignal.timeout(50) })
    await expect(pausing).rejects.toThrow(/due to timeout/)
    await expect(fetch({ signal: AbortSignal.abort(new Error('never')) })).rejects.toThrow(/^never$/)
    expect(server.requests).toHaveLength(2)
  })
})

const unzipped = (name: string): string => name.replace(/\.gz$/, '')
const all = (status: string): string[] => NAMES.map(() => status)

/** A mirror of 2024 with some files left out, and a folder to bring the rest to. */
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
  test('every file of a season lies in its release, readable by its owner alone', async () => {
    const { folder, pull } = await mirror()
    const report = NAMES.map(name => ({ file: unzipped(name), status: 'fetched', bytes: gz(name).length }))
    expect(await pull()).toEqual(report)
    expect(broughtTo(folder)).toEqual(PUBLISHED)
    const mode = (path: string) => (statSync(join(folder, path)).mode & 0o777).toString(8)
    expect(['', 'players', 'players/players.csv.gz', 'downloads.json'].map(mode)).toEqual(['700', '700', '600', '600'])
  })

  test('a second pull sends again only what has changed, and everything from another address', async () => {
    const { folder, pull, source, server, statuses } = await mirror()
    const first = await pull()
    expect(await pull()).toEqual(first.map(each => ({ ...each, status: 'unchanged' })))
    expect(server.requests.slice(7).map(({ status }) => status)).toEqual(NAMES.map(() => 304))
    put(source, WEEKS, gz('corrected'))
    const changed = { file: unzipped(WEEKS), status: 'fetched', bytes: gz('corrected').length }
    expect((await pull()).filter(({ status }) => status === 'fetched')).toEqual([changed])
    expect(broughtTo(folder)).toEqual({ ...PUBLISHED, [WEEKS]: gz('corrected').toString('latin1') })
    for (const name of NAMES) put(source, `a/mirror/${name}`, gz(name))
    expect(await statuses({ base: `${server.url}a/mirror` })).toEqual(all('fetched'))
    expect(broughtTo(folder)).toEqual(PUBLISHED)
  })

  const oneAgain = ['fetched', ...all('unchanged').slice(1)]
  test.each([
    ['a file that is gone here', WEEKS, null, oneAgain],
    ['a file that is altered here', WEEKS, 'altered', oneAgain],
    ['every file, when the notes are cut off', 'downloads.json', '{"half', all('fetched')],
    ['every file, when the notes are of another form', 'downloads.json', '{"a": {"etag": 1}}', all('fetched')],
  ])('%s is fetched again', async (_, name, content, expected) => {
    const { folder, statuses } = await mirror()
    await statuses()
    rmSync(join(folder, name))
    if (content !== null) put(folder, name, content)
    expect(await statuses()).toEqual(expected)
    expect(broughtTo(folder)).toEqual(PUBLISHED)
  })

  test('a plain file is taken where there is no gzipped one, and the newer form replaces the older', async () => {
    const { folder, pull, source } = await mirror('players/players.csv.gz')
    const held = () => Object.keys(broughtTo(folder)).filter(name => name.startsWith('players/'))
    put(source, 'players/players.csv', 'id\nplain\n')
    expect((await pull())[5]).toEqual({ file: 'players/players.csv', status: 'fetched', bytes: 9 })
    expect(held()).toEqual(['players/players.csv'])
    expect((await pull())[5]).toEqual({ file: 'players/players.csv', status: 'unchanged', bytes: 9 })
    put(source, 'players/players.csv.gz', gz('zipped'))
    expect((await pull())[5]?.status).toBe('fetched')
    expect(held()).toEqual(['players/players.csv.gz'])
  })

  test('the crosswalk comes from its own address when the mirror has none, unless that is a web page', async () => {
    const { folder, pull, source, server } = await mirror(CROSSWALK)
    server.behave('/own/db_playerids.csv', answer(200, {}, PAGE))
    expect(await errorOf(pull())).toContain(`${server.url}own/db_playerids.csv sent a web page instead of a table`)
    expect(Object.keys(broughtTo(folder))).toHaveLength(6)
    put(source, 'own/db_playerids.csv', 'id\ncrosswalk\n')
    expect((await pull())[6]).toEqual({ file: unzipped(CROSSWALK), status: 'fetched', bytes: 13 })
    expect(broughtTo(folder)[unzipped(CROSSWALK)]).toBe('id\ncrosswalk\n')
    const asked = server.requests.map(({ path }) => path).filter(path => path.includes('db_playerids'))
    expect(asked.slice(3)).toEqual([`/${CROSSWALK}`, `/${unzipped(CROSSWALK)}`, '/own/db_playerids.csv'])
  })

  test('companions that are missing are told, and an earlier copy stays; coverage begins in 2018', async () => {
    const { folder, pull, source, statuses } = await mirror()
    await pull()
    for (const release of ['rosters', 'players']) rmSync(join(source, release), { recursive: true })
    expect((await pull())[2]).toEqual({ file: 'rosters/roster_2024.csv', status: 'missing', bytes: 0 })
    expect(Object.keys(broughtTo(folder)).sort()).toEqual([...NAMES].sort())
    for (const season of [2017, 2018]) put(source, `stats_player/stats_player_week_${season}.csv.gz`, gz('weeks'))
    const of2017 = ['fetched', 'missing', 'missing', 'unchanged', 'missing', 'unchanged']
    expect(await statuses({ seasons: [2017, 2017] })).toEqual(of2017)
    expect(await statuses({ seasons: [2018] })).toHaveLength(7)
  })

  test('a season without player weeks and an address of no use are errors that name them', async () => {
    const { pull, server } = await mirror()
    expect(await errorOf(pull({ seasons: [2031] }))).toBe(
      `not_found: There are no player weeks of 2031 at ${server.url}stats_player/stats_player_week_2031.csv.gz: check the season and the address`,
    )
    for (const base of ['nflverse', 'ftp://127.0.0.1/', 'file:///tmp/']) {
      expect(await errorOf(pull({ base }))).toMatch(`invalid_request: "${base}" is not an address`)
    }
  })

  test('two files are fetched at once; progress tells the bytes and how many are done', async () => {
    const { pull, server } = await mirror()
    let [open, most] = [0, 0]
    const slow: web.Behaviour = (_, response) => {
      most = Math.max(most, ++open)
      setTimeout(() => response.end(gz('slow'), () => open--), 20)
    }
    for (const name of NAMES) server.behave(`/${name}`, slow)
    const seen: DownloadProgress[] = []
    await pull({ onProgress: progress => seen.push(progress) })
    expect(most).toBe(2)
    const bytes = gz('slow').length
    expect(seen).toContainEqual({ file: unzipped(WEEKS), received: bytes, total: bytes, done: 0, files: 7 })
    expect(seen.at(-1)).toMatchObject({ done: 7, files: 7 })
  })
})

describe('a pull that fails', () => {
  test.each([
    ['keeps failing', times(4, answer(500)), 'could not be fetched (it answered 500 at try 4)'],
    ['is cut off', times(4, cutOff), 'could not be fetched (the connection broke off at try 4)'],
    ['hangs', times(4, hang), 'could not be fetched (the answer took too long at try 4)'],
    ['drips', times(4, drip(10)), 'could not be fetched (the answer took too long at try 4)'],
    ['is a web page', [answer(200, {}, PAGE)], 'sent a damaged gzip file (incorrect header check)'],
    ['is a web page, gzipped', [answer(200, {}, gzipSync(PAGE))], 'sent a web page instead of a table'],
    ['is empty', [answer(200, {}, gzipSync(''))], 'sent an empty file'],
    ['is half there', [answer(200, {}, gz('').subarray(0, -6))], 'sent a damaged gzip file (unexpected end of file)'],
  ])('writes nothing of a file that %s', async (_, behaviours, message) => {
    const { folder, http, pull, source, server, statuses } = await mirror()
    const impatient = { http: { ...http, totalTimeout: 80 } }
    server.behave(`/${WEEKS}`, ...behaviours)
    expect(await errorOf(pull(impatient))).toContain(`upstream_failed: ${server.url}${WEEKS} ${message}: check`)
    expect(Object.keys(broughtTo(folder)).filter(name => name.startsWith('stats_player'))).toEqual([])
    await pull()
    put(source, WEEKS, gz('corrected'))
    server.behave(`/${WEEKS}`, ...behaviours)
    await errorOf(pull(impatient))
    expect(broughtTo(folder)).toEqual(PUBLISHED)
    expect(await statuses()).toEqual(['fetched', ...all('unchanged').slice(1)])
  })

  test('stops the other file at once, begins no more and keeps what came before', async () => {
    const { folder, pull, server, statuses } = await mirror()
    server.behave(`/${NAMES[3]}`, hang)
    server.behave(`/${NAMES[4]}`, answer(403))
    expect(await errorOf(pull())).toContain('games.csv.gz could not be fetched (it answered 403)')
    expect(server.requests).toHaveLength(5)
    expect(Object.keys(broughtTo(folder)).sort()).toEqual(NAMES.slice(0, 3).sort())
    expect(await statuses()).toEqual([...all('unchanged').slice(0, 3), ...all('fetched').slice(3)])
  })

  test('ends with the reason of a signal and leaves whole files only', async () => {
    const { folder, pull, server } = await mirror()
    server.behave(`/${NAMES[5]}`, drip(5))
    const stop = new AbortController()
    const onProgress = ({ file }: DownloadProgress) => file === 'players/players.csv' && stop.abort(new Error('enough'))
    await expect(pull({ signal: stop.signal, onProgress })).rejects.toThrow(/^enough$/)
    expect(Object.keys(broughtTo(folder))).toEqual(expect.arrayContaining(NAMES.slice(0, 4)))
    expect(PUBLISHED).toMatchObject(broughtTo(folder))
  })
})

describe.skipIf(whyNoRealData)(overRealData('downloading the real files'), () => {
  test.each([
    [[2022, 2023, 2024, 2025], []],
    [[2020], ['rosters/roster_2020.csv', 'pfr_advstats/advstats_week_def_2020.csv']],
  ])('%o come over byte for byte, and a second pull sends nothing again', async (seasons, missing) => {
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
