/**
 * The sources and libraries that a build must find; without this check, a missing replacement would be left out
 * silently.
 */
const missing = new Set<string>()

/** The pattern to replace in a text, the replacement, and the expected number of matches. */
export type Change = readonly [what: RegExp, by: string, times: number]

/** Returns the text of a library with changes. Throws if it does not match the expected text. */
export const changed = (library: string, text: string, changes: readonly Change[]): string =>
  changes.reduce((made, [what, by, times]) => {
    const seen = made.match(what)?.length ?? 0
    if (seen === times) return made.replace(what, by)
    throw new Error(`${library} has ${what} ${seen} times, not ${times}; look at what it does there now`)
  }, text)

/** Registers a required source of a build, and returns the function to call once it was found. */
export const expected = (what: string): (() => void) => {
  missing.add(what)
  return () => void missing.delete(what)
}

/** Throws for required sources that no build has found. */
export const requireExpected = (): void => {
  if (missing.size === 0) return
  throw new Error(`the build never came by ${[...missing].join(', nor by ')}; look where that is now, or drop it here`)
}
