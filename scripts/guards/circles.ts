import type { Import } from './imports.ts'

/** Files that import each other, in whatever number of steps; types count, what is read when it is first needed does not. */
export const circlesOf = (imports: readonly Import[]): string[][] => {
  const next = Map.groupBy(
    imports.filter(({ lazy }) => !lazy),
    ({ from }) => from,
  )
  // Tarjan: the lowest file on the path that each one leads back to.
  const [order, lowest] = [new Map<string, number>(), new Map<string, number>()]
  const path: string[] = []
  const circles: string[][] = []
  const visit = (file: string): void => {
    const at = order.size
    order.set(file, at)
    lowest.set(file, at)
    path.push(file)
    for (const { to } of next.get(file) ?? []) {
      if (!order.has(to)) visit(to)
      if (path.includes(to)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(to)!))
    }
    if (lowest.get(file) !== at) return
    const circle = path.splice(path.indexOf(file))
    if (circle.length > 1) circles.push(circle)
  }
  for (const file of next.keys()) if (!order.has(file)) visit(file)
  return circles
}
