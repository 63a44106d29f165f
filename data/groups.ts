import { memoize } from './on-demand.ts'

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

/**
 * Returns a function that finds the group of a name; undefined for an unknown name. The first call for each list of
 * groups loads them all.
 */
export const groupFinder = <Loaded>(namesIn: (loaded: Loaded) => readonly string[]) => {
  const tableOf = memoize((groups: Groups<string, Loaded>) => readGroups(groups, namesIn))
  return async <Group extends string>(name: string, groups: Groups<Group, Loaded>): Promise<Group | undefined> =>
    (await tableOf(groups)).get(name) as Group | undefined
}
