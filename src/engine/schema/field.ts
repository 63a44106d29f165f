import * as z from 'zod/mini'
import { POS_GROUPS } from '../../../data/positions.ts'
import { MAX_SEARCHED } from '../../../data/search.ts'
import { MAX_WEEKS } from '../../../data/seasons.ts'
import { CONTROL, HIDDEN, isSeen } from './characters.ts'

/** Field schemas that more than one resource uses. */

const PRINTABLE = 'text without control or hidden characters'
const printable = z.regex(new RegExp(`^[^${CONTROL}${HIDDEN}]*$`, 'u'), { error: PRINTABLE, abort: true })
const seen = z.refine<string>(isSeen, `must be ${PRINTABLE}`)
export const Text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max), printable, seen)
export const Name = Text(100)
export const Description = z
  .string()
  .check(
    z.maxLength(2000),
    z.regex(new RegExp(`^(?:[^${CONTROL}]|[\\n\\t])*$`, 'u'), 'text without control characters'),
  )
/**
 * Returns a schema for multi-line text from users. Empty text is allowed. Line breaks can be two characters (CRLF), as
 * browsers send them.
 */
export const Prose = (max: number) =>
  z.string().check(
    z.overwrite(text => text.replaceAll('\r\n', '\n').trim()),
    z.maxLength(max),
    z.refine(text => isSeen(text.replace(/[\n\t]/g, ' ')), `must be ${PRINTABLE}`),
  )
/** Part of a name, for searching lists. */
export const Search = z.string().check(z.maxLength(MAX_SEARCHED))
export const Id = z.string().check(z.minLength(1), z.maxLength(100))
export const Integer = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max))
export const EpochMs = z.int().check(z.gte(0))

/** A number shown to people: points with two decimals, averages and shares with four. */
export const Figure = z.number()

/** Returns a schema for an amount of money, in whole cents. */
export const Money = (max: number) =>
  z.number().check(
    z.gte(0),
    z.lte(max),
    z.refine(amount => Number(amount.toFixed(2)) === amount, 'must have at most two decimals'),
  )

/** `all` as the number of rows, for callers that can request an entire list. */
export const All = z.pipe(
  z.literal('all'),
  z.transform(() => Number.MAX_SAFE_INTEGER),
)

const isZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

export const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day such as 22:00'))
export const Zone = z.string().check(z.refine(isZone, 'must be a time zone such as America/New_York'))

export const PosGroup = z.enum(POS_GROUPS)
export const Season = Integer(1900, 2200)
export const Week = Integer(1, MAX_WEEKS)

/** Returns a schema for a query field with a default value. */
export const withDefault = <T extends z.ZodMiniType>(schema: T, value: z.output<T>) =>
  z._default(schema, value as never)

/** The max number of rows that a list can skip. */
export const Offset = withDefault(Integer(0, 1_000_000), 0)

/** The id that the league's creator chose. If they did not choose one, a league gets a UUID. */
export const Slug = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9-]{1,63}$/, '2 to 64 lowercase letters, digits or "-", the first a letter or digit'))

/** An object whose fields depend on an operation, such as its response. */
export const AnyObject = z.looseObject({}) as z.ZodMiniType as z.ZodMiniType<unknown, unknown>
