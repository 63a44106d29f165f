import { beforeAll, describe, expect, it, test } from 'vitest'
import { type EspnLeague, readLeague } from '../../../../src/engine/platforms/espn/client.ts'
import { planLeague } from '../../../../src/engine/platforms/espn/index.ts'
import { capturedPast, clientOf, type EspnAnswers, sampleLeague } from '../../../support/espn.ts'
import { overRealData, whyNoRealData } from '../../../support/shared.ts'
import { bundledPeople } from '../../../support/squads.ts'

const readOf = (answers: EspnAnswers) =>
  readLeague(clientOf(answers), { id: String(answers.id), season: answers.season })

let answers: EspnLeague

beforeAll(async () => {
  answers = await readOf(sampleLeague(await bundledPeople()))
})

/** Returns the import plan of the completed league after changing its responses. */
const planWith = (change: (answers: EspnLeague) => void) => {
  const changed = structuredClone(answers)
  change(changed)
  return planLeague(changed)
}

/** Returns the additional warnings after changing the responses. */
const addedWarnings = (change: (answers: EspnLeague) => void): string[] => {
  const usual = planLeague(answers).warnings
  return planWith(change).warnings.filter(warning => !usual.includes(warning))
}

describe('the bracket of an ESPN league', () => {
  test.each<[string, Record<string, number[]>]>([
    ['takes two weeks', { 1: [1], 2: [2], 3: [3, 4] }],
    ['takes two weeks, listed in reverse', { 1: [1], 2: [2], 3: [4, 3] }],
    ['starts after a week off', { 1: [1], 2: [2], 3: [4] }],
  ])('is left out with a warning if its final %s', (_, periods) => {
    const change = ({ league }: EspnLeague) => {
      league.settings.scheduleSettings.matchupPeriods = periods
    }
    expect(planWith(change).playoffs).toBeNull()
    expect(addedWarnings(change)).toEqual(['Playoff rounds of two weeks are not supported, so the bracket is left out'])
  })

  it('keeps its weeks if the league has weeks after its championship', () => {
    const plan = planWith(({ league }) => {
      league.settings.scheduleSettings.matchupPeriods[4] = [4, 5]
    })
    expect(plan.playoffs).toEqual(planLeague(answers).playoffs)
    expect(plan.playoffs).not.toBeNull()
  })
})

describe('ESPN results that depend on more than points', () => {
  test.each([
    ['WIN_BONUS_TOP_HALF', true],
    ['NONE', false],
    [null, false],
  ])('include a median game if the better half of the teams gets a win (%s)', (scoringEnhancementType, isMedian) => {
    const plan = planWith(({ league: { settings } }) => {
      Object.assign(settings.scoringSettings, { scoringEnhancementType })
    })
    expect(plan.medianGame).toBe(isMedian)
  })

  it('cause a warning about a bonus for the home team, in the season and in the playoffs', () => {
    const expected = addedWarnings(({ league: { settings } }) => {
      Object.assign(settings.scoringSettings, { homeTeamBonus: 10, playoffHomeTeamBonus: 2.5 })
    })
    expect(expected).toEqual([
      'A bonus of 10 for the home team in the regular season is not supported, because only players score in Hindsight',
      'A bonus of 2.5 for the home team in the playoffs is not supported, because only players score in Hindsight',
    ])
    const none = ({ league: { settings } }: EspnLeague) => {
      Object.assign(settings.scoringSettings, { homeTeamBonus: 0, playoffHomeTeamBonus: null })
    }
    expect(addedWarnings(none)).toEqual([])
  })

  test.each([
    ['is a win for one side', 'AWAY', 10, 10, true],
    ['is a tie', 'TIE', 10, 10, false],
    ['is undecided', 'UNDECIDED', 0, 0, false],
    ['is a win for the higher total', 'HOME', 11, 10, false],
  ])("cause a warning about equal totals only if ESPN's result %s", (_, winner, home, away, isReported) => {
    const expected = addedWarnings(({ league }) => {
      const played = league.schedule![2]!
      Object.assign(played, { winner })
      Object.assign(played.home!, { totalPoints: home })
      Object.assign(played.away!, { totalPoints: away })
    })
    const sentence = 'ESPN chose a winner for tied matchups in week 2; in Hindsight they are ties'
    expect(expected).toEqual(isReported ? [sentence] : [])
  })
})

