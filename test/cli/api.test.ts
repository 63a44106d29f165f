import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { needs, openDemoTerminal, openTerminal } from '../support/cli.ts'
import { startDaemon } from '../support/daemon.ts'

/** Opens a data folder both in this process and through a daemon. */
const open = async (input = '') => {
  const here = await openDemoTerminal({ input })
  const { secret }: { secret: string } = await here.json('key', 'create', 'script')
  await needs(here, 'league', 'create', 'Office', '--id', 'office', '--system', 'ppr', '--team-count', '4')
  const { url } = await startDaemon(here.home)
  const away = openTerminal({ input, env: { HINDSIGHT_URL: url, HINDSIGHT_KEY: secret } })
  await needs(away, 'config', 'set', 'url', url)
  for (const terminal of [here, away]) await needs(terminal, 'use', 'office')
  return {
    here,
    away,
    /** Runs a command line both ways, checks that the results are equal, and returns one. */
    async both(...argv: string[]) {
      const [local, remote] = [await here.run('api', ...argv), await away.run('api', ...argv)]
      expect(remote, argv.join(' ')).toEqual(local)
      return local
    },
  }
}

const DONE = { status: 0, stderr: '' }

describe('hindsight api', () => {
  it('prints the same output locally and through a daemon', async () => {
    const { both } = await open()
    const printed = async (...argv: string[]) => {
      const { stdout, ...rest } = await both(...argv)
      expect(rest, argv.join(' ')).toEqual(DONE)
      return stdout
    }
    expect(await printed('/leagues', '--jq', '.leagues[].id')).toBe('office\n')
    expect(JSON.parse(await printed('v1/leagues/{league}'))).toMatchObject({ league: { id: 'office' } })
    expect(JSON.parse(await printed('leagues/{league}/matchups?week=2'))).toHaveProperty('weeks')
    expect(await printed('healthz')).toBe('{"status":"ok"}\n')
    expect(await printed('/leagues/{league}/log', '-X', 'HEAD').catch(() => '')).toBe('')
    const csv = await printed('/players', '--csv', '-X', 'get', '-F', 'limit=3', '-f', 'pos=QB')
    expect(csv.split('\r\n')).toHaveLength(5)
    expect((await printed('/players?limit=2', '--format', 'ndjson')).trim().split('\n')).toHaveLength(2)
  })

  it('fetches every page of a list with --paginate', async () => {
    const { both } = await open()
    const query = ['/players?season=1990', '-f', 'pos=QB', '-F', 'limit=7', '--paginate'] as const
    const { stdout } = await both(...query, '--jq', '.players[].id')
    const { stdout: total } = await both('/players?season=1990&pos=QB&limit=1', '--jq', '.total')
    const ids = stdout.trim().split('\n')
    expect(ids).toHaveLength(Number(total))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('prints the body of an error response, and exits with the status for its error code', async () => {
    const { both } = await open()
    expect(await both('/leagues/nope')).toEqual({
      status: 3,
      stdout: expect.stringMatching(/^\{"error":"not_found","message":".*"\}\n$/),
      stderr: expect.stringMatching(/^hindsight: .*\(HTTP 404\)/s),
    })
    expect(await both('/leagues', '-X', 'DELETE')).toMatchObject({ status: 2, stderr: /405/ })
    expect((await both('/systems?zz=1', '-H', 'Prefer: handling=strict')).status).toBe(2)
    expect((await both('/systems', '-f', 'name=New', '--json')).stderr).toMatch(/^\{"error":"invalid_request",/)
  })

  it('prints the status line and headers with --include', async () => {
    const { here, away } = await open()
    for (const terminal of [here, away]) {
      const { stdout } = await terminal.run('api', '/systems?strict=1', '-i')
      expect(stdout).toMatch(/^HTTP\/1\.1 200 OK\n/)
      expect(stdout).toMatch(/\nPreference-Applied: handling=strict\n(.+\n)*\n\{"systems":/)
    }
  })

  it('sends nested fields, as strings or with JSON types, and reads bodies from files', async () => {
    const { here, away } = await open('{"name": "Renamed"}')
    const made = ['/systems', '-f', 'name=Nested', '-F', 'rules[global][weights][rec]=1.5']
    const bracket = ['[stat]=rec_yards', '[min]=100', '[points]=3'].map(part => `rules[global][brackets][]${part}`)
    const file = join(here.home, 'note.txt')
    writeFileSync(file, '# Rules')
    for (const { run } of [here, away]) {
      const { stdout, status } = await run('api', ...made, '--jq', '.system.rules.global.weights')
      expect([status, JSON.parse(stdout)]).toEqual([0, { rec: 1.5 }])
      // Each of these starts a new list item.
      expect((await run('api', ...made, ...bracket.flatMap(text => ['-F', text]))).status).toBe(2)
      const noted = await run('api', '/leagues/{league}/notes', '-X', 'PUT', '-F', `markdown=@${file}`)
      expect(noted).toMatchObject({ ...DONE, stdout: expect.stringContaining('# Rules') })
      const renamed = await run('api', 'leagues/office', '-X', 'patch', '--input', '-', '--jq', '.league.name')
      expect(renamed).toEqual({ ...DONE, stdout: 'Renamed\n' })
    }
  })

  it('sends requests as the account named by --as, with its plan and rights', async () => {
    const { here } = await open()
    await needs(here, 'account', 'create', 'blake', '--plan', 'free')
    const blake = (...argv: string[]) => here.run('api', ...argv, '--as', 'blake')
    expect((await blake('/me', '--jq', '.name')).stdout).toBe('blake\n')
    expect((await blake('/analysis/rankings?system=ppr')).stderr).toMatch(/pro plan.*\(HTTP\s402\)/s)
    expect((await blake('/leagues/office')).status).toBe(3)
  })

  it('refuses requests that it cannot send', async () => {
    const { both } = await open()
    const refused: [argv: string[], words: RegExp][] = [
      [['http://127.0.0.1/v1/leagues'], /give\sonly\sthe\spath/],
      [['/leagues', '-X', 'LINK'], /--method must be GET, POST/],
      [['/leagues', '-f', 'name'], /--raw-field must be key=value/],
      [['/leagues', '-f', 'a[=1'], /"a\[" is not a key/],
      [['/leagues', '-f', 'a=1', '-F', 'a=2'], /"a" is given twice/],
      [['/leagues', '-H', 'Prefer'], /--header must be name:value/],
      [['/leagues', '-X', 'POST', '--paginate'], /--paginate works only with GET/],
      [['/leagues', '-X', 'GET', '--input', '-'], /GET doesn't accept --input/],
      [['/leagues', '--format', 'md'], /json, ndjson or csv/],
      [['/leagues', '--fields', 'id'], /filter them with --jq/],
    ]
    for (const [argv, words] of refused) {
      expect(await both(...argv)).toMatchObject({ status: 2, stdout: '', stderr: expect.stringMatching(words) })
    }
  })
})
