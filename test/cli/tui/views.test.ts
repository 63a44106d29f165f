import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stringWidth } from '../../../src/cli/present/table.ts'
import { footLines } from '../../../src/cli/tui/frame.ts'
import { firstShown, grid } from '../../../src/cli/tui/grid.ts'
import { keysOf, moved, turned, typed } from '../../../src/cli/tui/keys.ts'
import { assignmentsFor, candidatesFor, isLockedIn } from '../../../src/cli/tui/lineup.ts'
import { gone, goneBack, type Place } from '../../../src/cli/tui/place.ts'
import { stepped, weightsOf, withWeight } from '../../../src/cli/tui/rules.ts'
import { beside, fitLine, say, sized, sparkline, widthOf } from '../../../src/cli/tui/text.ts'
import type { Seats } from '../../../src/cli/tui/week.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 30 })
const width = fc.integer({ min: 1, max: 60 })

describe('texts', () => {
  test('take exactly the columns that they are given, whatever letters they have', () => {
    fc.assert(
      fc.property(text, width, fc.boolean(), (each, columns, right) => {
        expect(stringWidth(sized(each, columns, right))).toBe(columns)
        expect(widthOf(fitLine([{ text: each }, { text: each }], columns))).toBe(columns)
        expect(widthOf(beside([say(each)], [say('x')], columns)[0]!)).toBe(columns + 1)
      }),
    )
  })

  test('stand at the foot whole, however narrow the screen', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 20 }), words => {
        const foot = footLines({ question: words.join(' '), notice: null, keys: [], always: [] }, 20)
        const lines = foot.map(line => line.map(span => span.text).join(''))
        expect(lines.join(' ')).toBe(`${words.join(' ')} y/n`)
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(20)
      }),
    )
  })

  test('draw weeks as bars up to the best one, and a dot where there was no game', () => {
    expect(sparkline([0, null, 10, 20, -3])).toBe('▁·▅█▁')
    expect(sparkline([])).toBe('')
    expect(sparkline([0, 0])).toBe('▁▁')
  })
})

describe('a table', () => {
  const columns = [
    { title: 'NAME', of: (row: { name: string; points: number }) => row.name },
    { title: 'POINTS', of: (row: { points: number }) => row.points, decimals: 2 },
  ]

  test('never leaves its space, and always shows the chosen row', () => {
    const rows = fc.array(fc.record({ name: text, points: fc.double({ min: -99, max: 999, noNaN: true }) }), {
      minLength: 1,
      maxLength: 40,
    })
    fc.assert(
      fc.property(
        rows,
        fc.integer({ min: 24, max: 90 }),
        fc.integer({ min: 2, max: 30 }),
        fc.nat(),
        (list, wide, height, pick) => {
          const lines = grid(list, columns, { width: wide, height, at: pick % list.length })
          expect(lines.length).toBe(Math.min(height, list.length + 1))
          for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(wide)
          expect(lines.filter(([mark]) => mark?.text === '> ')).toHaveLength(1)
        },
      ),
    )
  })

  test('scrolls no further than its ends', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.nat(99),
        fc.integer({ min: 1, max: 30 }),
        (count, at, height) => {
          const first = firstShown(count, at % count, height)
          expect(first).toBeGreaterThanOrEqual(0)
          expect(first).toBeLessThanOrEqual(Math.max(0, count - height))
          expect(at % count).toBeGreaterThanOrEqual(first)
          expect(at % count).toBeLessThan(first + height)
        },
      ),
    )
  })
})

describe('keys', () => {
  const none = { upArrow: false, tab: false, shift: false, ctrl: false, meta: false } as never

  test('have names; letters are themselves, several at once are several', () => {
    expect(keysOf('', { ...(none as object), upArrow: true } as never)).toEqual(['up'])
    expect(keysOf('', { ...(none as object), tab: true, shift: true } as never)).toEqual(['back tab'])
    expect(keysOf('ab\r', none)).toEqual(['a', 'b', 'enter'])
    expect(keysOf('x', { ...(none as object), ctrl: true } as never)).toEqual([])
  })

  test('move a cursor inside its list only', () => {
    expect(moved(0, 'up', { count: 3 })).toBe(0)
    expect(moved(1, 'page down', { count: 3 })).toBe(2)
    expect(moved(0, 'G', { count: 0 })).toBe(0)
    expect(moved(0, 'x', { count: 3 })).toBeNull()
    expect(turned(['a', 'b', 'c'], 'a', -1)).toBe('c')
    expect(turned([] as string[], 'a', 1)).toBe('a')
  })

  test('type letters, and take the last one back', () => {
    expect([typed('a', 'b'), typed('ab', 'backspace'), typed('', 'backspace'), typed('a', 'left')]).toEqual([
      'ab',
      'a',
      '',
      'a',
    ])
  })
})

