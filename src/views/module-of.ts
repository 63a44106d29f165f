import { groupFinder } from '../../data/groups.ts'

/**
 * Returns the module with an operation's view; undefined for an operation without a view. Loads all modules. The build
 * replaces this file with the table, so that a command loads only the view that it shows.
 */
export const moduleOf = groupFinder(({ VIEWS }: { VIEWS: object }) => Object.keys(VIEWS))
