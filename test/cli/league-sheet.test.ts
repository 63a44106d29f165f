import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/folder.ts'
import { openLeague, refused } from './office.ts'

const file = (text: string, name = 'winter.csv'): string => {
  const path = join(temporaryFolder(), name)
  writeFileSync(path, text)
  return path
}

const HEADING = 'Year;Wk;Fantasy Team;Player Name;Pts;Selected Position;Opp\n'

test('a sheet is imported using the headings of spreadsheets and exporters, and the league is named after the file', async () => {
  const { run } = await openLeague()
  const sheet = file(`${HEADING}2031;1;Aces;Ann Arrow;0,5;Q/W/R/T;Bears\n2031;1;Bears;Ben Bow;1;BN;Aces\n`)
  const { status, stdout, stderr } = await run('league', 'import', '--sheet', sheet, '--rules', 'ppr', '--preview')
  expect(stderr).toBe('')
  expect([status, stdout]).toEqual([
    0,
    expect.stringMatching(/^winter, season 2031, from a sheet: it would be imported as a new league/),
  ])
  expect(stdout).toMatch(/Slots SUPERFLEX and 1 on the bench/)
})

test('sheets from Yahoo exporters are imported, with the season from --season', async () => {
  const { run } = await openLeague()
  // The column headings of `yahoofantasy dump performances` with some of its stats, and yfpy's attribute names.
  const dump = 'name,week,manager,position,roster_position,points,Pass Yds,Rec\nAnn Arrow,1,Ida,QB,QB,0.5,12,\n'
  const attributes =
    'season,week,team_key,full_name,player_id,display_position,editorial_team_abbr,selected_position_value,player_points_value,status\n' +
    '2031,1,461.l.7.t.1,Ann Arrow,30977,QB,Chi,QB,0.5,\n'
  const flat =
    'season,week,team.name,name.full,player_id,primary_position,selected_position.position,player_points.total\n' +
    '2031,1,Aces,Ann Arrow,30977,QB,QB,0.5\n'
  for (const [text, ...more] of [[dump, '--season', '2031'], [attributes], [flat]] as const) {
    const sheet = file(text)
    const { status, stdout, stderr } = await run(
      'league',
      'import',
      '--sheet',
      sheet,
      '--rules',
      'ppr',
      '--preview',
      ...more,
    )
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^winter, season 2031, from a sheet: it would be imported as a new league/)
    expect(stdout).toMatch(/Slots QB and 0 on the bench/)
  }
  expect(await run('league', 'import', '--sheet', file(dump), '--preview')).toMatchObject(
    refused(2, /have a season column; add one, or set the season with --season/),
  )
  const nameless = file('name,week,points\nAnn Arrow,1,0.5\n')
  expect(await run('league', 'import', '--sheet', nameless, '--season', '2031', '--preview')).toMatchObject(
    refused(2, /needs a column named team or manager/),
  )
})

test('dashes, empty slots and NFL team columns in an import sheet are recognized', async () => {
  const { run } = await openLeague()
  const rows =
    '1,Aces,Ann Arrow,Chi,QB,12.5,-\n1,Aces,(Empty),-,RB,\u2013,-\n1,Bears,EMPTY SLOT - RB,,RB,--,-\n1,Bears,Ben Bow,GB,QB,3,-\n'
  for (const heading of ['Week,Fantasy Team,Player,Team,Slot,Points,Opp', 'Week,Owner,Player,Team,Slot,Points,Opp']) {
    const clubs = heading.includes('Owner') ? rows.replaceAll(',-,RB', ',FA,RB').replaceAll(',,RB', ',GB,RB') : rows
    const sheet = file(`${heading}\n${clubs}`)
    const argv = ['--season', '2031', '--rules', 'ppr', '--preview']
    const { status, stdout, stderr } = await run('league', 'import', '--sheet', sheet, ...argv)
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/Slots QB, RB and 0 on the bench/)
    expect(stdout).toMatch(/Aces .* 1 .*\nBears .* 1 /)
  }
})

test('empty rows are skipped, and integers written as decimals and slots with remarks are accepted', async () => {
  const { run } = await openLeague()
  const sheet = file(
    'Season,NFL Week,Franchise,Player,Roster Spot,Points\n2031.0,1.0,Aces,Ann Arrow,Flex (QB/RB/WR/TE),1\n,,,,,\n' +
      '2031.0,1.0,Aces,Ben Bow,IR (out),1\n2031.0,1.0,Aces,Cy Cole,Taxi Squad,1\n2031.0,1.0,Aces,Bears,DEF/ST,1\n',
  )
  const { status, stdout, stderr } = await run('league', 'import', '--sheet', sheet, '--rules', 'ppr', '--preview')
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/Slots FLEX, DST and 0 on the bench, with 1 IR spot and 1 taxi spot/)
})

