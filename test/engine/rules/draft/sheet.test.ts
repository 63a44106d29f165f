import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DraftSheetLeague, readSheet } from '../../../../src/engine/rules/draft/sheet.ts'
import { openPlayerLookup } from '../../../../src/engine/rules/names/player-lookup.ts'
import type { Person } from '../../../../src/engine/rules/names/player-names.ts'

const person = (id: string, name: string, posGroup = 'WR', team = 'CHI'): Person => ({ id, name, posGroup, team })
const PEOPLE = [
  person('w1', "Ja'Marr Chase", 'WR', 'CIN'),
  person('w2', 'Mike Williams', 'WR', 'LAC'),
  person('w3', 'Mike Williams', 'WR', 'NYJ'),
  person('r1', 'Kenneth Walker III', 'RB', 'SEA'),
  person('q1', 'Josh Allen', 'QB', 'BUF'),
  person('q2', 'Alex Smith', 'QB'),
  { ...person('t1', 'Alex Smith', 'TE'), team: null },
  person('DST_CHI', 'Chicago Bears', 'DST'),
]
const lookup = openPlayerLookup(PEOPLE)

const LEAGUE: DraftSheetLeague = {
  teams: ['Anvils', 'Bolts', 'Comets'].map((name, at) => ({ id: `t${at + 1}`, name, number: at + 1 })),
  capacity: 2,
  keepers: [],
  peopleOf: sought => lookup(sought).found,
}

const read = (...rows: [pick: number, team: string | number, player: string][]) =>
  readSheet(
    rows.map(([pick, team, player]) => ({ pick, team, player })),
    LEAGUE,
  )

const faultsOf = (...rows: [number, string | number, string][]): string[] => {
  const sheet = read(...rows)
  return 'faults' in sheet ? sheet.faults : []
}

