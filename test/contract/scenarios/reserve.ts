import { expect } from 'vitest'
import {
  type Arrange,
  add,
  after,
  asking,
  clock,
  edit,
  fillLeague,
  inLeague,
  makeLeague,
  manage,
  mirror,
  ofLeague,
  ofTeam,
  openSeason,
  SLOTS,
  type Teams,
} from '../league.ts'
import { adding, swapping } from '../rosters.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'

/** Injured reserve. The commissioner forces moves to IR, because no player in this season has missed two games. */

const resting = (playerId: string, more: object = {}) => ({ body: { playerId, active: false, ...more } })
const activating = (playerId: string) => ({ body: { playerId, active: true } })
const moveToReserve = (at: number, playerId: string) => asking('reservePlayer', at, resting(playerId, { force: true }))
const spots = (reserve: number) => edit({ reserve })

/** The league with one IR spot per team. */
const withSpot: Arrange = after(fillLeague(), spots(1))
/** The same league before week 2, with w1 on IR. */
const withReserve: Arrange = after(openSeason, spots(1), clock(TIME.before(2)), moveToReserve(0, 'w1'))
/** The league with rosters of three active players, all full. */
const full: Arrange = fillLeague({ rosterConfig: { slots: SLOTS, bench: 0, reserve: 1 } })

interface Shown {
  roster: { id: string; reserve: boolean }[]
  lineup: { player: { id: string } | null }[]
  bench: { id: string }[]
  reserve: { id: string; hasReturned: boolean }[]
}

