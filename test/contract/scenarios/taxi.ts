import { expect } from 'vitest'
import {
  type Arrange,
  add,
  after,
  asking,
  clock,
  drop,
  edit,
  fillLeague,
  inLeague,
  LEAGUE,
  makeLeague,
  manage,
  mirror,
  ofLeague,
  ofTeam,
  openSeason,
  SLOTS,
  start,
  type Teams,
} from '../league.ts'
import { adding, swapping } from '../rosters.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'
import { undoNewest } from './undo.ts'

/** Taxi squads. In 2024, w1 is in NFL season 2, and r1 is in NFL season 3. The first season of q1 is unknown. */

const parking = (playerId: string, more: object = {}) => ({ body: { playerId, active: false, taxi: true, ...more } })
const promoting = (playerId: string, more: object = {}) => ({ body: { playerId, active: true, taxi: true, ...more } })
const park = (at: number, playerId: string) => asking('reservePlayer', at, parking(playerId))
const promote = (at: number, playerId: string) => asking('reservePlayer', at, promoting(playerId))
const force = { force: true }

const taxi = { taxi: 1, taxiRules: { maxYears: 2, deadlineWeek: 1 } }

/** The league before week 1, with one taxi spot per team, and w1 on the bench. */
const open: Arrange = after(openSeason, edit({ taxi: 1 }), start(0, 1, ['q1', null, 'r1']))
/** The same league with w1 on the taxi squad. */
const parked: Arrange = after(open, park(0, 'w1'))
/** The league with full rosters of three active players, where any player can join a taxi squad. */
const full: Arrange = fillLeague({
  rosterConfig: { slots: SLOTS, bench: 0, taxi: 1, taxiRules: { maxYears: null, deadlineWeek: null } },
})
const fullParked: Arrange = after(full, park(0, 'w1'))

interface Shown {
  roster: { id: string; reserve: boolean; taxi: boolean }[]
  lineup: { player: { id: string } | null }[]
  bench: { id: string }[]
  reserve: { id: string }[]
  taxi: { id: string }[]
}

const onTaxi =
  (...wanted: string[]) =>
  ({ roster }: Shown) =>
    expect(roster.flatMap(each => (each.taxi ? [each.id] : []))).toEqual(wanted)

