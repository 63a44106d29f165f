import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { close, DRAFT, edit, LEAGUE, playLeague } from '../../contract/league.ts'
import { openStage, type Stage } from '../../contract/stage.ts'

/** Rules that change during a season. Each week is scored under the rules that applied to it. */

/** Rules that score only yards, only receptions, or both. */
const RULES = [{ rec_yards: 0.1 }, { rec: 2 }, { rec_yards: 0.04, rec: -1 }].map(weights => ({ global: { weights } }))

const WEEKS = [1, 2, 3]

interface Change {
  to: number
  reach: { fromWeek?: number; nextSeason?: true }
}

const someChanges: fc.Arbitrary<Change[]> = fc.array(
  fc.record({
    to: fc.nat(RULES.length - 1),
    reach: fc.oneof(
      fc.record({ fromWeek: fc.integer({ min: 1, max: 5 }) }),
      fc.constantFrom({}, { nextSeason: true as const }),
    ),
  }),
  { minLength: 1, maxLength: 6 },
)

/** Returns each week's rules after these changes, computed one week at a time. All weeks start with the first rules. */
const rulesAfter = (changes: readonly Change[]): number[] => {
  const rules = WEEKS.map(() => 0)
  let keptUntil = 0
  for (const { to, reach } of changes) {
    if (reach.nextSeason) keptUntil = 99
    else if (reach.fromWeek !== undefined) keptUntil = reach.fromWeek - 1
    for (const [at, week] of WEEKS.entries()) if (week > keptUntil) rules[at] = to
  }
  return rules
}

