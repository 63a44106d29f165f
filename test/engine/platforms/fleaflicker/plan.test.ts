import { expect, test } from 'vitest'
import { readLeague } from '../../../../src/engine/platforms/fleaflicker/client.ts'
import { planLeague } from '../../../../src/engine/platforms/fleaflicker/index.ts'
import { keyOf } from '../../../../src/engine/platforms/fleaflicker/scoring.ts'
import { clientOf, perUnit, sampleLeague } from '../../../support/fleaflicker.ts'
import { bundledPeople } from '../../../support/squads.ts'

const SENTENCE =
  'The league had different slots in weeks 1-3: starters are in slots that they are eligible for, and the rest are on the bench'

test.each([
  ['no longer has, with a warning', 'WR', 0, [SENTENCE]],
  ['still has the same number of', 'WR', 1, []],
  ['now has more of', 'RB', 2, []],
])('a Fleaflicker lineup is imported with a slot that the league %s', async (_, label, start, warnings) => {
  const answers = await readLeague(clientOf(sampleLeague(await bundledPeople())), { id: '777', season: 1990 })
  const usual = planLeague(answers).warnings
  const changed = structuredClone(answers)
  for (const position of changed.rules.rosterPositions) if (position.label === label) position.start = start
  expect(planLeague(changed).warnings.filter(warning => !usual.includes(warning))).toEqual(warnings)
})

test('a bonus with a fractional threshold is imported', async () => {
  const answers = await readLeague(clientOf(sampleLeague(await bundledPeople())), { id: '777', season: 1990 })
  const bonus = { isBonus: true, boundLower: 1.5, rangeType: 'RANGE_LOWER_BOUND', applyTo: ['D/ST'] }
  const league = sampleLeague(await bundledPeople())
  const client = clientOf({
    ...league,
    answer: (name, parameters) =>
      name === 'FetchLeagueRules'
        ? { ...answers.rules, groups: [{ label: 'All', scoringRules: [perUnit(85, 2, bonus)] }] }
        : league.answer(name, parameters),
  })
  const { scoring } = planLeague(await readLeague(client, { id: '777', season: 1990 }))
  expect(scoring.mapped).toMatchObject([{ key: 'Sack 1.5+ D/ST', value: 2, stat: 'dst_sacks' }])
  expect(scoring.rules.positionOverrides?.DST?.brackets).toEqual([
    { stat: 'dst_sacks', min: 1.5, max: null, points: 2 },
  ])
  expect(keyOf('Sack 1.5+ D/ST')).toMatchObject({ stats: ['dst_sacks'], band: { min: 1.5, max: null } })
})

test('a league without a draft is imported, with the numbers of teams and games in its standings', async () => {
  const league = sampleLeague(await bundledPeople())
  const get = clientOf(league)
  const client: typeof get = {
    ...get,
    get: async (path, wish) => (path.startsWith('FetchLeagueDraftBoard') ? null : get.get(path, wish)),
  }
  const answers = await readLeague(client, { id: '777', season: 1990 })
  answers.standings.league.size = 6
  for (const team of answers.standings.divisions!.flatMap(({ teams }) => teams ?? []))
    team.recordOverall = { wins: 3, ties: 1 }
  const plan = planLeague(answers)
  expect(plan).toMatchObject({ draft: null, size: 6 })
  expect(plan.teams.map(({ games }) => games)).toEqual([4, 4, 4, 4])
})

test('a draft with a pick that was never made is imported without that pick, once a week has been played', async () => {
  const answers = await readLeague(clientOf(sampleLeague(await bundledPeople())), { id: '777', season: 1990 })
  const { draft: whole } = planLeague(answers)
  const missed = structuredClone(answers)
  const selection = missed.draft!.orderedSelections![6]!
  const id = String(selection.player!.proPlayer.id)
  delete selection.player
  expect(planLeague(missed).draft).toEqual({ ...whole, picks: whole!.picks.filter(({ player }) => player !== id) })
  const weeks = new Map(
    [...missed.weeks].map(([week, games]) => [week, games.map(({ game }) => ({ game, box: null }))]),
  )
  expect(planLeague({ ...missed, weeks }).draft).toBeNull()
  expect(planLeague({ ...answers, weeks }).draft).toEqual(whole)
})

test('a two-week matchup has rosters only in the first week, and does not have points in either week', async () => {
  const league = sampleLeague(await bundledPeople())
  type Period = { value: number; high?: { ordinal: number } }
  type Board = { schedulePeriod: Period; eligibleSchedulePeriods: Period[] }
  const client = clientOf({
    ...league,
    answer: (name, parameters) => {
      const answer = league.answer(name, parameters)
      if (name !== 'FetchLeagueScoreboard') return answer
      const board = structuredClone(answer) as Board
      for (const period of [board.schedulePeriod, ...board.eligibleSchedulePeriods])
        if (period.value === 3) period.high = { ordinal: 4 }
      return board
    },
  })
  const plan = planLeague(await readLeague(client, { id: '777', season: 1990 }))
  expect(plan.gaps).toEqual([
    { weeks: [4], warning: 'Fleaflicker does not list rosters in week 4, so no players score in those weeks' },
  ])
  expect(plan.warnings).toContain(
    'Matchups longer than a week are not supported, so these weeks do not have matchups: weeks 3-4',
  )
  expect(plan.weeks.map(({ lineups: [first] }) => [first!.points, first!.playerPoints.size])).toEqual([
    [10, 5],
    [10, 5],
    [null, 0],
  ])
})
