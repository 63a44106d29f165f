import { dirname } from 'node:path'
import type { Import } from './imports.ts'

/** Lists files that import each other, directly or through others. Type-only and lazy imports count. */
export const circlesOf = (imports: readonly Pick<Import, 'from' | 'to'>[]): string[][] => {
  const next = Map.groupBy(imports, ({ from }) => from)
  // Tarjan's algorithm: `lowest` is the earliest file on the current path that each file leads back to.
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

/** Lists folders that import each other, directly or through others. Nested folders count separately. */
export const folderCircles = (imports: readonly Pick<Import, 'from' | 'to'>[]): string[][] =>
  circlesOf(
    imports
      .filter(({ from, to }) => from.startsWith('src/') && to.startsWith('src/'))
      .map(({ from, to }) => ({ from: dirname(from), to: dirname(to) }))
      .filter(({ from, to }) => from !== to),
  )
