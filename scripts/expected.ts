/** What a build must come by in its sources and in libraries; where it does not, a replacement would be left out in silence. */
const missing = new Set<string>()

/** What is put in the place of what in a text, and how often that is there. */
export type Change = readonly [what: RegExp, by: string, times: number]

/** The text of a library with changes. Throws where it has something else than what they were written for. */
export const changed = (library: string, text: string, changes: readonly Change[]): string =>
  changes.reduce((made, [what, by, times]) => {
    const seen = made.match(what)?.length ?? 0
    if (seen === times) return made.replace(what, by)
    throw new Error(`${library} has ${what} ${seen} times, not ${times}; look at what it does there now`)
  }, text)

/** Says that a build must come by something, and answers what is to be called once it did. */
export const expected = (what: string): (() => void) => {
  missing.add(what)
  return () => void missing.delete(what)
}

/** Throws for what no build came by. */
export const requireExpected = (): void => {
  if (missing.size === 0) return
  throw new Error(`the build never came by ${[...missing].join(', nor by ')}; look where that is now, or drop it here`)
}
