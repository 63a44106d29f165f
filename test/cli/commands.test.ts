import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openHomeTerminal, openTerminal } from '../support/cli.ts'
import { temporaryFolder } from '../support/folder.ts'

const RULES = JSON.stringify({ global: { weights: { receptions: 1 } } })

describe('the CLI', () => {
  test('explains how to create a missing data folder, and does not create it to read from it', async () => {
    const { run, home } = openTerminal()
    expect(await run('system', 'list')).toEqual({
      status: 3,
      stdout: '',
      stderr:
        `hindsight: No Hindsight data at ${home}; create it with: hindsight init` +
        ' (then load a season with: hindsight stats pull 2025, or the bundled one with: hindsight stats load --demo)\n',
    })
    expect(() => statSync(home)).toThrow()
  })

  test('creates a data folder that only its owner can read, and can run init again', async () => {
    const { run, home } = openTerminal()
    expect(await run('init', '--account', 'alex')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('with the account alex (plan pro)'),
    })
    expect(statSync(home).mode & 0o777).toBe(0o700)
    expect(await run('init')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('already exists; its default account is alex'),
    })
    expect(await run('account', 'list', '--csv')).toMatchObject({
      stdout: expect.stringMatching(
        /^name,displayName,plan,createdAt,id\nalex,alex,pro,\d{4}-\d\d-\d\dT[\d:.]+Z,[^,]+\n$/,
      ),
    })
  })

  test('refuses JSON that is not UTF-8', async () => {
    const { run, home } = await openHomeTerminal()
    const file = join(home, 'rules.json')
    writeFileSync(file, '{"global":{"weights":{"r\xe9c":1}}}', 'latin1')
    expect(await run('system', 'check', file)).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(/rules\.json is not UTF-8, so some letters can't be read; save it as UTF-8$/m),
    })
  })

  test.each<[string, string[], RegExp]>([
    [
      "a verb that other programs use, and suggests Hindsight's verb",
      ['--quiet', 'roster', 'show'],
      /Unknown command "show"; use: hindsight team show/,
    ],
    ['an unknown verb, and suggests the nearest one', ['system', 'lst'], /unknown command 'lst'; did you mean list\?/],
    [
      'an unknown flag, and suggests the nearest one',
      ['rankings', '--sytem', 'ppr'],
      /unknown option '--sytem'; did you mean --system\?/,
    ],
    ['a missing argument', ['compare', 'standard'], /missing required argument 'b'/],
    ['a missing flag', ['scores'], /--week is missing; for example: hindsight scores --week/],
    [
      "two flags that can't be combined",
      ['optimize', '--week', '1', '--system', 'ppr', '--rules', '{"global":{"weights":{}}}'],
      /Send --system or --rules, not both/,
    ],
    ['an empty edit', ['system', 'edit', 'House rules'], /Nothing to change; set --name, .*--rules/],
    ['an empty league edit', ['league', 'edit', '--league', 'x'], /Nothing to change; set --name, /],
    [
      'a list with an empty element',
      ['league', 'create', 'X', '--system', 'ppr', '--team-names', 'A,,B'],
      /--team-names has an empty item: "A,,B"/,
    ],
    ['a blank name', ['system', 'show', '  '], /system must not be empty/],
    [
      'a very long word, and does not repeat it',
      ['rankings', '--limit', 'x'.repeat(10_000)],
      /--limit must be a whole number or all, not "x{490,510}…$/m,
    ],
    [
      'an invalid time',
      ['invite', 'create', '--expires-at', 'soon'],
      /--expires-at must be a time such as 2024-09-08T16:00:00Z or 2024-09-08, not "soon"/,
    ],
    [
      'an invalid number',
      ['rankings', '--system', 'ppr', '--limit', 'ten'],
      /--limit must be a whole number or all, not "ten"/,
    ],
    ['a number out of range', ['player', 'list', '--limit', '500'], /limit must be at most 100/],
    ['a device', ['system', 'check', '/dev/zero'], /is a device, which may never end/],
    ['a store that does not exist', ['store', 'copy', '/nowhere/a.db', '/nowhere/b.db'], /Store not found: \/nowhere/],
    [
      'a file that does not exist',
      ['system', 'check', '/nowhere/rules.json'],
      /File not found: \/nowhere\/rules\.json/,
    ],
    [
      'an unknown slot',
      ['optimize', '--week', '1', '--slots', 'QB,FLX', '--players', 'x'],
      /Unknown slot "FLX"; use QB, RB/,
    ],
    ['an account name with a space', ['account', 'create', 'a b'], /name must be at most 64 letters/],
    ['too many words', ['system', 'list', 'all'], /too many arguments/],
  ])('refuses %s with status 2', async (_, argv, message) => {
    const { run } = await openHomeTerminal()
    expect(await run(...argv)).toMatchObject({ status: 2, stdout: '', stderr: expect.stringMatching(message) })
  })

  test('prints errors as the Error object with --json', async () => {
    const { run } = await openHomeTerminal()
    const { status, stderr } = await run('system', 'show', 'nope', '--json')
    expect([status, JSON.parse(stderr)]).toEqual([
      3,
      { error: 'not_found', message: expect.stringContaining('"nope"') },
    ])
  })

  test("creates accounts on the pro plan, on the plan given by a flag, or on the host's default plan", async () => {
    const { json, home } = await openHomeTerminal()
    expect(await json('account', 'create', 'blake')).toMatchObject({ account: { plan: 'pro' } })
    expect(await json('account', 'create', 'casey', '--plan', 'free')).toMatchObject({ account: { plan: 'free' } })
    writeFileSync(join(home, 'plan.json'), '{"plan":"free"}')
    expect(await json('account', 'create', 'drew')).toMatchObject({ account: { plan: 'free' } })
    writeFileSync(join(home, 'plan.json'), '{"plan":"gold"}')
    expect(await json('account', 'create', 'eden')).toMatchObject({ account: { plan: 'pro' } })
    expect(await json('doctor')).toMatchObject({
      checks: expect.arrayContaining([expect.objectContaining({ check: 'plan', status: 'warning' })]),
    })
  })

  test('acts as an account only if the account is unambiguous', async () => {
    const { run, home } = await openHomeTerminal()
    await run('account', 'create', 'blake', '--plan', 'free')
    writeFileSync(join(home, 'config.json'), '{}')
    expect(await run('system', 'list')).toMatchObject({ status: 4, stderr: expect.stringContaining('--as alex|blake') })
    expect(await run('system', 'list', '--as', 'blake')).toMatchObject({ status: 0 })
    expect(await run('rankings', '--system', 'ppr', '--as', 'blake')).toMatchObject({
      status: 4,
      stderr: expect.stringContaining('the account "blake" is on the free plan'),
    })
    expect(await run('system', 'list', '--as', 'casey')).toMatchObject({ status: 3 })
  })

  test('accepts the old names of renamed flags', async () => {
    const { run } = await openHomeTerminal()
    for (const flag of ['--min-points', '--least', '--least=x']) {
      const value = flag.includes('=') ? [] : ['x']
      expect(await run('compare', 'standard', 'ppr', flag, ...value)).toMatchObject({
        status: 2,
        stderr: expect.stringMatching(/--min-points must be a number, not "x"/),
      })
    }
  })

  test('names the profile file if it cannot be read', async () => {
    const { run, home } = await openHomeTerminal()
    writeFileSync(join(home, 'config.json'), '{ not json')
    expect(await run('system', 'list')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(join(home, 'config.json')),
    })
  })
})

