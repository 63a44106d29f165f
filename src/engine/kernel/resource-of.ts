import { groupFinder } from '../../../data/groups.ts'

/**
 * Returns an operation's resource. Loads all resources. The build replaces this file with the table, so that a command
 * loads only the operations that it runs.
 */
export const resourceOf = groupFinder((operations: readonly { name: string }[]) => operations.map(({ name }) => name))
