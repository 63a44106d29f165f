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
