/**
 * Returns whether a client that sent this `If-None-Match` header already has the response with this ETag. A weak ETag
 * counts like a strong one, and `*` matches any response. Source: RFC 9110, 13.1.2.
 */
export const matchesEtag = (ifNoneMatch: string | null | undefined, tag: string): boolean =>
  ifNoneMatch?.trim() === '*' || (ifNoneMatch?.includes(tag) ?? false)
