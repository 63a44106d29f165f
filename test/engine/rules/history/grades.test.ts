import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PosGroup } from '../../../../data/positions.ts'
import {
  type GradedPick,
  gradePicks,
  gradeTeams,
  lastStarters,
  tradeWinner,
} from '../../../../src/engine/rules/history/grades.ts'
import { stintStats } from '../../../../src/engine/rules/history/managers.ts'

const groups: readonly PosGroup[] = ['QB', 'RB', 'WR']
const points = fc.integer({ min: -500, max: 40_000 })
const player = fc.record({ posGroup: fc.constantFrom(...groups), points })
/** A player who may not be in the season. */
const somePlayer = fc.record({ posGroup: fc.constantFrom(...groups, null), points })
const draft = fc
  .array(somePlayer, { minLength: 4, maxLength: 24 })
  .map(players =>
    players.map((each, at) => ({ ...each, number: at + 1, round: Math.floor(at / 4) + 1, team: `t${at % 4}` })),
  )

describe('draft grades in hindsight', () => {
  it("have a baseline for each starting position: the points of the position's last starter", () => {
    fc.assert(
      fc.property(fc.array(player, { minLength: 8, maxLength: 30 }), scorers => {
        const slots = groups.map(group => ({ slot: group, eligible: [group] }))
        const last = lastStarters(scorers, { teams: 2, slots })
        for (const group of groups) {
          const own = scorers.filter(({ posGroup }) => posGroup === group).map(({ points }) => points)
          const [first, second] = own.sort((a, b) => b - a)
          expect(last.get(group)).toBe(second ?? first)
        }
      }),
    )
  })

  it('value picks so that each round sums to zero, and rank them again by value', () => {
    fc.assert(
      fc.property(draft, picks => {
        const last = new Map<PosGroup, number>([
          ['QB', 20_000],
          ['RB', 10_000],
        ])
        const graded = gradePicks(picks, last)
        for (const { pick, worth } of graded) {
          const over = pick.posGroup && last.has(pick.posGroup) ? pick.points - last.get(pick.posGroup)! : 0
          expect(worth).toBe(over > 0 ? over : 0)
        }
        for (const round of Map.groupBy(graded, ({ pick }) => pick.round).values()) {
          expect(Math.abs(round.reduce((sum, { value }) => sum + value, 0))).toBeLessThanOrEqual(round.length / 2)
        }
        const again = graded.toSorted((a, b) => b.worth - a.worth || a.pick.number - b.pick.number)
        expect(again.map(({ redraft }) => redraft)).toEqual(again.map((_, at) => at + 1))
      }),
    )
  })

  it("add up each team's picks, never grade a higher sum worse, and give every team a C if all are equal", () => {
    fc.assert(
      fc.property(draft, picks => {
        const graded = gradePicks(picks, new Map([['WR', 5_000]]))
        const teams = gradeTeams(graded)
        for (const { team, picks: count, worth, value } of teams) {
          const own = graded.filter(({ pick }) => pick.team === team)
          const sum = (of: 'worth' | 'value'): number => own.reduce((all, each) => all + each[of], 0)
          expect([count, worth, value]).toEqual([own.length, sum('worth'), sum('value')])
        }
        expect(teams.map(({ grade }) => grade)).toEqual(teams.map(({ grade }) => grade).sort())
        if (new Set(teams.map(({ value }) => value)).size === 1)
          expect(teams.every(({ grade }) => grade === 'C')).toBe(true)
      }),
    )
  })

  /** Returns one pick per team, with these values. */
  const picksOfValue = (...values: number[]): GradedPick[] =>
    values.map((value, at) => {
      const pick = { number: at + 1, round: 1, team: `t${at}`, posGroup: null, points: 0 }
      return { pick, worth: 0, value, redraft: at + 1 }
    })
  const grades = (picks: readonly GradedPick[]): string[] =>
    gradeTeams(picks).map(({ team, grade }) => `${team} ${grade}`)

  it('are based on standard deviations from the mean: A from 1, B from 1/3, C down to -1/3, D down to -1, otherwise F', () => {
    // The mean is 100, and the deviations are 2 and 3.
    expect(grades(picksOfValue(102, 98))).toEqual(['t0 A', 't1 D'])
    const six = ['t0 A', 't1 B', 't2 B', 't3 C', 't4 C', 't5 F']
    expect(grades(picksOfValue(105, 101, 101, 99, 99, 95))).toEqual(six)
  })

  it('list the best team first, and equal teams by name', () => {
    const picks = picksOfValue(-9, 0, 9, 0)
    for (const order of [picks, picks.toReversed()]) expect(grades(order)).toEqual(['t2 A', 't1 C', 't3 C', 't0 F'])
  })
})

describe("a player's stint with a team", () => {
  const weeks = [1, 2, 3, 4, 5]

  it('lasts from the first week until the team no longer has the player, despite a later return', () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
        fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
        fc.integer({ min: 1, max: 6 }),
        (has, starts, since) => {
          const played = {
            weeks,
            has: (_: string, __: string, week: number) => has[week - 1]!,
            starts: (_: string, __: string, week: number) => starts[week - 1]!,
            pointsOf: (_: string, week: number) => (week === 3 ? null : 10 ** week),
          }
          let [points, started, count] = [0, 0, 0]
          for (let week = since; week <= 5 && has[week - 1]; week++) {
            const own = week === 3 ? 0 : 10 ** week
            points += own
            started += starts[week - 1] ? own : 0
            count++
          }
          expect(stintStats(played, { team: 't', playerId: 'p' }, since)).toMatchObject({
            ...{ points, started, weeks: count },
            ...(count > 0 ? { from: since, until: since + count - 1 } : { from: null, until: null }),
          })
        },
      ),
    )
  })

  it('is empty if no week is left', () => {
    const never = { weeks, has: () => true, starts: () => true, pointsOf: () => 100 }
    const stint = stintStats(never, { team: 't', playerId: 'p' }, null)
    expect(stint).toEqual({ from: null, until: null, weeks: 0, starts: 0, points: 0, started: 0 })
  })
})

describe('a trade', () => {
  const side = (teamId: string, started: number, also: string[] = []) => ({ teamId, started, also })

  it('is led by the side with the most points, or by neither side if they are tied or a pick is included', () => {
    expect(tradeWinner([side('a', 500), side('b', 900), side('c', 100)])).toEqual({ winnerId: 'b', lead: 400 })
    expect(tradeWinner([side('a', 500), side('b', 500)])).toEqual({ winnerId: null, lead: 0 })
    const noLeader = { winnerId: null, lead: null }
    expect(tradeWinner([side('a', 500), side('b', 0, ['a first-round pick of 2024'])])).toEqual(noLeader)
  })

  it('has no leader if a platform gives only one side', () => {
    expect(tradeWinner([side('a', 500)])).toEqual({ winnerId: null, lead: null })
  })
})
