import { expect } from 'vitest'
import { claim, nextDay, run, waivers, waiversInSeason } from '../acquisitions.ts'
import {
  after,
  clock,
  drop,
  edit,
  fillLeague,
  inLeague,
  makeLeague,
  ofLeague,
  ofTeam,
  playLeague,
  start,
} from '../league.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'

const holds =
  (...wanted: string[]) =>
  ({ roster }: { roster: { id: string }[] }) =>
    expect(roster.map(({ id }) => id)).toEqual(wanted)

/** Returns the teams' waiver priorities in draft order. */
const priorities =
  (...wanted: (number | null)[]) =>
  ({ teams }: { teams: { waiverPriority: number | null }[] }) =>
    expect(teams.map(({ waiverPriority }) => waiverPriority)).toEqual(wanted)

interface Ranked {
  name: string
  waiverPriority: number
}

const order = scenarios('getLeague', [
  {
    title: 'starts with reverse draft order as waiver priority',
    arrange: makeLeague({ acquisitionMode: 'waivers' }),
    question: ofLeague(),
    expected: priorities(4, 3, 2, 1),
  },
  {
    title: 'shows no priorities in a first-come, first-served league',
    arrange: makeLeague(),
    question: ofLeague(),
    expected: priorities(null, null, null, null),
  },
  {
    title: 'uses reverse standings as waiver priority when waivers are turned on later',
    arrange: after(fillLeague(), start(3, 1, ['q4', 'w4', null]), edit({ acquisitionMode: 'waivers' })),
    question: ofLeague(),
    expected: ({ teams, standings }: { teams: Ranked[]; standings: { team: Ranked; rank: number }[] }) => {
      for (const { team, rank } of standings) expect(team.waiverPriority).toBe(teams.length + 1 - rank)
      expect(standings[0]!.team.name).toBe('Dukes')
    },
  },
  {
    title: 'keeps the order through first come, first served and FAAB',
    arrange: after(
      ...([waivers, claim(3, 't1'), nextDay, edit({ acquisitionMode: 'fcfs' })] as const),
      edit({ acquisitionMode: 'waivers', waivers: { order: 'budget' } }),
      edit({ waivers: { order: 'rolling' } }),
    ),
    question: ofLeague(),
    expected: priorities(3, 2, 1, 4),
  },
  {
    title: 'keeps its priorities when waivers are turned on twice',
    arrange: after(waivers, claim(3, 't1'), nextDay, edit({ acquisitionMode: 'waivers' })),
    question: ofLeague(),
    expected: priorities(3, 2, 1, 4),
  },
  {
    title: 'moves winners to the end of the order in the order of their wins, and moves the others up',
    arrange: after(waivers, claim(3, 't1'), claim(1, 'w5'), claim(0, 't1'), nextDay),
    question: ofLeague(),
    expected: priorities(2, 4, 1, 3),
  },
  {
    title: 'keeps its priorities through a run in which all claims lose',
    arrange: after(waivers, claim(3, 't1', 'w4'), drop(3, 'w4'), nextDay),
    question: ofLeague(),
    expected: priorities(4, 3, 2, 1),
  },
])

const moved = scenarios('getTeam', [
  {
    title: 'shows the claimed player on the day when the standings reset the waiver order',
    arrange: after(
      waiversInSeason,
      edit({ waivers: { order: 'standings' } }),
      clock(TIME.played(1)),
      claim(3, 't1'),
      clock(TIME.over(1)),
      run,
    ),
    question: ofTeam(3),
    expected: holds('q4', 'w4', 't1'),
  },
  {
    title: 'lists the claimed player last, without the dropped one',
    arrange: after(waivers, claim(0, 't1', 'w1'), nextDay),
    question: ofTeam(0),
    expected: holds('q1', 'r1', 't1'),
  },
  {
    title: 'shows an unchanged roster after a lost claim',
    arrange: after(waivers, claim(0, 't1', 'w1'), claim(1, 't1'), nextDay),
    question: ofTeam(0),
    expected: holds('q1', 'w1', 'r1'),
  },
  {
    title: 'does not start a player dropped by a claim',
    arrange: after(playLeague(), edit({ acquisitionMode: 'waivers' }), claim(0, 't1', 'w1'), nextDay),
    question: ofTeam(0),
    expected: answers({ lineup: [{ player: { id: 'q1' } }, { player: null }, { player: { id: 'r1' } }] }),
  },
])

/** In a waiver league, a drop takes effect immediately, and the player can then be claimed. */
const released: Scenario = {
  operation: 'fileClaim',
  title: 'accepts a claim on a player dropped by another team',
  arrange: after(waivers, drop(1, 'w2')),
  question: ofTeam(0, { body: { addPlayerId: 'w2' } }),
  expected: answers({ claim: { addPlayerId: 'w2', status: 'pending' } }),
}

/** If the same claim was filed before and after switching modes, the older one is canceled and the newer one kept. */
const switched: Scenario = {
  operation: 'fileClaim',
  title: 'accepts a claim again after a switch of modes canceled it',
  arrange: after(waivers, claim(0, 't1'), edit({ acquisitionMode: 'fcfs' }), edit({ acquisitionMode: 'waivers' })),
  question: ofTeam(0, { body: { addPlayerId: 't1' } }),
  expected: answers({ claim: { status: 'pending' } }),
}

const openAgain: Scenario = {
  operation: 'moveRoster',
  title: 'adds players immediately again after a switch to first come, first served',
  arrange: after(waivers, edit({ acquisitionMode: 'fcfs' })),
  question: ofTeam(0, { body: { action: 'add', playerId: 't1' } }),
  expected: holds('q1', 'w1', 'r1', 't1'),
}

export const waiverOrder = inLeague([...order, ...moved, released, switched, openAgain])
