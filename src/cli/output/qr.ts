import { renderUnicodeCompact } from 'uqr'

/** A link as a QR code for the terminal. */
export const qrOf = (link: string): string => `${renderUnicodeCompact(link, { border: 1 })}\n`
