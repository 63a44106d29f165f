/**
 * Decodes percent-encoded addresses, cookies and settings from outside. All code uses this instead of
 * `decodeURIComponent`, which throws on bytes that are not valid UTF-8.
 */

/** Decodes a percent-encoded string. Null if its bytes are not valid UTF-8. */
export const percentDecoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
