import { type Groups, readGroups } from '../../data/groups.ts'

let table: Promise<ReadonlyMap<string, string>> | undefined

/**
 * Returns the module with an operation's view; undefined for an operation without a view. Loads all modules. The build
 * replaces this file with the table, so that a command loads only the view that it shows.
 */
export const moduleOf = async <Module extends string>(
  operation: string,
  modules: Groups<Module, { VIEWS: object }>,
): Promise<Module | undefined> => {
  table ??= readGroups(modules, ({ VIEWS }) => Object.keys(VIEWS))
  return (await table).get(operation) as Module | undefined
}
