import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { someMoves } from '../../support/league-moves.ts'
import { playMoves, type Tally } from '../../support/league-play.ts'
import { openStadium } from '../../support/league-stage.ts'
import { rounds } from '../../support/rounds.ts'

const RUNS = rounds({ test: 20, soak: 5000 })

describe.each([
  ['a league of a past season', false],
  ['a league that is played live', true],
])('in %s', (_, live) => {
  test(`any moves by anybody, in ${RUNS} seasons, keep rosters and lineups legal, closed weeks as they were, and the log whole`, async () => {
    const stadium = await openStadium()
    const tally: Tally = new Map()
    await fc.assert(
      fc.asyncProperty(someMoves(40), moves => playMoves(stadium, { live, moves, tally })),
      { numRuns: RUNS },
    )
    stadium.world.close()
    for (const kind of ['roster', 'slots', 'assign', 'best', 'close', 'team', 'settings'])
      expect(tally.get(`${kind} done`), [...tally].join('\n')).toBeGreaterThan(0)
  })
})
