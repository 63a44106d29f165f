import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { killBatch } from '../support/batch-kill.ts'
import { temporaryFolder } from '../support/folder.ts'
import { builtBin } from '../support/program.ts'
import { tell } from '../support/reports.ts'
import { rounds } from '../support/rounds.ts'

const KILLS = rounds({ test: 2, soak: 200 })

test(`a batch that is killed at random moments (${KILLS} times) and resumed gives the same result as an uninterrupted one`, async () => {
  await killBatch(temporaryFolder(), KILLS)
  tell({ row: 'batchKills', done: KILLS })
})

test('an interrupted batch reports what it did and the line to resume from', async () => {
  const bin = await builtBin()
  const env = { ...process.env, HINDSIGHT_HOME: temporaryFolder() }
  spawnSync(process.execPath, [bin, 'init'], { env })
  const child = spawn(process.execPath, [bin, 'batch', '-', '--id', 'monday', '--from', '2'], { env })
  const ended = once(child, 'close')
  const stderrParts: string[] = []
  child.stderr.setEncoding('utf8').on('data', part => stderrParts.push(part))
  // More lines could follow, so the command keeps running.
  child.stdin.write('{"command": "me"}\n'.repeat(3))
  let printed = ''
  for await (const part of child.stdout.setEncoding('utf8')) {
    printed += part
    if (printed.split('\n').length === 3) child.kill('SIGINT')
  }
  await ended
  expect([child.signalCode, stderrParts.join('')]).toEqual([
    'SIGINT',
    '2 lines: 2 done, 0 refused; stopped early. Resume with: hindsight batch - --id monday --from 4\n',
  ])
})

test('a batch whose output pipe is closed exits with the closed-pipe status and reports the line to resume from', async () => {
  const bin = await builtBin()
  const home = temporaryFolder()
  const env = { ...process.env, HINDSIGHT_HOME: home }
  spawnSync(process.execPath, [bin, 'init'], { env })
  const file = join(home, 'me.ndjson')
  // These lines' results do not fit into a pipe's buffer.
  writeFileSync(file, '{"command": "me"}\n'.repeat(2_000))
  const piped = (more: string) =>
    spawnSync(
      'bash',
      ['-c', `"$0" "$1" batch "$2" ${more} | head -n 1; exit "\${PIPESTATUS[0]}"`, process.execPath, bin, file],
      {
        env,
        encoding: 'utf8',
      },
    )
  const { status, stderr } = piped('')
  const [, done, next] =
    /^(\d+) lines?: \1 done, 0 refused; stopped early. Resume with: .* --from (\d+)\n$/.exec(stderr) ?? []
  expect([status, Number(next)]).toEqual([141, Number(done) + 1])
  expect(Number(done)).toBeLessThan(2_000)
  expect(piped('--atomic')).toMatchObject({ status: 141, stderr: 'All 2000 lines are done\n' })
})