describe('rules by week', () => {
  let stage: Stage
  /** Three scoring systems that never change, and a fourth one that does. */
  const systems: string[] = []
  let changing: string
  /** Totals by week, for each of the rules, in a league that never changes them. */
  const totals: unknown[][] = []

  const makeSystem = async (name: string, rules: object): Promise<string> => {
    const made = (await stage.ask('createSystem', { body: { name, rules } })) as { system: { id: string } }
    return made.system.id
  }

  const totalsOf = async (week: number): Promise<unknown> => {
    const answer = await stage.ask('listMatchups', { params: { id: LEAGUE }, query: { week } })
    const { matchups } = answer as { matchups: { home: { total: number }; away: { total: number } }[] }
    return matchups.map(({ home, away }) => [home.total, away.total])
  }

  /**
   * Returns each player's points in a week under a scoring system: from the week's scores, or from the player's page.
   */
  const scoresOf = async (week: number, query: object): Promise<Record<string, number>> => {
    const asked = { season: 2024, week, limit: 100, ...query }
    const { scores } = (await stage.ask('listScores', { query: asked })) as { scores: { id: string; points: number }[] }
    return Object.fromEntries(scores.map(({ id, points }) => [id, points]))
  }

  const pageOf = async (playerId: string, system: string) => {
    const answer = await stage.ask('getPlayer', {
      params: { id: playerId },
      query: { season: 2024, system, league: LEAGUE, breakdown: 1 },
    })
    return answer as { totalPoints: number; weeks: { week: number; points: number; breakdown: { points: number }[] }[] }
  }

  /** Checks that every view of the league's players scores each week under that week's rules. */
  const expectSameEverywhere = async (system: string, rules: readonly number[]): Promise<void> => {
    const inLeague = await Promise.all(WEEKS.map(week => scoresOf(week, { system, league: LEAGUE })))
    expect(inLeague).toEqual(
      await Promise.all(WEEKS.map((week, at) => scoresOf(week, { system: systems[rules[at]!] }))),
    )
    const query = { season: 2024, system, league: LEAGUE, limit: 100 }
    const ranked = (await stage.ask('rankPlayers', { query: { ...query, min: 1 } })) as {
      players: { id: string; totalPoints: number }[]
    }
    const totals = new Map(ranked.players.map(({ id, totalPoints }) => [id, totalPoints]))
    for (const id of ['w1', 'r1']) {
      const { weeks, totalPoints } = await pageOf(id, system)
      for (const { week, points, breakdown } of weeks) {
        if (WEEKS.includes(week)) expect(points).toBe(inLeague[week - 1]![id])
        expect(breakdown.reduce((sum, line) => sum + line.points, 0)).toBeCloseTo(points, 6)
      }
      expect(totalPoints).toBeCloseTo(
        weeks.reduce((sum, { points }) => sum + points, 0),
        6,
      )
      expect(totals.get(id)).toBe(totalPoints)
    }
  }

  const score = (body: object) => edit(body as Record<string, unknown>)(stage)

  beforeAll(async () => {
    stage = await openStage('league')
    await playLeague()(stage)
    for (const [at, rules] of RULES.entries()) {
      systems.push(await makeSystem(`Rules ${at}`, rules))
      await score({ scoringSystemId: systems[at], fromWeek: 1 })
      totals.push(await Promise.all(WEEKS.map(totalsOf)))
    }
    changing = await makeSystem('Changing', RULES[0]!)
  })

  afterAll(() => stage.world.close())

  const CHANNELS = {
    'the league gets other systems': async ({ to, reach }: Change) => {
      await score({ scoringSystemId: systems[to], ...reach })
    },
    'its system gets other rules': async ({ to, reach }: Change) => {
      await stage.ask('updateSystem', { params: { id: changing }, body: { rules: RULES[to], ...reach } })
    },
  }

  test.each(Object.entries(CHANNELS))(
    'each week is scored with the rules in effect for it when %s',
    async (_, change) => {
      expect(new Set(totals.map(weeks => JSON.stringify(weeks))).size).toBe(RULES.length)
      await fc.assert(
        fc.asyncProperty(someChanges, async drawn => {
          // Saving the same rules again does not change anything.
          const changes = drawn.filter(({ to }, at) => to !== (at === 0 ? 0 : drawn[at - 1]!.to))
          await stage.ask('updateSystem', { params: { id: changing }, body: { rules: RULES[0] } })
          await score({
            scoringSystemId: change === CHANNELS['its system gets other rules'] ? changing : systems[0],
            fromWeek: 1,
          })
          for (const each of changes) await change(each)
          const rules = rulesAfter(changes)
          expect(await Promise.all(WEEKS.map(totalsOf))).toEqual(rules.map((each, at) => totals[each]![at]))
          const { league } = (await stage.ask('getLeague', { params: { id: LEAGUE } })) as {
            league: { scoringSystemId: string }
          }
          await expectSameEverywhere(league.scoringSystemId, rules)
        }),
        { numRuns: 15 },
      )
    },
  )

  test('a change that starts at a week lists the closed weeks that it changes, and a dry run changes none', async () => {
    await score({ scoringSystemId: systems[0], fromWeek: 1 })
    for (const week of [1, 2]) await close(week)(stage)
    const to = { scoringSystemId: systems[1] }
    const before = await Promise.all(WEEKS.map(totalsOf))
    expect(await score({ ...to, dryRun: true })).toMatchObject({
      league: { scoringSystemId: systems[1] },
      rulesChanges: [{ league: DRAFT.name, fromWeek: 1, closedWeeks: [1, 2] }],
    })
    expect(await score({ ...to, fromWeek: 2, dryRun: true })).toMatchObject({ rulesChanges: [{ closedWeeks: [2] }] })
    expect(await Promise.all(WEEKS.map(totalsOf))).toEqual(before)
    expect(await score({ ...to, fromWeek: 3 })).toMatchObject({
      league: { rulesByWeek: [{ untilWeek: 2, rules: RULES[0] }] },
      rulesChanges: [{ fromWeek: 3, closedWeeks: [] }],
    })
    expect(await Promise.all([1, 2].map(totalsOf))).toEqual(before.slice(0, 2))
    expect(await score({ ...to, nextSeason: true })).toMatchObject({ rulesChanges: [] })
  })

  test('a finished league keeps its rules on request until it is changed explicitly', async () => {
    await score({ scoringSystemId: changing, fromWeek: 1 })
    await stage.ask('updateSystem', { params: { id: changing }, body: { rules: RULES[0] } })
    for (const week of [3, 4]) await close(week)(stage)
    const before = await Promise.all(WEEKS.map(totalsOf))
    const body = { rules: RULES[2], keepFinished: true }
    expect(await stage.ask('updateSystem', { params: { id: changing }, body })).toMatchObject({
      rulesChanges: [{ leagueId: LEAGUE, fromWeek: null, closedWeeks: [] }],
    })
    expect(await Promise.all(WEEKS.map(totalsOf))).toEqual(before)
    expect(await score({ fromWeek: 1 })).toMatchObject({ rulesChanges: [{ fromWeek: 1, closedWeeks: [1, 2, 3, 4] }] })
    expect(await Promise.all(WEEKS.map(totalsOf))).toEqual(totals[2])
  })
})
