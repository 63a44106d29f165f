import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_RANKING } from '../../../../data/leagues.ts'
import { type Contestant, standings } from '../../../../src/engine/rules/matchups/standings.ts'

const team = (id: string, more: Partial<Contestant>): Contestant => ({
  id,
  draftPosition: null,
  division: null,
  ...more,
})

describe('division ranks', () => {
  it('are the ranks of the standings counted within each division, and null without a division', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.constantFrom(1, 2, 3)), { minLength: 1, maxLength: 10 }), divisions => {
        const teams = divisions.map((division, at) => team(`T${at}`, { draftPosition: at, division }))
        const table = standings({ teams, matchups: [], ranking: DEFAULT_RANKING, medianGame: false })
        for (const [at, { team: own, divisionRank }] of table.entries()) {
          const before = table.slice(0, at).filter(each => each.team.division === own.division)
          expect(divisionRank).toBe(own.division === null ? null : before.length + 1)
        }
      }),
    )
  })
})