const placing = scenarios('reservePlayer', [
  {
    title: 'moves a player to the taxi squad, and lists the player there',
    arrange: open,
    question: ofTeam(0, parking('w1')),
    expected: ({ roster }: Shown) =>
      expect(roster.map(({ id, reserve, taxi: squad }) => [id, reserve, squad])).toEqual([
        ['q1', false, false],
        ['w1', false, true],
        ['r1', false, false],
      ]),
  },
  {
    title: 'promotes the player again, even after the deadline',
    arrange: after(parked, clock(TIME.over(2))),
    question: ofTeam(0, promoting('w1')),
    expected: answers({ active: true, taxi: true, roster: [{}, { id: 'w1', taxi: false }, {}] }),
  },
  {
    title: 'refuses a league without taxi spots',
    arrange: fillLeague(),
    question: ofTeam(0, parking('w1', force)),
    expected: { error: 'conflict', message: /does not have taxi spots/ },
  },
  {
    title: 'refuses a player in a later NFL season than the league allows',
    arrange: after(open, start(0, 1, ['q1', 'w1', null])),
    question: ofTeam(0, parking('r1')),
    expected: { error: 'conflict', message: /Player r1 is in NFL season 3.*first 2 seasons; as commissioner/ },
  },
  {
    title: 'refuses players other than rookies if the league allows one NFL season',
    arrange: after(open, edit({ taxiRules: { maxYears: 1 } })),
    question: ofTeam(0, parking('w1')),
    expected: { error: 'conflict', message: /Player w1 is in NFL season 2.*is for rookies/ },
  },
  {
    title: 'refuses a player whose first NFL season is unknown',
    arrange: after(open, start(0, 1, [null, null, 'r1'])),
    question: ofTeam(0, parking('q1')),
    expected: { error: 'conflict', message: /No loaded file has the first NFL season of Player q1/ },
  },
  {
    title: 'accepts any player with force, and takes starters out of the lineup',
    arrange: open,
    question: ofTeam(0, parking('q1', force)),
    expected: onTaxi('q1'),
  },
  {
    title: 'refuses a starter',
    arrange: after(open, start(0, 1, ['q1', 'w1', 'r1'])),
    question: ofTeam(0, parking('w1')),
    expected: { error: 'conflict', message: /Player w1 is in the lineup of week 1; bench them first/ },
  },
  {
    title: 'refuses a player after the deadline',
    arrange: after(open, clock(TIME.over(1))),
    question: ofTeam(0, parking('w1')),
    expected: { error: 'locked', message: /taxi squad ended with week 1/ },
  },
  {
    title: 'accepts a player after the deadline with force',
    arrange: after(open, clock(TIME.over(1))),
    question: ofTeam(0, parking('w1', force)),
    expected: answers({ active: false, taxi: true }),
  },
  {
    title: 'refuses a player whose game has started',
    arrange: after(open, clock(TIME.sundayKickoff(1))),
    question: ofTeam(0, parking('w1')),
    expected: { error: 'locked', message: /the game has started, so they can't go on the taxi squad/ },
  },
  {
    title: 'refuses a player who has left the taxi squad this season',
    arrange: after(parked, promote(0, 'w1')),
    question: ofTeam(0, parking('w1')),
    expected: { error: 'conflict', message: /Player w1 was already on a taxi squad this season/ },
  },
  {
    title: 'refuses a player who was dropped from a taxi squad and added again',
    arrange: after(parked, drop(0, 'w1'), add(1, 'w1')),
    question: ofTeam(1, parking('w1')),
    expected: { error: 'conflict', message: /Player w1 was already on a taxi squad this season/ },
  },
  {
    title: 'accepts a player again after their move was undone',
    arrange: after(parked, undoNewest('reserve')),
    question: ofTeam(0, parking('w1')),
    expected: answers({ taxi: true }),
  },
  {
    title: 'refuses more players than taxi spots',
    arrange: after(parked, start(0, 1, ['q1', null, null])),
    question: ofTeam(0, parking('r1', force)),
    expected: { error: 'conflict', message: /All taxi spots of Anvils are taken \(1\); promote or drop/ },
  },
  {
    title: 'refuses a player who is already on the taxi squad',
    arrange: parked,
    question: ofTeam(0, parking('w1', force)),
    expected: { error: 'conflict', message: /is already on the taxi squad/ },
  },
  {
    title: 'refuses a player on IR',
    arrange: after(
      open,
      edit({ reserve: 1 }),
      asking('reservePlayer', 0, { body: { playerId: 'w1', active: false, ...force } }),
    ),
    question: ofTeam(0, parking('w1', force)),
    expected: { error: 'conflict', message: /Player w1 is on IR; activate them first/ },
  },
  {
    title: 'refuses IR for a player on the taxi squad',
    arrange: after(parked, edit({ reserve: 1 })),
    question: ofTeam(0, { body: { playerId: 'w1', active: false, ...force } }),
    expected: { error: 'conflict', message: /Player w1 is on the taxi squad; promote them first/ },
  },
  {
    title: 'refuses to activate a player on the taxi squad from IR',
    arrange: parked,
    question: ofTeam(0, { body: { playerId: 'w1', active: true } }),
    expected: { error: 'conflict', message: /is not on IR/ },
  },
  {
    title: 'refuses to promote a player who is not on the taxi squad',
    arrange: open,
    question: ofTeam(0, promoting('w1')),
    expected: { error: 'conflict', message: /is not on the taxi squad/ },
  },
  {
    title: 'refuses to promote a player to a full roster',
    arrange: after(fullParked, add(0, 't1')),
    question: ofTeam(0, promoting('w1')),
    expected: { error: 'conflict', message: /is full \(3 players\); drop a player first/ },
  },
  {
    title: 'refuses force by an account that is not a commissioner',
    arrange: after(open, manage(0, 'casey')),
    question: ofTeam(0, parking('w1', force)),
    as: 'casey',
    expected: { error: 'forbidden', message: /only the commissioner of Home league can force a move/i },
  },
  {
    title: 'refuses a taxi squad in a mirror',
    arrange: after(open, mirror),
    question: ofTeam(0, parking('w1', force)),
    expected: { error: 'conflict', message: /mirrors Sleeper/ },
  },
  {
    title: 'moves a player to the taxi squad only in a closed week',
    arrange: after(parked, promote(0, 'w1'), clock(TIME.over(1))),
    question: ofTeam(0, parking('w1', { ...force, week: 1 })),
    expected: onTaxi('w1'),
  },
])

const elsewhere = [
  ...scenarios('moveRoster', [
    {
      title: 'accepts another player on a full roster if one player is on the taxi squad',
      arrange: fullParked,
      question: ofTeam(0, adding('t1')),
      expected: answers({ roster: [{}, { id: 'w1', taxi: true }, {}, { id: 't1', taxi: false }] }),
    },
    {
      title: 'does not free a roster spot when a player on the taxi squad is dropped',
      arrange: after(fullParked, add(0, 't1')),
      question: ofTeam(0, swapping('w1', 'w5')),
      expected: { error: 'conflict', message: /is full/ },
    },
    {
      title: 'adds players even though one on the taxi squad has played',
      arrange: after(parked, clock(TIME.over(2))),
      question: ofTeam(0, adding('t1')),
      expected: onTaxi('w1'),
    },
  ]),
  ...scenarios('setLineup', [
    {
      title: 'refuses a player on the taxi squad',
      arrange: parked,
      question: ofTeam(0, { query: { week: 1 }, body: { slots: ['q1', 'w1', null] } }),
      expected: { error: 'conflict', message: /Player w1 is on the taxi squad and can't start; promote them first/ },
    },
  ]),
  ...scenarios('setBestLineup', [
    {
      title: 'leaves out players on the taxi squad',
      arrange: parked,
      question: ofTeam(0, { query: { week: 1 } }),
      expected: ({ lineup }: Shown) =>
        expect(lineup.map(({ player }) => player?.id ?? null)).toEqual(['q1', null, 'r1']),
    },
  ]),
  ...scenarios('getBenchPoints', [
    {
      title: 'does not count players on the taxi squad in the best lineup or on the bench',
      arrange: after(parked, clock(TIME.over(1))),
      question: ofTeam(0, { query: { week: 1 } }),
      expected: ({ actual, best, bench }: { actual: number; best: number; bench: { id: string }[] }) =>
        expect([actual, best, bench]).toEqual([25, 25, []]),
    },
  ]),
  ...scenarios('getTeam', [
    {
      title: 'lists players on the taxi squad separately, outside of the lineup, the bench and IR',
      arrange: parked,
      question: ofTeam(0, { query: { week: 1 } }),
      expected: ({ lineup, bench, reserve, taxi: squad }: Shown) => {
        expect(lineup.map(({ player }) => player?.id ?? null)).toEqual(['q1', null, 'r1'])
        expect([bench, reserve, squad.map(({ id }) => id)]).toEqual([[], [], ['w1']])
      },
    },
    {
      title: 'keeps the taxi squad of a closed week after later changes',
      arrange: after(parked, clock(TIME.over(1)), promote(0, 'w1')),
      question: ofTeam(0, { query: { week: 1 } }),
      expected: answers({ bench: [], taxi: [{ id: 'w1' }] }),
    },
    {
      title: 'returns a player to the taxi squad if a promotion is undone, and removes them from the lineup',
      arrange: after(parked, promote(0, 'w1'), start(0, 1, ['q1', 'w1', 'r1']), undoNewest('activate')),
      question: ofTeam(0, { query: { week: 1 } }),
      expected: ({ lineup, taxi: squad }: Shown) => {
        expect(lineup.map(({ player }) => player?.id ?? null)).toEqual(['q1', null, 'r1'])
        expect(squad.map(({ id }) => id)).toEqual(['w1'])
      },
    },
    {
      title: 'returns a dropped player to the taxi squad if the drop is undone',
      arrange: after(parked, drop(0, 'w1'), undoNewest('drop')),
      question: ofTeam(0, { query: { week: 1 } }),
      expected: answers({ bench: [], reserve: [], taxi: [{ id: 'w1' }] }),
    },
    {
      title: 'puts a player from a taxi squad on the bench of the new team after a trade',
      arrange: after(open, park(0, 'w1'), async (stage, teams) => {
        const body = { fromTeamId: teams[0], toTeamId: teams[1], fromPlayerIds: ['w1'], toPlayerIds: ['w2'] }
        await stage.ask('pushTrade', ofLeague({ body }))
      }),
      question: ofTeam(1, { query: { week: 1 } }),
      expected: answers({ bench: [{ id: 'w1' }], taxi: [] }),
    },
  ]),
  ...scenarios('answerTrade', [
    {
      title: 'uses a roster spot on the other team for a player from the taxi squad',
      arrange: async stage => {
        const teams: Teams = await after(fullParked, add(1, 't1'))(stage)
        const body = { fromTeamId: teams[0], toTeamId: teams[1], fromPlayerIds: ['w1', 'r1'], toPlayerIds: ['w2'] }
        const { trade } = (await stage.ask('proposeTrade', ofLeague({ body }))) as { trade: { id: string } }
        return trade.id
      },
      question: (tradeId: string) => ({ params: { id: LEAGUE, tradeId }, body: { action: 'accept' } }),
      expected: { error: 'conflict', message: /Bolts would have 4 players, but a roster has room for 3/ },
    },
  ]),
  ...scenarios('createLeague', [
    {
      title: 'gets the default taxi rules if it has taxi spots',
      question: {
        body: {
          name: 'Young league',
          season: 2024,
          scoringSystemId: 'standard',
          rosterConfig: { slots: SLOTS, bench: 2, taxi: 1 },
        },
      },
      expected: answers({ league: { rosterConfig: taxi } }),
    },
  ]),
  ...scenarios('updateLeague', [
    {
      title: 'sets the number of taxi spots, with the default rules',
      arrange: makeLeague(),
      question: ofLeague({ body: { taxi: 1 } }),
      expected: answers({ league: { rosterConfig: taxi } }),
    },
    {
      title: 'changes one rule of taxi squads',
      arrange: after(makeLeague(), edit({ taxi: 1 })),
      question: ofLeague({ body: { taxiRules: { deadlineWeek: null } } }),
      expected: answers({ league: { rosterConfig: { taxi: 1, taxiRules: { maxYears: 2, deadlineWeek: null } } } }),
    },
    {
      title: 'removes the taxi spots and their rules if they are empty',
      arrange: open,
      question: ofLeague({ body: { taxi: 0 } }),
      expected: ({ league }: { league: { rosterConfig: object } }) =>
        expect(Object.keys(league.rosterConfig)).toEqual(['slots', 'bench']),
    },
    {
      title: 'refuses fewer taxi spots than players on a taxi squad',
      arrange: parked,
      question: ofLeague({ body: { taxi: 0 } }),
      expected: { error: 'conflict', message: /Anvils has 1 player on the taxi squad; promote or drop/ },
    },
    {
      title: 'refuses taxi rules without taxi spots',
      arrange: makeLeague(),
      question: ofLeague({ body: { taxiRules: { maxYears: 1 } } }),
      expected: { error: 'conflict', message: /does not have taxi spots/ },
    },
    {
      title: 'refuses more than ten taxi spots',
      arrange: makeLeague(),
      question: ofLeague({ body: { taxi: 11 } }),
      expected: { error: 'invalid_request', message: /taxi/ },
    },
    {
      title: 'refuses taxi spots in a mirror',
      arrange: after(makeLeague(), mirror),
      question: ofLeague({ body: { taxi: 1 } }),
      expected: { error: 'conflict', message: /mirrors Sleeper; change its rosters there/ },
    },
  ]),
]

export const taxiSquads: readonly Scenario[] = inLeague([...placing, ...elsewhere])
