import { describe, expect, it, test } from 'vitest'
import { openPace } from '../../../../src/engine/platforms/index.ts'
import { mfl } from '../../../../src/engine/platforms/mfl/index.ts'
import { answer } from '../../../support/loopback.ts'
import { type MflAnswers, mflServer, rule, sampleLeague } from '../../../support/mfl.ts'
import { bundledPeople } from '../../../support/squads.ts'

const reading = async (answer: MflAnswers['answer']) => {
  const { base } = await mflServer([{ id: '7', season: 2020, answer }])
  const pace = openPace({ ...mfl.limits, sleep: async () => undefined })
  return mfl.readLeague({ platform: 'mfl', season: 2020, id: '7' }, { base, pace })
}

const refusing = (text: string) => reading(() => ({ error: { $t: text } }))

describe('reading an MFL league', () => {
  it("reports that a league is private, which MFL's response says only in its text", async () => {
    await expect(refusing('API requires logged in user in league ID 7')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(
        /^League 7 of 2020 on MFL is private: .*MFL_USER_ID.*hindsight platform login mfl/,
      ),
    })
  })

  it('reports that a league does not exist', async () => {
    await expect(refusing('Invalid league ID')).rejects.toMatchObject({ code: 'not_found' })
    await expect(reading(() => ({ league: { id: '8' } }))).rejects.toMatchObject({ code: 'upstream_failed' })
  })
})

