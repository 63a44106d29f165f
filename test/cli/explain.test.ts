import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { MANUAL, manual } from '../../scripts/man.ts'
import { manifest } from '../../src/cli/caller/manifest.ts'
import { COMMANDS } from '../../src/cli/commands/index.ts'
import { EXIT_STATUS } from '../../src/engine/index.ts'
import { openTerminal } from '../support/cli.ts'

const noMan = spawnSync('man', ['--version']).status !== 0

describe('the command reference', () => {
  test('is available as JSON with the fields of each command', async () => {
    const { commands } = (await openTerminal().json('commands')) as {
      commands: { command: string; flags: { name?: string; kind?: string; required: boolean; choices?: string[] }[] }[]
    }
    const names = commands.map(({ command }) => command)
    expect(new Set(names).size).toBe(names.length)
    const all = [...(await manifest()).map(({ command }) => command), ...COMMANDS.host.map(({ command }) => command)]
    expect([...names].sort()).toEqual([...new Set(all.filter(name => !name.includes(' --')))].sort())
    expect(Object.keys(COMMANDS.operations).filter(name => !name.includes(' --') && !names.includes(name))).toEqual([])
    expect(commands.find(({ command }) => command === 'rankings')?.flags).toContainEqual(
      expect.objectContaining({ name: 'system', typed: '--system <system>', kind: 'string', required: true }),
    )
  })

  test('has a topic with every exit status and error code', async () => {
    const { stdout } = await openTerminal().run('help', 'exit-codes')
    for (const [code, status] of Object.entries(EXIT_STATUS))
      expect(stdout).toMatch(new RegExp(`^ +${status} .*${code}`, 'm'))
  })

  test('prints the same text with help and --help, and suggests a command for a typo', async () => {
    const { run } = openTerminal()
    expect(await run('help', 'league', 'create')).toEqual(await run('league', 'create', '--help'))
    expect(await run('help')).toEqual(await run('--help'))
    expect((await run('help', 'topics')).stdout).toMatch(/exit-codes[\s\S]*environment[\s\S]*formats/)
    expect(await run('help', 'rankins')).toMatchObject({ status: 2, stderr: expect.stringContaining('"rankings"') })
  })

  test.each([
    ...['constructor', 'toString', '__proto__'].flatMap(name => [
      ['help', name],
      ['completion', name],
      [name],
      [name, 'x'],
    ]),
    ['league', 'create', 'L', '--system', 'ppr', '--team-count', '8', '--playoffs', '4@15,constructor'],
  ])('does not accept the name of an object property as a command: %s %s', async (...argv) => {
    const { status, stdout, stderr } = await openTerminal().run(...argv)
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).not.toMatch(/native code|\[object|Something went wrong/)
  })

  test('is in the man page (written by node scripts/man.ts)', async () => {
    expect(readFileSync(MANUAL, 'utf8')).toBe(await manual())
  })

  test.skipIf(noMan)(
    `is a man page that man renders without warnings${noMan ? ' (skipped: man is not installed)' : ''}`,
    () => {
      const { stdout, stderr } = spawnSync('man', ['--warnings', '-l', MANUAL], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, MANWIDTH: '200', LC_ALL: 'C.UTF-8' },
      })
      expect(stderr).toBe('')
      expect(stdout).toContain('{"error", "message"}')
      expect(stdout).toContain('hindsight restore ~/backups/hindsight-monday.db --yes')
    },
  )
})
