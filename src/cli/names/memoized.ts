/** Remembers the result for each key. */
export const memoized = <Value>(work: (key: string) => Promise<Value>): ((key?: string) => Promise<Value>) => {
  const asked = new Map<string, Promise<Value>>()
  return (key = '') => {
    const value = asked.get(key) ?? work(key)
    asked.set(key, value)
    return value
  }
}
