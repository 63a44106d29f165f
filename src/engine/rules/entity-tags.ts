/**
 * Returns whether a client with this `If-None-Match` header already has the answer with this ETag. A weak ETag counts
 * like a strong one, and `*` matches any answer. Source: RFC 9110, 13.1.2.
 */
export const sparesAnswer = (ifNoneMatch: string | null | undefined, tag: string): boolean =>
  ifNoneMatch?.trim() === '*' || (ifNoneMatch?.includes(tag) ?? false)
