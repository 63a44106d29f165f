import { type Groups, readGroups } from '../../../data/groups.ts'

type Named = readonly { name: string }[]

let table: Promise<ReadonlyMap<string, string>> | undefined

/**
 * Returns an operation's resource. Loads all resources. The build replaces this file with the table, so that a command
 * loads only the operations that it runs.
 */
export const resourceOf = async <Resource extends string>(
  operation: string,
  resources: Groups<Resource, Named>,
): Promise<Resource | undefined> => {
  table ??= readGroups(resources, operations => operations.map(({ name }) => name))
  return (await table).get(operation) as Resource | undefined
}
