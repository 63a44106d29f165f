/**
 * Whether a request with this `If-None-Match` already has the answer with this entity tag. A weak tag counts like a strong
 * one, and `*` matches any answer that exists. Source: RFC 9110, 13.1.2.
 */
export const sparesAnswer = (ifNoneMatch: string | null | undefined, tag: string): boolean =>
  ifNoneMatch?.trim() === '*' || (ifNoneMatch?.includes(tag) ?? false)
