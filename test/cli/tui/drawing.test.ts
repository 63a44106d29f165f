import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldText, stringWidth } from '../../../src/cli/output/width.ts'
import { headLine, helpLines } from '../../../src/cli/tui/interface/frame.ts'
import { centerText, foldedLine, type Line, spread, widthOf } from '../../../src/cli/tui/interface/lines.ts'
import type { TeamLineup, WeekRow } from '../../../src/cli/tui/league/week.ts'
import { matchupTable } from '../../../src/cli/tui/screens/matchup-table.ts'
import { someText } from '../../support/letters.ts'

/** From zero columns to a very wide screen. */
const width = fc.integer({ min: 0, max: 220 })

const textOf = (line: Line): string => line.map(({ text }) => text).join('')

const slotOf = (
  slot: string,
  name: string,
  points: number | null,
): WeekRow & { slotIndex: number; eligible: never[] } => ({
  slot,
  slotIndex: 0,
  eligible: [],
  player: { id: name, name, posGroup: 'QB', team: 'CHI' },
  points,
  locked: false,
})

const lineupOf = (slots: readonly string[], name: string): TeamLineup => ({
  teamName: name,
  starters: slots.map((slot, at) => ({ ...slotOf(slot, name, 12.34), slotIndex: at })),
  bench: [slotOf('bench', name, null)],
  reserve: [],
  taxi: [],
  total: { total: 12.34 },
  benchPoints: null,
  unavailable: [],
})

describe('a matchup on a screen', () => {
  test('shows slot names of any length in full, within its width', () => {
    const slots = ['QB', 'SUPERFLEX', 'SUPER_FLEX', 'WRRB_FLEX', 'A_SLOT_WITH_A_VERY_LONG_NAME']
    for (const columns of [80, 100, 160]) {
      const { starters, bench } = matchupTable(lineupOf(slots, 'Boaz Heronlock'), lineupOf(slots, 'Milo Driftmoor'), {
        width: columns,
        zone: 'UTC',
      })
      for (const [at, line] of starters.entries()) expect(textOf(line)).toContain(` ${slots[at]} `)
      for (const line of [...starters, ...bench]) expect(widthOf(line)).toBeLessThanOrEqual(columns)
    }
  })

  test('keeps its columns aligned for names with any characters', () => {
    fc.assert(
      fc.property(someText, someText, fc.integer({ min: 60, max: 200 }), (slot, name, columns) => {
        const { starters } = matchupTable(lineupOf(['QB', slot], name), lineupOf(['QB', slot], 'Milo'), {
          width: columns,
          zone: 'UTC',
        })
        expect(widthOf(starters[0]!)).toBe(widthOf(starters[1]!))
      }),
    )
  })
})

describe('a line of text', () => {
  test('is laid out in any width, even zero', () => {
    fc.assert(
      fc.property(someText, someText, width, (one, other, columns) => {
        expect(stringWidth(centerText(one, columns))).toBeLessThanOrEqual(columns)
        expect(widthOf(spread([{ text: one }], [{ text: other }], columns))).toBeLessThanOrEqual(Math.max(columns, 0))
        expect(widthOf(headLine(one, other, columns))).toBeLessThanOrEqual(columns)
      }),
    )
  })

  test('keeps its words and styles when wrapped, and has no trailing spaces', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(words, words, fc.integer({ min: 12, max: 60 }), (first, second, columns) => {
        const line: Line = [
          { text: `${first.join(' ')} `, tone: 'heading' },
          { text: second.join(' '), tone: 'dim' },
        ]
        const lines = foldedLine(line, { width: columns, indent: '  ' })
        for (const each of lines) {
          expect(widthOf(each)).toBeLessThanOrEqual(columns)
          expect(textOf(each)).toBe(textOf(each).trimEnd())
        }
        expect(lines.map(textOf).join(' ').trim().split(/ +/)).toEqual([...first, ...second])
        const dim = lines.flat().filter(({ tone }) => tone === 'dim')
        expect(
          dim
            .map(({ text }) => text.trim())
            .join(' ')
            .trim()
            .split(/ +/),
        ).toEqual(second)
      }),
    )
  })
})

describe('wrapped text', () => {
  test('fits the width and loses only spaces', () => {
    fc.assert(
      fc.property(someText, fc.integer({ min: 4, max: 40 }), (text, columns) => {
        const lines = foldText(text, columns)
        for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(columns)
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
      }),
    )
  })

  test('shows key descriptions in full in the help', () => {
    for (const columns of [40, 80]) {
      const lines = helpLines(
        'Team',
        [['A', 'lineup mended before kickoffs, or not, for managers who are away']],
        columns,
      )
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(columns)
      expect(lines.map(textOf).join(' ').replaceAll(/ +/g, ' ')).toContain('or not, for managers who are away')
    }
  })
})
