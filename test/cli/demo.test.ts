import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openPlayedTerminal, openTerminal } from '../support/cli.ts'
import { temporaryFolder } from '../support/folder.ts'

describe('the demo', () => {
  test('plays the bundled season in a temporary data folder and suggests three commands', async () => {
    const { run, home } = openTerminal()
    const folder = temporaryFolder()
    vi.stubEnv('TMPDIR', folder)
    onTestFinished(() => void vi.unstubAllEnvs())
    const { status, stdout, stderr } = await run('demo')
    expect([status, stderr]).toEqual([0, ''])
    for (const words of [
      '$ hindsight rankings --system ppr',
      '$ hindsight compare',
      '$ hindsight draft show office',
      'Champion: ',
      'won its claim for',
      'BENCH POINTS',
      'points, ',
      'with the same lineups under Standard instead of PPR',
    ]) {
      expect(stdout).toContain(words)
    }
    expect(stdout.slice(stdout.indexOf('Three commands to try next'))).toMatch(
      /hindsight init[\s\S]*hindsight stats pull[\s\S]*hindsight league create/,
    )
    expect(readdirSync(folder)).toEqual([])
    expect(existsSync(home)).toBe(false)
  })

  test('stops at the first failed step and reports it in the chosen format', async () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    const { status, stdout, stderr } = await openTerminal().run('demo', '--keep', join(file, 'home'), '--json')
    expect([status, stdout.split('\n')]).toEqual([1, [expect.stringContaining('A fictional 1990 season'), '']])
    expect(JSON.parse(stderr)).toEqual({ error: 'server_error', message: expect.stringContaining("can't be created") })
  })

  test.each([
    [['--port', '4180'], 2, '--port needs --serve'],
    [['--serve', '--port', 'many'], 2, '--port must be 0 to 65535, not "many"'],
    [['--serve', '--port', '0'], 2, '--port must be 1 to 65535'],
  ])('refuses %j before the simulation starts', async (argv, status, message) => {
    expect(await openTerminal().run('demo', ...argv)).toEqual({
      status,
      stdout: '',
      stderr: expect.stringContaining(message),
    })
  })

  test('fails before the simulation starts if the port is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    expect(await openTerminal().run('demo', '--serve', '--port', String(port))).toEqual({
      status: 5,
      stdout: '',
      stderr: expect.stringContaining('the port is in use'),
    })
  })

  test('keeps its data folder on request and never writes to an existing one', async () => {
    const { run, home } = await openPlayedTerminal()
    expect(await run('stats', 'status', '--json')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('"season":1990'),
    })
    for (const words of [[], ['--serve']]) {
      expect(await run('demo', '--keep', home, ...words)).toMatchObject({
        status: 5,
        stderr: expect.stringContaining('already has Hindsight data'),
      })
    }
  })
})
