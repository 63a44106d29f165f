import { describe, expect, test } from 'vitest'
import EXAMPLES from '../../data/examples.json' with { type: 'json' }
import { COMMANDS } from '../../src/cli/commands/index.ts'
import { playerById } from '../../src/cli/names/players.ts'
import { textOf } from '../../src/cli/output/text.ts'
import type { Stat } from '../../src/engine/index.ts'
import { benchPoints } from '../../src/views/bench-points.ts'
import { report as reportView } from '../../src/views/report.ts'
import { statList } from '../../src/views/stats.ts'
import { trade } from '../../src/views/trades.ts'
import type { View, ViewContext } from '../../src/views/view.ts'
import { openTerminal } from '../support/cli.ts'
import { openPlayed } from './office.ts'

const asked: ViewContext = { nameOf: id => id, values: {}, weeks: { closed: [], current: null }, zone: 'UTC' }
const piped = (view: View): string => textOf(view, { isTerminal: false, columns: 80 })
const narrow = (view: View): string => textOf(view, { isTerminal: true, columns: 80 })

const slot = (points: number) => ({ slotIndex: 0, slot: 'QB', eligible: ['QB'], player: null, points })
const week = (points: number) => ({
  teamId: 'Aces',
  week: 3,
  actual: points,
  best: points,
  left: 0,
  optimal: true,
  warnings: [],
})
const lineupStatus = (points: number, current: number | null): string =>
  piped(
    benchPoints({ ...week(points), starters: [slot(points)], bench: [] } as never, {
      ...asked,
      weeks: { closed: [], current },
    }),
  )

describe('the lineup status of a team page', () => {
  test('is empty before the first game', () => {
    expect(lineupStatus(0, 3)).toMatch(/^Aces, week 3: no games yet\n/)
  })

  test('can change until the week is over', () => {
    expect(lineupStatus(9, 3)).toMatch(/^Aces, week 3: 9.00 points, the best possible lineup so far\n/)
  })

  test('is final once the week or the season is over', () => {
    for (const current of [4, null])
      expect(lineupStatus(9, current)).toMatch(/: 9.00 points, the best possible lineup\n/)
  })
})

test('a reversed trade is shown as reversed', () => {
  expect(piped(trade(EXAMPLES.answerTrade.answer as never, asked))).toContain('accepted (')
  expect(piped(trade(EXAMPLES.reverseTrade.answer as never, asked))).toContain('reversed (')
})

test('a claim and a trade show the names of players given by id', async () => {
  const { run } = await openPlayed()
  expect((await run('trade', 'propose', '1', '2', '--give', '00-0000001', '--get', '00-0000002')).stdout).toMatch(
    /^Aces gives Ann Arrow\nBears gives Ben Bow\npending/,
  )
  expect((await run('trade', 'list', '--status', 'accepted', '--csv')).stdout).toMatch(/^from,[^\n]+\n$/)
  await run('league', 'edit', '--mode', 'waivers')
  expect((await run('waiver', 'claim', '1', '00-0000007')).stdout).toMatch(/^Aces claims Eve Edge, pending/)
})

test.each([
  ['Rams D/ST', 'DST_LA'],
  ['Giants defense', 'DST_NYG'],
  ['bears dst', 'DST_CHI'],
  ['New England Patriots DEF', 'DST_NE'],
  ['sf d/st', 'DST_SF'],
  ['DST_LAR', 'DST_LA'],
  ['BUF', 'DST_BUF'],
])('"%s" is a team defense', (written, id) => {
  expect(playerById(written)?.id).toBe(id)
})

test('every synonym points to an existing command and is not a command itself', async () => {
  const { commands } = (await openTerminal().json('commands')) as { commands: { command: string }[] }
  const known = commands.flatMap(({ command }) => [command, command.split(' ')[0]])
  for (const [word, command] of Object.entries(COMMANDS.synonyms)) {
    expect(known).not.toContain(word)
    expect(known).toContain(command.split(' --')[0])
  }
})

