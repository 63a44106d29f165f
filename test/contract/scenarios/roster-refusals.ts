import { add, after, clock, fillLeague, inLeague, makeLeague, manage, ofTeam, openSeason } from '../league.ts'
import { adding, dropping, friday, full, platform, swapping, waivers } from '../rosters.ts'
import { answers, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'
import type { Stage } from '../stage.ts'

/** Invalid request bodies. */
const BAD: readonly (readonly [title: string, body: Record<string, unknown>, message: RegExp])[] = [
  ['no action', { playerId: 't1' }, /action/],
  ['an unknown action', { action: 'steal', playerId: 't1' }, /action/],
  ['an add without a player', { action: 'add' }, /playerId is missing/],
  ['a drop without a player', { action: 'drop' }, /playerId is missing/],
  ['a swap without a player to drop', { action: 'swap', addPlayerId: 't1' }, /dropPlayerId is missing/],
  ['a swap without a player to add', { action: 'swap', dropPlayerId: 'q1' }, /addPlayerId is missing/],
  ['an add with the fields of a swap', { action: 'add', playerId: 't1', dropPlayerId: 'q1' }, /dropPlayerId/],
  ['a player given as something other than an id', { action: 'add', playerId: 7 }, /playerId must be a string/],
]

const refused = scenarios('moveRoster', [
  ...BAD.map(([title, body, message]) => ({
    title: `refuses ${title}`,
    arrange: makeLeague(),
    question: ofTeam(0, { body }),
    expected: { error: 'invalid_request', message } as const,
  })),
  {
    title: 'does not find an unknown player to add',
    arrange: makeLeague(),
    question: ofTeam(0, adding('x1')),
    expected: { error: 'not_found', message: /Player "x1" is not on a roster or in a game in season 2024/ },
  },
  {
    title: 'does not find an unknown player to drop',
    arrange: makeLeague(),
    question: ofTeam(0, swapping('x1', 't1')),
    expected: 'not_found',
  },
  {
    title: 'does not find an unknown league',
    question: ofTeam(0, adding('t1'))(['x']),
    expected: 'not_found',
  },
  {
    title: 'does not find an unknown team',
    arrange: makeLeague(),
    question: ofTeam(0, adding('t1'))(['x']),
    expected: 'not_found',
  },
  {
    title: 'refuses an account without the right to the team',
    arrange: after(fillLeague(), manage(1, 'casey')),
    question: ofTeam(0, adding('t1')),
    as: 'casey',
    expected: { error: 'forbidden', message: /Only the manager of Anvils and the commissioner/ },
  },
  {
    title: 'refuses force to a manager',
    arrange: after(fillLeague(), manage(0, 'casey')),
    question: ofTeam(0, adding('t1', { force: true })),
    as: 'casey',
    expected: { error: 'forbidden', message: /Only the commissioner of Home league can force/ },
  },
  {
    title: 'refuses a player on another roster, and names the team',
    arrange: fillLeague(),
    question: ofTeam(0, adding('w2')),
    expected: { error: 'conflict', message: /Player w2 is on the roster of Bolts/ },
  },
  {
    title: 'refuses a player who is already on the roster',
    arrange: fillLeague(),
    question: ofTeam(0, adding('w1')),
    expected: { error: 'conflict', message: /Player w1 is already on the roster of Anvils/ },
  },
  {
    title: 'refuses a team defense that is on the roster with another code',
    arrange: after(makeLeague(), add(0, 'DST_LA')),
    question: ofTeam(1, adding('DST_LAR')),
    expected: { error: 'conflict', message: /on the roster of Anvils/ },
  },
  {
    title: 'refuses more players than slots and bench spots',
    arrange: full,
    question: ofTeam(0, adding('t1')),
    expected: { error: 'conflict', message: /The roster of Anvils is full \(3 players\)/ },
  },
  {
    title: 'does not exceed the roster size even with force',
    arrange: full,
    question: ofTeam(0, adding('t1', { force: true })),
    expected: { error: 'conflict', message: /is full/ },
  },
  {
    title: 'refuses to drop a player who is not on the roster',
    arrange: fillLeague(),
    question: ofTeam(0, dropping('w2')),
    expected: { error: 'conflict', message: /Player w2 is not on the roster of Anvils/ },
  },
  {
    title: 'refuses to swap a player for the same player',
    arrange: fillLeague(),
    question: ofTeam(0, swapping('w1', 'w1')),
    expected: 'conflict',
  },
  ...(['add', 'swap'] as const).map(action => ({
    title: `refuses to ${action} in a waiver league, and refers to claims`,
    arrange: waivers,
    question: ofTeam(0, action === 'add' ? adding('t1') : swapping('w1', 't1')),
    expected: { error: 'conflict', message: /uses waivers; file a claim for Player t1/ } as const,
  })),
  ...[adding('t1'), dropping('w1'), swapping('w1', 't1')].map(move => ({
    title: `refuses to ${move.body.action} in a mirror, and says where to do it`,
    arrange: platform,
    question: ofTeam(0, move),
    expected: {
      error: 'conflict',
      message: /mirrors Sleeper; make the move there; hindsight league sync imports the changes/,
    } as const,
  })),
  {
    title: 'refuses to drop a player whose game has started',
    arrange: friday,
    question: ofTeam(2, dropping('q3')),
    expected: { error: 'locked', message: /Player q3 is locked/ },
  },
  {
    title: 'refuses to swap out a player whose game has started',
    arrange: friday,
    question: ofTeam(2, swapping('w3', 't1')),
    expected: { error: 'locked', message: /Player w3 is locked/ },
  },
  {
    title: 'locks exactly at kickoff',
    arrange: after(openSeason, clock(TIME.thursdayKickoff(1))),
    question: ofTeam(2, dropping('q3')),
    expected: 'locked',
  },
  {
    title: 'does not lock before the kickoff',
    arrange: after(openSeason, clock(TIME.thursdayKickoff(1) - 1)),
    question: ofTeam(2, dropping('q3')),
    expected: answers({ action: 'drop' }),
  },
  {
    title: 'locks a player by the NFL team that a load recorded this week',
    arrange: after(openSeason, clock(TIME.friday(1)), async ({ world: { engine } }: Stage) => {
      const shown = { season: 2024, shownAt: TIME.before(1), teams: [['q1', 'DET']] } as const
      await engine.database.transaction('write', store => store.shownTeams.put(shown))
    }),
    question: ofTeam(0, dropping('q1')),
    expected: 'locked',
  },
])

export const rosterRefusals = inLeague(refused)
