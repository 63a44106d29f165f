import { type Groups, readGroups } from '../../data/groups.ts'
import { memoize } from '../../data/on-demand.ts'

const tableOf = memoize((modules: Groups<string, { VIEWS: object }>) =>
  readGroups(modules, ({ VIEWS }) => Object.keys(VIEWS)),
)

/**
 * Returns the module with an operation's view; undefined for an operation without a view. Loads all modules. The build
 * replaces this file with the table, so that a command loads only the view that it shows.
 */
export const moduleOf = async <Module extends string>(
  operation: string,
  modules: Groups<Module, { VIEWS: object }>,
): Promise<Module | undefined> => (await tableOf(modules)).get(operation) as Module | undefined
