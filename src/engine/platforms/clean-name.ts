const LONGEST = 100

/** A name as one can be kept here: printable, at most 100 characters, never empty. */
export const cleanName = (text: string | null | undefined, otherwise: string): string =>
  (text ?? '')
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)
    .replace(/\p{Cs}$/u, '')
    .trim() || otherwise
