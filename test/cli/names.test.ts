import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rosterWeek } from '../../src/cli/names/players.ts'
import type { League } from '../../src/engine/index.ts'
import { openLeague, refused } from './office.ts'

test('the rosters of today are those of the week behind the last one that closed, in the season', () => {
  const week = (season: number, closedWeeks: number[]) => rosterWeek({ season, closedWeeks } as unknown as League)
  expect([week(2023, []), week(2023, [1, 2]), week(2023, [17]), week(2023, [18]), week(2020, [17])]).toEqual([
    1, 3, 18, 18, 17,
  ])
})

describe('a command that writes', () => {
  test('guesses nobody, and says who may be meant', async () => {
    const { run, json } = await openLeague()
    const hint = refused(3, /Nobody is called "ann arow"; did you mean Ann Arrow \(QB, CHI\) = 00-0000001\?$/m)
    expect(await run('roster', 'add', '1', 'ann arow')).toMatchObject(hint)
    expect(await run('draft', 'queue', 'set', '1', 'ann arow')).toMatchObject({ stdout: '' })
    await run('roster', 'add', '1', 'ann arrow')
    expect(await run('roster', 'drop', '1', 'ann arow')).toMatchObject(hint)
    expect(await json('team', 'show', '1')).toMatchObject({ roster: [{ id: '00-0000001' }] })
  })

  test('takes of a team what can be no slip of the finger', async () => {
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

describe('a name that nothing has', () => {
  test.each([
    [
      'a league',
      ['league', 'show', 'ofice leage'],
      /There is no league "ofice leage"; did you mean "Office League"\?$/m,
    ],
    [
      'a league to be deleted',
      ['league', 'delete', 'ofice'],
      /There is no league "ofice"; hindsight league list shows/,
    ],
    ['a default league', ['use', 'offise league'], /did you mean "Office League"\?$/m],
    [
      'a key to be revoked',
      ['key', 'revoke', 'labtop'],
      /There is no key "labtop" of this account; did you mean "laptop"\?$/m,
    ],
    ['a team', ['team', 'show', 'beasr'], /There is no team "beasr" in Office League; did you mean "Bears"\?$/m],
    [
      'a system',
      ['rankings', '--system', 'haf ppr'],
      /There is no scoring system "haf ppr"; did you mean "Half PPR"\?$/m,
    ],
  ])('%s is refused with the one that is spelled nearly so', async (_, argv, message) => {
    const { run } = await openLeague()
    await run('key', 'create', 'laptop')
    expect(await run(...argv)).toMatchObject(refused(3, message))
  })

  test('may be the id of a league of another account, as everybody may read it', async () => {
    const { run } = await openLeague()
    await run('account', 'create', 'casey')
    expect(await run('league', 'show', 'office', '--as', 'casey')).toMatchObject({ status: 0 })
    expect(await run('team', 'show', '1', '--league', 'offfice', '--as', 'casey')).toMatchObject(
      refused(3, /There is no league "offfice"; hindsight league list shows yours$/m),
    )
  })
})

test('a refusal names a flag that is to be left out as it is typed', async () => {
  const { run } = await openLeague()
  await run('league', 'edit', '--mode', 'waivers')
  expect(await run('waiver', 'claim', '1', 'ann arrow', '--bid', '5')).toMatchObject(
    refused(2, /Nobody bids in Office League; leave out --bid$/m),
  )
})

test('a list of players takes every row with --limit all', async () => {
  const { json } = await openLeague()
  const { total, players } = (await json('player', 'list', '--limit', 'all')) as { total: number; players: unknown[] }
  expect(players).toHaveLength(total)
})

test('a switch that is edited takes true and false, and nothing for true', async () => {
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

test('a league is exported into a file that is there with --yes alone', async () => {
  const { run, home } = await openLeague()
  const file = join(home, 'office.json')
  writeFileSync(file, 'mine')
  expect(await run('league', 'export', '--to', file)).toMatchObject(
    refused(5, /is there already; name another file, or say --yes/),
  )
  expect(readFileSync(file, 'utf8')).toBe('mine')
  expect(await run('league', 'export', '--to', file, '--yes')).toMatchObject({ status: 0 })
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ league: { name: 'Office League' } })
})

test('a command of scores without --system takes the rules of the league, else PPR', async () => {
  const { run, json } = await openLeague()
  for (const [command, ...argv] of [['balance'], ['rankings'], ['scores', '--week', '1']] as const)
    expect(await json(command, ...argv)).toEqual(await json(command, ...argv, '--system', 'ppr'))
  await run('league', 'edit', '--system', 'standard')
  expect(await json('balance')).toMatchObject({ systemId: 'standard' })
})
