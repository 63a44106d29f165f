import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../support/folder.ts'
import { openLeague, openPlayed, refused } from './office.ts'

const file = (text: string): string => {
  const path = join(temporaryFolder(), 'sheet.csv')
  writeFileSync(path, text)
  return path
}

const rosterOf = (answer: never): (string | null)[] =>
  (answer as { roster: { name: string | null }[] }).roster.map(({ name }) => name)

const startersOf = (answer: never): (string | null)[] =>
  (answer as { lineup: { player: { name: string } | null }[] }).lineup.map(({ player }) => player?.name ?? null)

describe('a roster sheet', () => {
  test('adds each player, in any common spelling and any column order', async () => {
    const { run, json } = await openLeague()
    const sheet = file('\ufeffPlayer;Note;Team\r\n"Arrow, Ann";first;1\r\nsam twin LB;;aces\r\n00-0000002;;Bears\r\n')
    expect(await run('roster', 'load', sheet)).toEqual({
      status: 0,
      stdout: 'Loaded 3 rows into Office League\n',
      stderr: '',
    })
    expect(rosterOf(await json('team', 'show', '1'))).toEqual(['Ann Arrow', 'Sam Twin'])
    expect(rosterOf(await json('team', 'show', 'bears'))).toEqual(['Ben Bow'])
  })

  test('is loaded completely or not at all, and every invalid or refused line is reported', async () => {
    const { run, json } = await openLeague()
    const sheet = file('team,player\n1,ann arrow\n9,ben bow\n2,ow\n2,ann arrow\n,cal cross\n2,nobody\n')
    const { status, stdout, stderr } = await run('roster', 'load', sheet)
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr.split('\n')).toEqual([
      'hindsight: Nothing was loaded because 5 lines are wrong:',
      expect.stringMatching(/^line 3 \(9, ben bow\): No team "9" in Office League; hindsight league show/),
      'line 4 (2, ow): No player named "ow" in that season',
      'line 5 (2, ann arrow): Ann Arrow is on the roster of Aces',
      'line 6 (, cal cross): team is empty',
      expect.stringMatching(/^line 7 \(2, nobody\): No player named "nobody" in that season/),
      '',
    ])
    expect(rosterOf(await json('team', 'show', '1'))).toEqual([])
  })

  test('does not accept misspelled names, or letters as team names', async () => {
    const { run } = await openLeague()
    const { stderr } = await run('roster', 'load', file('team,player\n1,ann arow\ne,ben bow\n'))
    expect(stderr.split('\n').slice(1, 3)).toEqual([
      'line 2 (1, ann arow): No player is named "ann arow"; did you mean Ann Arrow (QB, CHI) = 00-0000001?',
      expect.stringMatching(/^line 3 \(e, ben bow\): No team "e" in Office League/),
    ])
  })

  test('that is refused exits with the status of the error, and a dry run writes nothing', async () => {
    const { run, json } = await openPlayed()
    expect(await run('roster', 'load', file('team,player\n1,ben bow\n'))).toMatchObject(
      refused(5, /line 2 \(1, ben bow\): Ben Bow is on the roster of Bears/),
    )
    expect(await run('roster', 'load', file('team,player\n3,eve edge\n'), '--dry-run')).toMatchObject({
      status: 0,
      stdout: '1 row would be loaded into Office League; nothing was written\n',
    })
    expect(rosterOf(await json('team', 'show', '3'))).toEqual([])
  })

  test.each([
    ['team\n1\n', /lacks the column player; it needs team, player$/m],
    ['team,player,team\n1,bow,2\n', /has two columns team/],
    ['team,player\n', /does not have any rows/],
    ['team,player\n1,Bow, Ben\n', /line 2: 3 cells, not 2/],
    ['team,player\n1,"bow\n', /is not valid CSV/],
  ])('with an invalid format is refused: %j', async (text, message) => {
    const { run } = await openLeague()
    expect(await run('roster', 'load', file(text))).toMatchObject(refused(2, message))
  })
})

