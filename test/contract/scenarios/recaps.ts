import { expect } from 'vitest'
import { bid, claimsBy, nextDay } from '../acquisitions.ts'
import { refusals } from '../analysis-refusals.ts'
import {
  add,
  after,
  clock,
  drop,
  edit,
  inLeague,
  LEAGUE,
  makeLeague,
  ofLeague,
  openSeason,
  playLeague,
  type Teams,
} from '../league.ts'
import { answers, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'

const inWeek = (week: number) => ofLeague({ query: { week } })

interface Recap {
  games: { home: { teamId: string; total: number }; away: { teamId: string; total: number }; margin: number }[]
  awards: { award: string; teamId: string; points: number }[]
  standings: { team: { id: string }; rank: number; previousRank: number | null }[]
  odds: { teamId: string; playoffs: number }[]
  next: { games: { homeId: string; awayId: string }[] } | null
}

/** Returns each award's team and points. */
const awarded = ({ awards }: Recap): Record<string, readonly [string, number]> =>
  Object.fromEntries(awards.map(({ award, teamId, points }) => [award, [teamId, points]]))

export const recaps = inLeague([
  ...scenarios('getRecap', [
    {
      title: "shows a week's results, awards, and the next week",
      arrange: playLeague(),
      question: inWeek(1),
      as: 'drew',
      expected: (answer: Recap, [anvils, bolts, comets, dukes]: Teams) => {
        expect(answer).toMatchObject({
          ...{ leagueId: LEAGUE, week: 1, over: true, championId: null },
          next: { week: 2, games: [{}, {}] },
        })
        expect(new Set(answer.next!.games.flatMap(({ homeId, awayId }) => [homeId, awayId])).size).toBe(4)
        expect(answer.games.map(({ home, away, margin }) => [home.teamId, away.teamId, margin])).toEqual([
          [bolts, comets, 14],
          [anvils, dukes, 24],
        ])
        expect(awarded(answer)).toMatchObject({
          highest: [anvils, 35],
          lowest: [dukes, 11],
          narrowest: [bolts, 14],
          widest: [anvils, 24],
          mostLeft: [comets, 2],
          luckiest: [bolts, 29],
          unluckiest: [comets, 15],
        })
        expect(answer.standings.map(({ team, previousRank }) => [team.id, previousRank])).toEqual([
          [anvils, null],
          [bolts, null],
          [comets, null],
          [dukes, null],
        ])
      },
    },
    {
      title: "shows the last week with results by default, and each team's change in rank",
      arrange: playLeague(),
      question: ofLeague(),
      expected: (answer: Recap) => {
        expect(answer).toMatchObject({ week: 3, next: null })
        expect(answer.standings.map(({ previousRank }) => previousRank).toSorted()).toEqual([1, 2, 3, 4])
      },
    },
    ...[1, 2, 3].map(week => ({
      title: `shows the odds after week ${week}, the best first`,
      arrange: playLeague(),
      question: inWeek(week),
      expected: ({ odds }: Recap) => {
        const chances = odds.map(({ playoffs }) => playoffs)
        expect(chances).toHaveLength(4)
        expect(chances).toEqual(chances.toSorted((a, b) => b - a))
      },
    })),
    {
      title: 'shows what is certain next to the odds: whether a team controls its fate, and the wins that it needs',
      arrange: playLeague(),
      question: inWeek(2),
      expected: ({ odds }: Recap, [, bolts]: Teams) =>
        expect(odds[0]).toMatchObject({ teamId: bolts, status: 'alive', magicNumber: 1 }),
    },
    {
      title: 'shows only odds if another criterion ranks before wins, because nothing is certain',
      arrange: playLeague({ ranking: ['pointsFor', 'winPct'] }),
      question: inWeek(2),
      expected: ({ odds }: Recap) => {
        for (const each of odds) expect(each).toMatchObject({ status: null, magicNumber: null })
      },
    },
    {
      title: 'names the team with the most points on its bench',
      arrange: after(playLeague(), add(1, 't1'), add(0, 'w5'), add(0, 'DST_LA')),
      question: inWeek(1),
      expected: (answer: Recap, [anvils, bolts]: Teams) =>
        expect(awarded(answer)).toMatchObject({ bestBench: [anvils, 6], mostLeft: [bolts, 4] }),
    },
    {
      title: 'shows the championship and its winner',
      arrange: after(playLeague(), edit({ draw: true })),
      question: ofLeague(),
      expected: (answer: object, [anvils]: Teams) =>
        expect(answer).toMatchObject({ week: 4, games: [{ round: 'Final' }], standings: [], championId: anvils }),
    },
    {
      title: "shows the moves since the previous week with the added players' points",
      arrange: after(openSeason, clock(TIME.over(1)), add(1, 't1'), drop(1, 'w2'), clock(TIME.over(2))),
      question: inWeek(2),
      expected: (answer: object, [, bolts]: Teams) =>
        expect(answer).toMatchObject({ moves: [{ teamId: bolts, added: [{ id: 't1' }], dropped: [{ id: 'w2' }] }] }),
    },
    {
      title: 'shows claims with losing bids',
      arrange: after(claimsBy({ order: 'budget' }), bid(0, 't1', 30), bid(1, 't1', 12), nextDay),
      question: inWeek(1),
      expected: (answer: object, [anvils, bolts]: Teams) =>
        expect(answer).toMatchObject({
          claims: [{ player: { id: 't1' }, teamId: anvils, bid: 30, losers: [{ teamId: bolts, bid: 12 }] }],
        }),
    },
    {
      title: 'has no results for an unfinished week',
      arrange: after(openSeason, clock(TIME.sunday(2))),
      question: inWeek(2),
      expected: answers({ over: false, games: [], awards: [], standings: [] }),
    },
    {
      title: 'refuses a week outside of any season',
      arrange: makeLeague(),
      question: inWeek(19),
      expected: 'invalid_request',
    },
    ...refusals('getRecap', {}),
  ]),
])
