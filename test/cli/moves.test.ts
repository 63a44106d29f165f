import { describe, expect, test } from 'vitest'
import { manifest } from '../../src/cli/caller/manifest.ts'
import { openLeague, openPlayed, refused } from './office.ts'

const namesIn = (answer: { lineup: { player: { name: string } | null }[] }) =>
  answer.lineup.map(({ player }) => player?.name ?? null)

describe('a roster move in the CLI', () => {
  test('finds the team by draft number, name or id, and the player by name or id', async () => {
    const { run, json } = await openLeague()
    const { teams } = (await json('league', 'show')) as { teams: { id: string }[] }
    expect(await run('roster', 'add', '2', 'ann arrow')).toMatchObject({
      stdout: expect.stringMatching(/^Bears added Ann Arrow: 1 player now\n/),
    })
    expect(await json('roster', 'add', 'BEARS', 'Bow')).toMatchObject({ action: 'add', roster: { length: 2 } })
    expect(await run('roster', 'swap', teams[1]!.id, 'bow', '00-0000005')).toMatchObject({
      stdout: expect.stringMatching(/^Bears swapped Ben Bow for Cal Cross: 2 players now\n/),
    })
    expect(await run('roster', 'drop', 'bear', '00-0000001')).toMatchObject({
      stdout: expect.stringMatching(/^Bears dropped Ann Arrow: 1 player now\n/),
    })
  })

  test('resolves a shared name to the player on the roster, and otherwise lists the candidates', async () => {
    const { run, json } = await openLeague()
    expect(await run('player', 'show', 'sam twin')).toMatchObject(
      refused(
        2,
        /"sam twin" matches more than one: Sam Twin \(QB, CHI\) = 00-0000003; Sam Twin \(LB, CHI\) = 00-0000004/,
      ),
    )
    await run('roster', 'add', '1', 'sam twin qb')
    expect(await json('roster', 'drop', '1', 'twin')).toMatchObject({ roster: [] })
    expect(await run('roster', 'add', 'team', 'ann arrow')).toMatchObject(
      refused(2, /"team" matches more than one: Team 3 = 3; Team 4 = 4; choose one by its number/),
    )
  })

  test('prefers players that the league can start, and does not guess between two', async () => {
    const { json } = await openLeague()
    expect(await json('roster', 'add', '1', 'sam twin')).toMatchObject({ roster: [{ id: '00-0000003' }] })
    expect(await json('roster', 'drop', '1', 'sam twin')).toMatchObject({ roster: [] })
    expect(await json('roster', 'add', '1', 'sam twin lb')).toMatchObject({ roster: [{ id: '00-0000004' }] })
  })

  test('finds a name with a typo, on the roster or in the season', async () => {
    const { run } = await openLeague()
    expect(await run('player', 'list', 'arow')).toMatchObject({
      stdout: expect.stringMatching(/^No player is named "arow"\. Similar names:\n[\s\S]*Ann Arrow/),
    })
    expect(await run('player', 'show', 'ann arow')).toMatchObject({
      stdout: expect.stringMatching(/^Ann Arrow/),
      stderr: 'No player is named "ann arow"; using Ann Arrow (QB, CHI) = 00-0000001\n',
    })
    expect(await run('roster', 'add', '1', 'axe bolt')).toMatchObject(refused(3, /named "axe bolt"/))
  })

  test('offers FAAB for a player, and the side without players can be left out', async () => {
    const { run, json } = await openPlayed()
    await run('league', 'edit', '--mode', 'waivers', '--waivers', 'faab:100')
    const { trade } = (await json('trade', 'propose', '2', '1', '--give-faab', '5', '--get', 'arrow')) as {
      trade: object
    }
    expect(trade).toMatchObject({ fromPlayerIds: [], fromBudget: 5, toPlayerIds: ['00-0000001'], toBudget: 0 })
    expect(await json('trade', 'preview', '1', '2', '--give', 'arrow', '--get-faab', '5')).toMatchObject({
      teams: [{ season: { gain: -40 } }, {}],
    })
    expect(await run('trade', 'propose', '2', '1', '--give-faab', '5')).toMatchObject(refused(2, /--get is missing/))
    expect(await run('trade', 'propose', '2', '1', '--get', 'arrow')).toMatchObject(refused(2, /--give is missing/))
    expect(await run('trade', 'propose', '2', '1', '--give', '-', '--get', 'arrow')).toMatchObject(
      refused(2, /--give must have at least 1 item, unless --give-faab gives FAAB/),
    )
  })

  test("looks for a trade's or drop's players on the roster, and lists the roster", async () => {
    const { run, json } = await openLeague()
    await run('roster', 'add', '1', 'sam twin lb')
    await run('roster', 'add', '2', 'ann arrow')
    const [give, get] = ['00-0000004', '00-0000001']
    expect(await json('trade', 'propose', '1', '2', '--give', 'twin', '--get', 'arrow')).toMatchObject({
      trade: { fromPlayerIds: [give], toPlayerIds: [get] },
    })
    const { trades } = (await json('trade', 'list')) as { trades: [{ id: string }] }
    await run('trade', 'cancel', trades[0].id)
    expect(await run('trade', 'propose', '1', '2', '--give', 'twin', '--get', 'ann')).toMatchObject({ status: 0 })
    expect(await run('trade', 'propose', '1', '2', '--give', 'twin', '--get', 'a')).toMatchObject(
      refused(3, /No player named "a" on the roster of Bears; the roster has Ann Arrow/),
    )
    expect(await run('roster', 'drop', '1', 'ann arrow')).toMatchObject(refused(5, /Ann Arrow is not on the roster/))
  })

  test("accepts a team's number even after the draft order is set, and reports a conflict with another team's name", async () => {
    const { run, json } = await openLeague()
    await run('draft', 'start', '--order', '1,3,4,2')
    const { teams } = (await json('league', 'show')) as {
      teams: { id: string; name: string; number: number; draftPosition: number }[]
    }
    expect(teams.map(({ name, number, draftPosition }) => `${name} ${number} ${draftPosition}`)).toEqual([
      'Aces 1 1',
      'Bears 2 4',
      'Team 3 3 2',
      'Team 4 4 3',
    ])
    const assign = async (team: string) => (await run('team', 'assign', team, 'blake')).stdout
    expect(await assign('2')).toMatch(/^Bears is now managed/)
    expect(await assign('team 3')).toMatch(/^Team 3 is now managed/)
    expect(await assign(teams[3]!.id)).toMatch(/^Team 4 is now managed/)
    await run('team', 'rename', 'team 3', 'Cubs')
    expect(await assign('3')).toMatch(/^Cubs is now managed/)
    await run('team', 'rename', '4', 'Team 3')
    expect(await run('team', 'assign', '3', 'blake')).toMatchObject({
      stdout: expect.stringMatching(/^Cubs is now managed/),
      stderr: '"3" is Cubs, no. 3; for no. 4, write "Team 3"\n',
    })
  })

  test('cannot rename a team to the name of another team in the league', async () => {
    const { run } = await openLeague()
    expect(await run('team', 'rename', 'aces', 'BEARS')).toMatchObject(
      refused(5, /"Bears" is already team no\. 2 of Office League; choose another name/),
    )
    expect(await run('team', 'rename', 'aces', 'ACES')).toMatchObject({ status: 0 })
  })

  test('does not match a text longer than any name, and reports the typed text', async () => {
    const { run } = await openLeague()
    const long = 'a'.repeat(101)
    expect(await run('use', long)).toMatchObject(refused(2, /league must have at most 100 characters/))
    expect(await run('roster', 'add', 'aces', long)).toMatchObject(refused(3, /named "a+"/))
    expect(await run('league', 'create', long, '--system', 'ppr')).toMatchObject(
      refused(2, /name must have at most 100 characters/),
    )
  })

  test('finds players on the current roster, not on the roster of the last closed week', async () => {
    const { run } = await openPlayed()
    await run('league', 'close', '3')
    await run('roster', 'swap', '1', 'ann arrow', 'sam twin lb')
    expect(await run('roster', 'drop', '1', 'twin')).toMatchObject({
      stdout: expect.stringMatching(/^Aces dropped Sam Twin/),
    })
  })

  test.each<[string, string[], number, RegExp]>([
    ['an unknown team', ['add', '9', 'eve edge'], 3, /No team "9" in Office League/],
    ['an unknown player', ['add', '1', 'nobody'], 3, /No player named "nobody" in that season/],
    ['a player on another team', ['add', '1', 'ben bow'], 5, /Ben Bow is on the roster of Bears/],
    ['a duplicate player', ['add', '1', 'ann arrow'], 5, /Ann Arrow is already on the roster of Aces/],
    [
      'dropping a player who is not on the roster',
      ['drop', '1', 'gus gale'],
      5,
      /Gus Gale is not on the roster of Aces/,
    ],
    ['an account without a team', ['add', '1', 'eve edge', '--as', 'blake'], 4, /Only the manager of Aces/],
    ['a league that does not exist', ['add', '1', 'eve edge', '--league', 'x'], 3, /No league "x"/],
    ['a missing argument', ['swap', '1', 'ann arrow'], 2, /missing required argument 'add-player'/],
    ['a flag for a different move', ['drop', '1', 'ann arrow', '--action', 'add'], 2, /unknown option '--action'/],
  ])('is refused for %s', async (_, argv, status, message) => {
    const { run } = await openPlayed()
    await run('league', 'edit', 'office', '--visibility', 'open')
    const flags = argv.includes('--league') ? [] : ['--league', 'office']
    expect(await run('roster', ...argv, ...flags)).toMatchObject(refused(status, message))
  })

  test('returns only its documented fields', async () => {
    const rows = await manifest()
    const bodyOf = (command: string) =>
      rows
        .find(row => row.command === command)
        ?.fields.filter(field => field.in === 'body')
        .map(({ name, required }) => name + (required ? '' : '?'))
    expect(bodyOf('roster add')).toEqual(['playerId', 'force?', 'week?'])
    expect(bodyOf('roster swap')).toEqual(['dropPlayerId', 'addPlayerId', 'force?', 'week?'])
    expect(bodyOf('team rename')).toEqual(['name?'])
  })
})