test.each([
  [['league', 'create', 'X', '--season', '2031', '--system', 'ppr', '--roster', 'QB', '--bench', '-1'], '--bench must'],
  [['league', 'edit', '--playoffs', '8@30'], '--playoffs: startWeek must'],
  [['league', 'log', '--limit', '0'], '--limit must'],
  [['lineup', 'set', '1', '--week', '25', '--assign', 'QB=-'], '--week must'],
  [['lineup', 'set', '1', '--week', '99', '--slots', 'ann'], '--week must'],
  [['lineup', 'set', '1', '--week', '20', '--assign', 'QB=-'], "--week must be 1 to 18: season 2031 doesn't"],
  [['league', 'close', '20'], 'week must'],
  [['draft', 'start', '--order', '1,2,3,4', '--seed', '7'], 'Send --order, or a --seed for a random order, not both'],
  [['optimize', '--week', '1'], 'Without a league and team, send --players, --slots, and --system or --rules'],
  [['team', 'rename', '1', 'x', '--league', 'nope and id must'], 'No league "nope and id must"'],
])('an error in %j mentions only flags', async (argv, begins) => {
  const { run } = await openPlayed()
  expect((await run(...argv)).stderr.slice('hindsight: '.length, 'hindsight: '.length + begins.length)).toBe(begins)
})

test('a command accepts only one output format', async () => {
  const { run } = await openPlayed()
  for (const argv of [['me'], ['doctor'], ['waiver', 'run']]) {
    expect(await run(...argv, '--json', '--csv')).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining("--json and --csv can't be combined"),
    })
  }
  expect(await run('tui', '--json')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('does not print output'),
  })
})

test('me prints the acting account with its plan', async () => {
  const { run } = await openPlayed()
  expect((await run('me')).stdout).toMatch(/^Account alex \(\S+\), plan pro\n/)
})

test('a stat shows its positions, even on a narrow terminal', async () => {
  const { run, json } = await openPlayed()
  const { stdout } = await run('stats', 'list')
  expect(stdout).toMatch(/\npass_tds .* players /)
  expect(stdout).toMatch(/\ndst_sacks .* DST /)
  const shown = narrow(statList((await json('stats', 'list')) as { stats: Stat[] }))
  expect(shown).toMatch(/\npass_interceptions +Interceptions/)
  for (const row of shown.split('\n')) expect(row.length).toBeLessThanOrEqual(80)
})

const [CERTAIN, EVEN] = [
  Array.from({ length: 16 }, (_, at) => (at === 0 ? 1 : 0)),
  Array.from({ length: 16 }, () => 1 / 16),
]

test.each([
  ['each rank is equally likely', EVEN],
  ['one rank is certain', CERTAIN],
])("a report's tables fit an 80-column terminal by cutting only names if %s", (_, dealtRanks) => {
  const { teams, ...answer } = EXAMPLES.getReport.answer
  const many = Array.from({ length: 16 }, (_, at) => {
    const [{ team, ...row }] = teams as [(typeof teams)[number]]
    const id = String(at)
    const schedules = Array.from({ length: 16 }, (_, other) => ({ teamId: String(other), wins: 9, losses: 4, ties: 1 }))
    const named = { ...team, id, name: `The team with number ${at}`, draftPosition: at + 1 }
    return { ...row, team: named, schedules, dealtRanks }
  })
  const text = narrow(reportView({ ...answer, teams: many } as never, asked))
  const rows = text.split('\n').filter(line => /^(TEAM|----|The te)/.test(line))
  expect(rows.length).toBeGreaterThan(4 * 18 - 1)
  expect(rows.filter(row => row.length > 80)).toEqual([])
})

test('an empty list suggests the season files that could be missing', async () => {
  const { run } = await openPlayed()
  const defenses = ['--system', 'ppr', '--pos', 'DST']
  const why = /o games yet, or stat files are missing; hindsight stats status shows which files are missing/
  expect((await run('rankings', ...defenses, '--min', '1')).stdout).toMatch(why)
  expect((await run('scores', ...defenses, '--week', '1')).stdout).toMatch(why)
})

test('an error in a field names its flag', async () => {
  const { run } = await openPlayed()
  const league = ['league', 'create', 'Large', '--system', 'ppr', '--season', '2031']
  expect((await run(...league, '--team-count', '99')).stderr).toMatch(/--team-count must be at most/)
  expect((await run('trade', 'propose', '1', '1', '--give', '00-0000001', '--get', '00-0000005')).stderr).toMatch(
    /from and to are the same/,
  )
})

test.each(['New York DST', 'chi', 'Josh Allen', 'dst'])('"%s" is not a team defense', written => {
  expect(playerById(written)).toBeNull()
})
