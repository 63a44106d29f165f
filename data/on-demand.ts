/** Returns a function that makes a value on the first call, and returns the same value on later calls. */
export const onDemand = <Value>(make: () => Value): (() => Value) => {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
