import { expect, test } from 'vitest'
import { withSlots } from '../../../../src/engine/platforms/sheet/league.ts'
import type { SheetRow } from '../../../../src/engine/schema/sheet.ts'

const lineup = (team: string, starters: string, bench = ''): SheetRow[] =>
  [...starters.split(' ').map(position => ['starter', position]), ...bench.split(' ').map(each => ['nonstarter', each])]
    .filter(([, position]) => position !== '')
    .map(([slot, position], at) => ({
      ...{ season: 1990, week: 1, team, player: `${team} ${at}`, points: 1 },
      ...{ slot: slot!, position: position! },
    }))

const slotsOf = (rows: readonly SheetRow[], team: string) =>
  withSlots(rows).flatMap(row => (row.team === team ? [row.slot] : []))

test("starters get their positions' slots, and extra starters get FLEX", () => {
  const rows = [
    ...lineup('A', 'QB RB RB WR WR', 'TE'),
    ...lineup('B', 'QB RB WR WR WR'),
    ...lineup('C', 'QB RB WR WR TE'),
  ]
  expect(slotsOf(rows, 'A')).toEqual(['QB', 'RB', 'FLEX', 'WR', 'WR', 'BN'])
  expect(slotsOf(rows, 'B')).toEqual(['QB', 'RB', 'WR', 'WR', 'FLEX'])
  expect(slotsOf(rows, 'C')).toEqual(['QB', 'RB', 'WR', 'WR', 'FLEX'])
})

test('a second quarterback gets SUPER_FLEX, which other lineups can fill with another position', () => {
  const rows = [...lineup('A', 'QB QB RB WR RB'), ...lineup('B', 'QB RB WR WR TE')]
  expect(slotsOf(rows, 'A')).toEqual(['QB', 'SUPER_FLEX', 'RB', 'WR', 'FLEX'])
  expect(slotsOf(rows, 'B')).toEqual(['QB', 'RB', 'WR', 'FLEX', 'SUPER_FLEX'])
})

test('a lineup with empty slots does not make other slots flexible', () => {
  const rows = [...lineup('A', 'QB RB WR'), ...lineup('B', 'QB RB')]
  expect([slotsOf(rows, 'A'), slotsOf(rows, 'B')]).toEqual([
    ['QB', 'RB', 'WR'],
    ['QB', 'RB'],
  ])
})

test('extra defensive players get IDP_FLEX', () => {
  const rows = [...lineup('A', 'DL DL LB'), ...lineup('B', 'DL LB LB')]
  expect([slotsOf(rows, 'A'), slotsOf(rows, 'B')]).toEqual([
    ['DL', 'IDP_FLEX', 'LB'],
    ['DL', 'LB', 'IDP_FLEX'],
  ])
})

test('slots in a sheet are not changed', () => {
  const rows = lineup('A', 'QB RB').map(row => ({ ...row, slot: row.position! }))
  expect(withSlots(rows)).toEqual(rows)
})
