/** Writes CSV cells that spreadsheets do not interpret as formulas. */

/** Puts a quote before a string that starts like a formula and is not a number. A single sign is harmless. */
export const withQuote = (text: string): string =>
  text.length > 1 && /^[=+@-]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text

/** Removes the quote that `withQuote` adds. */
export const withoutQuote = (cell: string): string => cell.replace(/^'(?=[=+@-].)/, '')

/** Writes a value as a cell. Cells with a separator, a quote or a line end are quoted. Source: RFC 4180. */
const csvCell = (value: string | number | boolean | null | undefined, separator: string): string => {
  const text = typeof value === 'string' ? withQuote(value) : String(value ?? '')
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Writes values as a line of CSV, without a line end. Does not use a library, which took four times as long. */
export const csvLine = (values: readonly (string | number | boolean | null | undefined)[], separator = ','): string =>
  values.map(value => csvCell(value, separator)).join(separator)

/** Returns the cells of an object. Fields of nested objects have names such as `stats.rec_yards`. */
export const flatCells = (row: object, before = ''): [name: string, value: unknown][] =>
  Object.entries(row).flatMap(([name, value]): [string, unknown][] =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? flatCells(value, `${before}${name}.`)
      : [[before + name, value]],
  )
