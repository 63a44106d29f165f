type Resources<Name extends string> = Readonly<Record<Name, () => Promise<readonly { name: string }[]>>>

let table: Promise<ReadonlyMap<string, string>> | undefined

const readTable = async (resources: Resources<string>): Promise<ReadonlyMap<string, string>> => {
  const rowsOf = async ([resource, load]: readonly [string, () => Promise<readonly { name: string }[]>]) =>
    (await load()).map(({ name }) => [name, resource] as const)
  return new Map((await Promise.all(Object.entries(resources).map(rowsOf))).flat())
}

/**
 * Returns an operation's resource. Loads all resources. The build replaces this file with the table, so that a command
 * loads only the operations that it runs.
 */
export const resourceOf = async <Name extends string>(operation: string, resources: Resources<Name>): Promise<Name> => {
  table ??= readTable(resources)
  const found = (await table).get(operation)
  if (found === undefined) throw new Error(`no operation ${operation}`)
  return found as Name
}
