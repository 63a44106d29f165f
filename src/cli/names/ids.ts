/** Ids that the program makes: nobody types them whole, so a beginning that only one has stands for it. */

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Whether a text is a whole id that the program made; ids that people made up are words. */
export const isUuid = (text: string): boolean => UUID.test(text.toLowerCase())

/** A shorter text is the beginning of too many to be meant as one. */
export const SHORTEST_BEGINNING = 4

const USUAL_BEGINNING = 8

/** As much of each id as tells it from the others, such as 3f0c2a7e; ids that people made up stay whole. */
export const beginningsOf = (ids: readonly string[]): string[] => {
  const made = new Set(ids.filter(isUuid))
  const cutAt = (length: number) => new Set(Array.from(made, id => id.slice(0, length)))
  let length = USUAL_BEGINNING
  while (cutAt(length).size < made.size) length++
  return ids.map(id => (made.has(id) ? id.slice(0, length) : id))
}
