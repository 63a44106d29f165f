import { expect } from 'vitest'
import type { BenchPlayer, LineupSlot } from '../../../src/engine/index.ts'
import { add, after, clock, close, drop, inLeague, ofTeam, openSeason } from '../league.ts'
import { assign, benched, friday, played, slots, starts } from '../lineups.ts'
import { scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'

const locking = scenarios('setLineup', [
  {
    title: 'refuses to remove a player whose game has started',
    arrange: friday,
    question: ofTeam(2, slots(1, [null, 'w3', 'r2'])),
    expected: { error: 'locked', message: /Player q3 is locked/ },
  },
  {
    title: 'refuses to add a player whose game has started',
    arrange: benched,
    question: ofTeam(2, slots(1, ['q3', 'w3', 'r2'])),
    expected: { error: 'locked', message: /Player w3 is locked/ },
  },
  {
    title: 'refuses to add a player who was acquired after their kickoff',
    arrange: after(openSeason, drop(2, 'r2'), clock(TIME.friday(1)), add(1, 'r2')),
    question: ofTeam(1, slots(1, ['q2', 'w2', 'r2'])),
    expected: { error: 'locked', message: /Player r2 is locked/ },
  },
  {
    title: 'accepts a repeated locked slot, and changes the others',
    arrange: after(openSeason, drop(2, 'r2'), add(2, 'w5'), clock(TIME.friday(1))),
    question: ofTeam(2, slots(1, ['q3', 'w3', 'w5'])),
    expected: starts('q3', 'w3', 'w5'),
  },
  {
    title: 'accepts assignments that do not touch locked slots',
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
    title: 'reports an illegal move before a lock',
    arrange: friday,
    question: ofTeam(2, slots(1, ['w3', null, 'r2'])),
    expected: { error: 'conflict', message: /Player w3 \(WR\) can't start as \w+, which takes/ },
  },
  {
    title: 'does not lock players for the next week',
    arrange: friday,
    question: ofTeam(2, slots(2, [null, 'w3', null])),
    expected: starts(null, 'w3', null),
  },
  {
    title: 'does not lock players on bye',
    arrange: after(openSeason, clock(TIME.friday(3))),
    question: ofTeam(2, slots(3, [null, null, null])),
    expected: starts(null, null, null),
  },
  {
    title: 'allows the commissioner to force a locked slot',
    arrange: friday,
    question: ofTeam(2, slots(1, [null, 'w3', null], { force: true })),
    expected: starts(null, 'w3', null),
  },
  {
    title: 'refuses a week that the clock closed',
    arrange: after(openSeason, clock(TIME.over(1))),
    question: ofTeam(0, slots(1, [null, null, null])),
    expected: { error: 'locked', message: /Week 1 is closed/ },
  },
  {
    title: 'refuses a week closed by hand',
    arrange: after(played, close(1)),
    question: ofTeam(0, slots(1, [null, null, null])),
    expected: { error: 'locked', message: /Week 1 is closed/ },
  },
  {
    title: 'accepts an open week of a past season',
    arrange: after(played, close(1)),
    question: ofTeam(0, slots(2, [null, null, null])),
    expected: starts(null, null, null),
  },
  {
    title: "allows the commissioner to force a closed week, with that week's roster",
    arrange: after(openSeason, clock(TIME.over(1)), drop(0, 'r1')),
    question: ofTeam(0, slots(1, [null, 'w1', 'r1'], { force: true })),
    expected: starts(null, 'w1', 'r1'),
  },
])

/** Returns the locked players in slots and on the bench. An empty slot is given by its index. */
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
    title: 'does not show players as locked before the first kickoff',
    arrange: openSeason,
    question: ofTeam(2, inWeek(1)),
    expected: locked(),
  },
  {
    title: 'shows which players in slots are locked after kickoff',
    arrange: after(openSeason, drop(2, 'r2'), add(2, 'w5'), clock(TIME.friday(1))),
    question: ofTeam(2, inWeek(1)),
    expected: locked('q3', 'w3'),
  },
  {
    title: 'shows which players on the bench are locked',
    arrange: benched,
    question: ofTeam(2, inWeek(1)),
    expected: locked('q3', 'r2', 'w3'),
  },
  {
    title: 'does not show players as locked in the next week',
    arrange: friday,
    question: ofTeam(2, inWeek(2)),
    expected: locked(),
  },
  {
    title: 'shows every slot of a finished week as locked, even before it is closed',
    arrange: after(openSeason, clock(TIME.over(1))),
    question: ofTeam(1, inWeek(1)),
    expected: locked('q2', 'w2', 2),
  },
  {
    title: 'shows every slot of a week closed by hand as locked, and none of the next week',
    arrange: after(played, close(1)),
    question: ofTeam(0, inWeek(1)),
    expected: locked('q1', 'w1', 'r1', 't1'),
  },
  {
    title: 'does not show players as locked in an open week of a past season',
    arrange: after(played, close(1)),
    question: ofTeam(0, inWeek(2)),
    expected: locked(),
  },
])

export const locks = inLeague([...locking, ...showing])
