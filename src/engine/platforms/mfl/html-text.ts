import { decodeHTMLStrict } from 'entities/decode'

/** Names on MFL are parts of web pages: people put tags into them, and marks stand there as entities. */

const HIDDEN = /<(script|style)\b[^>]*>.*?<\/\1\s*>|<!--.*?-->/gis
const BREAK = /<(?:br|p|div|hr)\b[^<>]*>/gi
const TAG = /<\/?[a-z][^<>]*>/gi

/** What people read of a text: no tags, and marks in place of entities. */
export const textOf = (html: string | null | undefined): string =>
  decodeHTMLStrict((html ?? '').replace(HIDDEN, '').replace(BREAK, ' ').replace(TAG, ''))
    .replace(/\s+/g, ' ')
    .trim()
