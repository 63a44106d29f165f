import { isMarkedAsUntransferable } from 'node:worker_threads'

/**
 * Gives the memory of arrays back at once. They are empty afterward, and so is every other view of the same memory; what
 * small Buffers share is left as it is. The garbage collector sees little of what lies outside its heap: it would leave the
 * files of several seasons there.
 */
export const free = (arrays: Iterable<ArrayBufferView | null | undefined>): void => {
  for (const array of arrays) {
    const memory = array?.buffer
    if (memory instanceof ArrayBuffer && !memory.detached && !isMarkedAsUntransferable(memory)) memory.transfer(0)
  }
}

/** Runs `work` once for each object, and keeps the result as long as the object lives. */
export const memoize = <K extends object, T>(work: (of: K) => T): ((of: K) => T) => {
  const made = new WeakMap<K, { result: T }>()
  return of => {
    const known = made.get(of) ?? { result: work(of) }
    made.set(of, known)
    return known.result
  }
}
