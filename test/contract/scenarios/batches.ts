import { expect } from 'vitest'
import { after, fillLeague, inLeague, LEAGUE, type Teams } from '../league.ts'
import { type Scenario, scenarios } from '../scenario.ts'

interface Result {
  line: number
  ok: boolean
  result?: { team: { name: string } }
  error?: string
  message?: string
  rolledBack?: true
}

interface Sent {
  applied: boolean
  results: Result[]
}

const rename = (teamId: string | undefined, name: string, leagueId = LEAGUE) => ({
  command: 'team rename',
  leagueId,
  teamId,
  name,
})

const lines =
  (of: (teams: Teams) => unknown[], more: object = {}) =>
  (teams: Teams) => ({ body: { lines: of(teams), ...more } })

const outcomes = ({ results }: Sent) =>
  results.map(({ ok, error, rolledBack }) => (ok ? 'done' : rolledBack ? 'undone' : error))

const league = fillLeague()

const apart = scenarios('sendLines', [
  {
    title: 'runs or refuses each line separately, in order',
    arrange: league,
    question: lines(
      ([first]) => [
        rename(first, 'Late Flags'),
        { command: 'roster add', leagueId: LEAGUE, teamId: first, playerId: 'q2' },
        'roster add',
        { command: 'team show', leagueId: LEAGUE, teamId: first },
      ],
      { id: 'monday', from: 7 },
    ),
    expected: ({ results }: Sent) => {
      expect(results.map(({ line, ok, error }) => [line, ok || error])).toEqual([
        [7, true],
        [8, 'conflict'],
        [9, 'invalid_request'],
        [10, true],
      ])
      expect(results[3]!.result).toMatchObject({ team: { name: 'Late Flags' } })
    },
  },
  {
    title: 'returns the result of a finished line, and refuses a different line with the same number',
    arrange: after(league, async (stage, teams) => {
      const sent = [rename(teams[0], 'Late Flags'), rename(teams[0], 'Early Flags')]
      await stage.put('sendLines', { body: { id: 'monday', from: 1, lines: sent } })
    }),
    unchanged: true,
    question: lines(([first]) => [rename(first, 'Late Flags'), rename(first, 'Other')], { id: 'monday', from: 1 }),
    expected: (answer: Sent) => {
      expect(outcomes(answer)).toEqual(['done', 'conflict'])
      expect(answer.results[0]!.result!.team.name).toBe('Late Flags')
    },
  },
  {
    title: 'returns the results of finished lines from any of them on',
    arrange: after(league, async (stage, teams) => {
      const sent = ['Late', 'Later', 'Last'].map(name => rename(teams[0], name))
      await stage.put('sendLines', { body: { id: 'monday', from: 1, lines: sent } })
    }),
    unchanged: true,
    question: lines(([first]) => [rename(first, 'Later'), rename(first, 'Last')], { id: 'monday', from: 2 }),
    expected: ({ results }: Sent) =>
      expect(results.map(({ line, result }) => [line, result?.team.name])).toEqual([
        [2, 'Later'],
        [3, 'Last'],
      ]),
  },
  {
    title: 'stops after a megabyte of results',
    arrange: async ({ ask }) => {
      const brackets = Array.from({ length: 200 }, (_, at) => ({ stat: 'rec', min: at, max: at, points: 1 }))
      for (let at = 0; at < 20; at++) {
        await ask('createSystem', { body: { name: `Rules ${at}`, rules: { global: { weights: {}, brackets } } } })
      }
    },
    unchanged: true,
    question: { body: { id: 'monday', from: 1, lines: Array.from({ length: 8 }, () => ({ command: 'system list' })) } },
    expected: ({ results }: Sent) => {
      const sizes = results.map(({ result }) => JSON.stringify(result).length)
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(1024 * 1024)
      expect(sizes.slice(1).reduce((sum, size) => sum + size, 0)).toBeLessThan(1024 * 1024)
    },
  },
  {
    title: 'checks the rights and plan of the sender for each line',
    arrange: league,
    unchanged: true,
    question: lines(([first]) => [rename(first, 'Mine'), { command: 'league report', leagueId: LEAGUE }], {
      id: 'monday',
      from: 1,
    }),
    as: 'blake',
    expected: (answer: Sent) => expect(outcomes(answer)).toEqual(['forbidden', 'pro_plan_required']),
  },
  {
    title: 'refuses a name with spaces',
    question: { body: { id: 'a b', from: 1, lines: [1] } },
    expected: 'invalid_request',
  },
])

export const batches: readonly Scenario[] = inLeague([
  ...apart,
  ...scenarios('sendBatch', [
    {
      title: 'runs all lines in order, each on the result of the previous ones',
      arrange: league,
      question: lines(([first, second]) => [
        rename(first, 'Late Flags'),
        { command: 'roster drop', leagueId: LEAGUE, teamId: first, playerId: 'r1' },
        { command: 'roster swap', leagueId: LEAGUE, teamId: second, addPlayerId: 'r1', dropPlayerId: 'w2' },
        { command: 'team show', leagueId: LEAGUE, teamId: first },
      ]),
      expected: ({ applied, results }: Sent) => {
        expect(applied).toBe(true)
        expect(results.map(({ line, ok }) => [line, ok])).toEqual([1, 2, 3, 4].map(line => [line, true]))
        expect(results[3]!.result).toMatchObject({ team: { name: 'Late Flags' }, roster: { length: 2 } })
      },
    },
    {
      title: 'runs no line if one is refused, and marks that line',
      arrange: league,
      unchanged: true,
      question: lines(([first]) => [
        rename(first, 'Late Flags'),
        { command: 'roster add', leagueId: LEAGUE, teamId: first, playerId: 'q2' },
        'roster add',
        null,
        { command: 'roster ad' },
        { command: 'roster add', leagueId: LEAGUE, teamId: first, playerId: 't1', action: 'drop' },
        rename(first, 'Flags', 'nope'),
      ]),
      expected: (answer: Sent) => {
        const bad = 'invalid_request'
        expect(answer.applied).toBe(false)
        expect(outcomes(answer)).toEqual(['undone', 'conflict', bad, bad, bad, bad, 'not_found'])
        expect(answer.results[4]!.message).toMatch(/did you mean "roster add"/)
        expect(answer.results[5]!.message).toMatch(/unknown field "action"/)
      },
    },
    {
      title: 'checks the rights and plan of the sender for each line',
      arrange: league,
      unchanged: true,
      question: lines(([first]) => [
        rename(first, 'Mine'),
        { command: 'league report', leagueId: LEAGUE },
        { command: 'me' },
      ]),
      as: 'blake',
      expected: (answer: Sent) => {
        expect(outcomes(answer)).toEqual(['forbidden', 'pro_plan_required', 'undone'])
      },
    },
    {
      title: 'shows the result of each line with dryRun, and skips refused lines',
      arrange: league,
      unchanged: true,
      question: lines(([first]) => [rename(first, 'Late Flags'), rename('nobody', 'x'), rename(first, 'Later')], {
        dryRun: true,
      }),
      expected: (answer: Sent) => {
        expect([answer.applied, outcomes(answer)]).toEqual([false, ['done', 'not_found', 'done']])
        expect(answer.results[2]!.result!.team.name).toBe('Later')
      },
    },
    { title: 'refuses an empty list', question: { body: { lines: [] } }, expected: 'invalid_request' },
    {
      title: 'refuses more lines than a transaction allows',
      question: { body: { lines: Array.from({ length: 10_001 }, () => 0) } },
      expected: { error: 'invalid_request', message: /at most 10000 items/ },
    },
  ]),
])