describe('lineups with slots that an ESPN league no longer has', () => {
  const withCounts = (counts: Record<string, number>) => (read: EspnLeague) => {
    Object.assign(read.league.settings.rosterSettings.lineupSlotCounts, counts)
  }
  const sentence =
    'The league had different slots in weeks 1-3: starters are in slots that they are eligible for, and the rest are on the bench'

  test.each([
    ['a slot that was removed', withCounts({ 4: 0 }), [sentence]],
    ['an additional slot', withCounts({ 4: 2 }), []],
    ['no IR slot', withCounts({ 20: 0, 21: 0 }), []],
    [
      'a slot with an unknown number',
      (read: EspnLeague) => {
        withCounts({ 4: 0, 26: 1 })(read)
        const sides = [...read.weeks.values()].flat().flatMap(({ home, away }) => [home!, away!])
        for (const { rosterForCurrentScoringPeriod } of sides)
          for (const entry of rosterForCurrentScoringPeriod?.entries ?? [])
            if (entry.lineupSlotId === 4) entry.lineupSlotId = 26
      },
      ['Starting slots that do not exist in Hindsight became bench spots: HC, slot 26'],
    ],
  ])('cause a warning if it has %s', (_, change, expected) => {
    expect(addedWarnings(change)).toEqual(expected)
  })

  test('are refused if Hindsight supports none of the slots', () => {
    expect(() => planWith(withCounts({ 0: 0, 2: 0, 4: 0, 16: 0 }))).toThrow(
      expect.objectContaining({
        code: 'conflict',
        message: "None of the starting slots in league 777 on ESPN exist in Hindsight, so it can't be mirrored",
      }),
    )
    expect(() => planWith(withCounts({ 4: 44 }))).toThrow(
      expect.objectContaining({ code: 'conflict', message: expect.stringMatching(/can have up to 40$/) }),
    )
  })
})

describe('the weeks of an ESPN league', () => {
  test.each([
    ['are the played ones', { finalScoringPeriod: 3, latestScoringPeriod: 2 }, [1, 2]],
    ['end with the league', { finalScoringPeriod: 2, latestScoringPeriod: 5 }, [1, 2]],
    ['end with its schedule if ESPN gives no last week', { finalScoringPeriod: 0, latestScoringPeriod: 18 }, [1, 2, 3]],
    ['are empty before the first game', { finalScoringPeriod: 3, latestScoringPeriod: 0 }, []],
    ['follow its schedule without a status', null, [1, 2, 3]],
  ])('%s', async (_, status, weeks) => {
    const made = sampleLeague(await bundledPeople())
    const read = await readOf({ ...made, league: { ...made.league, status } })
    expect([...read.weeks.keys()]).toEqual(weeks)
  })

  it.skipIf(whyNoRealData)(
    overRealData('of a past season are read as far as ESPN shows them, with a warning about gaps'),
    async () => {
      const plan = planLeague(await readOf(capturedPast()))
      expect(plan.matchups).toHaveLength(52)
      expect(plan.gaps).toEqual([
        {
          weeks: Array.from({ length: 16 }, (_, at) => at + 1),
          warning: expect.stringMatching(/does not list rosters in weeks 1-16/),
        },
      ])
      expect(plan.playoffs!.draw!.pairings.map(round => round.length)).toEqual([4, 2, 1])
    },
  )
})

