import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../../../src/engine/index.ts'
import { makeLeague, openSeasonWorld, SHORT, type Stage } from '../../support/league-stage.ts'
import { overAt } from '../../support/played-season.ts'
import { fictionalSeason } from '../../support/season.ts'
import { openWorld } from '../../support/world.ts'

/** Every response shows the same adjusted total for a team in a week. */

type Asking = Pick<Stage, 'world' | 'leagueId' | 'teamIds'>

const asked = async <Name extends Parameters<typeof answerOf>[1]>(
  stage: Asking,
  name: Name,
  query: Record<string, unknown> = {},
) => (await answerOf(stage, name, query)) as Answer<Name>

function answerOf(
  { world, leagueId: id }: Asking,
  name: 'getLeague' | 'getReport' | 'listMatchups' | 'listBenchPoints' | 'getRecap' | 'getHistory',
  query: Record<string, unknown>,
): Promise<unknown> {
  return world.ask(name, { params: { id }, query })
}

const hundredths = (points: number): number => Math.round(points * 100)
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

interface Adjustment {
  at: number
  week: number
  points: number
}

const give = ({ world, leagueId: id, teamIds }: Asking, { at, week, points }: Adjustment): Promise<unknown> =>
  world.ask('adjustPoints', { params: { id }, body: { teamId: teamIds[at], week, points, reason: 'Late lineup' } })

describe('four teams that scored 15.54, 18.52, 9.74 and 23.82, the first one with an adjustment of -100', () => {
  let stage: Asking
  const TOTALS = [15.54, 18.52, 9.74, 23.82]

  beforeAll(async () => {
    const world = await openWorld()
    const rows = TOTALS.map((points, at) => ({
      player: `w${at}`,
      posGroup: 'WR' as const,
      week: 1,
      stats: { rec_yards: points * 10 },
    }))
    await world.keep(fictionalSeason({ season: 2024, rows }))
    const rosterConfig = { slots: [{ slot: 'WR', eligible: ['WR'] }], bench: 1 }
    const body = { id: 'four', name: 'Four', season: 2024, scoringSystemId: 'standard', teamCount: 4, rosterConfig }
    const { teams } = (await world.ask('createLeague', {
      body: { ...body, playoffs: { teams: 2, startWeek: 2 } },
    })) as {
      teams: { id: string }[]
    }
    for (const [at, { id: teamId }] of teams.entries()) {
      const params = { id: 'four', teamId }
      await world.ask('moveRoster', { params, body: { action: 'add', playerId: `w${at}` } })
      await world.ask('setLineup', { params, query: { week: 1 }, body: { slots: [`w${at}`] } })
    }
    stage = { world, leagueId: 'four', teamIds: teams.map(({ id }) => id) }
    await give(stage, { at: 0, week: 1, points: -100 })
  })

  afterAll(() => stage.world.close())

  it('has all-play records for the adjusted totals, and expected wins that sum to the number of games', async () => {
    const { teams } = await asked(stage, 'getReport')
    expect(teams.map(({ allPlay }) => [allPlay.wins, allPlay.losses])).toEqual([
      [0, 3],
      [2, 1],
      [1, 2],
      [3, 0],
    ])
    expect(sum(teams.map(({ expectedWins }) => expectedWins))).toBeCloseTo(2, 3)
    expect(teams.map(({ actual, left }) => [actual, left])).toEqual([
      [-84.46, 0],
      [18.52, 0],
      [9.74, 0],
      [23.82, 0],
    ])
    expect(teams[0]!.high).toEqual({ week: 1, total: -84.46 })
  })

  it('shows the same total on the team page, with the adjustment listed separately', async () => {
    const [teamId] = stage.teamIds
    const params = { id: 'four', teamId }
    expect(await stage.world.ask('getTeam', { params, query: { week: 1 } })).toMatchObject({
      total: -84.46,
      adjustment: -100,
      lineup: [{ points: 15.54 }],
    })
    expect(await stage.world.ask('getBenchPoints', { params, query: { week: 1 } })).toMatchObject({
      actual: -84.46,
      best: -84.46,
      left: 0,
      adjustment: -100,
      optimal: true,
    })
  })
})

/** Returns each team's total in each week from the matchups, in hundredths. */
const shownTotals = ({ matchups }: Answer<'listMatchups'>): Map<string, number> =>
  new Map(
    matchups.flatMap(({ week, home, away }) =>
      [home, ...(away ? [away] : [])].map(({ team, total }) => [`${week} ${team.id}`, hundredths(total)] as const),
    ),
  )

const WEEKS = [1, 2, 3]

const someAdjustments = fc.array(
  fc.record({
    at: fc.nat(3),
    week: fc.integer({ min: 1, max: 4 }),
    points: fc
      .integer({ min: -6000, max: 6000 })
      .filter(points => points !== 0)
      .map(points => points / 100),
  }),
  { minLength: 1, maxLength: 6 },
)