describe('missing and irregular data from MFL', () => {
  /** Returns the fictional league's import plan after changing one type of response. */
  const planWith = async (changed: string, change: (body: never) => object) => {
    const league = sampleLeague(await bundledPeople())
    const { base } = await mflServer([
      {
        ...league,
        answer: (type, parameters) => {
          const body = league.answer(type, parameters)
          return body && type === changed ? change(structuredClone(body) as never) : body
        },
      },
    ])
    const pace = openPace({ ...mfl.limits, sleep: async () => undefined })
    return mfl.readLeague({ platform: 'mfl', season: 1990, id: '777' }, { base, pace })
  }
  const usual = () => planWith('league', body => body)
  const leagueWith = (more: object) =>
    planWith('league', ({ league }: { league: object }) => ({ league: { ...league, ...more } }))
  const addedWarnings = async (plan: Promise<{ warnings: readonly string[] }>) => {
    const known = new Set((await usual()).warnings)
    return (await plan).warnings.filter(warning => !known.has(warning))
  }

  test.each(['transactions', 'draftResults', 'playoffBrackets', 'leagueStandings'])(
    'an empty string (%s) is an empty list',
    async type => {
      const plan = await planWith(type, () => ({ [type]: '' }))
      expect(plan.teams).toHaveLength(4)
    },
  )

  test('a rule is accepted without a range, or with an empty one', async () => {
    const positionRules = [
      { positions: 'QB', rule: [rule('PY', '*.04'), { ...rule('#P', '*4'), range: {} }] },
      { positions: 'RB' },
    ]
    const { scoring } = await planWith('rules', () => ({ rules: { positionRules } }))
    expect(scoring.mapped.map(({ key }) => key)).toEqual(['PY QB'])
    expect(scoring.unsupported).toMatchObject([{ reason: 'these MFL points cannot be read' }])
  })

  test.each([
    [{ precision: '2' }, []],
    [{ precision: '1' }, ['MFL rounds points to tenths; here they have hundredths']],
    [{ precision: '0' }, ['MFL rounds points to whole numbers; here they have hundredths']],
    [{ usesSalaries: '1' }, ['Salaries and contracts are not supported']],
    [{ usesSalaries: '0', usesContractYear: '0' }, []],
    [{ bbidMinimum: '0.25' }, ['On MFL, budgets or minimum bids include cents; Hindsight uses whole dollars']],
    [{ bbidSeasonLimit: '100.00' }, []],
    [{ bbidMinimum: '0.25', currentWaiverType: 'FCFS' }, []],
  ])('a setting that works differently here is reported: %j', async (more, expected) => {
    expect(await addedWarnings(leagueWith(more))).toEqual(expected)
  })

  test('the weeks in which unknown starters do not have a slot are reported', async () => {
    const plan = await planWith('players', () => ({ players: '' }))
    const slotWarning = 'MFL does not identify some starters in weeks 1-3, so Hindsight puts them on the bench'
    expect(plan.gaps).toEqual([{ weeks: [1, 2, 3], warning: slotWarning }])
    expect(plan.warnings).toContain(slotWarning)
  })

  test('invalid points are not read as 0', async () => {
    type Results = { weeklyResults: { matchup: { franchise: { score: string; player: { score: string }[] }[] }[] } }
    const plan = await planWith('weeklyResults', (body: Results) => {
      const [side] = [body.weeklyResults.matchup].flat()[0]!.franchise
      side!.score = '1,010.00'
      side!.player[0]!.score = '-'
      return body
    })
    const [home] = plan.weeks[0]!.lineups
    expect(home).toMatchObject({ points: null })
    expect(home!.playerPoints.size).toBe(home!.players.length - 1)
  })

  test('the number of teams is read from the league, and the number of games from its standings', async () => {
    type League = { league: { franchises: object } }
    const { size } = await planWith('league', ({ league }: League) => ({
      league: { ...league, franchises: { ...league.franchises, count: '6' } },
    }))
    expect(size).toBe(6)
    const franchise = [{ id: '0001', h2hw: '1', h2hl: '2', h2ht: '1' }, { id: '0002' }]
    const { teams } = await planWith('leagueStandings', () => ({ leagueStandings: { franchise } }))
    expect(teams.map(({ games }) => games)).toEqual([4, null, null, null])
  })

  test.each([
    [
      'the largest',
      [
        { id: '1', teamsInvolved: '1' },
        { id: '2', name: 'Championship', teamsInvolved: '2' },
      ],
    ],
    ['not the bracket for the last-place teams', [{ id: '1', name: 'Toilet Bowl', teamsInvolved: '6' }, { id: '2' }]],
    [
      'not the bracket whose champion is a loser',
      [{ id: '1', bracketWinnerTitle: 'Last Loser' }, { id: '2' }, { id: '3' }],
    ],
    ['the only one, regardless of its name', [{ id: '2', name: 'Toilet Bowl' }]],
  ])('the championship bracket is %s', async (_, playoffBracket) => {
    const league = sampleLeague(await bundledPeople())
    const withBrackets: MflAnswers['answer'] = (type, parameters) => {
      if (type === 'playoffBrackets') return { playoffBrackets: { playoffBracket } }
      return parameters.has('BRACKET_ID') && parameters.get('BRACKET_ID') !== '2' ? {} : league.answer(type, parameters)
    }
    const { base } = await mflServer([{ ...league, answer: withBrackets }])
    const pace = openPace({ ...mfl.limits, sleep: async () => undefined })
    const { playoffs } = await mfl.readLeague({ platform: 'mfl', season: 1990, id: '777' }, { base, pace })
    expect(playoffs?.config).toMatchObject({ teams: 2, startWeek: 3 })
  })

  test('a regular season ends before its playoffs', async () => {
    const { lastRegularWeek, matchups, warnings } = await leagueWith({ lastRegularSeasonWeek: '3' })
    expect([lastRegularWeek, Math.max(...matchups.map(({ week }) => week))]).toEqual([2, 2])
    expect(warnings).toContain(
      'On MFL, playoffs begin in week 3 and the regular season lasts until week 3; in Hindsight, the regular season ends before the playoffs',
    )
  })

  test('a bracket that starts in the first week is left out', async () => {
    type Round = { playoffBracket: { playoffRound: object } }
    const { playoffs, warnings } = await planWith('playoffBracket', ({ playoffBracket: { playoffRound } }: Round) => ({
      playoffBracket: { playoffRound: { ...playoffRound, week: '1' } },
    }))
    expect(playoffs).toBeNull()
    expect(warnings).toContain('Playoffs that begin in week 1 are not supported, so the bracket is left out')
  })

  test('a missing part is reported, and the league is still imported', async () => {
    const server = await mflServer([sampleLeague(await bundledPeople())])
    server.behaveAlways('/1990/export?TYPE=transactions&L=777&JSON=1', answer(404))
    const pace = openPace({ ...mfl.limits, sleep: async () => undefined })
    const read = mfl.readLeague({ platform: 'mfl', season: 1990, id: '777' }, { base: server.base, pace })
    await expect(read).rejects.toMatchObject({
      code: 'upstream_failed',
      message: expect.stringMatching(/transactions of league 777 in 1990 says "Not Found"/),
    })
  })
})
