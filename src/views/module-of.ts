type Modules<Name extends string> = Readonly<Record<Name, () => Promise<{ VIEWS: object }>>>

let table: Promise<ReadonlyMap<string, string>> | undefined

const readTable = async (modules: Modules<string>): Promise<ReadonlyMap<string, string>> => {
  const rowsOf = async ([module, load]: readonly [string, () => Promise<{ VIEWS: object }>]) =>
    Object.keys((await load()).VIEWS).map(operation => [operation, module] as const)
  return new Map((await Promise.all(Object.entries(modules).map(rowsOf))).flat())
}

/**
 * Returns the module with an operation's view; undefined for an operation without a view. Loads all modules. The build
 * replaces this file with the table, so that a command loads only the view that it shows.
 */
export const moduleOf = async <Name extends string>(
  operation: string,
  modules: Modules<Name>,
): Promise<Name | undefined> => {
  table ??= readTable(modules)
  return (await table).get(operation) as Name | undefined
}
