/** Converts a text to lowercase letters and digits, without accents, blanks and marks. */
export const plainText = (text: string): string =>
  (/^[ -~]*$/.test(text) ? text : text.normalize('NFKD')).toLowerCase().replace(/[^a-z0-9]/g, '')
