import { type AnyOperation, allOperations, describing, type Field, type OperationName } from '../../engine/index.ts'

/** One command that is an operation, known without the schemas of its resource. */
export interface ManifestRow {
  command: string
  operation: OperationName
  /** `METHOD /path`, or null for what needs the home itself. */
  route: string | null
  summary: string
  /** What the command settles of the body. */
  preset?: Readonly<Record<string, string | boolean>>
  fields: readonly Field[]
}

/** Reads every operation; the build runs this once and bundles the answer in place of this module's `manifest`. */
export const buildManifest = async (): Promise<ManifestRow[]> => {
  const { fieldsOf } = await describing()
  const rowOf = (op: AnyOperation, command: string): ManifestRow => {
    const { preset, offers } = op.forms?.[command] ?? {}
    const fields = fieldsOf(op, true, preset).filter(
      field => field.in !== 'body' || !offers || offers.includes(field.name),
    )
    return { command, operation: op.name, route: op.route, summary: op.summary, ...(preset && { preset }), fields }
  }
  return (await allOperations()).flatMap(op => op.commands.map(command => rowOf(op, command)))
}

let built: Promise<readonly ManifestRow[]> | undefined

/** The commands there are, in the order of the resources. */
export const manifest = (): Promise<readonly ManifestRow[]> => {
  built ??= buildManifest()
  return built
}
