/**
 * What an If-None-Match says of the answer with an entity tag. Weak tags count like strong ones, and `*` is any answer that
 * exists. Source: RFC 9110, 13.1.2.
 */

/** Whether who asks has this very answer; true without the answer being looked at. */
export const hasAnswer = (ifNoneMatch: string | null | undefined, tag: string): boolean =>
  ifNoneMatch?.includes(tag) ?? false

/** Whether who asks wants nothing of an answer that exists: he has it, or any does. */
export const sparesAnswer = (ifNoneMatch: string | null | undefined, tag: string): boolean =>
  ifNoneMatch?.trim() === '*' || hasAnswer(ifNoneMatch, tag)
