/** The entry of a table under what a user wrote, which may be a name that every object has. */
export const entryOf = <Value>(table: Readonly<Record<string, Value>>, written: string): Value | undefined =>
  Object.hasOwn(table, written) ? table[written] : undefined
