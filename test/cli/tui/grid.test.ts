import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstShown, grid, gridWithHidden, halves, usedWidth, widthOf } from '../../../src/cli/tui/interface/lines.ts'
import { type Column, field, table } from '../../../src/views/view.ts'
import { someText } from '../../support/letters.ts'

describe('a table', () => {
  const columns = [field('NAME', 'name'), field('POINTS', 'points', { format: 'points' })] as readonly Column<{
    name: string
    points: number
  }>[]

  test('never leaves its space, and always shows the selected row', () => {
    const rows = fc.array(fc.record({ name: someText, points: fc.double({ min: -99, max: 999, noNaN: true }) }), {
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
          const lines = grid(table(list, columns), { width: wide, height, at: pick % list.length })
          expect(lines.length).toBe(Math.min(height, list.length + 1))
          for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(wide)
          expect(lines.filter(([mark]) => mark?.text === '> ')).toHaveLength(1)
        },
      ),
    )
  })

  test('never cuts a number: on a narrow screen it hides columns', () => {
    const rows = [{ name: 'Ambrose Willetkeep', points: 12345.67, against: 9876.54 }]
    const wide: readonly Column<(typeof rows)[number]>[] = [...columns, field('PA', 'against', { format: 'points' })]
    for (let space = 20; space <= 60; space++) {
      const [, line] = grid(table(rows, wide), { width: space, height: 2 })
      const figures = line!.map(({ text: each }) => each.trim()).filter(each => /^\d/.test(each))
      expect(['12345.67', '9876.54'].slice(0, figures.length)).toEqual(figures)
      expect(widthOf(line!)).toBeLessThanOrEqual(space)
    }
  })

  test('drops minor columns before it cuts a name', () => {
    const trade = { from: 'Marvelous Marauders', to: 'Quarterback Quarrels', status: 'pending', note: 'a'.repeat(40) }
    const narrow: readonly Column<typeof trade>[] = [
      field('FROM', 'from', { uncut: true }),
      field('TO', 'to', { uncut: true }),
      field('STATUS', 'status'),
      field('NOTE', 'note', { minor: true }),
    ]
    for (let width = 55; width <= 90; width++) {
      const [, line] = grid(table([trade], narrow), { width, height: 2 })
      expect(line!.map(({ text }) => text.trim())).toEqual(expect.arrayContaining([trade.from, trade.to, trade.status]))
    }
  })

  test('shows every value of the selected row at every width, below the rows if it is cut or dropped', () => {
    const rows = ['Ambrose Willetkeep', 'Ignatius Garnetbank', 'Leander Birchgarth'].map((name, at) => ({
      ...{ name, points: 123.45 + at, note: `locked since ${at + 1}`, against: 98.76 - at },
    }))
    const wide: readonly Column<(typeof rows)[number]>[] = [
      ...columns,
      field('NOTE', 'note'),
      field('PA', 'against', { format: 'points' }),
    ]
    for (let width = 40; width <= 90; width++) {
      for (const at of rows.keys()) {
        const lines = gridWithHidden(table(rows, wide), { width, height: 8, at })
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width)
        const text = lines.map(line => line.map(each => each.text).join('')).join(' ')
        const { name, points, note, against } = rows[at]!
        for (const value of [name, points.toFixed(2), note, against.toFixed(2)])
          expect(text.replaceAll(/\s+/g, ' ')).toContain(value)
      }
    }
  })

  test('cuts other text before names, and drops minor columns before names get short', () => {
    const rows = [
      { name: 'Donaudampfschifffahrts FC', note: 'locked until the last game of the week is over', against: 1 },
    ]
    const named: readonly Column<(typeof rows)[number]>[] = [
      { ...field('NAME', 'name'), link: () => ({ to: 'team', id: '1' }) },
      field('NOTE', 'note'),
      { heading: 'BETTER', value: () => '', minor: true },
      field('PA', 'against', { minor: true }),
    ]
    const shownIn = (width: number) => {
      const lines = grid(table(rows, named), { width, height: 2 })
      return lines.map(line =>
        line
          .map(({ text }) => text)
          .join('')
          .trimEnd(),
      )
    }
    expect(shownIn(100)[0]).toContain('BETTER  PA')
    expect(shownIn(66)[0]).not.toContain('BETTER')
    for (let width = 52; width < 100; width++) {
      expect(shownIn(width)[1]).toContain('Donaudampfschifffahrts FC')
      // The block next to a list takes the list's unused columns, so the list must look the same at its used width.
      expect(shownIn(usedWidth(table(rows, named), width))).toEqual(shownIn(width))
    }
  })

  test('does not scroll past its ends', () => {
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

test('neither of two names on a line is cut while the other leaves space unused', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 200 }), fc.nat(100), fc.nat(100), (width, one, other) => {
      const [left, right] = halves(width, one, other)
      expect(left + right).toBe(width)
      if (one + other <= width) expect(left >= one && right >= other).toBe(true)
      else expect(Math.min(left, right)).toBeGreaterThanOrEqual(Math.min(one, other, Math.floor(width / 2)))
    }),
  )
})
