/**
 * Returns how many of the first `length` indexes come before a point, by binary search. `before` must be true up to
 * that point and false after it.
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
