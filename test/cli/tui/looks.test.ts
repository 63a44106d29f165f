import { expect, test } from 'vitest'
import { LIGHT_COLORS } from '../../../src/cli/tui/interface/looks.ts'

/**
 * Returns the red, green and blue values (0 to 255) of a color in xterm's 256-color palette: the color cube and the
 * grays.
 */
const channels = (color: number): readonly number[] => {
  if (color >= 232) return Array(3).fill(8 + 10 * (color - 232))
  const level = (digit: number): number => (digit === 0 ? 0 : 55 + 40 * digit)
  const at = color - 16
  return [Math.floor(at / 36), Math.floor(at / 6) % 6, at % 6].map(level)
}

/** Returns the relative luminance of a color as defined in WCAG 2.2. */
const luminance = (color: readonly number[]): number => {
  const [red, green, blue] = color.map(channel => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

test.each(Object.entries(LIGHT_COLORS))('%s has a contrast of at least 4.5:1 on white', (_, color) => {
  expect(1.05 / (luminance(channels(color)) + 0.05)).toBeGreaterThanOrEqual(4.5)
})
