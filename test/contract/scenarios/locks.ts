import { expect } from 'vitest'
import type { BenchPlayer, LineupSlot } from '../../../src/engine/index.ts'
import { add, after, clock, close, drop, inLeague, ofTeam, openSeason } from '../league.ts'
import { assign, benched, friday, played, slots, starts } from '../lineups.ts'
import { scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'

const locking = scenarios('setLineup', [
  {
    title: 'refuses to take out whose game has kicked off',
    arrange: friday,
    question: ofTeam(2, slots(1, [null, 'w3', 'r2'])),
    expected: { error: 'locked', message: /Player q3 is locked/ },
  },
  {
    title: 'refuses to put in whose game has kicked off',
    arrange: benched,
    question: ofTeam(2, slots(1, ['q3', 'w3', 'r2'])),
    expected: { error: 'locked', message: /Player w3 is locked/ },
  },
  {
    title: 'refuses to put in a player who was acquired after his kickoff',
    arrange: after(openSeason, drop(2, 'r2'), clock(TIME.friday(1)), add(1, 'r2')),
    question: ofTeam(1, slots(1, ['q2', 'w2', 'r2'])),
    expected: { error: 'locked', message: /Player r2 is locked/ },
  },
  {
    title: 'takes a locked slot that is repeated as it is, and changes the others',
    arrange: after(openSeason, drop(2, 'r2'), add(2, 'w5'), clock(TIME.friday(1))),
    question: ofTeam(2, slots(1, ['q3', 'w3', 'w5'])),
    expected: starts('q3', 'w3', 'w5'),
  },
  {
    title: 'takes assignments that leave locked slots alone',
    arrange: after(openSeason, drop(2, 'r2'), add(2, 'w5'), clock(TIME.friday(1))),
    question: ofTeam(2, assign(1, [[2, 'w5']])),
    expected: starts('q3', 'w3', 'w5'),
  },
  {
    title: 'refuses to move a locked player to another slot',
    arrange: friday,
    question: ofTeam(2, slots(1, ['q3', null, 'w3'])),
    expected: 'locked',
  },
  {
    title: 'says that a move is illegal before it says that somebody is locked',
    arrange: friday,
    question: ofTeam(2, slots(1, ['w3', null, 'r2'])),
    expected: { error: 'conflict', message: /Player w3 \(WR\) cannot start as \w+: it takes/ },
  },
  {
    title: 'locks nobody for the next week',
    arrange: friday,
    question: ofTeam(2, slots(2, [null, 'w3', null])),
    expected: starts(null, 'w3', null),
  },
  {
    title: 'locks nobody who has a bye',
    arrange: after(openSeason, clock(TIME.friday(3))),
    question: ofTeam(2, slots(3, [null, null, null])),
    expected: starts(null, null, null),
  },
  {
    title: 'lets the commissioner force a locked slot',
    arrange: friday,
    question: ofTeam(2, slots(1, [null, 'w3', null], { force: true })),
    expected: starts(null, 'w3', null),
  },
  {
    title: 'refuses a week that closed by itself',
    arrange: after(openSeason, clock(TIME.over(1))),
    question: ofTeam(0, slots(1, [null, null, null])),
    expected: { error: 'locked', message: /Week 1 is closed/ },
  },
  {
    title: 'refuses a week that was closed by hand',
    arrange: after(played, close(1)),
    question: ofTeam(0, slots(1, [null, null, null])),
    expected: { error: 'locked', message: /Week 1 is closed/ },
  },
  {
    title: 'takes a week of a past season that is open',
    arrange: after(played, close(1)),
    question: ofTeam(0, slots(2, [null, null, null])),
    expected: starts(null, null, null),
  },
  {
    title: 'lets the commissioner force a closed week, with the roster that was kept of it',
    arrange: after(openSeason, clock(TIME.over(1)), drop(0, 'r1')),
    question: ofTeam(0, slots(1, [null, 'w1', 'r1'], { force: true })),
    expected: starts(null, 'w1', 'r1'),
  },
])

/** Returns the locked players in slots and on the bench. An empty slot is given by its number. */
const locked =
  (...expected: (string | number)[]) =>
  ({ lineup, bench }: { lineup: LineupSlot[]; bench: BenchPlayer[] }) =>
    expect([
      ...lineup.filter(each => each.locked).map(({ player, slotIndex }) => player?.id ?? slotIndex),
      ...bench.filter(each => each.locked).map(({ id }) => id),
    ]).toEqual(expected)

const inWeek = (week: number) => ({ query: { week } })

const showing = scenarios('getTeam', [
  {
    title: 'shows nobody locked before the first kickoff',
    arrange: openSeason,
    question: ofTeam(2, inWeek(1)),
    expected: locked(),
  },
  {
    title: 'shows who is locked in a slot once his game has kicked off, and who is not',
    arrange: after(openSeason, drop(2, 'r2'), add(2, 'w5'), clock(TIME.friday(1))),
    question: ofTeam(2, inWeek(1)),
    expected: locked('q3', 'w3'),
  },
  {
    title: 'shows who is locked on the bench',
    arrange: benched,
    question: ofTeam(2, inWeek(1)),
    expected: locked('q3', 'r2', 'w3'),
  },
  {
    title: 'shows nobody locked in the next week',
    arrange: friday,
    question: ofTeam(2, inWeek(2)),
    expected: locked(),
  },
  {
    title: 'shows every slot of a week that is over as locked, before it is written down as closed',
    arrange: after(openSeason, clock(TIME.over(1))),
    question: ofTeam(1, inWeek(1)),
    expected: locked('q2', 'w2', 2),
  },
  {
    title: 'shows every slot of a week that was closed by hand as locked, and none of the next',
    arrange: after(played, close(1)),
    question: ofTeam(0, inWeek(1)),
    expected: locked('q1', 'w1', 'r1', 't1'),
  },
  {
    title: 'shows nobody locked in an open week of a past season',
    arrange: after(played, close(1)),
    question: ofTeam(0, inWeek(2)),
    expected: locked(),
  },
])

export const locks = inLeague([...locking, ...showing])
