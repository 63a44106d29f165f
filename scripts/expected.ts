/**
 * The source files and libraries that a build must have used. Without this check, a build would silently skip a missing
 * one.
 */
const missing = new Set<string>()

/** The pattern to replace, the replacement, and the expected number of matches. */
export type Change = readonly [what: RegExp, by: string, times: number]

/** Returns a library's text with these changes. Throws if a pattern does not match as often as expected. */
export const changed = (library: string, text: string, changes: readonly Change[]): string =>
  changes.reduce((made, [what, by, times]) => {
    const seen = made.match(what)?.length ?? 0
    if (seen === times) return made.replace(what, by)
    throw new Error(`${library} has ${what} ${seen} times, not ${times}; check how the library does this now`)
  }, text)

/** Registers a source that a build requires, and returns a function to call when it is found. */
export const expected = (what: string): (() => void) => {
  missing.add(what)
  return () => void missing.delete(what)
}

/** Throws if a build did not find a required source. */
export const requireExpected = (): void => {
  if (missing.size === 0) return
  throw new Error(`the build did not find ${[...missing].join(' or ')}; update the path, or remove it`)
}
