/** The numbers from 0 up to `size` for which something holds, ascending: `which` of R. A loop, as iterators leave garbage. */
export const which = (size: number, holds: (at: number) => boolean): number[] => {
  const found: number[] = []
  for (let at = 0; at < size; at++) if (holds(at)) found.push(at)
  return found
}
