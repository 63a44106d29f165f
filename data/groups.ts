/** Groups of names. Each is loaded on first use. */
export type Groups<Group extends string, Loaded> = Readonly<Record<Group, () => Promise<Loaded>>>

/** Loads all groups, and returns the group of each name. `namesIn` returns the names in a loaded group. */
export const readGroups = async <Group extends string, Loaded>(
  groups: Groups<Group, Loaded>,
  namesIn: (loaded: Loaded) => readonly string[],
): Promise<ReadonlyMap<string, Group>> => {
  const entries = Object.entries(groups) as [Group, () => Promise<Loaded>][]
  const rows = entries.map(async ([group, load]) => namesIn(await load()).map(name => [name, group] as const))
  return new Map((await Promise.all(rows)).flat())
}
