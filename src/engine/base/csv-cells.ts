/** Cells of CSV, without texts that a spreadsheet would treat as a formula. */

/** Puts a quote before a text that starts like a formula and is not a number. A single sign is harmless. */
export const withQuote = (text: string): string =>
  text.length > 1 && /^[=+@-]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text

/** Removes that quote from a cell. */
export const withoutQuote = (cell: string): string => cell.replace(/^'(?=[=+@-].)/, '')

/** Writes a value as a cell. Cells with a comma, a quote or a line end are quoted. Source: RFC 4180. */
export const csvCell = (value: string | number | boolean | null | undefined): string => {
  const text = typeof value === 'string' ? withQuote(value) : String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
