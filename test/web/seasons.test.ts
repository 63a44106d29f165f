import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { importSeasonLoading } from '../../src/engine/index.ts'
import { openSeasonLoader } from '../../src/server/serve.ts'
import { newBrowser, signIn } from '../support/board.ts'
import { serveWorld } from '../support/server.ts'
import { openWorld } from '../support/world.ts'

/** Opens a data folder that does not have a season. Its first account is alex. */
const openBare = async (base?: string) => {
  const world = await openWorld()
  const ending = new AbortController()
  onTestFinished(() => {
    ending.abort()
    world.close()
  })
  const seasons = openSeasonLoader({
    engine: world.engine,
    folder: mkdtempSync(join(tmpdir(), 'hindsight-test-')),
    base,
    bundled: async () => (await importSeasonLoading()).folderArchive(join(import.meta.dirname, '../../data/demo')),
    signal: ending.signal,
    log: () => undefined,
  })
  const served = await serveWorld(world, {}, { seasons })
  const over = () => expect.poll(() => seasons.last()?.state, { timeout: 30_000 }).toMatch(/done|failed/)
  return { world, served, over, alex: await signIn({ world, served }, 'alex') }
}

/** Opens a server that does not have any files. */
const emptyServer = async (): Promise<string> => {
  const server = createServer((_, response) => response.writeHead(404).end())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('the owner of a new data folder loads a season and creates a league without a terminal', async () => {
  const { alex, over } = await openBare()
  expect((await alex.go('/')).text).toContain('Load a season')
  expect((await alex.go('/leagues/new')).text).toContain('href="/seasons"')
  const begun = await alex.send(await alex.go('/seasons'), 'load', { season: 'fictional' })
  expect(begun.path).toBe('/seasons')
  await over()
  expect((await alex.go('/seasons')).text).toContain('Season 1990 is loaded')
  const made = await alex.send(await alex.go('/leagues/new'), 'make', {
    ...{ name: 'First', season: '1990', system: 'ppr', teamCount: '4', acquisitionMode: 'fcfs', time: 'usual' },
  })
  expect(made.text).toContain('Created First')
})

test('only one season is loaded at a time', async () => {
  const { alex, over } = await openBare()
  const [page, other] = [await alex.go('/seasons'), await alex.go('/seasons')]
  const [, second] = await Promise.all([
    alex.send(page, 'load', { season: 'fictional' }),
    alex.send(other, 'load', { season: 'fictional' }),
  ])
  expect(second.status).toBe(409)
  expect(second.text).toContain('Loading season 1990')
  await over()
})

test('a season without available files is reported with a message, and nothing changes', async () => {
  const { alex, over } = await openBare(await emptyServer())
  const page = await alex.go('/seasons')
  const unknown = await alex.send(page, 'load', { season: '1998' })
  expect([unknown.status, unknown.text]).toEqual([400, expect.stringContaining('nflverse does not have this season')])
  await alex.send(page, 'load', { season: '2003' })
  await over()
  const text = (await alex.go('/seasons')).text
  expect(text).toMatch(/role="alert">Couldn't load season 2003: [^<]+/)
  expect((await alex.go('/leagues/new')).text).toContain('no season has been loaded yet')
})

test('only the first account of a data folder loads seasons', async () => {
  const { world, served, alex } = await openBare()
  await world.account('blake', 'free')
  const blake = await signIn({ world, served }, 'blake')
  const seen = await blake.go('/seasons')
  expect(seen.text).toContain('The person who runs this server can load one')
  expect(seen.text).not.toContain('value="load"')
  const page = await alex.go('/seasons')
  const token = /name="token" value="([^"]+)"/.exec((await blake.go('/leagues/import')).text)![1]!
  expect((await blake.send(page, 'load', { token })).status).toBe(403)
  expect((await newBrowser(served).go('/seasons')).status).toBe(401)
})