test('Esc goes back the way that one came', () => {
  const start: Place = { screen: 'league', back: [], teamId: 'a', week: 1 }
  const there = gone(gone(gone(start, { screen: 'week' }), { week: 2 }), { screen: 'team', teamId: 'b' })
  expect(there).toEqual({ screen: 'team', back: ['league', 'week'], teamId: 'b', week: 2 })
  expect(goneBack(goneBack(there)).screen).toBe('league')
  expect(goneBack(start)).toEqual(start)
})

describe('a slot', () => {
  const seat = (slotIndex: number, slot: string, eligible: string[], id: string | null, posGroup = eligible[0]) => ({
    slotIndex,
    slot,
    eligible,
    player: id === null ? null : { id, name: id, posGroup, team: null },
    points: 0,
  })
  const seats = {
    starters: [
      seat(0, 'RB', ['RB'], 'Ben'),
      seat(1, 'FLEX', ['RB', 'WR'], 'Cal', 'WR'),
      seat(2, 'FLEX', ['RB', 'WR'], 'Dee', 'RB'),
      { ...seat(3, 'RB', ['RB'], 'Eve'), locked: true },
    ],
    bench: [
      { slot: 'bench', player: { id: 'Fay', name: 'Fay', posGroup: 'RB', team: null }, points: 0 },
      { slot: 'bench', player: { id: 'Gus', name: 'Gus', posGroup: 'QB', team: null }, points: 0 },
    ],
    worth: null,
  } as unknown as Seats

  test('may be taken by whoever fits: from the bench, from another slot that is not locked, or by nobody', () => {
    expect(candidatesFor(seats, 0).map(({ name, from }) => [name, from])).toEqual([
      ['Fay', null],
      ['Dee', 2],
      ['(nobody)', null],
    ])
  })

  test('is known to be locked in every week before the current one, and in that one once it has points', () => {
    const at = (points: number | null, current: number | null, week: number) =>
      isLockedIn({ slot: 'QB', player: null, points }, current, week)
    expect([at(0, 5, 4), at(9, 5, 5), at(-1, 5, 5)]).toEqual([true, true, true])
    expect([at(0, 5, 5), at(null, 5, 5), at(9, 5, 6), at(9, null, 4)]).toEqual([false, false, false, false])
  })

  test('goes to who left it only where he fits', () => {
    const [, dee] = candidatesFor(seats, 0)
    expect(assignmentsFor(seats, 0, dee!)).toEqual([
      { slotIndex: 0, playerId: 'Dee' },
      { slotIndex: 2, playerId: 'Ben' },
    ])
    const ben = candidatesFor(seats, 1).find(({ name }) => name === 'Ben')
    expect(assignmentsFor(seats, 1, ben!)).toEqual([
      { slotIndex: 1, playerId: 'Ben' },
      { slotIndex: 0, playerId: null },
    ])
  })
})

describe('a weight', () => {
  test('comes back to where it was, after as many steps down as up', () => {
    fc.assert(
      fc.property(fc.integer({ min: -600, max: 600 }), fc.integer({ min: 1, max: 20 }), (hundredths, steps) => {
        let value = hundredths / 100
        for (let step = 0; step < steps; step++) value = stepped(value, 1)
        expect(value).toBeGreaterThan(hundredths / 100)
      }),
    )
    for (const value of [0, 0.04, 0.1, 0.5, 1, 4, 6, -1, -2]) expect(stepped(stepped(value, 1), -1)).toBe(value)
  })

  test('changes for everybody or for one position, and everything else stays', () => {
    const rules = { global: { weights: { rec: 1 } }, positionOverrides: { K: { weights: { fg: 3 } } } }
    const changed = withWeight(withWeight(rules, { group: null, stat: 'rec', value: 0.5 }), {
      group: 'K',
      stat: 'pat',
      value: 1,
    })
    expect(weightsOf(changed)).toEqual([
      { group: null, stat: 'rec', value: 0.5 },
      { group: 'K', stat: 'fg', value: 3 },
      { group: 'K', stat: 'pat', value: 1 },
    ])
    expect(rules.positionOverrides.K.weights).toEqual({ fg: 3 })
  })
})
