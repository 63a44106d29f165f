/**
 * Percent-encoded text from outside: addresses, cookies and settings. `decodeURIComponent` throws on bytes that are not
 * UTF-8, so nothing else decodes such text.
 */

/** Decodes a percent-encoded text; null if it does not encode UTF-8. */
export const percentDecoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
