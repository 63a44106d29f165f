import { beforeAll, describe, expect, test } from 'vitest'
import { readLeague } from '../../../src/engine/platforms/espn/client.ts'
import { planLeague } from '../../../src/engine/platforms/espn/index.ts'
import { type ImportPlan, withCommonWarnings } from '../../../src/engine/platforms/index.ts'
import { readLeague as readSleeper } from '../../../src/engine/platforms/sleeper/client.ts'
import { planLeague as planSleeper } from '../../../src/engine/platforms/sleeper/index.ts'
import { clientOf, sampleLeague } from '../../support/espn.ts'
import { capturedClient, SAMPLE_LEAGUES } from '../../support/sleeper.ts'
import { bundledPeople } from '../../support/squads.ts'

let plan: ImportPlan

beforeAll(async () => {
  const league = sampleLeague(await bundledPeople())
  plan = planLeague(await readLeague(clientOf(league), { id: '777', season: 1990 }))
})

/** Returns the warnings that all platforms share, for a changed plan. */
const warningsOf = (change: Partial<ImportPlan>): string[] => {
  const changed = { ...plan, ...change }
  return withCommonWarnings(changed, 'espn').warnings.slice(changed.warnings.length)
}

/** Returns a plan change that sets the number of games in each team's record. */
const withGames = (games: number | null): Partial<ImportPlan> => ({
  teams: plan.teams.map(team => ({ ...team, games })),
})

const MORE_GAMES =
  'Records on ESPN include games other than matchups, such as median games, but only matchups count in Hindsight'

describe('warnings for a league from any platform', () => {
  test.each([
    [null, []],
    [4, []],
    [5, ['ESPN lists only 4 of 5 teams, so the others are missing']],
  ])('reports missing teams if it should have %s teams and has 4', (size, expected) => {
    expect(warningsOf({ size })).toEqual(expected)
  })

  test.each([
    [null, []],
    [1, []],
    [2, []],
    [4, [MORE_GAMES]],
  ])(
    'reports a record with more games than the schedule, if the schedule repeats and the record has %s games',
    (games, expected) => {
      expect(warningsOf(withGames(games))).toEqual(expected)
    },
  )

  test('counts a median game once, and ignores weeks without rows', () => {
    expect(warningsOf({ ...withGames(4), medianGame: true })).toEqual([])
    expect(warningsOf({ ...withGames(4), matchups: plan.matchups.filter(({ week }) => week === 2) })).toEqual([])
  })

  test('without matchups, includes only playoffs that were played, and none that depend on missing records', () => {
    const { config, draw } = plan.playoffs!
    const undrawn = { config, draw: { seeds: draw!.seeds, pairings: [] } }
    const made = (playoffs: ImportPlan['playoffs'], matchups: ImportPlan['matchups'] = []) =>
      withCommonWarnings({ ...plan, playoffs, matchups }, 'espn')
    expect(made(undrawn).playoffs).toBeNull()
    expect(made(undrawn).warnings).toContain('Without records, this league does not have playoffs in Hindsight')
    expect(made({ config, draw: null }).playoffs).toBeNull()
    expect(made(plan.playoffs).playoffs).toEqual(plan.playoffs)
    expect(made(undrawn, plan.matchups).playoffs).toEqual(undrawn)
  })

  test('reports the weeks in which a player is also on a second team', () => {
    const [first] = plan.weeks[1]!.lineups[0]!.players
    const weeks = plan.weeks.map(each =>
      each.week === 2
        ? { ...each, lineups: each.lineups.map(line => ({ ...line, players: [...line.players, first!] })) }
        : each,
    )
    const { gaps, warnings } = withCommonWarnings({ ...plan, weeks }, 'espn')
    expect(gaps.filter(({ warning }) => warning.startsWith('A player can be'))).toEqual([
      {
        weeks: [2],
        warning: expect.stringContaining('one player who is on several teams on ESPN is only on the first'),
      },
    ])
    expect(warnings).toContain(gaps.find(({ warning }) => warning.startsWith('A player can be'))!.warning)
  })

  test("missing teams are found from Sleeper's number of rosters, and missing teams and games from ESPN's", async () => {
    const sleeper = await readSleeper(capturedClient(), SAMPLE_LEAGUES.complete)
    const missing = { ...sleeper, league: { ...sleeper.league, total_rosters: 12 } }
    expect(withCommonWarnings(planSleeper(missing), 'sleeper').warnings).toContain(
      'Sleeper lists only 4 of 12 teams, so the others are missing',
    )
    const league = sampleLeague(await bundledPeople())
    const answers = await readLeague(clientOf(league), { id: '777', season: 1990 })
    answers.league.settings.size = 6
    answers.league.teams[0]!.record = { overall: { wins: 3, losses: 1, ties: 0 } }
    expect(withCommonWarnings(planLeague(answers), 'espn').warnings).toEqual(
      expect.arrayContaining(['ESPN lists only 4 of 6 teams, so the others are missing', MORE_GAMES]),
    )
  })
})
