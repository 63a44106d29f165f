import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { someMoves } from '../../support/league-moves.ts'
import { playMoves, type Tally } from '../../support/league-play.ts'
import { openSeasonWorld } from '../../support/league-stage.ts'
import { rounds } from '../../support/rounds.ts'
import { assertUntil } from '../../support/until-seen.ts'

const RUNS = rounds({ test: 8, soak: 5000 })

describe.each([
  ['a league in a past season', false],
  ['a live league', true],
])('in %s', (_, live) => {
  test(`any moves by any account (${RUNS} seasons) keep rosters and lineups legal, closed weeks unchanged, and the log complete`, async () => {
    const stadium = await openSeasonWorld()
    const tally: Tally = new Map()
    const wanted = ['roster', 'taxi', 'slots', 'assign', 'best', 'close', 'team', 'settings'].map(
      kind => `${kind} done`,
    )
    await assertUntil(
      fc.asyncProperty(someMoves(40), moves => playMoves(stadium, { live, moves, tally })),
      RUNS,
      () => wanted.every(each => tally.has(each)),
    )
    stadium.world.close()
    expect(
      wanted.filter(each => !tally.has(each)),
      [...tally].join('\n'),
    ).toEqual([])
  })
})
