import { spawnSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openTerminal, type Terminal } from '../support/cli.ts'
import { temporaryFolder } from '../support/folder.ts'
import { openPlayed } from './office.ts'

/** The words that a shell is offered behind what was typed so far, and whether files may stand there. */
const offered = async ({ run }: Pick<Terminal, 'run'>, ...words: string[]) => {
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

const has = (bash: string, ...argv: string[]): boolean => spawnSync(bash, argv).status === 0

describe('completion', () => {
  test('knows commands, verbs and flags, and needs no home for it', async () => {
    const terminal = openTerminal()
    expect((await offered(terminal, 'ran')).words).toEqual(['rankings'])
    expect((await offered(terminal, 'league', 'r')).words.sort()).toEqual(['replay', 'report'])
    expect((await offered(terminal, 'rankings', '--s')).words.sort()).toEqual(['--season', '--sort', '--system'])
    expect((await offered(terminal, 'rankings', '--sort', '')).words).toEqual(['total', 'ppg', 'paa'])
    expect((await offered(terminal, 'rankings', '--ho')).words).toEqual(['--home'])
    expect((await offered(terminal, 'completion', '')).words).toEqual(['bash', 'zsh', 'fish'])
  })

  test('offers files where a file is taken, and nowhere else', async () => {
    const terminal = openTerminal()
    expect(await offered(terminal, 'backup', '')).toMatchObject({ words: [], files: true })
    expect(await offered(terminal, 'system', 'create', 'House', '--rules', '')).toMatchObject({ files: true })
    expect(await offered(terminal, 'rankings', '--sort', '')).toMatchObject({ files: false })
  })

  test('finds leagues, teams, systems, accounts and players of the home', async () => {
    const terminal = await openPlayed()
    expect(await offered(terminal, 'league', 'show', '')).toMatchObject({
      words: ['office'],
      notes: ['Office League, 2031'],
    })
    expect(await offered(terminal, 'team', 'show', '')).toMatchObject({
      words: ['1', '2', '3', '4'],
      notes: ['Aces', 'Bears', 'Team 3', 'Team 4'],
    })
    expect((await offered(terminal, 'rankings', '--system', 'pp')).words).toEqual(['ppr'])
    expect((await offered(terminal, 'me', '--as', '')).words).toEqual(['alex', 'blake'])
    expect((await offered(terminal, 'player', 'show', 'ann')).words).toEqual(['ann_arrow'])
  })

  test('offers players by a word that finds them, with the position where two are called so, and by id', async () => {
    const terminal = await openPlayed()
    expect(await terminal.run('player', 'show', 'ann_arrow')).toMatchObject({ status: 0 })
    expect((await offered(terminal, 'player', 'show', '00-000000')).words).toContain('00-0000003')
    expect((await offered(terminal, 'player', 'show', 'sam')).words).toEqual(['sam_twin_qb', 'sam_twin_lb'])
    expect(await terminal.run('player', 'show', 'sam_twin_lb')).toMatchObject({ status: 0 })
    const players = await offered(terminal, 'optimize', '--players', 'ann_arrow,c')
    expect(players.words).toEqual(['ann_arrow,cal_cross'])
  })

  test('offers those on the roster where a player leaves it', async () => {
    const terminal = await openPlayed()
    expect((await offered(terminal, 'roster', 'drop', '1', '')).words).toEqual(
      expect.arrayContaining(['ann_arrow', 'cal_cross', 'dee_dart']),
    )
    expect((await offered(terminal, 'roster', 'drop', '2', 'a')).words).toEqual([])
  })

  test('never hands a shell a word that it would run', async () => {
    const terminal = await openPlayed()
    await terminal.run('team', 'rename', '1', '$(touch pwned)`id`')
    const { words, notes } = await offered(terminal, 'team', 'show', '')
    expect(words).toEqual(['1', '2', '3', '4'])
    expect(notes[0]).toBe('$(touch pwned)`id`')
  })

  test('is silent where nothing can be found out', async () => {
    const terminal = openTerminal()
    expect(await offered(terminal, 'league', 'show', '')).toMatchObject({ words: [] })
    expect(await offered(terminal, 'league', 'show', '--home', '/dev/null', '')).toMatchObject({ words: [] })
    expect(await offered(terminal)).toMatchObject({ files: false })
  })

  test('is refused for a shell that it does not know', async () => {
    expect(await openTerminal().run('completion', 'tcsh')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('bash, zsh, fish'),
    })
  })

  test.each(['bash', 'zsh', 'fish'])('is a script that %s reads and that asks this program', async shell => {
    const { stdout } = await openTerminal().run('completion', shell)
    expect(stdout).toContain('hindsight complete --')
    if (has(shell, '-c', 'exit 0')) expect(has(shell, '-n', '-c', stdout)).toBe(true)
  })

  test.skipIf(!has('bash', '-c', 'exit 0'))('works in bash, with no package for completion', async () => {
    const { stdout } = await openTerminal().run('completion', 'bash')
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'hindsight'), '#!/bin/sh\nprintf "show\\tShow it\\nsync\\tRead it\\n:4\\n"\n')
    chmodSync(join(folder, 'hindsight'), 0o755)
    const asking = `${stdout}
      COMP_WORDS=(hindsight league s); COMP_CWORD=2; compopt() { :; }
      __hindsight_complete; printf '%s\\n' "\${COMPREPLY[@]}"`
    const { stdout: answer, stderr } = spawnSync('bash', ['--norc', '-c', asking], {
      encoding: 'utf8',
      env: { PATH: `${folder}:${process.env.PATH}` },
    })
    expect([stderr, answer]).toEqual(['', 'show\nsync\n'])
  })
})
