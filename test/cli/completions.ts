import { expect } from 'vitest'
import type { Terminal } from '../support/cli.ts'

/** Returns the completions for the typed words, and whether the shell should also complete file names. */
export const offered = async ({ run }: Pick<Terminal, 'run'>, ...words: string[]) => {
  const { status, stdout, stderr } = await run('complete', '--', ...words)
  expect([status, stderr]).toEqual([0, ''])
  const lines = stdout.trimEnd().split('\n')
  const end = lines.pop()
  return {
    words: lines.map(line => line.split('\t')[0]),
    notes: lines.map(line => line.split('\t')[1]),
    files: end === ':0',
  }
}