describe('an import from ESPN', () => {
  const sideOf = (answers: EspnLeague, week: number) =>
    answers.weeks
      .get(week)!
      .flatMap(({ home }) => home ?? [])
      .find(side => side.rosterForCurrentScoringPeriod)!

  test.each<[string, (answers: EspnLeague) => void, string]>([
    [
      'keepers',
      ({ league }) => {
        league.settings.draftSettings!.keeperCount = 2
      },
      'Keepers do not carry over',
    ],
    [
      'points finer than hundredths',
      ({ league }) => {
        league.settings.scoringSettings.scoringItems[0]!.points = 0.033
      },
      "ESPN adds up fractions of hundredths; Hindsight rounds each player's points in a game to hundredths",
    ],
    [
      'matchups of two weeks',
      ({ league }) => {
        league.settings.scheduleSettings.matchupPeriods[2] = [2, 3]
      },
      'Matchups longer than a week are not supported, so these weeks do not have matchups: weeks 2-3',
    ],
  ])('is reported: %s', (_, change, message) => {
    expect(addedWarnings(change).some(warning => warning.startsWith(message))).toBe(true)
  })

  test('reports ties that ESPN decided and adjusted totals, by week', () => {
    const { gaps } = planWith(({ league }) => {
      const [first, second] = league.schedule!
      first!.winner = 'HOME'
      second!.home!.adjustment = -5
    })
    expect(gaps).toEqual([
      { weeks: [1], warning: 'ESPN chose a winner for tied matchups in week 1; in Hindsight they are ties' },
      {
        weeks: [1],
        warning: "The commissioner adjusted totals in week 1; in Hindsight, totals are the players' points",
      },
    ])
  })

  test('does not report a team with points and an empty roster', () => {
    const empty = (answers: EspnLeague) => {
      sideOf(answers, 2).rosterForCurrentScoringPeriod!.entries = []
    }
    const rosterWarning = "ESPN does not list some teams' rosters in week 2, so those teams score 0 in those weeks"
    expect(addedWarnings(empty)).toEqual([rosterWarning])
    const unpaid = (answers: EspnLeague) => {
      empty(answers)
      sideOf(answers, 2).pointsByScoringPeriod = { 2: 0 }
    }
    expect(addedWarnings(unpaid)).toEqual([])
  })

  test('has no points for a player without an entry', () => {
    const paidIn = (plan: ReturnType<typeof planLeague>) =>
      plan.weeks[1]!.lineups.flatMap(each => [...each.playerPoints.keys()])
    const otherPlayer = sideOf(answers, 2).rosterForCurrentScoringPeriod!.entries[0]!.playerId
    const plan = planWith(changed => {
      sideOf(changed, 2).rosterForCurrentScoringPeriod!.entries[0]!.playerPoolEntry = null
    })
    expect(paidIn(planLeague(answers)).filter(id => !paidIn(plan).includes(id))).toEqual([String(otherPlayer)])
  })
})

describe('an ESPN league without a schedule', () => {
  const withoutSchedule = (status: object, scoringType = 'H2H_POINTS') =>
    planWith(({ league, weeks }) => {
      Object.assign(league, { schedule: [], status })
      league.settings.scoringSettings.scoringType = scoringType
      ;(weeks as Map<number, unknown>).clear()
    }).warnings.filter(warning => /schedule/.test(warning))

  it('may get a schedule later only if its teams have matchups', () => {
    const yet = ["ESPN doesn't have a schedule yet; sync later to get matchups and lineups"]
    const never = [
      "ESPN doesn't have a schedule for this league, so it doesn't have matchups, lineups or standings in Hindsight",
    ]
    const inWeek = (latestScoringPeriod: number) => ({ finalScoringPeriod: 3, latestScoringPeriod, isActive: true })
    expect(withoutSchedule(inWeek(1))).toEqual(yet)
    expect(withoutSchedule(inWeek(3))).toEqual(yet)
    // In the week after a season's last week, ESPN still calls the season active.
    expect(withoutSchedule(inWeek(4))).toEqual(never)
    expect(withoutSchedule({ finalScoringPeriod: 3, isActive: false })).toEqual(never)
    expect(withoutSchedule(inWeek(1), 'TOTAL_SEASON_POINTS')).toEqual(never)
  })
})

describe('the transaction history of an ESPN league', () => {
  const historyWarnings = (season: number, change: (answers: EspnLeague) => void = () => undefined): string[] =>
    planWith(answers => {
      answers.league.seasonId = season
      Object.assign(answers, { transactions: [] })
      change(answers)
    }).warnings.filter(warning => /moves/.test(warning))

  it('is reported as missing for played weeks: ESPN deletes it eventually, and shows it only to members', () => {
    expect(historyWarnings(2017)).toEqual(['ESPN does not have moves, claims and trades for seasons before 2018'])
    expect(historyWarnings(2020)).toEqual([
      "ESPN does not show this league's moves, claims and trades; it may show them with a member's cookies",
    ])
    expect(historyWarnings(2020, ({ weeks }) => (weeks as Map<number, unknown>).clear())).toEqual([])
  })
})
