/** Values of PostgreSQL as SQLite answers them: numbers, texts, bytes and null. */

const OID = { bool: 16, bytea: 17, int8: 20, int2: 21, int4: 23, float4: 700, float8: 701, numeric: 1700 } as const

const wholeNumber = (text: string): number => {
  const number = Number(text)
  if (Number.isSafeInteger(number)) return number
  throw new RangeError(`the store holds ${text}, which is more than a number can be`)
}

/** A sum of whole numbers is a numeric; one with decimals is a number like any other. */
const exactNumber = (text: string): number => (text.includes('.') ? Number(text) : wholeNumber(text))

type Parser = (text: string) => unknown

const PARSERS: Readonly<Record<number, Parser>> = {
  [OID.bool]: text => (text === 't' ? 1 : 0),
  [OID.bytea]: text => Uint8Array.fromHex(text.slice(2)),
  [OID.int8]: wholeNumber,
  [OID.int2]: Number,
  [OID.int4]: Number,
  [OID.float4]: Number,
  [OID.float8]: Number,
  [OID.numeric]: exactNumber,
}

const asIs: Parser = text => text

/** How a connection reads values. Throws RangeError for a whole number beyond 2^53. */
export const VALUES = { getTypeParser: (oid: number): Parser => PARSERS[oid] ?? asIs }