describe('a lineup sheet', () => {
  test('sets the given slots, fills slots with the same name in order, and keeps the others', async () => {
    const { run, json } = await openPlayed()
    const sheet = file('team,week,slot,player\n1,2,RB,dart\naces,2,RB,cross\n2,2,QB,-\n1,1,rb2,Dee Dart\n')
    expect(await run('lineup', 'load', sheet)).toMatchObject({ status: 0 })
    expect(startersOf(await json('team', 'show', '1', '--week', '2'))).toEqual(['Ann Arrow', 'Dee Dart', 'Cal Cross'])
    expect(startersOf(await json('team', 'show', '1', '--week', '1'))).toEqual(['Ann Arrow', 'Cal Cross', 'Dee Dart'])
    expect(startersOf(await json('team', 'show', '2', '--week', '2'))).toEqual([null, null, null])
  })

  test('of a closed week is loaded with --force, which the refusal advises', async () => {
    const { run, json } = await openPlayed()
    await run('league', 'close', '1')
    const sheet = file('team,week,slot,player\n1,1,RB2,dart\n')
    expect(await run('lineup', 'load', sheet)).toMatchObject(refused(5, /line 2 .*you can override this with force/))
    expect(await run('lineup', 'load', sheet, '--force')).toMatchObject({ status: 0 })
    expect(startersOf(await json('team', 'show', '1', '--week', '1'))).toEqual(['Ann Arrow', 'Cal Cross', 'Dee Dart'])
  })

  test('reports the line of the player who does not fit, not the first line of the team and week', async () => {
    const { run } = await openPlayed()
    const sheet = file('team,week,slot,player\n1,2,RB1,dart\n2,2,QB,bow\n1,2,QB,cross\n1,2,RB2,-\n')
    expect(await run('lineup', 'load', sheet)).toMatchObject(
      refused(5, /because 1 line is wrong:\nline 4 \(1, 2, QB, cross\): Cal Cross/),
    )
  })

  test('reports the second line of a player in two slots', async () => {
    const { run } = await openPlayed()
    const sheet = file('team,week,slot,player\n1,2,QB,-\n1,2,RB1,dart\n1,2,RB2,dart\n')
    expect((await run('lineup', 'load', sheet)).stderr).toMatch(
      /because 1 line is wrong:\nline 4 .*: Dee Dart would start in two slots/,
    )
  })

  test('reports every line that is wrong', async () => {
    const { run, json } = await openPlayed()
    const lines = ['1,2,RB,-', '1,2,RB,-', '1,2,RB,-', '1,two,QB,-', '1,2,TE,-', '2,1,RB1,bow']
    const { status, stderr } = await run('lineup', 'load', file(`team,week,slot,player\n${lines.join('\n')}\n`))
    expect(status).toBe(2)
    expect(stderr).toMatch(/because 4 lines are wrong/)
    expect(stderr).toMatch(/line 4 .*: only 2 slots are named "RB"/)
    expect(stderr).toMatch(/line 5 .*: week must be a whole number, not "two"/)
    expect(stderr).toMatch(/line 6 .*: Office League has no slot "TE"/)
    expect(stderr).toMatch(/line 7 .*: Ben Bow would start in two slots/)
    expect(startersOf(await json('team', 'show', '1', '--week', '2'))).toEqual(['Ann Arrow', 'Cal Cross', null])
  })
})

describe('a team sheet', () => {
  test('sets names, managers, or both; empty cells change nothing', async () => {
    const { run, json } = await openLeague()
    const sheet = file('team,name,manager\n1,Bears,blake\nbears,Aces,\n3,,blake\n4,Fourth,-\n')
    expect(await run('team', 'load', sheet)).toMatchObject({ status: 0 })
    const { teams } = (await json('league', 'show')) as { teams: { name: string; managerName: string }[] }
    expect(teams.map(({ name, managerName }) => [name, managerName])).toEqual([
      ['Bears', 'blake'],
      ['Aces', ''],
      ['Team 3', 'blake'],
      ['Fourth', ''],
    ])
  })

  test('gives each team its own name, after all rows', async () => {
    const { run, json } = await openLeague()
    const before = await json('league', 'show')
    const taken = file('team,name\n1,Same\n2,same\n3,Kings\n3,Queens\n')
    expect(await run('team', 'load', taken)).toMatchObject(
      refused(
        2,
        /line 2 .*team no\. 2 has the same name[\s\S]*line 3 .*team no\. 1 has[\s\S]*line 5 .*line 4 also renames this team/,
      ),
    )
    expect(await json('league', 'show')).toEqual(before)
  })

  test('reports every line that is wrong', async () => {
    const { run } = await openLeague()
    expect(await run('team', 'load', file('team,manager\n1,nobody\n2,\n'))).toMatchObject(
      refused(2, /line 2 .*nobody[\s\S]*line 3 \(2, , \): name and manager are empty/),
    )
  })
})
