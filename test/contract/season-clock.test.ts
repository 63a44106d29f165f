import { describe, expect, test } from 'vitest'
import type { Matchup, Playoffs, Standing } from '../../src/engine/index.ts'
import { overAt, playedSeason, SEASON, thursday } from '../support/played-season.ts'
import { isSoak, rounds } from '../support/rounds.ts'
import { act, show, startersOf, turnOver } from '../support/season-managers.ts'
import { type Kept, overHttp, pathOf, questionsIn } from '../support/season-questions.ts'
import {
  answerOf,
  codeOf,
  endOfWeek,
  inLeague,
  instantsOf,
  LEAGUE,
  OPENING,
  type Outcome,
  ofTeam,
  openSeasonStage,
  outcomeOf,
  placed,
  type SeasonStage,
  tuesday,
  withIds,
} from '../support/season-stage.ts'
import { newKey, serveWorld } from '../support/server.ts'
import type { World } from '../support/world.ts'

const WEEKS = rounds({ test: 9, soak: 18 })
const REGULAR = WEEKS - 2

/**
 * Byes are in weeks 2 and 6. Week 3's Sunday game is played after week 4. A Chicago running back, whose team plays on
 * Thursday of week 7, moves to Minnesota, which plays that Sunday. A rookie joins in week 5.
 */
const PLAYED = playedSeason({
  weeks: WEEKS,
  byes: [2, 6],
  postponed: [3],
  moves: { 'RB-CHI-2': { week: 7, team: 'MIN' } },
  rookies: { 'WR-DET-3': 5 },
})

interface LeagueAnswer {
  currentWeek: number | null
  standings: Standing[]
  playoffs: Playoffs | null
}

/** Checks the responses without calling any code under test. */
const checkResponses = (
  { currentWeek, standings, playoffs }: LeagueAnswer,
  matchups: readonly Matchup[],
  now: number,
): void => {
  const toCome = PLAYED.games.filter(({ kickoffAt }) => now < overAt(kickoffAt)).map(({ week }) => week)
  expect(currentWeek).toBe(toCome.length === 0 ? null : Math.min(...toCome))
  const counts = (week: number) => endOfWeek(PLAYED, week) <= now
  for (const { week, winner, home, away } of matchups) {
    expect(winner !== null, `a winner in week ${week}`).toBe(counts(week))
    const begun = PLAYED.games.some(each => each.week === week && each.kickoffAt <= now)
    if (!begun) expect([home.total, away?.total]).toEqual([0, 0])
  }
  const counted = Array.from({ length: REGULAR }, (_, at) => at + 1).filter(counts).length
  // In each week, each team has its matchup and a game against the median.
  for (const { games, wins, losses, ties } of standings) {
    expect(games).toBe(2 * counted)
    expect(wins + losses + ties).toBe(games)
  }
  if (counted < REGULAR) expect(playoffs).toBeNull()
}

/** Returns a week's final rosters, starters and points. */
const weekOf = async (stage: SeasonStage, week: number) => {
  const teams: unknown[] = []
  for (const place of [0, 1, 2, 3]) {
    const team = await show(stage, place, week)
    const { actual, best } = answerOf<{ actual: number; best: number }>(
      await stage.ask(ofTeam('getBenchPoints', place, { query: { week } })),
    )
    teams.push({ roster: team.roster.map(({ id }) => id).sort(), starters: startersOf(team), actual, best })
  }
  return teams
}

const draw = async (stage: SeasonStage): Promise<Outcome> =>
  stage.ask(inLeague('updateLeague', { body: { draw: true } }))

describe('a season played live with all of its data loaded in advance', () => {
  test(`never shows the future in ${WEEKS} weeks, locks at each kickoff, closes week by week, and ends with a champion`, async () => {
    const stage = await openSeasonStage(PLAYED)
    const served = await serveWorld(stage.whole)
    const key = await newKey(stage.whole, stage.whole.actor)
    const kept: Kept = new Map()
    const answers = new Map<string, string>()
    const ended = new Map<number, unknown>()
    const stages: (number | null)[] = []
    for (const now of [OPENING + 1, ...instantsOf(PLAYED)]) {
      stage.whole.wall.now += 60_000
      await stage.to(now)
      await act(stage, now)
      const toCome = PLAYED.games.filter(({ kickoffAt }) => now < overAt(kickoffAt)).map(({ week }) => week)
      const week = toCome.length === 0 ? WEEKS : Math.min(...toCome)
      for (const question of questionsIn(week)) {
        const outcome = answerOf(await stage.ask(question))
        const path = pathOf(withIds(question, stage.teamIds))
        const outcomeText = JSON.stringify(outcome)
        // Only the long version repeats a request over HTTP if its response did not change.
        if (!isSoak && answers.get(path) === outcomeText) continue
        answers.set(path, outcomeText)
        const answer = placed(await overHttp(served, key, { path, kept }), stage.teamIds)
        expect(answer, `${path} over HTTP at ${new Date(now).toISOString()}`).toEqual(outcome)
      }
      const { matchups } = answerOf<{ matchups: Matchup[] }>(await stage.ask(inLeague('listMatchups')))
      const league = answerOf<LeagueAnswer>(await stage.ask(inLeague('getLeague')))
      checkResponses(league, matchups, now)
      stages.push(league.playoffs?.rounds.length ?? null)
      for (let each = 1; each <= WEEKS; each++) {
        if (now !== endOfWeek(PLAYED, each)) continue
        ended.set(each, await weekOf(stage, each))
        await turnOver(stage, each)
        const open = Array.from({ length: REGULAR }, (_, at) => at + 1).some(past => endOfWeek(PLAYED, past) > now)
        if (each <= REGULAR)
          expect(codeOf(await draw(stage)), `draw after week ${each}`).toBe(open ? 'conflict' : 'done')
      }
    }
    for (const [week, then] of ended) expect(await weekOf(stage, week), `week ${week} at the end`).toEqual(then)
    expect([...new Set(stages)]).toEqual([null, 1, 2])
    const { playoffs } = answerOf<LeagueAnswer>(await stage.ask(inLeague('getLeague')))
    expect(playoffs).toMatchObject({ champion: { name: expect.stringMatching(/^Team \d$/) } })
    stage.close()
  })

  test('locks a player by the team in a future row, or by the roster file when loaded week by week', async () => {
    // In week 7, Chicago plays on Thursday and Minnesota on Sunday.
    const season = playedSeason({ weeks: WEEKS, moves: { 'WR-MIN-1': { week: 7, team: 'CHI' } } })
    const stage = await openSeasonStage(season)
    const drop = async (world: World) => {
      const { teams } = (await world.ask('getLeague', { params: { id: LEAGUE } })) as { teams: { id: string }[] }
      const params = { id: LEAGUE, teamId: teams[3]!.id }
      return codeOf(
        await outcomeOf(world.ask('moveRoster', { params, body: { action: 'drop', playerId: 'WR-MIN-1' } })),
      )
    }
    await stage.to(thursday(7))
    expect(await drop(stage.whole)).toBe('locked')
    const { database } = stage.held.engine
    const shown = { season: SEASON, shownAt: tuesday(7), teams: [['WR-MIN-1', 'CHI']] as const }
    await database.transaction('write', store => store.shownTeams.put(shown))
    expect(await drop(stage.held)).toBe('locked')
    await database.transaction('write', store =>
      store.shownTeams.put({ ...shown, shownAt: thursday(7) - 30 * 86_400_000 }),
    )
    expect(await drop(stage.held)).toBe('done')
    stage.close()
  })
})
