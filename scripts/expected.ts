/** The sources and libraries that a build requires. Without this check, a build would silently skip a missing one. */
const missing = new Set<string>()

/** The pattern to replace, the replacement, and the expected number of matches. */
export type Change = readonly [what: RegExp, by: string, times: number]

/** Returns the text of a library with changes. Throws if a pattern does not match as often as expected. */
export const changed = (library: string, text: string, changes: readonly Change[]): string =>
  changes.reduce((made, [what, by, times]) => {
    const seen = made.match(what)?.length ?? 0
    if (seen === times) return made.replace(what, by)
    throw new Error(`${library} has ${what} ${seen} times, not ${times}; check how the library does this now`)
  }, text)

/** Registers a required source of a build, and returns the function to call once it was found. */
export const expected = (what: string): (() => void) => {
  missing.add(what)
  return () => void missing.delete(what)
}

/** Throws for required sources that no build has found. */
export const requireExpected = (): void => {
  if (missing.size === 0) return
  throw new Error(`the build did not find ${[...missing].join(' or ')}; update the path, or remove it`)
}
