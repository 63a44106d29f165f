import { expect } from 'vitest'
import { refusals } from '../analysis-refusals.ts'
import { add, after, edit, inLeague, LEAGUE, makeLeague, ofLeague, playLeague, type Teams } from '../league.ts'
import { answers, scenarios } from '../scenario.ts'

const record = (wins: number, losses: number, ties: number) => ({ wins, losses, ties })

interface History {
  managers: { manager: string; record: object }[]
  rivalries: { manager: string; opponent: string; record: object }[]
  records: { record: string }[]
}

const looking = scenarios('getHistory', [
  {
    title: "shows a season's standings, head-to-head records, records and streaks",
    arrange: playLeague(),
    question: ofLeague(),
    expected: (answer: History, teams: Teams) => {
      expect(answer).toMatchObject({
        leagueId: LEAGUE,
        seasons: [{ season: 2024, teams: 4, champion: null, best: 'Anvils' }],
        managers: [
          { record: record(2, 1, 0), pointsFor: 83, seasons: [{ teamId: teams[0], rank: 1, finish: null }] },
          { record: record(2, 1, 0), pointsFor: 68 },
          { record: record(1, 1, 1) },
          { record: record(0, 2, 1) },
        ],
        streaks: [
          { streak: 'winning', games: 2 },
          { streak: 'losing', games: 2 },
        ],
      })
      expect(answer.rivalries).toHaveLength(12)
      expect(answer.records).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ record: 'highest', week: 1, total: 35, value: 35 }),
          expect.objectContaining({ record: 'blowout', week: 1, total: 35, against: 11, value: 24 }),
          expect.objectContaining({ record: 'worstBeat', week: 2, total: 23, against: 31 }),
          expect.objectContaining({ record: 'luckiest', week: 2, total: 22, against: 11 }),
        ]),
      )
    },
  },
  {
    title: 'finds the most points left on a bench, and the largest deficit between kickoffs that a winner overcame',
    arrange: after(playLeague(), add(1, 't1')),
    question: ofLeague(),
    expected: (answer: History) =>
      expect(answer.records).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ record: 'bench', week: 2, team: 'Bolts', value: 9 }),
          expect.objectContaining({ record: 'comeback', week: 1, team: 'Bolts', value: 15 }),
        ]),
      ),
  },
  {
    title: 'shows one manager, by name in any case',
    arrange: playLeague(),
    question: ofLeague({ query: { manager: 'BOLTS' } }),
    expected: answers({ managers: [{ manager: 'Bolts' }], rivalries: [{}, {}, {}] }),
  },
  {
    title: 'does not find an account that never managed a team',
    arrange: makeLeague(),
    question: ofLeague({ query: { manager: 'nobody' } }),
    expected: 'not_found',
  },
  {
    title: 'does not list a season until its first week counts',
    arrange: makeLeague(),
    question: ofLeague(),
    expected: answers({ seasons: [], managers: [], rivalries: [], records: [], streaks: [] }),
  },
  {
    title: 'shows the champion and the runner-up once a bracket is decided',
    arrange: after(playLeague(), edit({ draw: true })),
    question: ofLeague(),
    expected: (answer: { managers: { seasons: { finish: string }[]; titles: number }[] }) =>
      expect(answer.managers.map(({ seasons }) => seasons[0]!.finish).sort()).toEqual([
        'champion',
        'out',
        'out',
        'runnerUp',
      ]),
  },
  ...refusals('getHistory', {}),
])

export const history = inLeague(looking)