describe('a lineup in the CLI', () => {
  test('is set completely, or slot by slot by index, name, or name with its number', async () => {
    const { json } = await openPlayed()
    const set = async (...flags: string[]) => namesIn(await json('lineup', 'set', '1', '--week', '2', ...flags))
    expect(await set('--slots', '-,dee dart,cross')).toEqual([null, 'Dee Dart', 'Cal Cross'])
    expect(await set('--assign', 'qb=ann arrow,RB2=-')).toEqual(['Ann Arrow', 'Dee Dart', null])
    expect(await set('--assign', '1=-,2=dart')).toEqual(['Ann Arrow', null, 'Dee Dart'])
    expect(namesIn(await json('lineup', 'best', 'aces', '--week', '1'))).toEqual(['Ann Arrow', 'Cal Cross', 'Dee Dart'])
  })

  test.each<[string, string[], number, RegExp]>([
    ['an ambiguous slot name', ['--assign', 'RB=dart'], 2, /more than one slot "RB"; its slots are QB, RB1, RB2/],
    ['an unknown slot', ['--assign', 'TE=dart'], 2, /no slot "TE"; its slots are QB, RB1, RB2, or 0 to 2/],
    ['an index past the last', ['--assign', '3=dart'], 2, /no slot "3"/],
    ['an assignment without a slot', ['--assign', 'dart'], 2, /"dart" is not SLOT=PLAYER/],
    ['an assignment without a player', ['--assign', 'QB='], 2, /QB has no player; use QB=-/],
    ['too few slots', ['--slots', '-,-'], 2, /slots must have 3 entries/],
    ['neither slots nor assignments', [], 2, /either --slots or --assign/],
    ['an ineligible player', ['--assign', 'QB=dart'], 5, /Dee Dart \(RB\) can't start as QB, which takes QB/],
    ['a player who is not on the roster', ['--assign', 'QB=bow'], 5, /Ben Bow is not on this roster/],
  ])('is refused for %s', async (_, flags, status, message) => {
    const { run } = await openPlayed()
    const { status: was, stderr } = await run('lineup', 'set', '1', '--week', '2', ...flags)
    expect(stderr).toMatch(message)
    expect(was).toBe(status)
  })

  test('is set to the best lineup for every team, for one week, several weeks or all weeks up to the championship', async () => {
    const { run, json } = await openPlayed()
    const best = (...flags: string[]) => run('lineup', 'best', '--all', '--overwrite', ...flags)
    expect(await run('lineup', 'best', '--all', '--week', '1')).toMatchObject({
      stdout: expect.stringContaining(
        'Aces: week 1, 2 of 3 slots filled; week 1 set by hand and kept (replace with --overwrite)\n',
      ),
      stderr: 'Set the best lineup for 2 teams in week 1; kept 2 lineups set by hand\n',
    })
    expect(await best('--week', '1')).toEqual({
      status: 0,
      stdout:
        'Aces: week 1, 3 of 3 slots filled\nBears: week 1, 1 of 3 slots filled\n' +
        'Team 3: week 1, 0 of 3 slots filled\nTeam 4: week 1, 0 of 3 slots filled\n',
      stderr: 'Set the best lineup for 4 teams in week 1\n',
    })
    await run('league', 'close', '1')
    expect((await best('--week', '1-2')).stdout).toContain('Aces: weeks 1-2, 6 of 6 slots filled; week 1 closed')
    expect((await best('--week', 'all')).stderr).toBe(
      'Set the best lineup for 4 teams in weeks 2-3; week 1 is closed, so its lineups did not change\n',
    )
    expect((await best('--week', '1')).stderr).toBe('Week 1 is closed, so its lineups did not change\n')
    const { lineup } = (await json('team', 'show', '1', '--week', '2')) as { lineup: never }
    await run('lineup', 'best', '1', '--week', '2')
    expect(await json('team', 'show', '1', '--week', '2')).toMatchObject({ lineup })
  })

  test('is refused for each team whose lineup the account cannot set', async () => {
    const { run } = await openPlayed()
    await run('team', 'assign', 'bears', 'blake')
    const ran = await run(
      'lineup',
      'best',
      '--all',
      '--overwrite',
      '--week',
      '1',
      '--league',
      'office',
      '--as',
      'blake',
    )
    expect(ran).toMatchObject({
      status: 4,
      stderr: 'Set the best lineup for 1 team in week 1, 3 failed (first: line 1)\n',
    })
    expect(ran.stdout).toMatch(/^Aces: failed: Only the manager of Aces .*\nBears: week 1, 1 of 3 slots filled\n/)
  })

  test.each([
    [['--all'], /--week is missing; use a week, a range such as 1-14, or all/],
    [
      ['--all', '--week', '3-2'],
      /--week must be a week from 1 to 3 \(the championship game\), a range such as 1-3, or all, not "3-2"/,
    ],
    [['--all', '--week', '0'], /--week must be a week from 1 to 3/],
    [['--all', '--week', '2-4'], /--week must be a week from 1 to 3/],
    [['--all', '--week', 'some'], /--week must be a week from 1 to 3/],
    [['1', '--all', '--week', '1'], /Name a team, or use --all/],
    [['1', '--overwrite', '--week', '1'], /--overwrite needs --all/],
    [['--week', '1'], /team is missing/],
  ])('is refused for all teams: %j', async (argv, message) => {
    const { run } = await openPlayed()
    expect(await run('lineup', 'best', ...argv)).toMatchObject(refused(2, message))
  })

  test('of a closed week is not changed unless the commissioner forces it', async () => {
    const { run } = await openPlayed()
    expect(await run('league', 'close', '1', '--csv')).toMatchObject({ stdout: 'week\n1\n' })
    const set = ['lineup', 'set', '1', '--week', '1', '--assign', 'QB=-']
    expect(await run(...set)).toMatchObject(
      refused(5, /Week 1 is closed.*; as commissioner, you can override this with --force\n$/),
    )
    expect(await run(...set, '--force')).toMatchObject({ status: 0 })
    expect((await run('lineup', 'best', 'aces', '--week', '1')).stdout).toMatch(
      /^Week 1 is closed, so the lineup of Aces was not changed\n/,
    )
    expect((await run('lineup', 'best', 'aces', '--week', '2')).stdout).toMatch(
      /^The best lineup of Aces for week 2 by points, /,
    )
    expect((await run('league', 'show')).stdout).toContain('No current week; week 1 closed\n')
  })

  test('is shown with the bench below it and its locked slots', async () => {
    const { run } = await openPlayed()
    const { stdout } = await run('team', 'show', 'aces', '--week', '1')
    expect(stdout).toMatch(/^Aces \(no\. 1\) of Office League, without a manager; season 2031, week 1\n/)
    expect(stdout).toMatch(/QB +Ann Arrow .*\nRB1 +Cal Cross .*\nRB2 +\(empty\) .*\nbench +Dee Dart/)
    expect(stdout).not.toContain('locked')
    await run('league', 'close', '1')
    const kept = /\nRoster as of week 2\n.*\n--week 3 shows a later one\n/s
    expect((await run('team', 'show', 'aces')).stdout).not.toMatch(kept)
    await run('league', 'close', '2')
    expect((await run('team', 'show', 'aces')).stdout).toMatch(kept)
    expect((await run('team', 'show', 'aces', '--week', '2')).stdout).not.toMatch(kept)
    expect((await run('team', 'show', 'aces', '--week', '1')).stdout).toMatch(
      /QB +Ann Arrow .* locked\nRB1 +Cal Cross .* locked\nRB2 +\(empty\) .* locked\nbench +Dee Dart .* locked\n/,
    )
    expect((await run('team', 'show', 'aces', '--csv')).stdout).toMatch(
      /^player,playerId,posGroup,nfl,status,opponent,home,kickoffAt,state,acquiredAt,reserve,taxi\n/,
    )
  })
})
