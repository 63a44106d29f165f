import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rosterWeek } from '../../src/cli/names/players.ts'
import type { League } from '../../src/engine/index.ts'
import { openLeague, refused } from './office.ts'

test('current rosters come from the week after the last closed week, within the season', () => {
  const week = (season: number, closedWeeks: number[]) => rosterWeek({ season, closedWeeks } as unknown as League)
  expect([week(2023, []), week(2023, [1, 2]), week(2023, [17]), week(2023, [18]), week(2020, [17])]).toEqual([
    1, 3, 18, 18, 17,
  ])
})

describe('a command that writes', () => {
  test('does not guess a player and suggests similar names', async () => {
    const { run, json } = await openLeague()
    const hint = refused(3, /No player is named "ann arow"; did you mean Ann Arrow \(QB, CHI\) = 00-0000001\?$/m)
    expect(await run('roster', 'add', '1', 'ann arow')).toMatchObject(hint)
    expect(await run('draft', 'queue', 'set', '1', 'ann arow')).toMatchObject({ stdout: '' })
    await run('roster', 'add', '1', 'ann arrow')
    expect(await run('roster', 'drop', '1', 'ann arow')).toMatchObject(hint)
    expect(await json('team', 'show', '1')).toMatchObject({ roster: [{ id: '00-0000001' }] })
  })

  test('requires enough letters of a team name', async () => {
    const { run } = await openLeague()
    await run('team', 'rename', '3', "O'Neil's new Dogs")
    for (const slip of ['e', 'ne', 'ears', 'eam'])
      expect(await run('roster', 'add', slip, 'ann arrow')).toMatchObject({ status: 3, stdout: '' })
    for (const [part, name] of [
      ['bea', 'Ben Bow'],
      ['NEIL', 'Cal Cross'],
      ['dogs', 'Dee Dart'],
      ['new d', 'Eve Edge'],
    ] as const)
      expect(await run('roster', 'add', part, name)).toMatchObject({ status: 0 })
    expect(await run('team', 'show', 'ears')).toMatchObject({ status: 0 })
  })
})

test('a command that writes requires three letters from the start of a word of a player', async () => {
  const { run, json } = await openLeague()
  for (const slip of ['ro', 'rro', 'nn'])
    expect(await run('roster', 'add', '1', slip)).toMatchObject({ status: 3, stdout: '' })
  expect(await run('roster', 'add', '1', 'arr')).toMatchObject({ status: 0 })
  expect(await json('team', 'show', '1')).toMatchObject({ roster: [{ id: '00-0000001' }] })
  for (const slip of ['rro', 'nn']) expect(await run('roster', 'drop', '1', slip)).toMatchObject({ status: 3 })
  expect(await run('roster', 'drop', '1', 'arro')).toMatchObject({ status: 0 })
  expect(await run('player', 'show', 'rro')).toMatchObject({ status: 0 })
})

describe('a name without a match', () => {
  test.each([
    ['a league', ['league', 'show', 'ofice leage'], /No league "ofice leage"; did you mean "Office League"\?$/m],
    ['a league to delete', ['league', 'delete', 'ofice'], /No league "ofice"; hindsight league list shows/],
    ['a default league', ['use', 'offise league'], /did you mean "Office League"\?$/m],
    ['a key to revoke', ['key', 'revoke', 'labtop'], /No key "labtop" of this account; did you mean "laptop"\?$/m],
    ['a team', ['team', 'show', 'beasr'], /No team "beasr" in Office League; did you mean "Bears"\?$/m],
    ['a system', ['rankings', '--system', 'haf ppr'], /No scoring system "haf ppr"; did you mean "Half PPR"\?$/m],
  ])('%s is refused, and the nearest match is suggested', async (_, argv, message) => {
    const { run } = await openLeague()
    await run('key', 'create', 'laptop')
    expect(await run(...argv)).toMatchObject(refused(3, message))
  })

  test("can be the id of another account's league, if that league is open", async () => {
    const { run } = await openLeague()
    await run('account', 'create', 'casey')
    await run('league', 'edit', 'office', '--visibility', 'open')
    expect(await run('league', 'show', 'office', '--as', 'casey')).toMatchObject({ status: 0 })
    expect(await run('team', 'show', '1', '--league', 'offfice', '--as', 'casey')).toMatchObject(
      refused(3, /No league "offfice"; hindsight league list shows yours$/m),
    )
  })
})

test('an error shows an unexpected flag as it was typed', async () => {
  const { run } = await openLeague()
  await run('league', 'edit', '--mode', 'waivers')
  expect(await run('waiver', 'claim', '1', 'ann arrow', '--bid', '5')).toMatchObject(
    refused(2, /Office League does not use FAAB bids; leave out --bid$/m),
  )
})

test('a list of players returns every row with --limit all', async () => {
  const { json } = await openLeague()
  const { total, players } = (await json('player', 'list', '--limit', 'all')) as { total: number; players: unknown[] }
  expect(players).toHaveLength(total)
})

test('a boolean flag accepts true and false, and means true without a value', async () => {
  const { run, json } = await openLeague()
  for (const [argv, medianGame] of [
    [[], true],
    [['false'], false],
    [['on'], true],
  ] as const) {
    expect(await run('league', 'edit', '--median-game', ...argv)).toMatchObject({ status: 0 })
    expect(await json('league', 'show')).toMatchObject({ league: { medianGame } })
  }
})

test('league export replaces an existing file only with --yes', async () => {
  const { run, home } = await openLeague()
  const file = join(home, 'office.json')
  writeFileSync(file, 'mine')
  expect(await run('league', 'export', '--to', file)).toMatchObject(
    refused(5, /already exists; name another file, or use --yes/),
  )
  expect(readFileSync(file, 'utf8')).toBe('mine')
  expect(await run('league', 'export', '--to', file, '--yes')).toMatchObject({ status: 0 })
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ league: { name: 'Office League' } })
})

test("a scoring command without --system uses the league's rules, or PPR", async () => {
  const { run, json } = await openLeague()
  for (const [command, ...argv] of [['balance'], ['rankings'], ['scores', '--week', '1']] as const)
    expect(await json(command, ...argv)).toEqual(await json(command, ...argv, '--system', 'ppr'))
  await run('league', 'edit', '--system', 'standard')
  expect(await json('balance')).toMatchObject({ systemId: 'standard' })
})

test.each([
  ['rename', '1', 'BEARS'],
  ['edit', '1', '--name', 'bears'],
  ['add', 'Bears'],
])('team %s refuses the name of another team', async (...words) => {
  const { run } = await openLeague()
  await run('team', 'rename', '2', 'Bears')
  expect(await run('team', ...words)).toMatchObject(refused(5, /"Bears" is already team no\. 2 of Office League/))
})

test('a league and a scoring system with the same id keep their own names', async () => {
  const { run } = await openLeague()
  await run('league', 'create', 'Friends', '--id', 'half-ppr', '--season', '2031', '--system', 'half-ppr')
  for (const command of ['show', 'list'])
    expect((await run('league', command, ...(command === 'show' ? ['half-ppr'] : []))).stdout, command).toMatch(
      /Friends.*Half PPR/,
    )
  await run('league', 'edit', 'half-ppr', '--system', 'ppr')
  await run('league', 'edit', 'half-ppr', '--system', 'half-ppr')
  expect((await run('league', 'log', 'half-ppr')).stdout).toMatch(/scoring system Half PPR/)
})
