/** Returns a function that makes a value on the first call, and returns the same value on later calls. */
export const onDemand = <Value>(make: () => Value): (() => Value) => {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Returns a function that computes a value once for each object, and caches it as long as the object exists. */
export const memoize = <Key extends object, Value>(compute: (key: Key) => Value): ((key: Key) => Value) => {
  const values = new WeakMap<Key, { value: Value }>()
  return key => {
    const cached = values.get(key) ?? { value: compute(key) }
    values.set(key, cached)
    return cached.value
  }
}
