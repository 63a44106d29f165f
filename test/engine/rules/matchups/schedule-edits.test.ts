import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { swappedWeeks, weeksOfPairings } from '../../../../src/engine/rules/matchups/schedule-edits.ts'

const TEAMS = ['Aces', 'Bears', 'Cats', 'Dogs', 'Eels'].map((name, at) => ({
  id: `Id-${name}`,
  name,
  number: at + 1,
}))
const [aces, bears, cats, dogs, eels] = TEAMS.map(({ id }) => id) as [string, string, string, string, string]
const edit = (written: Parameters<typeof weeksOfPairings>[0], week?: number) =>
  weeksOfPairings(written, { teams: TEAMS, lastWeek: 14, week })
const problem = (...args: Parameters<typeof edit>) => (edit(...args) as { problem: string }).problem

describe('pairings for weeks', () => {
  test('name teams by id, number or name, and give every other team a bye', () => {
    const written = [
      { home: ' aces ', away: bears.toUpperCase() },
      { week: 2, home: '3', away: 'DOGS' },
    ]
    expect(edit(written, 5)).toEqual({
      pairings: [
        { week: 2, homeId: cats, awayId: dogs },
        ...[aces, bears, eels].map(homeId => ({ week: 2, homeId, awayId: null })),
        { week: 5, homeId: aces, awayId: bears },
        ...[cats, dogs, eels].map(homeId => ({ week: 5, homeId, awayId: null })),
      ],
    })
  })

  test('are refused if a week is missing or too late, or a team is unknown or plays twice', () => {
    const pair = { home: 'Aces', away: 'Bears' }
    expect(problem([pair])).toBe('Pairing 1 must have a week, or set one week for all pairings')
    expect('pairings' in edit([{ ...pair, week: 14 }])).toBe(true)
    expect(problem([{ ...pair, week: 15 }])).toBe('Pairing 1 is in week 15, but the regular season ends with week 14')
    expect(problem([pair, { home: 'Foxes', away: 'Cats' }], 1)).toContain('Pairing 2 has "Foxes"')
    expect(problem([{ home: 'Cats', away: 'Foxes' }], 1)).toContain('Pairing 1 has "Foxes"')
    expect(problem([{ home: 'Aces', away: '1' }], 1)).toBe("Aces can't play itself in week 1")
    for (const again of [
      { home: 'Bears', away: 'Cats' },
      { home: 'Dogs', away: 'Aces' },
    ])
      expect(problem([pair, again], 1)).toMatch(/^(Aces|Bears) would play twice in week 1$/)
    expect(
      'pairings' in
        edit([
          { ...pair, week: 1 },
          { ...pair, week: 2 },
        ]),
    ).toBe(true)
  })

  test('that two teams share a name for are refused', () => {
    const teams = [...TEAMS, { id: 'other', name: 'aces', number: 6 }]
    const edited = weeksOfPairings([{ home: 'Aces', away: 'Bears' }], { teams, lastWeek: 14, week: 1 })
    expect(edited).toEqual({ problem: 'Pairing 1 has "Aces", which does not match exactly one team' })
  })
})

test('two swapped weeks exchange their pairings, and swapping them again restores them', () => {
  const weeks = fc.integer({ min: 1, max: 6 })
  fc.assert(
    fc.property(weeks, weeks, (one, other) => {
      fc.pre(one !== other)
      const schedule = [1, 2, 3, 4, 5, 6].flatMap(week => [
        { week, homeId: `${week} a`, awayId: `${week} b` },
        { week, homeId: `${week} c`, awayId: null },
      ])
      const swapped = swappedWeeks(schedule, [one, other])
      const ofWeek = (rows: typeof swapped, week: number) =>
        rows.filter(each => each.week === week).map(({ homeId }) => homeId)
      expect(swapped.map(({ week }) => week)).toEqual([one, one, other, other].sort((a, b) => a - b))
      expect([ofWeek(swapped, one), ofWeek(swapped, other)]).toEqual([ofWeek(schedule, other), ofWeek(schedule, one)])
      const restored = schedule.filter(({ week }) => week === one || week === other)
      expect(swappedWeeks(swapped, [one, other])).toEqual(restored)
    }),
  )
})
