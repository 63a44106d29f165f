import { isMarkedAsUntransferable } from 'node:worker_threads'

/**
 * Frees arrays' memory immediately. The arrays and all other views of that memory are empty afterward. Memory that
 * small Buffers share is not freed. The garbage collector ignores most memory outside its heap, so several seasons'
 * files would otherwise stay in memory.
 */
export const free = (arrays: Iterable<ArrayBufferView | null | undefined>): void => {
  for (const array of arrays) {
    const memory = array?.buffer
    if (memory instanceof ArrayBuffer && !memory.detached && !isMarkedAsUntransferable(memory)) memory.transfer(0)
  }
}
