import { expect } from 'vitest'
import type { WaiverClaim } from '../../../src/engine/schema/waiver.ts'
import { claim, claiming, managed, platform, THREE, waivers, waiversInSeason, withdraw } from '../acquisitions.ts'
import { after, clock, drop, edit, fillLeague, inLeague, LEAGUE, ofTeam } from '../league.ts'
import { answers, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'

/** The league with waivers, where the rosters of Anvils and Comets are full. */
const full = after(fillLeague(THREE), edit({ acquisitionMode: 'waivers' }))

const filed = (shape: Partial<WaiverClaim>) => answers({ claim: { status: 'pending', ...shape } })

const filing = scenarios('fileClaim', [
  {
    title: 'files a pending claim with its time',
    arrange: waiversInSeason,
    question: ofTeam(0, claiming('t1')),
    expected: ({ claim: made }: { claim: WaiverClaim }, teams: string[]) =>
      expect(made).toEqual({
        id: made.id,
        leagueId: LEAGUE,
        teamId: teams[0],
        addPlayerId: 't1',
        dropPlayerId: null,
        status: 'pending',
        createdAt: TIME.before(1),
        processedAt: null,
        note: null,
        bid: null,
        place: 1,
      }),
  },
  {
    title: 'names the player to drop',
    arrange: waivers,
    question: ofTeam(0, claiming('t1', 'w1')),
    expected: filed({ addPlayerId: 't1', dropPlayerId: 'w1' }),
  },
  {
    title: 'accepts null for no player to drop',
    arrange: waivers,
    question: ofTeam(0, claiming('t1', null)),
    expected: filed({ dropPlayerId: null }),
  },
  {
    title: 'stores the current code of a team defense',
    arrange: waivers,
    question: ofTeam(0, claiming('DST_LAR')),
    expected: filed({ addPlayerId: 'DST_LA' }),
  },
  {
    title: 'accepts a claim for a full roster that drops a player',
    arrange: full,
    question: ofTeam(0, claiming('t1', 'w1')),
    expected: filed({ dropPlayerId: 'w1' }),
  },
  {
    title: 'refuses a claim for a full roster without a drop',
    arrange: full,
    question: ofTeam(0, claiming('t1')),
    expected: { error: 'conflict', message: /The roster of Anvils is full \(3 players\); choose a player to drop/ },
  },
  {
    title: "is allowed for the team's manager",
    arrange: managed(waivers),
    question: ofTeam(0, claiming('t1')),
    as: 'casey',
    expected: filed({}),
  },
  {
    title: 'is allowed for the commissioner, even if the team has a manager',
    arrange: managed(waivers),
    question: ofTeam(0, claiming('t1')),
    expected: filed({}),
  },
  ...(['drew', 'blake'] as const).flatMap(as =>
    [0, 2].map(at => ({
      title: `is not allowed for ${as === 'drew' ? 'the manager of another team' : 'an outside account'}, ${at === 0 ? 'with' : 'without'} a manager`,
      arrange: managed(waivers),
      question: ofTeam(at, claiming('t1')),
      as,
      expected: { error: 'forbidden', message: /Only the manager of (Anvils|Comets) and the commissioner/ } as const,
    })),
  ),
  {
    title: 'refuses a claim in a first-come, first-served league',
    arrange: fillLeague(),
    question: ofTeam(0, claiming('t1')),
    expected: { error: 'conflict', message: /first come, first served; add the player/ },
  },
  {
    title: 'refuses a claim in a mirror, and says where to make it',
    arrange: platform(waivers),
    question: ofTeam(0, claiming('t1')),
    expected: { error: 'conflict', message: /mirrors Sleeper; make the move there/ },
  },
  {
    title: 'names the team that has the player',
    arrange: waivers,
    question: ofTeam(0, claiming('w2')),
    expected: { error: 'conflict', message: /Player w2 is on the roster of Bolts/ },
  },
  {
    title: 'refuses a claim on a player of the same team',
    arrange: waivers,
    question: ofTeam(0, claiming('w1')),
    expected: { error: 'conflict', message: /Player w1 is already on the roster of Anvils/ },
  },
  {
    title: 'refuses to drop a player who is not on the roster',
    arrange: waivers,
    question: ofTeam(0, claiming('t1', 'w2')),
    expected: { error: 'conflict', message: /Player w2 is not on the roster of Anvils/ },
  },
  {
    title: 'refuses the same claim twice while it is pending',
    arrange: after(waivers, claim(0, 't1', 'w1')),
    question: ofTeam(0, claiming('t1', 'w1')),
    expected: { error: 'conflict', message: /same claim for Player t1 is already pending/ },
  },
  {
    title: 'accepts another claim on the same player with a different drop',
    arrange: after(waivers, claim(0, 't1', 'w1')),
    question: ofTeam(0, claiming('t1', 'r1')),
    expected: filed({ dropPlayerId: 'r1' }),
  },
  {
    title: 'accepts a claim that another team has also filed',
    arrange: after(waivers, claim(1, 't1')),
    question: ofTeam(0, claiming('t1')),
    expected: filed({ addPlayerId: 't1' }),
  },
  {
    title: 'accepts a claim again after it was withdrawn',
    arrange: after(waivers, claim(0, 't1'), withdraw()),
    question: ofTeam(0, claiming('t1')),
    expected: filed({ addPlayerId: 't1' }),
  },
  {
    title: 'accepts a drop of a player whose game is after the next run',
    arrange: waiversInSeason,
    question: ofTeam(2, claiming('t1', 'q3')),
    expected: filed({ dropPlayerId: 'q3' }),
  },
  {
    title: 'refuses a drop of a player whose game is in progress at the next run',
    arrange: after(waiversInSeason, clock(TIME.thursdayKickoff(1) - 1)),
    question: ofTeam(2, claiming('t1', 'q3')),
    expected: { error: 'locked', message: /Player q3/ },
  },
  {
    title: 'refuses a drop of a player who is locked now and at the next run',
    arrange: after(waiversInSeason, clock(TIME.friday(1))),
    question: ofTeam(2, claiming('t1', 'q3')),
    expected: 'locked',
  },
  {
    title: 'accepts a drop of a player who is locked now and free at the next run',
    arrange: after(waiversInSeason, clock(TIME.sunday(1))),
    question: ofTeam(0, claiming('t1', 'q1')),
    expected: filed({ dropPlayerId: 'q1' }),
  },
  {
    title: 'accepts a claim on a player whose game has started',
    arrange: after(waiversInSeason, drop(2, 'r2'), clock(TIME.friday(1))),
    question: ofTeam(0, claiming('r2')),
    expected: filed({ addPlayerId: 'r2' }),
  },
  {
    title: 'runs due steps before it accepts a new claim',
    arrange: after(waiversInSeason, claim(0, 't1'), clock(TIME.friday(1))),
    question: ofTeam(1, claiming('t1')),
    expected: { error: 'conflict', message: /Player t1 is on the roster of Anvils/ },
  },
  {
    title: 'does not find an unknown player to add',
    arrange: waivers,
    question: ofTeam(0, claiming('nobody')),
    expected: 'not_found',
  },
  {
    title: 'does not find an unknown player to drop',
    arrange: waivers,
    question: ofTeam(0, claiming('t1', 'nobody')),
    expected: 'not_found',
  },
  {
    title: 'reports an unknown player before a missing permission',
    arrange: managed(waivers),
    question: ofTeam(0, claiming('nobody')),
    as: 'blake',
    expected: 'not_found',
  },
  {
    title: 'does not find an unknown team',
    arrange: waivers,
    question: ofTeam(0, claiming('t1'))(['x']),
    expected: 'not_found',
  },
  ...[{}, { addPlayerId: 't1', color: 'red' }, { addPlayerId: 7 }, { addPlayerId: null }].map(body => ({
    title: `refuses ${JSON.stringify(body)}`,
    arrange: waivers,
    question: ofTeam(0, { body }),
    expected: 'invalid_request' as const,
  })),
])

export const waiverClaims = inLeague(filing)