test('week labels, total rows and repeated headings in an import sheet are recognized', async () => {
  const { run } = await openLeague()
  const heading = 'Season;Week;Team;Player;Slot;Points;Team Points'
  const lines = [
    'sep=;',
    heading,
    '2031-32;Week 1;The\u00a0Aces;Ann Arrow;QB;1\u202f234,50;1\u00a0234,50',
    '2031;Week 1;The\u00a0Aces;Total;;1234,50;',
    'TOTALS;;;;;1234,50;',
    heading,
    '2031/2032;Wk. 1 (Sep 5);Bears;Ben Bow;QB;\u22122,5;',
    '2031 \u2013 32;W1;Bears;Sam Twin;BN;NaN;',
    '2031;1;Bears;;Total;-2,5;',
  ]
  const argv = ['--rules', 'ppr', '--preview', '--json']
  const { status, stdout, stderr } = await run('league', 'import', '--sheet', file(lines.join('\n')), ...argv)
  expect([status, stderr]).toEqual([0, ''])
  const { preview } = JSON.parse(stdout)
  expect(preview.teams.map(({ name }: { name: string }) => name)).toEqual(['Bears', 'The Aces'])
  expect(preview.teams.map(({ players }: { players: number }) => players)).toEqual([2, 1])
  const faulty = ['sep=;', heading, '2031;Week x;Aces;Ann Arrow;QB;"1,234";', '2031-34;1;Aces;Ann Arrow;QB;1;'].join(
    '\n',
  )
  expect(await run('league', 'import', '--sheet', file(faulty))).toMatchObject(
    refused(2, /line 3: week must be a whole number, not "Week x"\nline 3: points "1,234" is ambiguous/),
  )
  expect(await run('league', 'import', '--sheet', file(faulty))).toMatchObject(
    refused(2, /line 4: season must be a whole number, not "2031-34"/),
  )
})

test('a sheet with unreadable characters is refused', async () => {
  const { run } = await openLeague()
  const path = join(temporaryFolder(), 'windows.csv')
  writeFileSync(path, Buffer.from('season,week,team,player,points\n2031,1,Caf\u00e9,Ann Arrow,1\n', 'latin1'))
  expect(await run('league', 'import', '--sheet', path)).toMatchObject(refused(2, /is not UTF-8.*"CSV UTF-8"/))
})

test('every wrong cell is reported by line and column, and nothing is written', async () => {
  const { run, json } = await openLeague()
  const before = await json('league', 'list')
  const cells = file('season,week,team,player,points\n2031,x,Aces,Ann Arrow,1\n2031,1,,Ben Bow,ten\n2031,1,Aces,,1\n')
  const { status, stderr } = await run('league', 'import', '--sheet', cells)
  expect([status, stderr.split('\n').slice(1)]).toEqual([
    2,
    [
      'line 2: week must be a whole number, not "x"',
      'line 3: team is empty',
      'line 3: points must be a number, not "ten"',
      'line 4: player is empty',
      '',
    ],
  ])
  const wrong: readonly (readonly [text: string, message: RegExp])[] = [
    ['season,week,team,player,points\n2031,40,Aces,Ann Arrow,1\n', /line 2: week must be at most 22/],
    ['season,week,team,player,points\n2031,1,Aces,Ann\n', /line 2: 4 cells, not 5/],
    ['season,week,team,player\n2031,1,Aces,Ann\n', /lacks the column points/],
    [
      'season,week,team,player,points\n2030,1,Aces,Ann,1\n2031,1,Aces,Ann,1\n',
      /has seasons 2030, 2031; choose one with --season/,
    ],
  ]
  for (const [text, message] of wrong)
    expect(await run('league', 'import', '--sheet', file(text))).toMatchObject(refused(2, message))
  const many = `season,week,team,player,points\n${'2031,1,Aces,Ann Arrow,1\n'.repeat(20_001)}`
  expect(await run('league', 'import', '--sheet', file(many))).toMatchObject(refused(2, /20001 rows for a season/))
  for (const [flag, value] of [
    ['next', 'office'],
    ['platform', 'espn'],
    ['dry-run', undefined],
  ] as const) {
    const argv = [`--${flag}`, ...(value === undefined ? [] : [value])]
    const expected = refused(2, new RegExp(`--sheet can't be combined with --${flag}`))
    expect(await run('league', 'import', '--sheet', file(many), ...argv)).toMatchObject(expected)
  }
  expect(await run('league', 'import', '--fit')).toMatchObject(refused(2, /--fit needs --sheet/))
  expect(await json('league', 'list')).toEqual(before)
})

test('a sheet updates the league that it created, and does not create a second one with the same name and season', async () => {
  const { run, json } = await openLeague()
  const sheet = file('season,week,team,player,points\n2031,1,Aces,Ann Arrow,20\n2031,1,Bears,Ben Bow,15\n')
  const load = (name: string) => run('league', 'import', '--sheet', sheet, '--rules', 'ppr', '--name', name)
  expect(await load('office league')).toMatchObject(
    refused(5, /You already have a league "Office League" in season 2031 \(office\); choose another name/),
  )
  expect(await load('Elsewhere')).toMatchObject({ status: 0 })
  expect(await load('Elsewhere')).toMatchObject({ status: 0 })
  expect(await json('league', 'list')).toMatchObject({ leagues: [{}, {}] })
})
