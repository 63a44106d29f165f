import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { killBatch } from '../support/batch-kill.ts'
import { temporaryFolder } from '../support/folder.ts'
import { builtBin } from '../support/program.ts'
import { rounds } from '../support/rounds.ts'
import { tell } from '../support/told.ts'

const KILLS = rounds({ test: 6, soak: 200 })

test(`a batch that is killed at any moment, ${KILLS} times, and gone on with comes to what it comes to undisturbed`, async () => {
  await killBatch(temporaryFolder(), KILLS)
  tell({ row: 'batchKills', done: KILLS })
})

test('a batch that is interrupted says what was done, and with which line it goes on', async () => {
  const bin = await builtBin()
  const env = { ...process.env, HINDSIGHT_HOME: temporaryFolder() }
  spawnSync(process.execPath, [bin, 'init'], { env })
  const child = spawn(process.execPath, [bin, 'batch', '-', '--id', 'monday', '--from', '2'], { env })
  const ended = once(child, 'close')
  const said: string[] = []
  child.stderr.setEncoding('utf8').on('data', part => said.push(part))
  // More lines may come, so that it does not end by itself.
  child.stdin.write('{"command": "me"}\n'.repeat(3))
  let told = ''
  for await (const part of child.stdout.setEncoding('utf8')) {
    told += part
    if (told.split('\n').length === 3) child.kill('SIGINT')
  }
  await ended
  expect([child.signalCode, said.join('')]).toEqual([
    'SIGINT',
    '2 lines: 2 done, 0 refused; then it stopped. Go on with: hindsight batch - --id monday --from 4\n',
  ])
})
