import { describing, type Field, type Operation, RESOURCES, type Resource } from '../engine/index.ts'

/** One command that is an operation, known without the schemas of its resource. */
export interface ManifestRow {
  command: string
  resource: Resource
  operation: string
  /** `METHOD /path`, or null for what needs the home itself. */
  route: string | null
  summary: string
  fields: readonly Field[]
}

/** Reads every operation; the build runs this once and bundles the answer in place of this module's `manifest`. */
export const buildManifest = async (): Promise<ManifestRow[]> => {
  const { fieldsOf } = await describing()
  const rows: ManifestRow[] = []
  for (const resource of Object.keys(RESOURCES) as Resource[]) {
    const operations: readonly Operation[] = await RESOURCES[resource]()
    for (const op of operations) {
      const { name: operation, route, summary } = op
      const fields = fieldsOf(op, true)
      rows.push(...op.commands.map(command => ({ command, resource, operation, route, summary, fields })))
    }
  }
  return rows
}

/** The commands there are, in the order of the resources. */
export const manifest = (): Promise<readonly ManifestRow[]> => buildManifest()
