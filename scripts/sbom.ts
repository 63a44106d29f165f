import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { Plugin } from 'esbuild'

/** The third-party packages in a build: their bill of materials and licenses. */

/** A package whose files are in the build. */
interface Package {
  name: string
  version: string
  /** An SPDX expression. */
  license: string
  folder: string
  /** The checksum that npm verified on installation, such as `sha512-…`. */
  integrity: string
}

const MODULES = `node_modules${sep}`

/** Returns the package folder that contains a file, or null for Hindsight's own files. */
const packageFolder = (file: string): string | null => {
  const at = file.lastIndexOf(MODULES)
  if (at < 0) return null
  const [scope = '', name = ''] = file.slice(at + MODULES.length).split(sep)
  return file.slice(0, at) + join(MODULES, scope.startsWith('@') ? join(scope, name) : scope)
}

/** Collects the packages whose files end up in builds. Folders are relative to the root. */
export const inventory = (): { plugin: Plugin; folders: ReadonlySet<string> } => {
  const folders = new Set<string>()
  const setup: Plugin['setup'] = ({ initialOptions, onEnd }) => {
    initialOptions.metafile = true
    onEnd(({ metafile }) => {
      for (const file of Object.keys(metafile?.inputs ?? {})) {
        const folder = packageFolder(file.split('/').join(sep))
        if (folder !== null) folders.add(folder)
      }
    })
  }
  return { plugin: { name: 'inventory', setup }, folders }
}

const purl = (name: string, version: string): string => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`

interface Lock {
  packages: Readonly<Record<string, { integrity?: string }>>
}

/**
 * Returns the packages in these folders, each once, sorted by name. Throws if a package does not declare a license, or
 * was not installed by npm.
 */
export const packagesIn = async (root: string, folders: Iterable<string>): Promise<Package[]> => {
  const lock: Lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const packages = await Promise.all(
    [...folders].map(async folder => {
      const { name, version, license } = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'))
      const integrity = lock.packages[folder.split(sep).join('/')]?.integrity
      if (typeof license !== 'string' || integrity === undefined)
        throw new Error(`${name} does not declare a license, or is missing in the lock file`)
      return { name, version, license, folder: join(root, folder), integrity }
    }),
  )
  const once = new Map(packages.map(each => [purl(each.name, each.version), each]))
  return [...once.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

const component = ({ name, version, license, integrity }: Package) => {
  const [algorithm = '', hash = ''] = integrity.split(/-(.*)/s)
  return {
    type: 'library',
    'bom-ref': purl(name, version),
    name,
    version,
    purl: purl(name, version),
    licenses: [/^[\w.-]+$/.test(license) ? { license: { id: license } } : { expression: license }],
    hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(hash, 'base64').toString('hex') }],
  }
}

/** Returns the bill of materials in CycloneDX 1.6 format. The same build always gives the same bill. */
export const billOf = (version: string, packages: readonly Package[]): object => ({
  $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: {
    component: {
      type: 'application',
      'bom-ref': purl('hindsight-ff', version),
      name: 'hindsight-ff',
      version,
      purl: purl('hindsight-ff', version),
      licenses: [{ license: { id: 'MIT' } }],
    },
  },
  components: packages.map(component),
})

/** Files that must accompany any part of their package. */
const NOTICES = /^((un)?licen[cs]e|notice)|bundle\.js\.license\.txt$/i

/** License notices for work that a package contains but does not document, one file each. */
const MORE_NOTICES = join(import.meta.dirname, 'notices')

const noticesIn = async ({ name, license, folder }: Package): Promise<string> => {
  const own = readdirSync(folder).filter(file => NOTICES.test(file))
  const more = join(MORE_NOTICES, `${name}.txt`)
  const files = [...own.map(file => join(folder, file)), ...(existsSync(more) ? [more] : [])]
  if (files.length === 0) return license
  const texts = await Promise.all(files.map(file => readFile(file, 'utf8')))
  return texts.map(text => text.trim()).join('\n\n')
}

/** Returns the packages' licenses and notices, each under its package's name. */
export const licensesOf = async (packages: readonly Package[]): Promise<string> => {
  const texts = packages.map(async each => `${each.name} ${each.version}\n\n${await noticesIn(each)}\n`)
  return (await Promise.all(texts)).join(`\n${'-'.repeat(80)}\n\n`)
}