describe('the sheet of a finished draft', () => {
  test('names teams by id, draft number or name, and players by id or name, in any order of rows', () => {
    const sheet = read(
      [3, ' comets ', 'Jamarr Chase'],
      [1, 't1', 'q1'],
      [2, 2, 'Walker, Kenneth'],
      [4, '3', 'Mike Williams NYJ'],
    )
    expect(sheet).toMatchObject({
      picks: [
        { teamId: 't1', player: { id: 'q1' } },
        { teamId: 't2', player: { id: 'r1' } },
        { teamId: 't3', player: { id: 'w1' } },
        { teamId: 't3', player: { id: 'w3' } },
      ],
    })
  })

  test('is refused with every invalid row and all of its errors', () => {
    expect(
      faultsOf(
        [1, 1, 'q1'],
        [2, 'Dukes', 'Ghost Player'],
        [3, 2, 'Mike Williams'],
        [3, 3, 'josh allen'],
        [9, 1, 'r1'],
        [6, 1, 'w2'],
      ),
    ).toEqual([
      'row 2 (2, Dukes, Ghost Player): no team is named "Dukes"; no player is named "Ghost Player"',
      'row 3 (3, 2, Mike Williams): "Mike Williams" can mean Mike Williams (WR, LAC) = w2 or Mike Williams (WR, NYJ) = w3; add the position, the NFL team or the id',
      'row 4 (3, 3, josh allen): pick 3 is already in row 3; Josh Allen was taken with pick 1 in row 1',
      'row 5 (9, 1, r1): picks must be numbered from 1 to 6, with one pick per row; Anvils would have 3 players, but a roster has room for 2',
    ])
  })

  test('reports the unrostered player if several have the same name', () => {
    expect(faultsOf([1, 1, 'alex smith'])).toEqual([
      'row 1 (1, 1, alex smith): "alex smith" can mean Alex Smith (QB, CHI) = q2 or Alex Smith (TE, no team) = t1; add the position, the NFL team or the id',
    ])
  })

  test('lists five possible players, and mentions that there are more', () => {
    const teams = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ id: `t${at + 1}`, name: 'Bolts', number: at + 1 }))
    const fault = (count: number) =>
      readSheet([{ pick: 1, team: 'bolts', player: 'q1' }], { ...LEAGUE, teams: teams(count) })
    const five = 'Bolts = t1 or Bolts = t2 or Bolts = t3 or Bolts = t4 or Bolts = t5'
    expect(fault(5)).toEqual({ faults: [`row 1 (1, bolts, q1): "bolts" can mean ${five}; use the id`] })
    expect(fault(6)).toEqual({ faults: [`row 1 (1, bolts, q1): "bolts" can mean ${five} or another; use the id`] })
  })

  test('reports an unknown team only once, no matter how often it picks', () => {
    const rows = ['q1', 'r1', 'w1'].map((player, at): [number, string, string] => [at + 1, 'Dukes', player])
    expect(faultsOf(...rows)).toEqual(
      rows.map(([pick, , player]) => `row ${pick} (${pick}, Dukes, ${player}): no team is named "Dukes"`),
    )
  })

  test('reports a team whose roster is too small for its picks', () => {
    expect(faultsOf([1, 'bolts', 'q1'], [2, 'bolts', 'r1'], [3, 'bolts', 'w1'])).toEqual([
      'row 3 (3, bolts, w1): Bolts would have 3 players, but a roster has room for 2',
    ])
  })

  test('lists the matching teams if several share a name', () => {
    const teams = [...LEAGUE.teams, { id: 't4', name: 'Bolts', number: 4 }]
    const rows = [{ pick: 1, team: 'bolts', player: 'q1' }]
    expect(readSheet(rows, { ...LEAGUE, teams })).toEqual({
      faults: ['row 1 (1, bolts, q1): "bolts" can mean Bolts = t2 or Bolts = t4; use the id'],
    })
  })

  test('prefers an exact team name over the same name after "Team"', () => {
    const teams = ['Aces', 'Team Aces'].map((name, at) => ({ id: `t${at + 1}`, name, number: at + 1 }))
    const rows = [{ pick: 1, team: 'aces', player: 'q1' }]
    expect(readSheet(rows, { ...LEAGUE, teams })).toMatchObject({ picks: [{ teamId: 't1' }] })
  })

  test('treats a number as the draft number, even if another team has that name', () => {
    const teams = [
      { id: 't1', name: 'Team 2', number: 1 },
      { id: 't2', name: 'Team 1', number: 2 },
    ]
    const read = (team: string | number) => readSheet([{ pick: 1, team, player: 'q1' }], { ...LEAGUE, teams })
    expect(read('1')).toMatchObject({ picks: [{ teamId: 't1' }] })
    expect(read(1)).toMatchObject({ picks: [{ teamId: 't1' }] })
    expect(read('team 1')).toMatchObject({ picks: [{ teamId: 't2' }] })
  })

  test("includes every keeper among the picks of the keeper's team", () => {
    const keepers = [{ teamId: 't1', player: { id: 'q1', name: 'Josh Allen' } }]
    const read = (...rows: { pick: number; team: string; player: string }[]) => readSheet(rows, { ...LEAGUE, keepers })
    expect(read({ pick: 1, team: 't1', player: 'q1' })).toMatchObject({ picks: [{ teamId: 't1' }] })
    expect(read({ pick: 1, team: 't2', player: 'q1' })).toEqual({
      faults: ["Anvils keeps Josh Allen, who is another team's pick in row 1"],
    })
    expect(read({ pick: 1, team: 't1', player: 'w1' })).toEqual({
      faults: ['Anvils keeps Josh Allen, who is not in the sheet'],
    })
    expect(read({ pick: 1, team: 't1', player: 'Ghost' })).toEqual({
      faults: ['row 1 (1, t1, Ghost): no player is named "Ghost"', 'Anvils keeps Josh Allen, who is not in the sheet'],
    })
    const others = [{ teamId: 't3', player: { id: 'r1', name: 'Kenneth Walker III' } }]
    const rows = [{ pick: 1, team: 't3', player: 'w1' }]
    expect(readSheet(rows, { ...LEAGUE, keepers: others })).toEqual({
      faults: ['Comets keeps Kenneth Walker III, who is not in the sheet'],
    })
  })

  test('identifies a row by its line in the file, if known', () => {
    const rows = [
      { pick: 1, team: 1, player: 'q1', line: 2 },
      { pick: 1, team: 2, player: 'r1', line: 5 },
    ]
    expect(readSheet(rows, LEAGUE)).toEqual({
      faults: ['line 5 (1, 2, r1): pick 1 is already in line 2'],
    })
  })

  test('is valid if and only if each pick number and each player appears once and no roster exceeds its size', () => {
    const ids = ['w1', 'w2', 'r1', 'q1', 'DST_CHI']
    const row = fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 3 }), fc.constantFrom(...ids))
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), rows => {
        const numbers = new Set(rows.map(([pick]) => pick))
        const sizes = Map.groupBy(rows, ([, team]) => team).values()
        const good =
          rows.every((_, at) => numbers.has(at + 1)) &&
          new Set(rows.map(([, , player]) => player)).size === rows.length &&
          [...sizes].every(team => team.length <= LEAGUE.capacity)
        expect('picks' in read(...rows)).toBe(good)
      }),
      { numRuns: 1000 },
    )
  })
})
