import { expect, onTestFinished, test } from 'vitest'
import type { JobLine } from '../../src/server/http/log.ts'
import { startMessages } from '../../src/server/steady-jobs.ts'
import { temporaryFolder } from '../support/folder.ts'
import { answer, loopback } from '../support/loopback.ts'
import { addTarget, ofTarget, openMessages } from '../support/message-league.ts'
import { sqlOn, storeFile } from '../support/store-file.ts'

/** The store errors that occur one after another when the store has a newer version, and how often each occurs. */
const VERSIONS = [9_001, 9_002]
const LOOKS = 3

test('the daemon logs each error of an unreadable store only once, waits, and then sends everything due', async () => {
  const file = storeFile()
  const world = await openMessages(file)
  onTestFinished(() => world.close())
  const server = await loopback(temporaryFolder(), answer(204))
  const { id } = (await addTarget(world, { url: `${server.url}hook` })).notification
  await ofTarget(world, 'testNotification', id)
  const [known] = sqlOn(file, 'PRAGMA user_version')
  const upgraded = VERSIONS.flatMap(version => new Array<number>(LOOKS).fill(version))
  const importLeague = (version: unknown) => sqlOn(file, `PRAGMA user_version = ${version}`)
  importLeague(upgraded.shift())
  const lines: JobLine[] = []
  const jobs = startMessages({
    engine: world.engine,
    setting: { mail: { url: undefined }, mayReachPrivate: true },
    log: line => void lines.push(line),
    pause: async () => void importLeague(upgraded.shift() ?? known!.user_version),
  })
  await expect.poll(() => lines.map(({ outcome }) => outcome)).toContain('delivered')
  await jobs.stop(60_000)
  expect(upgraded).toEqual([])
  expect(lines.map(({ error, outcome }) => error?.match(/schema (\d+)/)?.[1] ?? outcome)).toEqual([
    ...VERSIONS.map(String),
    'delivered',
  ])
})
