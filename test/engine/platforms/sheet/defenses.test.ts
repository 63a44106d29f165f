import { describe, expect, test } from 'vitest'
import { NFL_TEAMS } from '../../../../data/teams.ts'
import { clubOf } from '../../../../src/engine/platforms/sheet/defenses.ts'

describe('a sheet means a club', () => {
  test.each(NFL_TEAMS.map(each => [each.code, each] as const))(
    'by each code and whole name of %s, past ones too',
    (code, { name, aliases, formerNames }) => {
      for (const call of [code, ...aliases, name, ...formerNames, `${name} D/ST`, `${name} defense`]) {
        expect([call, clubOf(call)]).toEqual([call, code])
      }
    },
  )

  test.each([
    ['Raiders', 'LV'],
    ['Oakland', 'LV'],
    ['St. Louis', 'LA'],
    ['San Diego DEF', 'LAC'],
    ['Football Team', 'WAS'],
    ['Washington', 'WAS'],
    ['Redskins', 'WAS'],
    ['NY Giants', 'NYG'],
    ['N.Y. Jets', 'NYJ'],
    ['LA Rams D/ST', 'LA'],
    ['SF 49ers', 'SF'],
    ['JAC Jaguars', 'JAX'],
    ['Philadelphia (DEF)', 'PHI'],
    ['Bills Defense/Special Teams', 'BUF'],
    ['Patriots, New England', 'NE'],
  ])('by its place or nickname alone, or both in short: %s', (written, code) => {
    expect(clubOf(written)).toBe(code)
  })

  test.each(['New York', 'Los Angeles', 'Springfield', ''])(
    'never by what several are called, or none: "%s"',
    written => {
      expect(clubOf(written)).toBeNull()
    },
  )
})
