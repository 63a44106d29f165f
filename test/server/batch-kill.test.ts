import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { BatchResult } from '../../src/engine/index.ts'
import { openLeague } from '../cli/office.ts'
import { openTerminal } from '../support/cli.ts'
import { startDaemon } from '../support/daemon.ts'
import { temporaryFolder } from '../support/folder.ts'
import { rounds } from '../support/rounds.ts'
import { sqlOn } from '../support/store-file.ts'

const KILLS = rounds({ test: 2, soak: 100 })
/** The number of lines per kill. About this many are processed before it. */
const LINES = 300

interface Summary {
  status: number
  results: BatchResult[]
}

test(`a batch on a daemon that is killed ${KILLS} times runs each line exactly once, and loses no reported line`, async () => {
  const { home, json } = await openLeague()
  const { secret } = (await json('key', 'create', 'batch')) as { secret: string }
  const { teams } = (await json('league', 'show')) as { teams: { id: string }[] }
  const names = Array.from({ length: LINES * (KILLS + 1) }, (_, at) => `Name ${at}`)
  const lines = names.map(name => ({ command: 'team rename', leagueId: 'office', teamId: teams[0]!.id, name }))
  const file = join(temporaryFolder(), 'batch.ndjson')
  writeFileSync(file, lines.map(line => JSON.stringify(line)).join('\n'))
  const send = async (url: string, done: number): Promise<Summary> => {
    const { run } = openTerminal({ env: { HINDSIGHT_URL: url, HINDSIGHT_KEY: secret } })
    const { status, stdout } = await run('batch', file, '--id', 'killed', '--from', String(done + 1))
    const printed = stdout.split('\n').slice(0, -1)
    return { status, results: printed.map(line => JSON.parse(line) as BatchResult) }
  }
  let done = 0
  for (let kill = 0; kill <= KILLS; kill++) {
    const daemon = await startDaemon(home)
    const sending = send(daemon.url, done)
    if (kill < KILLS) {
      while (!daemon.log().includes('/batch/lines')) await sleep(1)
      await sleep(Math.random() * 20)
      daemon.process.kill('SIGKILL')
    }
    const { status, results } = await sending
    expect(status).toBe(done + results.length < lines.length ? 7 : 0)
    expect(results).toEqual(results.map((_, at) => expect.objectContaining({ line: done + at + 1, ok: true })))
    // The process that reads the last results can also be killed.
    done += kill < KILLS ? Math.max(0, results.length - 3) : results.length
  }
  expect(done).toBe(lines.length)
  const log = sqlOn(join(home, 'hindsight.db'), "SELECT after FROM league_log WHERE type = 'rename' ORDER BY seq")
  expect(log.map(({ after }) => (JSON.parse(String(after)) as { name: string }).name)).toEqual(names)
})
