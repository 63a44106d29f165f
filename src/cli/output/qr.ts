import { renderUnicodeCompact } from 'uqr'

/** A link as a picture that a phone reads off the terminal. */
export const qrOf = (link: string): string => `${renderUnicodeCompact(link, { border: 1 })}\n`
