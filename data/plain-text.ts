/** Converts a string to lowercase letters and digits, without accents, spaces and punctuation. */
export const plainText = (text: string): string =>
  (/^[ -~]*$/.test(text) ? text : text.normalize('NFKD')).toLowerCase().replace(/[^a-z0-9]/g, '')
