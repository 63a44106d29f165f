import { type Groups, readGroups } from '../../../data/groups.ts'
import { memoize } from '../../../data/on-demand.ts'

type Named = readonly { name: string }[]

const tableOf = memoize((resources: Groups<string, Named>) =>
  readGroups(resources, operations => operations.map(({ name }) => name)),
)

/**
 * Returns an operation's resource. Loads all resources. The build replaces this file with the table, so that a command
 * loads only the operations that it runs.
 */
export const resourceOf = async <Resource extends string>(
  operation: string,
  resources: Groups<Resource, Named>,
): Promise<Resource | undefined> => (await tableOf(resources)).get(operation) as Resource | undefined
