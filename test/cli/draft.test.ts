import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Draft } from '../../src/engine/index.ts'
import { openDemoTerminal, type Terminal } from '../support/cli.ts'
import { temporaryFolder } from '../support/folder.ts'

/** Opens a terminal on the demo season. */
const openDemo = async (): Promise<Terminal> => {
  const terminal = await openDemoTerminal()
  return terminal
}

const file = (name: string, text: string): string => {
  const path = join(temporaryFolder(), name)
  writeFileSync(path, text)
  return path
}

/** Creates a four-team league for one test, and returns the flags that select it. */
const openLeague = async (terminal: Terminal, id: string): Promise<readonly string[]> => {
  const more = [
    '--id',
    id,
    '--season',
    '1990',
    '--system',
    'ppr',
    '--team-count',
    '4',
    '--roster',
    'QB,RB',
    '--bench',
    '0',
  ]
  await terminal.run('league', 'create', id, ...more)
  return ['--league', id]
}

describe('the draft commands', () => {
  test('pick by name, autopick, and undo a pick', async () => {
    const terminal = await openDemo()
    const league = await openLeague(terminal, 'live')
    expect((await terminal.run('draft', 'start', ...league, '--order', '3,1,2,4')).stdout).toContain(
      'Order: 1 Team 3, 2 Team 1, 3 Team 2, 4 Team 4\nOn the clock: Team 3, pick 1 in round 1\n',
    )
    expect((await terminal.run('draft', 'pick', 'nathaniel tansywick', ...league)).stdout).toMatch(
      /^On the clock: Team 1, pick 2 in round 1\n[\s\S]*\n +1 +1 +Team 3 +Nathaniel Tansywick +QB +CLE +alex\n$/,
    )
    expect((await terminal.run('draft', 'auto', ...league, '--until', 'end')).stdout).toMatch(
      /^The draft is complete after 8 picks\n/,
    )
    expect((await terminal.run('draft', 'undo', ...league)).stdout).toMatch(
      /^Undid 1 pick. On the clock: Team 3, pick 8 in round 2\n/,
    )
    expect((await terminal.run('draft', 'pause', ...league)).stdout).toBe(
      'The draft is paused (by the commissioner); next: Team 3, pick 8 in round 2\n',
    )
    expect(await terminal.run('draft', 'auto', ...league)).toMatchObject({ status: 5 })
    expect((await terminal.run('league', 'log', 'live', '--type', 'undo')).stdout).toContain('Pick 8 was undone: ')
    expect((await terminal.run('draft', 'abandon', 'live', '--yes')).stdout).toBe(
      'Canceled the draft of live and cleared 7 picks\n',
    )
  })

  test('load a CSV or JSON sheet, or list every invalid row', async () => {
    const terminal = await openDemo()
    const league = await openLeague(terminal, 'loaded')
    const wrong = file('wrong.csv', 'pick,team,player\n1,1,nobody\n2,9,DST_CHI\n')
    expect(await terminal.run('draft', 'load', wrong, ...league)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/2 things are wrong:\nline 2 .*nobody.*\nline 3 .*no team is named "9"/),
    })
    const good = file('good.csv', 'Pick,Note,Team,Player\n2,,"Team 1","Tansywick, Nathaniel"\n1,first,2,DST_CHI\n')
    const { draft } = (await terminal.json('draft', 'load', good, ...league)) as { draft: Draft }
    expect(draft.picks.map(({ player }) => player.id)).toEqual(['DST_CHI', '00-0990379'])
    const again = await openLeague(terminal, 'again')
    const rows = draft.picks.map(({ number, player }) => ({ pick: number, team: number, player: player.id }))
    expect(await terminal.json('draft', 'load', file('good.json', JSON.stringify(rows)), ...again)).toMatchObject({
      draft: { status: 'complete', picks: [{ number: 1 }, { number: 2 }] },
    })
  })

  test('warn about a sheet with different numbers of picks, which can be undone and loaded again', async () => {
    const terminal = await openDemo()
    const league = await openLeague(terminal, 'short')
    const sheet = file('short.csv', 'pick,team,player\n1,1,DST_CHI\n2,2,DST_GB\n')
    const { stdout, stderr } = await terminal.run('draft', 'load', sheet, ...league)
    expect(stdout).toContain('Teams have different numbers of picks: Team 1 1, Team 2 1, Team 3 0, Team 4 0\n')
    expect(stdout + stderr).toContain('hindsight draft undo --picks 2')
    expect(await terminal.run('draft', 'undo', '--picks', '2', ...league)).toMatchObject({ status: 0 })
    expect(await terminal.run('draft', 'abandon', ...league, '--yes')).toMatchObject({ status: 0 })
    const whole = file('whole.csv', 'pick,team,player\n1,1,DST_CHI\n2,2,DST_GB\n3,3,DST_DET\n4,4,DST_MIN\n')
    const loaded = await terminal.run('draft', 'load', whole, ...league)
    expect(loaded).toMatchObject({ status: 0, stdout: expect.not.stringContaining('different numbers') })
  })

  test('export CSV that can be loaded again, even if two teams share a name', async () => {
    const terminal = await openDemo()
    const first = await openLeague(terminal, 'first')
    await terminal.run('team', 'rename', '1', 'Team 4', ...first)
    await terminal.run('draft', 'start', ...first, '--order', '3,1,2,4')
    await terminal.run('draft', 'auto', ...first, '--until', 'end')
    const { stdout } = await terminal.run('draft', 'show', ...first, '--csv')
    expect(stdout).toMatch(/^pick,round,team,teamId,player,playerId,posGroup,nfl,byName,by,at\n1,1,Team 3,/)
    const { draft } = (await terminal.json('draft', 'show', ...first)) as { draft: Draft }
    await terminal.run('draft', 'undo', ...first)
    expect((await terminal.run('draft', 'abandon', ...first, '--yes')).status).toBe(0)
    const loaded = (await terminal.json('draft', 'load', file('again.csv', stdout), ...first)) as { draft: Draft }
    const taken = ({ picks }: Draft) => picks.map(({ number, teamId, player }) => [number, teamId, player.id])
    expect(taken(loaded.draft)).toEqual(taken(draft))
    expect(loaded.draft.order).toEqual(draft.order)
  })

  test('refuse an invalid sheet with the reason', async () => {
    const terminal = await openDemo()
    const league = await openLeague(terminal, 'refused')
    for (const [text, message] of [
      ['pick,player\n1,DST_CHI\n', /lacks the column team/],
      ['pick,team,player\n', /does not have any rows/],
      ['pick,team,player\nfirst,1,DST_CHI\n1,2,DST_GB\n', /every row:\nline 2: "first"/],
      ['pick,team,player\n1,1\n', /is not valid CSV/],
      ['[{"pick": 1', /is not valid JSON/],
    ] as const) {
      const ran = await terminal.run('draft', 'load', file('sheet', text), ...league)
      expect(ran, text).toMatchObject({ status: 2, stderr: expect.stringMatching(message) })
    }
  })

  test('draft from a rankings sheet and name the skipped rows', async () => {
    const terminal = await openDemo()
    const league = await openLeague(terminal, 'ranked')
    await terminal.run('draft', 'start', ...league)
    const sheet = file('adp.csv', 'Rank;Player;ADP\n2;Boaz Rushengate;2.4\n1;Clement Cloverfell;1.1\n3;Nobody;9\n')
    expect((await terminal.run('draft', 'order', sheet, ...league)).stdout).toBe(
      'ranked uses a draft sheet with 2 players\nSkipped 1 row: unknown players\n' +
        '  line 4, "Nobody": no player in this season has this name\n',
    )
    expect((await terminal.run('draft', 'ranks', ...league)).stdout).toMatch(/1 +Clement Cloverfell[\s\S]*2 +Boaz Rush/)
    expect((await terminal.run('draft', 'auto', '--picks', '2', ...league)).stdout).toMatch(
      /Clement Cloverfell[\s\S]*Boaz Rushengate/,
    )
    expect(await terminal.run('draft', 'order', file('bad.csv', 'player,rank\nx,first\n'), ...league)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/rank must be a number in every row:\nline 2: "first"/),
    })
  })

  test("set a team's queue, pick clock and autopick", async () => {
    const terminal = await openDemo()
    const league = await openLeague(terminal, 'slow')
    const say = async (...words: string[]) => (await terminal.run('draft', ...words, ...league)).stdout
    await terminal.run('team', 'assign', '2', 'alex', ...league)
    expect(await say('start', '--pick-time', '8h', '--quiet-hours', '22:00-08:00,America/Chicago')).toMatch(
      /8 hours per pick; paused from 22:00 to 08:00 \(America\/Chicago\); this pick is due /,
    )
    await say('queue', 'set', 'clement cloverfell,boaz rushengate')
    expect(await say('queue', 'add', 'casimir applebank', '--place', '1')).toMatch(/The queue of Team 2, 3 players/)
    expect(await say('queue', 'move', 'clement cloverfell', '1')).toMatch(/1 +Clement[\s\S]*2 +Casimir[\s\S]*3 +Boaz/)
    expect(await say('queue', 'remove', 'casimir applebank')).toMatch(/1 +Clement[\s\S]*2 +Boaz/)
    expect(await say('autopick', 'on')).toMatch(/^Autopick is on for Team 2: /)
    expect(await say('pick', 'casimir applebank')).toMatch(/^On the clock: Team 3, pick 3 in round 1/)
    expect(await say('queue', 'show')).toMatch(/The queue of Team 2, 1 player\n/)
    expect(await say('show')).toMatch(/On autopick: Team 2\n[\s\S]*Clement Cloverfell +QB +LV +clock, auto/)
    expect(await say('queue', 'set', 'casimir applebank,boaz rushengate')).toMatch(
      /The queue of Team 2, 1 player\n[\s\S]*Left out, already on a team: Casimir Applebank\n/,
    )
    expect(await say('queue', 'clear')).toMatch(/The queue of Team 2 is empty/)
    expect(await say('clock', '--pick-time', '4h')).toMatch(/^4 hours per pick; .*; this pick is due .*\n/)
    expect(await say('clock', '--pick-time', 'none')).toMatch(/^No time limit\n/)
    expect(await terminal.run('draft', 'clock', '--pick-time', '8x', ...league)).toMatchObject({
      status: 2,
      stderr: 'hindsight: --pick-time must be a time such as 90s, 5m or 8h, or none, not "8x"\n',
    })
    expect(await terminal.run('draft', 'clock', '--quiet-hours', 'nights', ...league)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/Unknown quiet hours "nights"/),
    })
    await terminal.run('team', 'assign', '2', '-', ...league)
    expect(await terminal.run('draft', 'queue', 'show', ...league)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/Choose a team with --team \(you don't manage one here\): Team 1 = 1; Team 2 = 2/),
    })
  })

  test('match a name to an undrafted player that the league can start, if one is left', async () => {
    const terminal = await openDemo()
    const league = await openLeague(terminal, 'meant')
    await terminal.run('draft', 'start', ...league)
    const { players } = (await terminal.json('player', 'list', 'amber', '--season', '1990')) as {
      players: { name: string; posGroup: string }[]
    }
    const able = players.filter(({ posGroup }) => posGroup === 'QB' || posGroup === 'RB').map(({ name }) => name)
    for (const [at, name] of able.slice(0, -1).entries()) {
      expect((await terminal.run('draft', 'pick', name, ...league)).status, `${at} ${name}`).toBe(0)
    }
    // Some players with the same name play positions that this league does not start.
    expect(players.length).toBeGreaterThan(able.length)
    expect((await terminal.run('draft', 'pick', 'amber', ...league)).stdout).toContain(able.at(-1))
  })
})
