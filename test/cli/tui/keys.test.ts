import { describe, expect, test } from 'vitest'
import { keysOf, moveCursor, nextItem, typeKey } from '../../../src/cli/tui/interface/keys.ts'
import { applyNavigation, type Location, wentBack } from '../../../src/cli/tui/interface/location.ts'

describe('key input', () => {
  const none = { upArrow: false, tab: false, shift: false, ctrl: false, meta: false } as never

  test('names special keys and splits several letters into single ones', () => {
    expect(keysOf('', { ...(none as object), upArrow: true } as never)).toEqual(['up'])
    expect(keysOf('', { ...(none as object), tab: true, shift: true } as never)).toEqual(['back tab'])
    expect(keysOf('ab\r', none)).toEqual(['a', 'b', 'enter'])
    expect(keysOf('x', { ...(none as object), ctrl: true } as never)).toEqual([])
  })

  test('reads mouse clicks with their position, and moves three lines for the wheel', () => {
    expect(keysOf('[<0;13;6M', none)).toEqual(['click 12 5'])
    expect(keysOf('[<0;13;6m', none)).toEqual([])
    expect(keysOf('[<65;1;1M', none)).toEqual(['down', 'down', 'down'])
  })

  test('moves a cursor only within its list', () => {
    expect(moveCursor(0, 'up', { count: 3 })).toBe(0)
    expect(moveCursor(1, 'page down', { count: 3 })).toBe(2)
    expect(moveCursor(0, 'G', { count: 0 })).toBe(0)
    expect(moveCursor(0, 'x', { count: 3 })).toBeNull()
    expect(nextItem(['a', 'b', 'c'], 'a', -1)).toBe('c')
    expect(nextItem([] as string[], 'a', 1)).toBe('a')
  })

  test('appends typed letters and deletes the last one on backspace', () => {
    expect([typeKey('a', 'b'), typeKey('ab', 'backspace'), typeKey('', 'backspace'), typeKey('a', 'left')]).toEqual([
      'ab',
      'a',
      '',
      'a',
    ])
    expect(typeKey('a👨‍👩‍👧', 'backspace')).toBe('a')
  })
})

test('Esc goes back through the visited screens', () => {
  const start: Location = { screen: 'league', page: null, playerId: null, back: [], teamId: 'a', week: 1 }
  const there = applyNavigation(applyNavigation(applyNavigation(start, { screen: 'week' }), { week: 2 }), {
    screen: 'team',
    teamId: 'b',
  })
  const place = { page: null, playerId: null }
  expect(there).toEqual({
    ...place,
    screen: 'team',
    back: [
      { ...place, screen: 'league' },
      { ...place, screen: 'week' },
    ],
    teamId: 'b',
    week: 2,
  })
  expect(wentBack(wentBack(there)).screen).toBe('league')
  expect(wentBack(start)).toEqual(start)
  const odds = applyNavigation(start, { page: 'odds', instead: true })
  expect([odds.back, wentBack(odds).page]).toEqual([[], null])
  const player = applyNavigation(there, { screen: 'player', playerId: 'p' })
  expect(wentBack(player)).toEqual(there)
})
