/** Runs `work` once for each object, and keeps the result as long as the object lives. */
export const memoize = <K extends object, T>(work: (of: K) => T): ((of: K) => T) => {
  const made = new WeakMap<K, { result: T }>()
  return of => {
    const known = made.get(of) ?? { result: work(of) }
    made.set(of, known)
    return known.result
  }
}
