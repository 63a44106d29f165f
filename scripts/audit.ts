import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

/**
 * Asks the npm registry for known vulnerabilities in the packages that are bundled into the released program. `npm
 * audit` does not see them in an installed hindsight-ff. Exits with 1 if there are any.
 */

const Bom = z.object({ components: z.array(z.object({ name: z.string(), version: z.string() })) })

const Advisories = z.record(
  z.string(),
  z.array(z.object({ url: z.string(), title: z.string(), severity: z.string(), vulnerable_versions: z.string() })),
)

/**
 * Returns the known vulnerabilities of all packages in a bill of materials, one per line. Throws if the registry does
 * not answer.
 */
export const vulnerabilitiesIn = async (bom: unknown, registry: string): Promise<string[]> => {
  const { components } = Bom.parse(bom)
  const versionsOf = (name: string) => components.filter(each => each.name === name).map(({ version }) => version)
  const versions = Object.fromEntries(components.map(({ name }) => [name, versionsOf(name)]))
  const address = `${registry.replace(/\/$/, '')}/-/npm/v1/security/advisories/bulk`
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(versions) })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return Object.entries(Advisories.parse(await answer.json())).flatMap(([name, found]) =>
    found.map(
      ({ severity, title, url, vulnerable_versions: range }) =>
        `${name} ${versions[name]?.join(', ')} (${range}), ${severity}: ${title}, ${url}`,
    ),
  )
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const bom = JSON.parse(await readFile(join(root, 'dist/sbom.json'), 'utf8'))
  const found = await vulnerabilitiesIn(bom, process.env.npm_config_registry ?? 'https://registry.npmjs.org')
  for (const line of found) console.error(line)
  console.log(`${bom.components.length} bundled packages, ${found.length} known vulnerabilities`)
  process.exitCode = found.length === 0 ? 0 : 1
}
