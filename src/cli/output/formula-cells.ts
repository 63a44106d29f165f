/**
 * Cells of CSV of which no spreadsheet makes a formula: a text that begins like one, and is no number, has a quote in
 * front. A sign alone means nothing to them.
 */
export const withQuote = (text: string): string =>
  text.length > 1 && /^[=+@-]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text

/** A cell as it was before its quote. */
export const withoutQuote = (cell: string): string => cell.replace(/^'(?=[=+@-].)/, '')
