import { isUuid } from '../../engine/index.ts'

/** Generated ids: a unique prefix is enough. */

const USUAL_BEGINNING = 8

/** The shortest unique prefix of each id, such as 3f0c2a7e; ids chosen by people stay whole. */
export const beginningsOf = (ids: readonly string[]): string[] => {
  const made = new Set(ids.filter(isUuid))
  const cutAt = (length: number) => new Set(Array.from(made, id => id.slice(0, length)))
  let length = USUAL_BEGINNING
  while (cutAt(length).size < made.size) length++
  return ids.map(id => (made.has(id) ? id.slice(0, length) : id))
}
