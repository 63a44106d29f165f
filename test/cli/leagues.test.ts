import { describe, expect, test } from 'vitest'
import { openLeague, openPlayed, refused } from './office.ts'

describe('a league in the CLI', () => {
  test('is created in the newest season, with slots and team names, and its table is printed', async () => {
    const { run, json } = await openLeague()
    expect(await json('league', 'show', 'office league')).toMatchObject({
      league: {
        id: 'office',
        season: 2031,
        scoringSystemId: 'ppr',
        rosterConfig: { bench: 1, slots: [{ slot: 'QB' }, { slot: 'RB' }, { slot: 'RB' }] },
        playoffConfig: { teams: 2, startWeek: 3, reseed: false },
      },
      teams: [{ name: 'Aces' }, { name: 'Bears' }, { name: 'Team 3' }, { name: 'Team 4' }],
      weeks: [1, 2],
    })
    const { stdout } = await run('league', 'show', 'OFFICE')
    expect(stdout).toContain('Only members can see the league; open offers are visible to their two teams')
    expect(stdout).toContain('Office League (office), season 2031 under PPR, free agency first come, first served')
    expect(stdout).toMatch(/RANK {2}NO\. {2}TEAM +MANAGER +W-L-T +PF +PA +TIEBREAKER/)
    expect(await run('league', 'list')).toMatchObject({ stdout: expect.stringMatching(/office .*PPR .*commissioner/) })
  })

  test('is edited with short values such as 4@3, and boolean values are true or false', async () => {
    const { run, json } = await openLeague()
    const flags = ['--playoffs', '4@3,reseed', '--median-game', 'true', '--ranking', 'WINPCT,allplay']
    expect(await json('league', 'edit', ...flags)).toMatchObject({
      league: {
        medianGame: true,
        ranking: ['winPct', 'allPlay'],
        playoffConfig: { teams: 4, startWeek: 3, reseed: true },
      },
    })
    expect(await json('league', 'edit', '--median-game', 'false')).toMatchObject({ league: { medianGame: false } })
    expect(await run('league', 'edit', '--median-game', 'yes')).toMatchObject(refused(2, /must be true or false/))
    expect(await run('league', 'edit', '--playoffs', 'six')).toMatchObject(refused(2, /such as 6@15/))
    expect(await run('league', 'edit', '--playoffs', '4@3,twice')).toMatchObject(refused(2, /use reseed, no-reseed/))
  })

  test('without flags lists each flag, and an invalid value is not read as a file', async () => {
    const { run } = await openLeague()
    const { stderr } = await run('league', 'edit')
    const help = (await run('league', 'edit', '--help')).stdout.split('GLOBAL')[0]!
    const flags = [...help.matchAll(/^ {2}(--[a-z-]+) /gm)].map(([, flag]) => flag!)
    const other = ['--league', '--from-week', '--next-season', '--dry-run', '--help']
    expect(flags).toContain('--bench')
    for (const flag of flags.filter(each => !other.includes(each))) expect(stderr).toContain(flag)
    expect(await run('league', 'edit', '--review', '1.5h')).toMatchObject(refused(2, /Unknown review "1\.5h"/))
    expect(await run('league', 'edit', '--review', 'review.json')).toMatchObject(refused(2, /review\.json/))
  })

  test('are found by name, and a name without a match is repeated', async () => {
    const { run } = await openLeague()
    for (const argv of [
      ['league', 'list', 'zz'],
      ['team', 'list', '--q', 'zz'],
    ])
      expect((await run(...argv)).stdout).toBe('No leagues match "zz"\n')
  })

  test.each(['faab:200', 'budget:200'])('takes %s as a waiver type with a budget', async waivers => {
    const { json } = await openLeague()
    expect(await json('league', 'edit', '--mode', 'waivers', '--waivers', waivers)).toMatchObject({
      league: { acquisitionMode: 'waivers', waivers: { order: 'budget', budget: 200 } },
    })
  })

  test('accepts bench, IR and taxi spots with custom slots or with the default slots', async () => {
    const { run, json } = await openLeague()
    const create = ['league', 'create', 'Other', '--system', 'ppr']
    expect(await json(...create, '--bench', '2', '--reserve', '1')).toMatchObject({
      league: { rosterConfig: { slots: { length: 9 }, bench: 2, reserve: 1 } },
    })
    expect(await json('league', 'create', 'Young', '--system', 'ppr', '--taxi', '2')).toMatchObject({
      league: { rosterConfig: { taxi: 2, taxiRules: { maxYears: 2, deadlineWeek: 1 } } },
    })
    expect(
      await json(
        'league',
        'edit',
        '--league',
        'Young',
        '--taxi',
        '1',
        '--taxi-rules',
        'max-years:none,deadline-week:3',
      ),
    ).toMatchObject({
      league: { rosterConfig: { taxi: 1, taxiRules: { maxYears: null, deadlineWeek: 3 } } },
    })
    expect(await run('league', 'edit', '--league', 'Young', '--taxi-rules', 'years:2')).toMatchObject(
      refused(2, /Unknown taxi rule "years:2"/),
    )
    expect((await run('league', 'log', '--league', 'Young', '--type', 'settings')).stdout).toContain(
      '1 taxi spot (until the end of week 3)',
    )
    expect(await run(...create, '--speed', '2')).toMatchObject(refused(2, /--speed needs --replay/))
    expect(await run(...create, '--team-names', 'Ants,Bees,ants')).toMatchObject(
      refused(2, /has "ants" twice; give each team a different name/),
    )
    expect(await run('league', 'poll', 'create', 'Q', '--options', 'A,A')).toMatchObject(
      refused(2, /--options has "A" twice; each option must be different/),
    )
    expect(await run(...create, '--roster', 'QB', '--bench', 'two')).toMatchObject(
      refused(2, /--bench must be a whole/),
    )
  })

  test('asks for confirmation before a new scoring system changes the results of closed weeks, and keeps them on request', async () => {
    const { run, json } = await openPlayed()
    await run('league', 'close', '1')
    expect(await run('league', 'edit', '--system', 'standard')).toMatchObject(refused(2, /Office League \(week 1\)/))
    expect(await json('league', 'show')).toMatchObject({ league: { scoringSystemId: 'ppr' } })
    const kept = await run('league', 'edit', '--system', 'standard', '--from-week', '2')
    expect(kept.stdout).toContain('Office League: the new rules apply from week 2')
    expect((await run('league', 'log', '--type', 'settings')).stdout).toContain('Receptions 1 → 0')
    expect(await json('league', 'edit', '--from-week', '1', '--yes')).toMatchObject({
      league: { rulesByWeek: [] },
      rulesChanges: [{ closedWeeks: [1] }],
    })
  })

  test('asks for confirmation before a week with results joins the regular season, which is permanent', async () => {
    const { run, json } = await openPlayed()
    const playoffs = ['league', 'edit', '--playoffs', '2@4'] as const
    expect(await run(...playoffs)).toMatchObject(refused(2, /adds week 3 .* cannot be removed from it again/))
    expect(await json(...playoffs, '--yes')).toMatchObject({ addedWeeks: [3] })
    expect(await run('league', 'edit', '--playoffs', '2@3')).toMatchObject(refused(5, /Week 3 has been played/))
    expect(await run(...playoffs)).toMatchObject({ status: 0 })
  })

  test('is advanced to a milestone or a point in time, and anything else is refused', async () => {
    const { run } = await openLeague()
    expect(await run('league', 'clock', 'advance', 'tomorrow')).toMatchObject(
      refused(2, /advance must be kickoff or day or week or a time such as 2024-09-08T16:00:00Z/),
    )
    expect(await run('league', 'clock', 'advance', 'WEEK')).toMatchObject(refused(5, /replay/))
  })

  test('asks for confirmation before it reveals the full season, except in a replay', async () => {
    const { run } = await openLeague()
    const mode = (...rest: string[]) => run('league', 'clock', 'mode', ...rest, '--league', 'office')
    expect(await mode('hindsight')).toMatchObject(refused(2, /whole season of Office League.*Use --yes/))
    expect(await mode('hindsight', '--yes')).toMatchObject(refused(5, /already in hindsight/))
    expect((await mode('replay')).stderr).not.toMatch(/--yes/)
  })

  test('is replayed from a point in time, or from the start of a date', async () => {
    const { run } = await openLeague()
    const from = async (at: string) =>
      (await run('league', 'create', 'Later', '--system', 'ppr', '--replay', at)).stderr
    // At this test's time the season has not begun, so each error names the latest possible start.
    for (const at of ['2031-09-01', '2031-09-01T00:00:00Z'])
      expect(await from(at)).toMatch(/must begin at .* or earlier/)
    expect(await from('2031-13-01')).toMatch(/"2031-13-01T00:00:00Z" is not a time from/)
  })

  test('is transferred only after confirmation', async () => {
    const { run } = await openLeague()
    expect(await run('league', 'hand-over', 'blake')).toMatchObject(
      refused(2, /Make blake the commissioner of Office League\? Only they can hand it back/),
    )
    expect(await run('league', 'hand-over', 'blake', '--yes')).toMatchObject({
      stdout: expect.stringMatching(/^blake is now the commissioner of Office League/),
    })
  })

  test('accepts numbers, ranges and names for the teams of a division', async () => {
    const { run } = await openLeague()
    await run('draft', 'start', '--order', '1,3,4,2')
    await run('team', 'rename', '3', 'Cubs')
    await run('team', 'rename', '4', 'Team 3')
    expect(await run('league', 'divisions', 'East=1-2; West=cubs,4')).toMatchObject({
      stdout: expect.stringMatching(/Divisions East and West/),
      stderr: '',
    })
    expect(await run('league', 'divisions', 'East=1-2; West=3,4')).toMatchObject({
      stderr: '"3" is Cubs, no. 3; for no. 4, write "Team 3"\n',
    })
    expect(await run('league', 'divisions', 'East=2-1; West=3-4')).toMatchObject(refused(2, /use 1-2/))
    expect(await run('league', 'divisions', 'East=1-9')).toMatchObject(refused(3, /No team "5" in Office/))
  })

  test("lists each team's keepers until the draft begins", async () => {
    const { run } = await openLeague()
    expect(await run('league', 'keepers', 'aces=ann arrow@2,2=ben bow')).toMatchObject({
      stdout: expect.stringMatching(
        /Aces keeps Ann Arrow with its pick in round 2\nBears keeps Ben Bow with its pick in round \d/,
      ),
    })
    expect((await run('league', 'show')).stdout).toContain('Aces keeps Ann Arrow with its pick in round 2')
    expect((await run('league', 'keepers', '-')).stdout).not.toContain('keeps')
    expect(await run('league', 'keepers', 'aces')).toMatchObject(refused(2, /is not TEAM=PLAYER/))
    await run('draft', 'start')
    expect(await run('league', 'keepers', '-')).toMatchObject(refused(5, /The draft has begun/))
  })

  test('has invite links that expire at a point in time, or at the start of a date', async () => {
    const { json } = await openLeague()
    const until = async (at: string) =>
      ((await json('invite', 'create', '--expires-at', at)) as { invite: { expiresAt: number } }).invite.expiresAt
    for (const at of ['2199-01-02', '2199-01-02T00:00:00Z', String(Date.UTC(2199, 0, 2))])
      expect(await until(at)).toBe(Date.UTC(2199, 0, 2))
  })

  test('can be shown with different scoring weights given as flags', async () => {
    const { run } = await openLeague()
    expect(await run('league', 'what-if', '--weights', 'rec')).toMatchObject(
      refused(2, /weights such as rec:0\.5,pass_tds:6/),
    )
  })

  test('is deleted only after confirmation with its full name', async () => {
    const { run } = await openLeague()
    expect(await run('league', 'delete', 'office league')).toMatchObject(refused(2, /cannot be undone\. Use --yes/))
    expect(await run('league', 'delete', '--yes')).toMatchObject(refused(2, /--league is missing/))
    expect(await run('league', 'delete', 'off', '--yes')).toMatchObject(refused(3, /No league "off"/))
    expect(await run('league', 'delete', 'office league', '--yes')).toMatchObject({
      stdout: 'Deleted Office League with its teams, rosters, lineups and log\n',
    })
    expect(await run('league', 'show', 'office')).toMatchObject(refused(3, /No league "office"/))
  })
})

