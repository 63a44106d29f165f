/**
 * Returns a subsequence that still fails, without the parts that the failure does not need. After a number of tries,
 * returns the shortest one so far.
 */
export const minimized = async <T>(
  all: readonly T[],
  fails: (some: readonly T[]) => Promise<boolean>,
  max = 200,
): Promise<readonly T[]> => {
  let left = all
  let tries = 0
  for (let size = Math.ceil(left.length / 2); size >= 1 && tries < max; ) {
    const before = left.length
    // Starts at the end, close to the failure, because removing parts there makes each later try shorter.
    for (let at = Math.floor((left.length - 1) / size) * size; at >= 0 && tries < max; at -= size) {
      const others = [...left.slice(0, at), ...left.slice(at + size)]
      tries++
      if (others.length > 0 && (await fails(others))) left = others
    }
    if (size === 1 && left.length === before) break
    size = size === 1 ? 1 : Math.ceil(size / 2)
  }
  return left
}
