import { expect } from 'vitest'
import type { Answer } from '../../../src/engine/index.ts'
import { bid, claimsBy, nextDay } from '../acquisitions.ts'
import { refusals } from '../analysis-refusals.ts'
import { complete } from '../drafting.ts'
import {
  add,
  after,
  clock,
  close,
  drop,
  inLeague,
  LEAGUE,
  makeLeague,
  ofLeague,
  openSeason,
  playLeague,
  start,
  type Teams,
} from '../league.ts'
import { answers, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'
import { traded } from '../trades.ts'

const ofSeason = (season: number) => ofLeague({ query: { season } })

const drafts = scenarios('gradeDrafts', [
  {
    title: "shows each pick's value relative to its round, and grades the teams",
    arrange: complete,
    question: ofLeague(),
    expected: ({ drafts: [draft] }: Answer<'gradeDrafts'>) => {
      const { teams, picks } = draft!
      expect(draft).toMatchObject({ season: 2024, leagueId: LEAGUE })
      expect(picks.map(({ number, round }) => [number, round])).toEqual(
        Array.from({ length: 8 }, (_, at) => [at + 1, at < 4 ? 1 : 2]),
      )
      for (const round of [1, 2]) {
        const values = picks.filter(pick => pick.round === round).map(({ value }) => value)
        expect(Math.abs(values.reduce((sum, value) => sum + value, 0))).toBeLessThan(0.05)
      }
      expect(picks.map(({ redraft }) => redraft).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
      for (const { teamId, worth } of teams) {
        const own = picks.filter(pick => pick.teamId === teamId)
        expect(worth).toBeCloseTo(own.reduce((sum, pick) => sum + pick.worth, 0))
      }
      expect(teams.map(({ value }) => value)).toEqual(teams.map(({ value }) => value).sort((a, b) => b - a))
    },
  },
  {
    title: 'shows no draft for a league that did not draft',
    arrange: playLeague(),
    question: ofLeague(),
    expected: answers({ drafts: [] }),
  },
  {
    title: "does not find a season that is not in the league's history",
    arrange: makeLeague(),
    question: ofSeason(2023),
    expected: 'not_found',
  },
  ...refusals('gradeDrafts', {}),
])

/** Anvils traded w1 and r1 for w2. Bolts have started both since week 2. */
const trades = scenarios('weighTrades', [
  {
    title: 'shows what both sides got from the traded players, in lineups and on the roster',
    arrange: after(traded, start(1, 2, ['q2', 'w1', 'r1'])),
    question: ofLeague(),
    expected: ({ trades: [trade], managers }: Answer<'weighTrades'>, teams: Teams) => {
      const [anvils, bolts] = [teams[0], teams[1]].map(id => trade!.sides.find(({ teamId }) => teamId === id)!)
      expect(trade).toMatchObject({ season: 2024, number: 1, week: 1 })
      expect(anvils!.gets.map(({ id, starts }) => [id, starts])).toEqual([['w2', 0]])
      expect(bolts!.gets.map(({ id, starts }) => [id, starts])).toEqual([
        ['w1', 3],
        ['r1', 3],
      ])
      expect(trade).toMatchObject({ winnerId: teams[1], lead: bolts!.started })
      expect(bolts!.started).toBeLessThan(bolts!.points)
      expect(managers).toMatchObject([
        { manager: 'Bolts', won: 1, lead: bolts!.started },
        { manager: 'Anvils', lost: 1, lead: -bolts!.started },
      ])
    },
  },
  {
    title: 'leaves out a reversed trade',
    arrange: after(traded, async ({ ask }) => {
      const { trades: all } = (await ask('listTrades', ofLeague())) as { trades: { id: string }[] }
      await ask('reverseTrade', { params: { tradeId: all[0]!.id, id: LEAGUE } })
    }),
    question: ofLeague(),
    expected: answers({ trades: [], managers: [] }),
  },
  {
    title: "does not find a season that is not in the league's history",
    arrange: makeLeague(),
    question: ofSeason(2023),
    expected: 'not_found',
  },
  ...refusals('weighTrades', {}),
])

const pickups = scenarios('weighPickups', [
  {
    title: 'shows the points of added players, with the most points in lineups first',
    arrange: playLeague(),
    question: ofLeague({ query: { limit: 3 } }),
    expected: ({ pickups: all, managers }: Answer<'weighPickups'>) => {
      expect(all).toHaveLength(3)
      expect(all.map(({ had }) => had.started)).toEqual(all.map(({ had }) => had.started).sort((a, b) => b - a))
      for (const { week, untilWeek, bid, by, had } of all) {
        expect({ week, untilWeek, bid, by, starts: had.starts }).toEqual({
          week: 1,
          untilWeek: had.weeks,
          bid: null,
          by: 'add',
          starts: had.weeks,
        })
      }
      expect(managers.map(({ pickups: own }) => own).sort()).toEqual([2, 2, 3, 3])
    },
  },
  {
    title: 'leaves out a player who was dropped again',
    arrange: after(makeLeague(), add(0, 't1'), drop(0, 't1')),
    question: ofLeague(),
    expected: answers({ pickups: [{ player: { id: 't1' }, untilWeek: null, had: { weeks: 0, points: 0 } }] }),
  },
  {
    title: 'sorts managers by points in lineups, and breaks ties by name',
    arrange: after(makeLeague(), add(3, 'w4'), start(3, 1, [null, 'w4', null]), add(1, 't1'), add(0, 'w5')),
    question: ofLeague(),
    expected: ({ managers }: Answer<'weighPickups'>) =>
      expect(managers.map(({ manager, spent }) => [manager, spent])).toEqual([
        ['Dukes', null],
        ['Anvils', null],
        ['Bolts', null],
      ]),
  },
  {
    title: 'adds up bids',
    arrange: after(claimsBy({ order: 'budget' }), bid(1, 't1', 30), bid(1, 'w5', 12), nextDay),
    question: ofLeague(),
    expected: ({ managers }: Answer<'weighPickups'>) =>
      expect(managers.find(({ manager }) => manager === 'Bolts')).toMatchObject({ spent: 42 }),
  },
  {
    title: "starts with the player's first game for the team in a league played week by week",
    arrange: after(openSeason, clock(TIME.friday(2)), add(1, 't1'), clock(TIME.over(3))),
    question: ofLeague({ query: { limit: 1_000 } }),
    expected: ({ pickups: all }: Answer<'weighPickups'>) =>
      expect(all.find(({ player }) => player.id === 't1')).toMatchObject({
        week: 2,
        untilWeek: 3,
        had: { weeks: 2 },
      }),
  },
  ...(
    [
      ['was closed by the commissioner', after(playLeague(), add(1, 't1'), close(1), drop(1, 't1'), add(1, 't1'))],
      [
        'was over in a season in progress',
        after(openSeason, add(1, 't1'), clock(TIME.over(1)), drop(1, 't1'), add(1, 't1'), clock(TIME.over(3))),
      ],
    ] as const
  ).map(([what, arrange]) => ({
    title: `counts separately, after the week that ${what} for a player who was dropped and added again`,
    arrange,
    question: ofLeague({ query: { limit: 1_000 } }),
    expected: ({ pickups: all }: Answer<'weighPickups'>) => {
      const both = all.filter(({ player }) => player.id === 't1')
      expect(both.map(({ week }) => week).toSorted()).toEqual([1, 2])
    },
  })),
  {
    title: "does not find a season that is not in the league's history",
    arrange: makeLeague(),
    question: ofSeason(2023),
    expected: 'not_found',
  },
  ...refusals('weighPickups', {}),
])

export const hindsight = inLeague([...drafts, ...trades, ...pickups])
