import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { shellWords } from '../../src/cli/completion/shells.ts'
import { openTerminal, type Terminal } from '../support/cli.ts'
import { temporaryFolder } from '../support/folder.ts'
import { offered } from './completions.ts'
import { openPlayed } from './office.ts'

const SHELLS = ['bash', 'zsh', 'fish']

const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0

describe('completion', () => {
  test('suggests commands, verbs and flags without a data folder', async () => {
    const terminal = openTerminal()
    expect((await offered(terminal, 'ran')).words).toEqual(['rankings'])
    expect((await offered(terminal, 'league', 'r')).words.sort()).toEqual(['recap', 'renew', 'replay', 'report'])
    expect((await offered(terminal, 'rankings', '--s')).words.sort()).toEqual([
      '--season',
      '--sort',
      '--store',
      '--system',
    ])
    expect((await offered(terminal, 'rankings', '--sort', '')).words).toEqual(['total', 'ppg', 'paa'])
    expect((await offered(terminal, 'rankings', '--ho')).words).toEqual(['--home'])
    expect((await offered(terminal, 'league', 'edit', '--median-game=')).words).toEqual(['true', 'false'])
    const ranking = ['league', 'create', 'Office', '--ranking', 'winPct,points']
    expect((await offered(terminal, ...ranking)).words).toEqual(['winPct,pointsFor', 'winPct,pointsAgainst'])
    expect((await offered(terminal, 'completion', '')).words).toEqual(['bash', 'zsh', 'fish'])
    expect((await offered(terminal, 'rankings', '--format', 't')).words).toEqual(['table', 'tsv'])
    expect((await offered(terminal, 'platform', 'login', '')).words).toContain('espn')
    expect((await offered(terminal, 'help', 'e')).words).toEqual(['exit-codes', 'environment'])
    expect((await offered(terminal, 'help', 'dr')).words).toEqual(['draft'])
  })

  test('suggests files only where a file is expected', async () => {
    const terminal = openTerminal()
    expect(await offered(terminal, 'backup', '')).toMatchObject({ words: [], files: true })
    expect(await offered(terminal, 'system', 'create', 'House', '--rules', '')).toMatchObject({ files: true })
    expect(await offered(terminal, 'rankings', '--sort', '')).toMatchObject({ files: false })
  })

  test('gives up if a daemon does not answer, and cancels its request', async () => {
    const server = createServer(() => undefined).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const asked = once(server, 'request')
    const words = ['league', 'show', '--url', `http://127.0.0.1:${port}/v1`, '']
    expect(await offered(openTerminal(), ...words)).toMatchObject({ words: [], files: false })
    const [{ socket }] = (await asked) as [IncomingMessage]
    if (!socket.closed) await once(socket, 'close')
  })

  test('never returns a word that the shell would execute', async () => {
    const terminal = await openPlayed()
    await terminal.run('team', 'rename', '1', '$(touch pwned)`id`')
    const { words, notes } = await offered(terminal, 'team', 'show', '')
    expect(words).toEqual(['1', '2', '3', '4'])
    expect(notes[0]).toBe('$(touch pwned)`id`')
  })

  test('prints nothing if there is nothing to suggest', async () => {
    const terminal = openTerminal()
    expect(await offered(terminal, 'league', 'show', '')).toMatchObject({ words: [] })
    expect(await offered(terminal, 'league', 'show', '--home', '/dev/null', '')).toMatchObject({ words: [] })
    expect(await offered(terminal)).toMatchObject({ files: false })
  })

  test('is refused for an unknown shell', async () => {
    expect(await openTerminal().run('completion', 'tcsh')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('bash, zsh, fish'),
    })
  })

  test.each(SHELLS)('is a script that %s can load, even twice', async shell => {
    const { stdout } = await openTerminal().run('completion', shell)
    expect(stdout).toContain('hindsight complete --')
    if (!has(shell)) return
    const twice = spawnSync(shell, ['-c', `${shell === 'zsh' ? 'compdef() { :; }' : ''}\n${stdout}\n${stdout}`], {
      encoding: 'utf8',
    })
    expect([twice.status, twice.stderr]).toEqual([0, ''])
  })
})

describe('splitting a command line', () => {
  const word = fc.string({ unit: fc.constantFrom(...'ab $`*"\'\\=é\n') })

  test('handles every kind of quote and keeps an unfinished last word as typed', () => {
    const quotings: readonly ((text: string) => string)[] = [
      text => `'${text.replaceAll("'", "'\\''")}'`,
      text => `"${text.replace(/["$\\`]/g, '\\$&')}"`,
      text => text.replace(/[^ab=é]/g, '\\$&') || "''",
    ]
    fc.assert(
      fc.property(fc.array(fc.tuple(word, fc.constantFrom(...quotings))), words => {
        const line = words.map(([text, quoted]) => quoted(text)).join('  ')
        const texts = words.map(([text]) => text)
        expect(shellWords(`${line} `)).toEqual(texts.length > 0 ? [...texts, ''] : [''])
        expect(shellWords(`${line} "begun b`)).toEqual([...texts, 'begun b'])
      }),
    )
  })
})

