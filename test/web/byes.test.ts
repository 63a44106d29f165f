import { expect, test } from 'vitest'
import { textOf } from '../../src/cli/output/text.ts'
import { team as teamView } from '../../src/views/teams.ts'
import { LEAGUE, openBoardStage } from '../support/board.ts'
import { overAt, playedSeason, sunday } from '../support/played-season.ts'

/** A week when some starters have a bye, and a bench player does not have an NFL team. */

const SQUAD = { QB: 2, RB: 4, WR: 4 }
const WITHOUT_TEAM = { id: 'ZZ-none', name: 'Player ZZ-none', position: 'RB', posGroup: 'RB' as const, team: null }
const STARTERS = ['QB-DET-1', 'RB-DET-1', 'WR-CHI-1']
const BENCH = ['RB-CHI-2', 'RB-GB-1', WITHOUT_TEAM.id]

/** Opens a league after week 1. DET and GB have a bye in week 2. */
const opened = async () => {
  const boardStage = await openBoardStage({ squad: SQUAD })
  const { ask, teams, world } = boardStage
  const { data } = playedSeason({ weeks: 6, squad: SQUAD, byes: [2] })
  await world.keep({ ...data, players: [...data.players, WITHOUT_TEAM] })
  const params = { id: LEAGUE, teamId: teams[0] }
  await ask('updateTeam', { params, body: { manager: 'alex', autoLineupLevel: 'off' } })
  for (const playerId of [...STARTERS, ...BENCH]) await ask('moveRoster', { params, body: { action: 'add', playerId } })
  const assignments = STARTERS.map((playerId, slotIndex) => ({ slotIndex, playerId }))
  for (const week of [1, 2]) await ask('setLineup', { params, query: { week }, body: { assignments } })
  world.time.now = overAt(sunday(1)) + 1
  return { ...boardStage, params, path: `/leagues/${LEAGUE}/teams/${teams[0]}` }
}

/** Returns a page's list rows by the player's id, in order. */
const rowsOf = (text: string): Map<string, string> =>
  new Map(
    (text.match(/<li class="row[\s\S]*?<\/li>/g) ?? []).map(row => [/\/players\/([\w-]+)"/.exec(row)?.[1] ?? '', row]),
  )

test('starters on bye are counted on the home pages and on the team page', async () => {
  const { alex, path } = await opened()
  for (const each of ['/', `/leagues/${LEAGUE}`])
    expect((await alex.go(each)).text, each).toContain('>2 starters on bye in week 2</a>')
  expect((await alex.go(path)).text).toContain('<span class="tag bad">2 starters on bye</span>')
})

test('a player without an NFL team does not have a bye, on the team page and in team show', async () => {
  const { alex, ask, params, path } = await opened()
  const rows = rowsOf((await alex.go(path)).text)
  expect([...rows.keys()]).toEqual([...STARTERS, ...BENCH])
  for (const [id, row] of rows) expect(/\bbye\b/.test(row), id).toBe(/-(DET|GB)-/.test(id))
  const answer = (await ask('getTeam', { params, query: { week: 2 } })) as never as Parameters<typeof teamView>[0]
  const shell = { nameOf: (id: string) => id, values: {}, weeks: { closed: [1], current: 2 }, zone: 'UTC' }
  const lines = textOf(teamView(answer, shell), { isTerminal: true, columns: 120 }).split('\n')
  expect(lines).toContainEqual(expect.stringContaining('2 starters on bye'))
  for (const id of [...STARTERS, ...BENCH]) {
    const line = lines.find(each => each.includes(`Player ${id} `))
    expect(/ bye\b/.test(line!), line).toBe(/-(DET|GB)-/.test(id))
  }
})

test("expected points are shown until the week's last kickoff, and then also left out for players on bye", async () => {
  const { ask, params, world } = await opened()
  const shell = { nameOf: (id: string) => id, values: {}, weeks: { closed: [1], current: 2 }, zone: 'UTC' }
  const shown = async () => {
    const answer = (await ask('getTeam', { params, query: { week: 2 } })) as never as Parameters<typeof teamView>[0]
    const expected = answer.lineup.map(({ player }) => player?.outlook?.expected)
    const text = textOf(teamView(answer, shell), { isTerminal: true, columns: 200 })
    return { expected, hasColumn: /\bEXP\b/.test(text) }
  }
  const before = await shown()
  expect(before.hasColumn).toBe(true)
  expect(before.expected).toContain(0)
  world.time.now = overAt(sunday(2)) - 1
  const after = await shown()
  expect(after.hasColumn).toBe(false)
  expect(new Set(after.expected)).toEqual(new Set([null]))
})

test("a slot's page lists players on bye or without an NFL team last, in gray", async () => {
  const { alex, path } = await opened()
  const rows = rowsOf((await alex.go(`${path}/slots/2`)).text)
  expect([...rows.keys()][0]).toBe('RB-CHI-2')
  expect([...rows.keys()].toSorted()).toEqual(['RB-CHI-2', 'RB-DET-1', 'RB-GB-1', WITHOUT_TEAM.id])
  for (const [id, row] of rows) expect(row.startsWith('<li class="row dim">'), id).toBe(id !== 'RB-CHI-2')
  expect(rows.get('RB-DET-1')).toContain('on bye')
  expect(rows.get(WITHOUT_TEAM.id)).toContain('without an NFL team')
  // A player on bye is listed last despite having more points per game.
  const ppg = (id: string): number => Number(/class="num">([\d.]+)/.exec(rows.get(id)!)![1])
  expect(Math.max(ppg('RB-DET-1'), ppg('RB-GB-1'))).toBeGreaterThan(ppg('RB-CHI-2'))
})
