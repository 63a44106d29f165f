import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkAcquisition } from '../../support/acquisition-laws.ts'
import { acquisitionsWithUndo } from '../../support/acquisition-moves.ts'
import { LIVE, PAST, playAcquisitions } from '../../support/acquisition-play.ts'
import { openSeasonWorld } from '../../support/league-stage.ts'
import { rounds } from '../../support/rounds.ts'
import { assertUntil } from '../../support/until-seen.ts'

const RUNS = rounds({ test: 8, soak: 3000 })

const KINDS = [
  'add',
  'drop',
  'swap',
  'claim',
  'withdraw',
  'run',
  'offer',
  'accept',
  'reject',
  'cancel',
  'reverse',
  'undo',
]

describe.each([
  ['a league in a past season', PAST],
  ['a live league', LIVE],
])('in %s', (_, pace) => {
  test(`any adds, claims, runs and trades (${RUNS} seasons) keep one owner per player, valid rosters, priorities and lineups, and a complete log`, async () => {
    const stadium = await openSeasonWorld()
    const tally = new Map<string, number>()
    const wanted = [
      ...KINDS.flatMap(kind => [`${kind} done`, `${kind} refused`]),
      ...['claim_won', 'claim_lost', ...(pace === LIVE ? ['close'] : [])],
    ]
    await assertUntil(
      fc.asyncProperty(acquisitionsWithUndo(60), async moves => {
        await playAcquisitions(stadium, { pace, moves }, (stage, step) => {
          const name = `${step.move.kind} ${'code' in step.result ? 'refused' : 'done'}`
          tally.set(name, (tally.get(name) ?? 0) + 1)
          for (const { type } of step.after.log.slice(0, step.after.log.length - step.before.log.length))
            tally.set(type, (tally.get(type) ?? 0) + 1)
          checkAcquisition(stage, step)
        })
      }),
      RUNS,
      () => wanted.every(each => tally.has(each)),
    )
    stadium.world.close()
    expect(
      wanted.filter(each => !tally.has(each)),
      [...tally].join('\n'),
    ).toEqual([])
    expect(tally.has('close')).toBe(pace === LIVE)
  })
})
