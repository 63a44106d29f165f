/**
 * Returns how many of `length` sorted places come before a point, by binary search. `before` has to be true for those
 * places and false for all after them.
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
