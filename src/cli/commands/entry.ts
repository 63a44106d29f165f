/** Looks up user input in a table, safely for names that every object has. */
export const entryOf = <Value>(table: Readonly<Record<string, Value>>, written: string): Value | undefined =>
  Object.hasOwn(table, written) ? table[written] : undefined
