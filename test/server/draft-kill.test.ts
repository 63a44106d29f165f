import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { checkPicks, draftWriterOf, openDraft } from '../support/drafting-process.ts'
import { temporaryFolder } from '../support/folder.ts'
import { bundled } from '../support/program.ts'
import { tell } from '../support/reports.ts'
import { rounds } from '../support/rounds.ts'

const KILLS = rounds({ test: 3, soak: 400 })

/** Kills a writer at a random moment after its first step, and returns its output. */
const killWriter = async (file: string): Promise<string> => {
  const writer = await bundled(join(import.meta.dirname, '../support/draft-writer.ts'))
  const child = spawn(process.execPath, [writer, ...draftWriterOf(file)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', part => {
    output += part
  })
  const ended = once(child, 'close')
  await Promise.race([once(child.stdout, 'data'), ended])
  await sleep(Math.random() * 60)
  child.kill('SIGKILL')
  await ended
  return output
}

test(`a drafting process killed ${KILLS} times keeps every reported pick on its roster, and leaves no partial step`, async () => {
  const file = join(temporaryFolder(), 'draft.db')
  await openDraft(file)
  for (let kill = 0; kill < KILLS; kill++) {
    const printed = await killWriter(file)
    expect(printed).toContain('\n')
    await checkPicks(file, printed)
  }
  tell({ row: 'draftKills', done: KILLS })
})