const placing = scenarios('reservePlayer', [
  {
    title: 'moves a player to IR, and lists the player there',
    arrange: withSpot,
    question: ofTeam(0, resting('w1', { force: true })),
    expected: ({ roster }: Shown) =>
      expect(roster.map(({ id, reserve }) => [id, reserve])).toEqual([
        ['q1', false],
        ['w1', true],
        ['r1', false],
      ]),
  },
  {
    title: 'activates the player again',
    arrange: after(withSpot, moveToReserve(0, 'w1')),
    question: ofTeam(0, activating('w1')),
    expected: answers({ active: true, roster: [{}, { id: 'w1', reserve: false }, {}] }),
  },
  {
    title: 'refuses a league without IR spots',
    arrange: fillLeague(),
    question: ofTeam(0, resting('w1', { force: true })),
    expected: { error: 'conflict', message: /does not have IR spots/ },
  },
  {
    title: "refuses a player who has played in one of the team's last two games",
    arrange: withSpot,
    question: ofTeam(0, resting('w1')),
    expected: {
      error: 'conflict',
      message:
        /Player w1 has not missed the NFL team's last two games; as commissioner, you can override this with force$/,
    },
  },
  {
    title: "accepts a player who has missed the team's last two games, regardless of earlier games",
    seasons: 'injured',
    arrange: withSpot,
    question: ofTeam(0, resting('w1')),
    expected: answers({ active: false }),
  },
  {
    title: 'refuses a player who has played again, regardless of earlier missed games',
    seasons: 'injured',
    arrange: withSpot,
    question: ofTeam(1, resting('w2')),
    expected: { error: 'conflict', message: /Player w2 has not missed the NFL team's last two games/ },
  },
  {
    title: 'refuses a player whose game has started',
    arrange: after(openSeason, spots(1), clock(TIME.sundayKickoff(1))),
    question: ofTeam(0, resting('w1')),
    expected: { error: 'locked', message: /the game has started/ },
  },
  {
    title: 'refuses a player listed as active by the NFL team',
    seasons: 'reported',
    arrange: after(openSeason, spots(1), clock(TIME.before(2))),
    question: ofTeam(0, resting('w1')),
    expected: { error: 'conflict', message: /Player w1 is not out or on injured reserve in the NFL/ },
  },
  {
    title: 'refuses a player without a game in this season or the last',
    arrange: after(openSeason, spots(1)),
    question: ofTeam(0, resting('w1')),
    expected: { error: 'conflict', message: /Player w1 has not played this season or last/ },
  },
  {
    title: "refuses a player who played last season, before the team's first game of this season",
    seasons: 'seasons',
    arrange: async stage => {
      await clock(Date.UTC(2025, 7, 1))(stage)
      return after(fillLeague({ season: 2025 }), spots(1))(stage)
    },
    question: ofTeam(0, resting('w1')),
    expected: {
      error: 'conflict',
      message:
        /Player w1 has not missed the NFL team's last two games; as commissioner, you can override this with force$/,
    },
  },
  {
    title: 'refuses a player on another roster',
    arrange: withSpot,
    question: ofTeam(0, resting('w2', { force: true })),
    expected: { error: 'conflict', message: /Player w2 is not on the roster of Anvils/ },
  },
  {
    title: 'refuses a player who is already on IR',
    arrange: after(withSpot, moveToReserve(0, 'w1')),
    question: ofTeam(0, resting('w1', { force: true })),
    expected: { error: 'conflict', message: /is already on IR/ },
  },
  {
    title: 'refuses more players than IR spots',
    arrange: after(withSpot, moveToReserve(0, 'w1')),
    question: ofTeam(0, resting('q1', { force: true })),
    expected: { error: 'conflict', message: /are taken \(1\)/ },
  },
  {
    title: 'refuses to activate a player who is not on IR',
    arrange: withSpot,
    question: ofTeam(0, activating('w1')),
    expected: { error: 'conflict', message: /is not on IR/ },
  },
  {
    title: 'refuses to activate a player if the roster is full',
    arrange: after(full, moveToReserve(0, 'w1'), add(0, 't1')),
    question: ofTeam(0, activating('w1')),
    expected: { error: 'conflict', message: /is full \(3 players\); drop a player first/ },
  },
  {
    title: 'refuses an unknown player',
    arrange: withSpot,
    question: ofTeam(0, resting('nobody')),
    expected: 'not_found',
  },
  {
    title: 'requires active',
    arrange: withSpot,
    question: ofTeam(0, { body: { playerId: 'w1' } }),
    expected: { error: 'invalid_request', message: /active/ },
  },
  {
    title: 'refuses force from an account that is not a commissioner',
    arrange: after(withSpot, manage(0, 'casey')),
    question: ofTeam(0, resting('w1', { force: true })),
    as: 'casey',
    expected: { error: 'forbidden', message: /only the commissioner of Home league can force a move/i },
  },
  {
    title: 'refuses a mirror',
    arrange: after(withSpot, mirror),
    question: ofTeam(0, resting('w1', { force: true })),
    expected: { error: 'conflict', message: /mirrors Sleeper/ },
  },
])

const elsewhere = [
  ...scenarios('moveRoster', [
    {
      title: 'accepts another player on a full roster if one player is on IR',
      arrange: after(full, moveToReserve(0, 'w1')),
      question: ofTeam(0, adding('t1')),
      expected: answers({ roster: [{}, { id: 'w1', reserve: true }, {}, { id: 't1', reserve: false }] }),
    },
    {
      title: 'does not free a roster spot when a player on IR is dropped',
      arrange: after(full, moveToReserve(0, 'w1'), add(0, 't1')),
      question: ofTeam(0, swapping('w1', 'w5')),
      expected: { error: 'conflict', message: /is full/ },
    },
    {
      title: 'refuses an add while a player on IR has played again',
      arrange: after(withReserve, clock(TIME.over(2))),
      question: ofTeam(0, adding('t1')),
      expected: { error: 'conflict', message: /Player w1 is on IR but has played again; activate or drop them/ },
    },
    {
      title: 'adds a player if the player on IR is dropped',
      arrange: after(withReserve, clock(TIME.over(2))),
      question: ofTeam(0, swapping('w1', 't1')),
      expected: answers({ roster: [{ id: 'q1' }, { id: 'r1' }, { id: 't1' }] }),
    },
  ]),
  ...scenarios('fileClaim', [
    {
      title: 'refuses a claim while a player on IR has played again',
      arrange: after(withReserve, edit({ acquisitionMode: 'waivers' }), clock(TIME.over(2))),
      question: ofTeam(0, { body: { addPlayerId: 't1' } }),
      expected: { error: 'conflict', message: /has played again/ },
    },
  ]),
  ...scenarios('setLineup', [
    {
      title: 'refuses a player on IR',
      arrange: after(withSpot, moveToReserve(0, 'w1')),
      question: ofTeam(0, { query: { week: 1 }, body: { slots: ['q1', 'w1', null] } }),
      expected: { error: 'conflict', message: /Player w1 is on IR and can't start; activate them first/ },
    },
  ]),
  ...scenarios('setBestLineup', [
    {
      title: 'leaves out players on IR',
      arrange: after(withSpot, moveToReserve(0, 'w1')),
      question: ofTeam(0, { query: { week: 1 } }),
      expected: ({ lineup }: Shown) =>
        expect(lineup.map(({ player }) => player?.id ?? null)).toEqual(['q1', null, 'r1']),
    },
  ]),
  ...scenarios('getTeam', [
    {
      title: 'lists players on IR separately, outside of the lineup, and whether they have played again',
      arrange: after(withReserve, clock(TIME.over(2))),
      question: ofTeam(0, { query: { week: 3 } }),
      expected: ({ lineup, bench, reserve }: Shown) => {
        expect(lineup.map(({ player }) => player?.id ?? null)).toEqual(['q1', null, 'r1'])
        expect(bench).toEqual([])
        expect(reserve.map(({ id, hasReturned }) => [id, hasReturned])).toEqual([['w1', true]])
      },
    },
    {
      title: 'keeps the IR list of a closed week after later changes',
      arrange: after(withReserve, clock(TIME.over(2)), asking('reservePlayer', 0, activating('w1'))),
      question: ofTeam(0, { query: { week: 2 } }),
      expected: answers({ bench: [], reserve: [{ id: 'w1' }] }),
    },
  ]),
  ...scenarios('answerTrade', [
    {
      title: 'uses a roster spot on the other team for a player from IR',
      arrange: async stage => {
        const teams: Teams = await after(full, moveToReserve(0, 'w1'), add(1, 't1'))(stage)
        const body = { fromTeamId: teams[0], toTeamId: teams[1], fromPlayerIds: ['w1', 'r1'], toPlayerIds: ['w2'] }
        const { trade } = (await stage.ask('proposeTrade', ofLeague({ body }))) as { trade: { id: string } }
        return trade.id
      },
      question: (tradeId: string) => ({
        params: { id: 'home', tradeId },
        body: { action: 'accept' },
      }),
      expected: { error: 'conflict', message: /Bolts would have 4 players, but a roster has room for 3/ },
    },
  ]),
  ...scenarios('updateLeague', [
    {
      title: 'sets the number of IR spots',
      arrange: makeLeague(),
      question: ofLeague({ body: { reserve: 2 } }),
      expected: answers({ league: { rosterConfig: { reserve: 2 } } }),
    },
    {
      title: 'removes the IR spots if they are empty',
      arrange: withSpot,
      question: ofLeague({ body: { reserve: 0 } }),
      expected: ({ league }: { league: { rosterConfig: object } }) =>
        expect(Object.keys(league.rosterConfig)).toEqual(['slots', 'bench']),
    },
    {
      title: 'removes the IR spots of teams without players',
      arrange: makeLeague({ rosterConfig: { slots: SLOTS, bench: 2, reserve: 1 } }),
      question: ofLeague({ body: { reserve: 0 } }),
      expected: answers({ league: { rosterConfig: { slots: SLOTS, bench: 2 } } }),
    },
    {
      title: 'refuses fewer IR spots than players on IR',
      arrange: after(withSpot, moveToReserve(0, 'w1')),
      question: ofLeague({ body: { reserve: 0 } }),
      expected: { error: 'conflict', message: /Anvils has 1 player on IR/ },
    },
    {
      title: 'refuses IR spots in a mirror',
      arrange: after(makeLeague(), mirror),
      question: ofLeague({ body: { reserve: 1 } }),
      expected: { error: 'conflict', message: /mirrors Sleeper; change its rosters there/ },
    },
  ]),
]

export const reserve: readonly Scenario[] = inLeague([...placing, ...elsewhere])
