import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Matchup, MatchupReport, Outcome, Playoffs, Standing, TeamReport } from '../../../src/engine/index.ts'
import { realSeason } from '../../support/real-seasons.ts'
import { overRealData, whyNoRealData } from '../../support/shared.ts'
import { openWorld, type World } from '../../support/world.ts'

const SEASON = 2024
const TEAMS = 12
const REGULAR = 14
const LAST = 17
/** Each team's fifteen players by position. Teams take turns choosing the best player left. */
const DRAFT = { QB: 2, RB: 4, WR: 5, TE: 2, K: 1, DST: 1 }

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)
const cents = (points: number): number => Math.round(points * 100)

describe.skipIf(whyNoRealData)(overRealData('a 12-team league in 2024 with the best lineup in every week'), () => {
  let world: World
  let teamIds: string[]
  /** Best possible totals by team and week. */
  const optimal = new Map<string, number>()
  const params = { id: 'real' }

  const ask = <T>(operation: string, call: Parameters<World['ask']>[1] = {}): Promise<T> =>
    world.ask(operation, { params, ...call }) as Promise<T>

  const draft = async (): Promise<void> => {
    for (const [pos, count] of Object.entries(DRAFT)) {
      const query = { system: 'ppr', pos, season: SEASON, limit: TEAMS * count }
      const { players } = await ask<{ players: { id: string }[] }>('rankPlayers', { params: {}, query })
      for (const [at, { id: playerId }] of players.entries()) {
        const teamId = teamIds[Math.floor(at / TEAMS) % 2 === 0 ? at % TEAMS : TEAMS - 1 - (at % TEAMS)]!
        await ask('moveRoster', { params: { ...params, teamId }, body: { action: 'add', playerId } })
      }
    }
  }

  const play = async (): Promise<void> => {
    for (let week = 1; week <= LAST; week++) {
      for (const teamId of teamIds) {
        await ask('setBestLineup', { params: { ...params, teamId }, query: { week } })
        const body = { week, leagueId: 'real', teamId }
        const { total } = await ask<{ total: number }>('optimizeLineup', { params: {}, body })
        optimal.set(`${week} ${teamId}`, cents(total))
      }
    }
    await ask('updateLeague', { body: { draw: true } })
  }

  beforeAll(async () => {
    world = await openWorld()
    await world.keep(await realSeason(SEASON))
    const body = { id: 'real', name: 'Real', season: SEASON, scoringSystemId: 'ppr', teamCount: TEAMS }
    const { teams } = (await world.ask('createLeague', { body })) as { teams: { id: string }[] }
    teamIds = teams.map(({ id }) => id)
    await draft()
    await play()
  })
  afterAll(() => world?.close())

  it('computes the same total for every week as the optimizer does for the roster', async () => {
    const { matchups } = await ask<{ matchups: Matchup[] }>('listMatchups')
    expect(matchups).toHaveLength((REGULAR * TEAMS) / 2)
    for (const { week, home, away } of matchups) {
      for (const side of [home, away!]) expect(cents(side.total)).toBe(optimal.get(`${week} ${side.team.id}`))
    }
    const { playoffs } = await ask<{ playoffs: Playoffs }>('getLeague')
    const sides = playoffs.rounds.flatMap(({ week, games }) =>
      games.flatMap(({ home, away }) => (away ? [home, away].map(side => ({ week, ...side })) : [])),
    )
    expect(sides).toHaveLength(10)
    for (const { week, team, total } of sides) expect(cents(total!)).toBe(optimal.get(`${week} ${team.id}`))
    expect(playoffs.champion).not.toBeNull()
  })

  it('has consistent standings: wins equal losses, points for equals points against, 14 games each', async () => {
    const { standings } = await ask<{ standings: Standing[] }>('getLeague')
    const of = (name: 'wins' | 'losses' | 'ties' | 'games') => sum(standings.map(each => each[name]))
    expect([of('wins') - of('losses'), of('ties') % 2, of('games')]).toEqual([0, 0, REGULAR * TEAMS])
    expect(standings.map(({ rank }) => rank)).toEqual(teamIds.map((_, at) => at + 1))
    expect(sum(standings.map(each => cents(each.pointsFor)))).toBe(
      sum(standings.map(each => cents(each.pointsAgainst))),
    )
    for (const { team, pointsFor } of standings) {
      const weeks = Array.from({ length: REGULAR }, (_, at) => optimal.get(`${at + 1} ${team.id}`)!)
      expect(cents(pointsFor)).toBe(sum(weeks))
    }
  })

  it('has no points left on the bench: efficiency 1, no flippable matchups', async () => {
    const { weeks } = await ask<{ weeks: { left: number; optimal: boolean }[] }>('listBenchPoints')
    expect(weeks).toHaveLength(REGULAR * TEAMS)
    expect(weeks.every(({ left, optimal: best }) => left === 0 && best)).toBe(true)
    const report = await ask<{ teams: TeamReport[]; matchups: MatchupReport[] }>('getReport')
    expect(report.teams.map(({ efficiency, left }) => [efficiency, left])).toEqual(teamIds.map(() => [1, 0]))
    expect(report.matchups.flatMap(({ turns }) => turns)).toEqual([])
  })

  it('has luck that sums to zero, and expected wins that sum to the number of games', async () => {
    const { teams } = await ask<{ teams: TeamReport[] }>('getReport')
    expect(sum(teams.map(({ luck }) => luck))).toBeCloseTo(0, 2)
    expect(sum(teams.map(({ expectedWins }) => expectedWins))).toBeCloseTo((REGULAR * TEAMS) / 2, 2)
    const all = teams.map(({ allPlay }) => allPlay)
    expect(sum(all.map(({ wins }) => wins))).toBe(sum(all.map(({ losses }) => losses)))
    for (const { wins, losses, ties } of all) expect(wins + losses + ties).toBe(REGULAR * (TEAMS - 1))
  })

  it('is not changed by a replay under its own system, including the playoffs', async () => {
    const { real, replayed, teams } = await ask<{ real: Outcome; replayed: Outcome; teams: { change: number }[] }>(
      'replayLeague',
      { query: { system: 'ppr' } },
    )
    expect(replayed).toEqual(real)
    expect(teams.map(({ change }) => change)).toEqual(teamIds.map(() => 0))
  })
})
