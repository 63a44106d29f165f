import type { Bind } from './sql.ts'

/** Optional conditions of a query: those without a value are dropped. */
export const where = (
  wanted: readonly (readonly [condition: string, value: Bind | undefined, times?: number])[],
): { text: string; binds: Bind[] } => {
  const asked = wanted.filter(([, value]) => value !== undefined)
  return {
    text: asked.map(([condition]) => condition).join(' AND '),
    binds: asked.flatMap(([, value, times = 1]) => Array.from({ length: times }, () => value as Bind)),
  }
}