describe('any league with adjustments', () => {
  let stadium: Awaited<ReturnType<typeof openSeasonWorld>>

  beforeAll(async () => {
    stadium = await openSeasonWorld()
  })

  afterAll(() => stadium.world.close())

  const played = async (adjustments: readonly Adjustment[], medianGame: boolean): Promise<Stage> => {
    const stage = await makeLeague(stadium, false, { medianGame })
    const { world, leagueId: id, teamIds } = stage
    for (const teamId of teamIds)
      await world.ask('setBestLineup', { params: { id, teamId }, query: { week: 1, by: 'points' } })
    if (medianGame) await world.ask('updateLeague', { params: { id }, body: { medianGame } })
    await world.ask('updateLeague', { params: { id }, body: { draw: true } })
    const { playoffs } = await asked(stage, 'getLeague')
    const inFinal = playoffs!.rounds[0]!.games.flatMap(({ home, away }) => [home.team.id, away!.team.id])
    for (const each of adjustments) if (each.week < 4 || inFinal.includes(teamIds[each.at]!)) await give(stage, each)
    return stage
  }

  it("shows the same total for a team's week everywhere", async () => {
    await fc.assert(
      fc.asyncProperty(someAdjustments, async adjustments => {
        const stage = await played(adjustments, false)
        const totals = shownTotals(await asked(stage, 'listMatchups'))
        const seasonOf = (team: string) => WEEKS.map(week => totals.get(`${week} ${team}`)!)
        const { standings } = await asked(stage, 'getLeague')
        const report = await asked(stage, 'getReport')
        const bench = await asked(stage, 'listBenchPoints')
        for (const { team, record, actual, best, left, high, low } of report.teams) {
          const own = seasonOf(team.id)
          const place = standings.find(each => each.team.id === team.id)!
          expect(record).toMatchObject({ wins: place.wins, losses: place.losses, ties: place.ties })
          expect(hundredths(actual)).toBe(sum(own))
          expect(hundredths(place.pointsFor)).toBe(sum(own))
          expect(hundredths(best) - hundredths(actual)).toBe(hundredths(left))
          expect([hundredths(high!.total), hundredths(low!.total)]).toEqual([Math.max(...own), Math.min(...own)])
          expect(bench.totals.find(({ teamId }) => teamId === team.id)).toMatchObject({ actual, best, left })
        }
        for (const { teamId, week, actual, best, left } of bench.weeks) {
          expect(hundredths(actual)).toBe(totals.get(`${week} ${teamId}`))
          expect(hundredths(best)).toBe(hundredths(actual) + hundredths(left))
        }
        for (const week of WEEKS) {
          const recap = await asked(stage, 'getRecap', { week })
          const sides = recap.games.flatMap(({ home, away }) => [home, away!])
          for (const { teamId, total, actual, best, left } of sides) {
            expect(hundredths(total)).toBe(totals.get(`${week} ${teamId}`))
            expect(actual).toBe(total)
            expect(hundredths(best)).toBe(hundredths(total) + hundredths(left))
          }
          expect(recap.awards.find(({ award }) => award === 'highest')!.points).toBe(
            Math.max(...sides.map(({ total }) => total)),
          )
        }
      }),
      { numRuns: 12 },
    )
  })

  it('has expected wins that sum to the number of games, and all-play wins that sum to the number of pairs', async () => {
    await fc.assert(
      fc.asyncProperty(someAdjustments, fc.boolean(), async (adjustments, medianGame) => {
        const stage = await played(adjustments, medianGame)
        const { teams } = await asked(stage, 'getReport')
        expect(sum(teams.map(({ expectedWins }) => expectedWins))).toBeCloseTo((4 / 2) * WEEKS.length, 2)
        const allPlay = teams.map(({ allPlay: { wins, ties } }) => wins + ties / 2)
        expect(sum(allPlay)).toBe(WEEKS.length * 6)
      }),
      { numRuns: 8 },
    )
  })

  it("shows a team's playoff total with its parts", async () => {
    await fc.assert(
      fc.asyncProperty(someAdjustments, async adjustments => {
        const stage = await played(adjustments, false)
        const { world, leagueId: id } = stage
        const { playoffs } = await asked(stage, 'getLeague')
        const [final] = playoffs!.rounds[0]!.games
        const recap = await asked(stage, 'getRecap', { week: 4 })
        for (const { team, total, adjustment } of [final!.home, final!.away!]) {
          const shown = (await world.ask('getTeam', {
            params: { id, teamId: team.id },
            query: { week: 4 },
          })) as Answer<'getTeam'>
          expect([shown.total, shown.adjustment]).toEqual([total, adjustment])
          const parts = shown.lineup.map(({ points }) => hundredths(points ?? 0))
          expect(hundredths(total!)).toBe(sum(parts) + hundredths(adjustment))
          const side = recap.games.flatMap(({ home, away }) => [home, away!]).find(each => each.teamId === team.id)
          expect(side).toMatchObject({ total, actual: total })
        }
      }),
      { numRuns: 6 },
    )
  })

  it('counts points awarded by adjustment as a lead that the other team came back from', async () => {
    const stage = await played([], false)
    const { matchups } = await asked(stage, 'listMatchups')
    const { week, home, away, winner } = matchups.find(each => each.winner !== 'tie' && each.week === 1)!
    const [won, lost] = winner === 'home' ? [home, away!] : [away!, home]
    expect(SHORT.games.filter(each => each.week === week).map(({ kickoffAt }) => overAt(kickoffAt)).length).toBe(2)
    const lead = won.total - lost.total
    const comebacks = async () =>
      (await asked(stage, 'getHistory')).records.filter(each => each.record === 'comeback' && each.week === week)
    const before = await comebacks()
    await give(stage, { at: stage.teamIds.indexOf(lost.team.id), week, points: (hundredths(lead) - 1) / 100 })
    const after = await comebacks()
    const largest = (records: typeof after) => records.find(({ teamId }) => teamId === won.team.id)?.value ?? 0
    expect(largest(after)).toBeGreaterThan(largest(before))
  })
})