describe('custom scoring systems in the CLI', () => {
  test('are created from a file or standard input, shown by name, edited and deleted', async () => {
    const { run, json, home } = await openHomeTerminal({ input: RULES })
    expect(await run('system', 'create', 'House rules', '--rules', '-')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('1 weight, 0 brackets'),
    })
    const file = join(home, 'rules.json')
    writeFileSync(file, JSON.stringify({ global: { weights: { rec: 2 } } }))
    expect(await run('system', 'edit', 'house RULES', '--rules', file)).toMatchObject({ status: 0 })
    expect(await json('system', 'show', 'House rules')).toMatchObject({
      system: { name: 'House rules', mine: true, rules: { global: { weights: { rec: 2 } } } },
    })
    expect(await run('system', 'delete', 'House rules')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('Use --yes'),
    })
    expect(await run('system', 'delete', 'House rules', '--yes')).toMatchObject({ status: 0 })
    expect(await run('system', 'show', 'House rules')).toMatchObject({ status: 3 })
  })

  test('are deleted in a terminal only after confirmation', async () => {
    const { run } = await openHomeTerminal({ input: RULES, answer: false })
    await run('system', 'create', 'House', '--rules', '-')
    expect(await run('system', 'delete', 'House')).toMatchObject({ status: 0, stderr: 'Canceled\n' })
    expect(await run('system', 'show', 'House')).toMatchObject({ status: 0 })
  })

  test('have unique names, unless they are created over HTTP', async () => {
    const { run, json } = await openHomeTerminal({ input: RULES })
    const { system } = (await json('system', 'create', 'House', '--rules', '-')) as { system: { id: string } }
    expect(await run('system', 'create', ' house ', '--rules', '-')).toMatchObject({
      status: 5,
      stderr: expect.stringContaining(`hindsight system edit ${system.id}`),
    })
    expect(await run('system', 'edit', 'House', '--name', 'HOUSE')).toMatchObject({ status: 0, stderr: '' })
    const again = JSON.stringify({ command: 'system create', name: 'House', rules: JSON.parse(RULES) })
    const other = await openHomeTerminal({ input: `${again}\n${again}\n` })
    await other.run('batch', '-', '--id', 'twice')
    expect(await other.run('system', 'show', 'house')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(
        /"house" matches more than one: House = \S+, created \S+ \S+; House = \S+, created \S+ \S+; choose one by its id/,
      ),
    })
  })

  test('are distinguished from a built-in system with the same name, with or without surrounding spaces', async () => {
    const { run } = await openHomeTerminal({ input: RULES })
    expect(await run('system', 'create', ' ppr ', '--rules', '-')).toMatchObject({
      status: 0,
      stderr: "A built-in system has this name, so use your system's id in commands\n",
    })
  })

  test('are read the same way from a file and from standard input, with or without a byte order mark', async () => {
    const file = join(temporaryFolder(), 'rules.json')
    writeFileSync(file, `\ufeff${RULES}`)
    const { run } = await openHomeTerminal({ input: `\ufeff${RULES}` })
    const checked = await run('system', 'check', file)
    expect(checked).toMatchObject({ status: 0 })
    expect(await run('system', 'check', '-')).toEqual(checked)
  })

  test('report all errors together, both when created and when edited', async () => {
    const part = {
      weights: { pass_tds: '4', rec_tds: null, recs: 1 },
      brackets: [{ stat: 'rec', per: 0, points: 1 }, 7],
    }
    const rules = { global: { ...part, x: 1 }, positionOverrides: { XX: { weights: { rec_yardz: 1 } } } }
    const { run } = await openHomeTerminal({ input: JSON.stringify(rules) })
    const { status, stderr } = await run('system', 'check', '-')
    expect(status).toBe(2)
    for (const fault of [
      'global.weights.pass_tds must be a number',
      'global.weights.rec_tds must be a number',
      'global.weights.recs: unknown stat',
      'global.brackets[0]: per must be above 0',
      'global.brackets[1] must be an object',
      'global has unknown field "x" (it can have weights, brackets)',
      'positionOverrides has unknown field "XX" (it can have QB, RB, WR, TE, K,',
      'positionOverrides.XX.weights.rec_yardz: unknown stat',
    ]) {
      expect(stderr).toContain(fault)
    }
    const onlyFaults = (text: string) => text.replace(/(?<=[ ;])(--)?rules: /g, 'rules.').replace(/\s+/g, ' ')
    for (const argv of [
      ['create', 'House'],
      ['edit', 'ppr'],
    ]) {
      const made = await run('system', ...argv, '--rules', '-')
      expect([made.status, onlyFaults(made.stderr)]).toEqual([2, onlyFaults(stderr)])
    }
  })

  test.each([
    ['{"global":{"weights":{}}}', '0 weights, 0 brackets; they score nothing\n'],
    ['{"global":{"weights":{"rec":0}}}', '1 weight, 0 brackets; they score nothing\n'],
    ['{"global":{"weights":{}},"positionOverrides":{"TE":{"weights":{"rec":1}}}}', '1 weight, 0 brackets\n'],
    ['{"global":{"weights":{},"brackets":[{"stat":"rec","points":1}]}}', '0 weights, 1 bracket\n'],
  ])('with the rules %s are reported as %s', async (input, summary) => {
    const { run } = await openHomeTerminal({ input })
    expect((await run('system', 'check', '-')).stdout).toContain(`The rules are valid: ${summary}`)
  })

  test('are checked without being stored, and every error is reported', async () => {
    const { run } = await openHomeTerminal({
      input: '{"global":{"weights":{"recs":1},"brackets":[{"stat":"rec","min":3,"max":1,"points":1}]}}',
    })
    const { status, stderr } = await run('system', 'check', '-')
    expect(status).toBe(2)
    expect(stderr).toContain('global.weights.recs: unknown stat "recs"; did you mean "rec"?')
    expect(stderr).toContain('global.brackets[0]: min 3 is above max 1')
  })

  test('are refused if the file is not valid JSON, and the error gives the position', async () => {
    const { run } = await openHomeTerminal({ input: '{"global": ' })
    expect(await run('system', 'check', '-')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('is not valid JSON'),
    })
  })
})
