import {
  type AnyOperation,
  allOperations,
  type Field,
  importFields,
  type OperationName,
  onDemand,
} from '../../engine/index.ts'

/** A command that runs an operation, described without loading its schemas. */
export interface ManifestRow {
  command: string
  operation: OperationName
  /** `METHOD /path`, or null for an operation that needs direct access to the data folder. */
  route: string | null
  summary: string
  /** True if the command changes data. */
  writes: boolean
  /** Body fields that the command sets. */
  preset?: Readonly<Record<string, string | boolean>>
  fields: readonly Field[]
}

/** Reads every operation. The build runs this once and bundles the result to replace `manifest`. */
export const buildManifest = async (): Promise<ManifestRow[]> => {
  const { fieldsOf } = await importFields()
  const rowOf = (op: AnyOperation, command: string): ManifestRow => {
    const { preset, offers } = op.forms?.[command] ?? {}
    const fields = fieldsOf(op, true, preset).filter(
      field => field.in !== 'body' || !offers || offers.includes(field.name),
    )
    const writes = op.access === 'write'
    return {
      command,
      operation: op.name,
      route: op.route,
      summary: op.summary,
      writes,
      ...(preset && { preset }),
      fields,
    }
  }
  return (await allOperations()).flatMap(op => op.commands.map(command => rowOf(op, command)))
}

/** Returns all commands, in resource order. */
export const manifest = onDemand(buildManifest)
