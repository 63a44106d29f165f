/**
 * Returns how many indexes below `length` satisfy `before`, using binary search. `before` must be true for all indexes
 * up to some point, and false after it.
 */
export const countBefore = (length: number, before: (place: number) => boolean): number => {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >> 1
    if (before(middle)) low = middle + 1
    else high = middle
  }
  return low
}