describe('the default league', () => {
  test("is the profile's league, or else the only one; otherwise the command lists the choices", async () => {
    const { run, json } = await openLeague()
    expect(await json('league', 'show')).toMatchObject({ league: { id: 'office' } })
    await run('league', 'create', 'Home League', '--id', 'home', '--system', 'standard')
    expect(await run('team', 'show', '1')).toMatchObject(
      refused(2, /--league, or .* hindsight use LEAGUE\. Your leagues: Office League 2031 = office/),
    )
    expect(await json('team', 'show', '1', '--league', 'home league')).toMatchObject({ league: { id: 'home' } })
    await run('use', 'home league')
    expect(await json('league', 'show')).toMatchObject({ league: { id: 'home' } })
    expect(await json('league', 'show', '--league', 'office')).toMatchObject({ league: { id: 'office' } })
    expect(await run('league', 'show', 'league')).toMatchObject(
      refused(2, /"league" matches more than one: .*; choose one by its id/),
    )
    expect(await run('league', 'show', 'home', '--league', 'home')).toMatchObject(refused(2, /given twice/))
  })

  test('can belong to another account if the id is given and the league is open', async () => {
    const { run } = await openLeague()
    expect(await run('league', 'show', '--as', 'blake')).toMatchObject(refused(2, /have any leagues yet/))
    expect(await run('league', 'show', 'office', '--as', 'blake')).toMatchObject(refused(3, /No league "office"/))
    await run('league', 'edit', 'office', '--visibility', 'open')
    expect(await run('league', 'show', 'office', '--as', 'blake')).toMatchObject({ status: 0 })
    expect(await run('league', 'edit', 'office', '--name', 'Mine', '--as', 'blake')).toMatchObject(
      refused(4, /Only the commissioner/),
    )
  })
})

