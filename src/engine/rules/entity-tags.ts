/**
 * Returns whether a client that sends this `If-None-Match` already has the answer with this entity tag. A weak tag
 * counts like a strong one, and `*` matches any existing answer. Source: RFC 9110, 13.1.2.
 */
export const sparesAnswer = (ifNoneMatch: string | null | undefined, tag: string): boolean =>
  ifNoneMatch?.trim() === '*' || (ifNoneMatch?.includes(tag) ?? false)
