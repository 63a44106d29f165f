import { describe, expect, test } from 'vitest'
import {
  type DraftConditions,
  type DraftMove,
  type DraftProgress,
  refuseAbandon,
  refusePause,
  refusePicking,
  refusePlayer,
  refuseStart,
  refuseTurn,
  refuseUndo,
} from '../../../../src/engine/rules/draft/draft.ts'

const place: DraftConditions = { platform: null, underway: false, rostered: 0, played: false }
const progress: DraftProgress = { paused: false, picksMade: 4, next: { number: 5, round: 2, teamName: 'Anvils' } }
const anvils: DraftMove = { teamName: 'Anvils', isNext: true, turnsLeft: 2, byCommissioner: false }
const bolts: DraftMove = { ...anvils, teamName: 'Bolts', isNext: false }
const paused = { ...progress, paused: true }
const complete = { ...progress, next: null }

describe('a draft', () => {
  test('starts only before any results, with empty rosters and without another draft, and never in a mirror', () => {
    expect(refuseStart(place)).toBeNull()
    expect(refuseStart({ ...place, platform: 'sleeper' })).toMatchObject({ reason: 'mirror' })
    expect(refuseStart({ ...place, underway: true, rostered: 3 })).toMatchObject({
      reason: 'underway',
      atTerminal: 'hindsight draft abandon cancels it',
    })
    expect(refuseStart({ ...place, rostered: 3, played: true })).toMatchObject({
      reason: 'rostered',
      message: expect.stringMatching(/, but 3 players are on the rosters of this league$/),
    })
    expect(refuseStart({ ...place, rostered: 1 })?.message).toMatch(
      /, but one player is on the rosters of this league$/,
    )
    expect(refuseStart({ ...place, played: true })).toMatchObject({ reason: 'results' })
  })

  test('accepts picks from the team on the clock while it is running', () => {
    expect(refuseTurn(progress, anvils)).toBeNull()
    for (const byCommissioner of [false, true])
      expect(refuseTurn(progress, { ...bolts, byCommissioner })).toMatchObject({
        reason: 'clock',
        message: expect.stringMatching(/Anvils/),
      })
    expect(refuseTurn(complete, bolts)).toMatchObject({ reason: 'complete' })
    expect(refusePicking(progress)).toBeNull()
  })

  test('accepts picks from the commissioner for any team while it is paused', () => {
    for (const team of [anvils, bolts]) {
      expect(refuseTurn(paused, team)).toMatchObject({ reason: 'paused' })
      expect(refuseTurn(paused, { ...team, byCommissioner: true })).toBeNull()
    }
    expect(refuseTurn(paused, { ...bolts, turnsLeft: 0, byCommissioner: true })).toMatchObject({
      message: 'Bolts has used all its picks',
    })
  })

  test('accepts each player only once, and names the team that has the player', () => {
    expect(refusePlayer('Josh', null)).toBeNull()
    expect(refusePlayer('Josh', { teamName: 'Bolts', number: 3 })).toMatchObject({
      message: 'Josh was taken by Bolts with pick 3',
    })
    expect(refusePlayer('Josh', { teamName: 'Bolts', number: null })).toMatchObject({
      message: 'Josh was taken by Bolts',
    })
  })

  test('can be paused and resumed until it is complete', () => {
    expect(refusePause(progress, true)).toBeNull()
    expect(refusePause(paused, false)).toBeNull()
    expect(refusePause(paused, true)).toMatchObject({ reason: 'paused' })
    expect(refusePause(progress, false)).toMatchObject({ reason: 'running' })
    expect(refusePause(complete, true)).toMatchObject({ reason: 'complete' })
  })

  test('can undo every pick, even when paused or complete, unless later events depend on it', () => {
    for (const each of [progress, paused, complete]) expect(refuseUndo(each, 4, null)).toBeNull()
    expect(refuseUndo(progress, 5, null)).toMatchObject({ message: 'Only 4 picks have been made' })
    expect(refuseUndo({ ...progress, picksMade: 1 }, 2, null)).toMatchObject({ message: 'Only one pick has been made' })
    expect(refuseUndo({ ...progress, picksMade: 0 }, 1, null)).toMatchObject({ message: 'No pick has been made' })
    for (const followed of ['moved', 'results', 'promised'] as const)
      expect(refuseUndo(complete, 1, followed)).toMatchObject({ reason: followed })
  })

  test('can be canceled until it is complete', () => {
    expect(refuseAbandon(progress, null)).toBeNull()
    expect(refuseAbandon(paused, null)).toBeNull()
    expect(refuseAbandon(complete, null)).toMatchObject({ reason: 'complete' })
    expect(refuseAbandon({ ...complete, picksMade: 0 }, null)).toBeNull()
    expect(refuseAbandon({ ...complete, picksMade: 0 }, 'moved')).toMatchObject({ reason: 'moved' })
  })
})
