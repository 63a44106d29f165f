import * as z from 'zod/mini'
import { withoutUnseen } from '../../schema/characters.ts'

/**
 * Single values in responses. A platform can send a value as a number in one response and as a string in another, so
 * both are accepted.
 */

const NUMBER = /^[+-]?\d{1,15}(?:\.\d{1,20})?$/

const asNumber = (value: unknown): unknown => (typeof value === 'string' && NUMBER.test(value) ? Number(value) : value)

const asText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value)

const FLAGS = new Map<unknown, boolean>([
  [0, false],
  ['0', false],
  ['false', false],
  [1, true],
  ['1', true],
  ['true', true],
])

export const Text = z.pipe(z.transform(asText), z.string())
export const Figure = z.pipe(z.transform(asNumber), z.number())
export const Integer = z.pipe(z.transform(asNumber), z.int())
export const Flag = z.pipe(
  z.transform((value: unknown): unknown => FLAGS.get(value) ?? value),
  z.boolean(),
)

/** Returns a schema for a string that matches a pattern, such as an id with many digits. */
export const textLike = (form: RegExp) => z.pipe(z.transform(asText), z.string().check(z.regex(form)))

const LONGEST = 100

/** Returns a valid name of 1 to 100 characters, all of them visible. */
export const cleanName = (text: string | null | undefined, otherwise: string): string => {
  const seen = withoutUnseen((text ?? '').replace(/\p{Cc}+/gu, ' ')).trim()
  // Removes invisible characters again, because the cut can split an emoji that has several characters.
  return withoutUnseen(seen.slice(0, LONGEST)).trim() || otherwise
}