describe('a league with results', () => {
  test('shows its matchups week by week and marks the winner with a star', async () => {
    const { run } = await openPlayed()
    const { stdout } = await run('league', 'matchups', '--week', '1')
    expect(stdout).toMatch(/^Week 1\n/)
    expect(stdout).toMatch(/Aces +30\.00\* – +0\.00 +Team 4/)
    expect(stdout).toMatch(/Bears +15\.00\* – +0\.00 +Team 3/)
    expect(await run('league', 'matchups', '--week', '4')).toMatchObject({
      stdout: 'No matchups in week 4\n',
    })
  })

  test('prints its bracket with the champion', async () => {
    const { run } = await openPlayed()
    const { stdout } = await run('league', 'edit', '--draw')
    expect(stdout).toMatch(/Final, week 3\n {2}1 Aces .* 2 Bears/)
  })

  test('shows bench points for one week or for all', async () => {
    const { run, json } = await openPlayed()
    const { stdout } = await run('bench-points', 'aces', '--week', '1')
    expect(stdout).toContain('Aces, week 1: 30.00 of 38.00 points, 8.00 left on the bench')
    expect(stdout).toMatch(/RB2 +\(empty\)/)
    expect(await json('bench-points', '--week', 'all')).toMatchObject({ teamId: null, totals: { length: 4 } })
    expect((await run('bench-points', '--week', 'all')).stdout).toMatch(/^TEAM +WEEKS +ACTUAL .*\n.*\nAces +2 +54\.00/)
    expect(await run('bench-points', 'aces', '--week', 'each')).toMatchObject(
      refused(2, /--week must be a whole number/),
    )
    const season = await run('bench-points', 'aces', '--week', 'ALL')
    expect(season.stdout).toMatch(/^Aces: 54\.00 of 74\.00 points, 20\.00 left on the bench/)
    expect(await run('bench-points', '--week', '1')).toMatchObject(refused(2, /team is missing; for example/))
  })

  test('counts only weeks with a lineup, and shows the number of weeks', async () => {
    const { run, json } = await openLeague()
    await run('roster', 'add', 'aces', 'ann arrow')
    await run('lineup', 'set', 'aces', '--week', '1', '--assign', 'QB=ann arrow')
    const { totals } = (await json('bench-points', '--week', 'all')) as { totals: { weeks: number }[] }
    expect(totals.map(({ weeks }) => weeks).toSorted()).toEqual([0, 1, 1, 2])
    const { teams } = (await json('league', 'report')) as { teams: { weeks: number }[] }
    expect(teams.map(({ weeks }) => weeks)).toEqual(totals.map(({ weeks }) => weeks))
  })

  test('shows advice, reports and replays', async () => {
    const { run } = await openPlayed()
    const { stdout } = await run('advice', 'aces', '--week', '2')
    expect(stdout).toMatch(/RB +Dee Dart \(RB, CHI\) 9\.40 +- +\+9\.40/)
    expect(stdout).toMatch(/Dee Dart: expected 9\.40 from past games \(10\.00 a game\)/)
    const byGame = await run('advice', 'aces', '--week', '2', '--by', 'ppg')
    expect(byGame.stdout).toMatch(/RB +Dee Dart \(RB, CHI\) 10\.00 +- +\+10\.00/)
    const report = await run('league', 'report')
    expect(report.stdout).toMatch(/^Office League, weeks 1-2/)
    expect(report.stdout).toMatch(/\nTEAM +WEEKS +POINTS .*\n.*\nAces +2 +54\.00/)
    const replay = await run('league', 'replay', '--system', 'standard')
    expect(replay.stdout).toContain('Office League with the same lineups under Standard instead of PPR')
    expect(replay.stdout).toMatch(/\nChampion: not decided, because the bracket is not set; under Standard: /)
    await run('league', 'edit', '--draw')
    expect((await run('league', 'replay', '--system', 'standard')).stdout).toMatch(/\nChampion: Aces; under/)
  })

  test('logs every change as a sentence', async () => {
    const { run } = await openPlayed()
    await run('team', 'assign', '3', 'blake')
    expect((await run('team', 'rename', '3', 'Cubs')).stdout).toBe('Team 3 was renamed to Cubs\n')
    await run('team', 'assign', 'cubs', '-')
    await run('roster', 'swap', 'aces', 'dart', 'eve edge', '--force')
    const { stdout } = await run('league', 'log')
    for (const sentence of [
      'Office League was created with 4 teams',
      'Aces added Ann Arrow',
      'Aces has a new lineup for week 1: started ',
      'Cubs is managed by blake',
      'Team 3 was renamed to Cubs',
      'Cubs no longer has a manager',
      'Aces dropped Dee Dart and added Eve Edge (forced)',
    ]) {
      expect(stdout).toContain(sentence)
    }
    expect((await run('league', 'log', '--team', 'cubs', '--type', 'rename', '--csv')).stdout).toMatch(/\n[^\n]*rename/)
  })

  test('prints its main list as CSV, with ids next to names and exact numbers', async () => {
    const { run } = await openPlayed()
    const { stdout } = await run('league', 'show', '--csv')
    expect(stdout).toMatch(
      /^rank,number,draftPosition,team,teamId,manager,wins,losses,ties,pointsFor,pointsAgainst,tiebreak\n1,/,
    )
    expect((await run('league', 'matchups', '--csv')).stdout).toMatch(
      /^week,round,home,homeId,homeTotal,away,awayId,awayTotal,winner,homeYetToPlay,awayYetToPlay,homePlaying,awayPlaying,homePlayed,awayPlayed,homeWinChance,awayWinChance,provisional,asOf,source,homeAdjustment,awayAdjustment\n1,,/,
    )
  })

  test('computes a best lineup for a team with an empty roster', async () => {
    const { json } = await openPlayed()
    expect(await json('optimize', '--team', 'bears', '--week', '2')).toMatchObject({ leagueId: 'office', total: 25 })
  })
})