const PROMPT = 'what now> '

/**
 * How to start each shell without configuration, load the completion script, and set a prompt that shows when it is
 * ready.
 */
const STARTS: Readonly<Record<string, { command: string; first: string }>> = {
  bash: { command: 'bash --norc --noprofile -i', first: `PS1='what now''> '; . script` },
  zsh: { command: 'zsh -f -i', first: `PS1='what now''> '; autoload -Uz compinit; compinit -D -u; . ./script` },
  fish: { command: 'fish --no-config -i', first: `function fish_prompt; echo -n 'what now''> '; end; . script` },
}

/**
 * Creates a folder with a fake `hindsight`. It completes words through this process over two pipes, and otherwise only
 * prints its arguments.
 */
const openProgram = ({ run }: Pick<Terminal, 'run'>) => {
  const folder = temporaryFolder()
  const [ask, answer] = [join(folder, 'ask'), join(folder, 'answer')]
  spawnSync('mkfifo', [ask, answer])
  const complete = `printf '%s\\0' "$@" > '${ask}'; exec cat '${answer}'`
  const say = `printf 'ran'; printf ' <%s>' "$@"; echo .`
  const program = `#!/bin/sh\nif [ "$1" = complete ]; then ${complete}; fi\n${say}\n`
  writeFileSync(join(folder, 'hindsight'), program, { mode: 0o755 })
  const serve = async (): Promise<void> => {
    for (;;) {
      const words = (await readFile(ask, 'utf8')).split('\0').slice(0, -1)
      if (words.length === 0) return
      await writeFile(answer, (await run(...words)).stdout)
    }
  }
  const served = serve()
  const close = async () => {
    await writeFile(ask, '')
    await served
  }
  return { folder, close }
}

/** Types into a shell in a separate terminal, and returns the arguments that `hindsight` received. */
const openShell = (shell: string, folder: string, home: string) => {
  const { command, first } = STARTS[shell]!
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    cwd: folder,
    env: { PATH: `${folder}:${process.env.PATH}`, HOME: folder, HINDSIGHT_HOME: home, TERM: 'dumb', LANG: 'C.UTF-8' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let screen = ''
  const seen = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const found = pattern.exec(screen)
      if (found) {
        screen = screen.slice(found.index + found[0].length)
        return found[1] ?? ''
      }
      const [part] = await once(child.stdout, 'data')
      screen += part
    }
  }
  const type = (keys: string) => void child.stdin.write(keys)
  return {
    ready: () => {
      type(`${first}\r`)
      return seen(new RegExp(PROMPT))
    },
    run: async (keys: string): Promise<string> => {
      type(`${keys}\r`)
      const words = await seen(/ran ((?:<[^>]*> ?)+)\./)
      await seen(new RegExp(PROMPT))
      return words
    },
    leave: async () => {
      const closed = once(child, 'close')
      type('exit\r')
      await closed
    },
  }
}

describe('shell completion', () => {
  const TAB = '\t'
  const typed: readonly (readonly [keys: string, words: string])[] = [
    [`hindsight ran${TAB}--sys${TAB}half${TAB}`, '<rankings> <--system> <half-ppr>'],
    [`hindsight rankings --system=half${TAB}`, '<rankings> <--system=half-ppr>'],
    [`hindsight league show Hom${TAB}`, '<league> <show> <homes_league>'],
    [`hindsight team show --league "Home's League" Lat${TAB}`, "<team> <show> <--league> <Home's League> <late_flags>"],
    [`hindsight league show Home\\'s${TAB}`, '<league> <show> <homes_league>'],
    [
      `hindsight optimize --slots QB --players "ann_arrow,cal${TAB}`,
      '<optimize> <--slots> <QB> <--players> <ann_arrow,cal_cross>',
    ],
    [
      `hindsight optimize --slots QB --players ann_arrow,"cal${TAB}`,
      '<optimize> <--slots> <QB> <--players> <ann_arrow,cal_cross>',
    ],
    [`hindsight backup my${TAB}`, '<backup> <my copy.db>'],
  ]

  for (const shell of SHELLS) {
    const missing = [shell, 'script'].filter(program => !has(program)).join(' and ')
    const reason = missing ? ` (skipped: no ${missing} here)` : ''
    test.skipIf(missing)(`in ${shell} completes commands, flags, names with spaces, and files${reason}`, async () => {
      const terminal = await openPlayed()
      await terminal.run('league', 'create', "Home's League", '--system', 'ppr', '--team-names', 'Late Flags')
      const { folder, close } = openProgram(terminal)
      writeFileSync(join(folder, 'script'), (await terminal.run('completion', shell)).stdout)
      writeFileSync(join(folder, 'my copy.db'), '')
      const { ready, run, leave } = openShell(shell, folder, terminal.home)
      try {
        await ready()
        for (const [keys, words] of typed) expect(await run(keys)).toBe(words)
      } finally {
        await leave()
        await close()
      }
    })
  }
})
