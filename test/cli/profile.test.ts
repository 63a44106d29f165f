import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { manifest } from '../../src/cli/caller/manifest.ts'
import { COMMANDS } from '../../src/cli/commands/index.ts'
import { groupOf } from '../../src/cli/program/table.ts'
import { openTerminal } from '../support/cli.ts'
import { openLeague, refused } from './office.ts'

const openLeagues = async () => {
  const terminal = await openLeague()
  await terminal.run('league', 'create', 'Home League', '--id', 'home', '--system', 'standard')
  return terminal
}

describe('the profile', () => {
  test('uses a league by name for later commands, and shows which one', async () => {
    const { run, json } = await openLeagues()
    expect(await run('use')).toMatchObject(refused(2, /hindsight use LEAGUE/))
    expect(await run('use', 'home')).toMatchObject({
      status: 0,
      stdout: 'Default league set to Home League (2031, home)\n',
    })
    expect(await json('use')).toMatchObject({ league: { id: 'home' } })
    expect(await json('league', 'show')).toMatchObject({ league: { id: 'home' } })
    expect(await json('league', 'show', '--league', 'office')).toMatchObject({ league: { id: 'office' } })
    const leaguesOf = async (...words: string[]) =>
      ((await json('team', 'list', ...words)) as { leagues: { id: string }[] }).leagues.map(({ id }) => id)
    expect(await leaguesOf()).toEqual(['home'])
    expect(await leaguesOf('--league', 'office')).toEqual(['office'])
    expect((await leaguesOf('--q', 'league')).toSorted()).toEqual(['home', 'office'])
    expect(await run('use', 'nowhere')).toMatchObject(refused(3, /No league "nowhere"/))
    expect(await json('use')).toMatchObject({ league: { id: 'home' } })
  })

  test('validates and stores values with config set, and removes them with config unset', async () => {
    const { run, json } = await openLeagues()
    expect(await json('config', 'set', 'league', 'home league')).toEqual({ config: { league: 'home' } })
    expect(await run('config', 'get', 'league')).toMatchObject({ status: 0, stdout: 'home\n' })
    expect(await run('config', 'set', 'account', 'nobody')).toMatchObject(refused(3, /No account "nobody"; .*alex/))
    expect(await run('config', 'set', 'url', 'there')).toMatchObject(refused(2, /is not the address of a daemon/))
    expect(await run('config', 'set', 'zone', 'Mars')).toMatchObject(refused(2, /zone must be a time zone/))
    expect(await run('config', 'set', 'acount', 'alex')).toMatchObject(refused(2, /did you mean "account"/))
    expect(await json('config', 'unset', 'league')).toEqual({ config: { league: null } })
    expect(await run('config', 'get', 'league')).toMatchObject({ status: 0, stdout: '' })
    expect(await json('config', 'list')).toEqual({
      config: { account: 'alex', league: null, zone: null, url: null, key: null, store: null, live: null },
    })
  })

  test('names its file in the error if it cannot be written, or if an entry is not text', async () => {
    const { run, home } = await openTerminal()
    mkdirSync(join(home, '.config.json.tmp'), { recursive: true })
    const written = new RegExp(`The file ${RegExp.escape(join(home, 'config.json'))} can't be written`)
    expect(await run('config', 'set', 'zone', 'UTC')).toMatchObject(refused(1, written))
    writeFileSync(join(home, 'config.json'), '{"league": 5}')
    expect(await run('config', 'get', 'league')).toMatchObject(
      refused(1, /The profile .* can't be read .*fix or delete/),
    )
  })

  test('lets a command act as one of several accounts before the profile names one', async () => {
    const { run, json } = await openLeagues()
    await run('config', 'unset', 'account')
    expect(await run('me')).toMatchObject(refused(4, /--as alex\|blake/))
    expect(await json('config', 'set', 'account', 'blake')).toEqual({ config: { account: 'blake' } })
    expect(await json('me')).toMatchObject({ name: 'blake' })
  })

  test('shows only the start of a key, and prints the full key on request', async () => {
    const secret = `sk_hindsight_${'abcd'.repeat(8)}`
    const { run, json } = openTerminal({ input: `${secret}\n` })
    expect(await json('config', 'set', 'key', '-')).toEqual({ config: { key: 'sk_hindsight_abcd…' } })
    expect((await run('config', 'list')).stdout).not.toContain(secret)
    expect(await run('config', 'get', 'key')).toMatchObject({ stdout: `${secret}\n` })
  })

  test('does not store a league for a daemon that is not in the profile', async () => {
    const { run } = await openLeagues()
    expect(await run('use', 'home', '--url', 'http://127.0.0.1:9/v1')).toMatchObject(
      refused(2, /hindsight config set url http:\/\/127\.0\.0\.1:9\/v1/),
    )
  })
})

describe('help', () => {
  test('lists every command in a group, and every word in a group is a command', async () => {
    const words = new Set([...(await manifest()), ...COMMANDS.host].map(({ command }) => command.split(' ')[0]!))
    expect([...words].filter(word => groupOf(COMMANDS, word) === undefined)).toEqual([])
    expect([...COMMANDS.words.keys()].filter(word => !words.has(word))).toEqual([])
  })

  test('lists the global options once, and names the league with --league in each command', async () => {
    const { run } = openTerminal()
    expect((await run('--help')).stdout).toContain('--no-color')
    for (const { command, fields } of await manifest()) {
      const { stdout } = await run(...command.split(' '), '--help')
      expect(stdout, command).not.toContain('--no-color')
      expect(stdout, command).not.toMatch(/^Usage:.*\[league\]/)
      if (
        fields.some(({ name, in: part }) => name === 'id' && part === 'params') &&
        /^(league|draft|invite) /.test(command)
      )
        expect(stdout, command).toContain('--league <league>')
    }
  })
})
