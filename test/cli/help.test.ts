import { beforeAll, expect, test } from 'vitest'
import { type ManifestRow, manifest } from '../../src/cli/caller/manifest.ts'
import { COMMANDS } from '../../src/cli/commands/index.ts'
import { openTerminal } from '../support/cli.ts'

let commands: readonly ManifestRow[]

beforeAll(async () => {
  commands = await manifest()
})

test('each command has an example that uses it', () => {
  expect(Object.keys(COMMANDS.operations).sort()).toEqual(commands.map(({ command }) => command).sort())
  for (const { command, example } of COMMANDS.host) expect(example).toContain(`hindsight ${command}`)
  for (const [command, { example }] of Object.entries(COMMANDS.operations))
    expect(example).toContain(`hindsight ${command}`)
})

test('every command prints its help and exits with status 0', async () => {
  const { run } = openTerminal()
  const lines = [await run('--help')]
  for (const { command } of [...commands, ...COMMANDS.host]) lines.push(await run(...command.split(' '), '--help'))
  expect(lines.every(({ status, stderr }) => status === 0 && stderr === '')).toBe(true)
  await expect(lines.map(({ stdout }) => stdout).join('\n----\n')).toMatchFileSnapshot('help.snapshot.txt')
})
