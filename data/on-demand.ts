/** Returns a function that makes a value on the first call, and returns the same value on later calls. */
export const onDemand = <Value>(make: () => Value): (() => Value) => {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/**
 * Returns a function that computes a value once for each first argument, and caches it as long as that object exists.
 * Later arguments do not identify the value, so they must always be the same for the same object.
 */
export const memoize = <Key extends object, Rest extends readonly unknown[], Value>(
  compute: (key: Key, ...rest: Rest) => Value,
): ((key: Key, ...rest: Rest) => Value) => {
  const values = new WeakMap<Key, { value: Value }>()
  return (key, ...rest) => {
    const cached = values.get(key)
    if (cached) return cached.value
    const value = compute(key, ...rest)
    values.set(key, { value })
    return value
  }
}
