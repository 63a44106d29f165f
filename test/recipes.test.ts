import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readGroups } from '../data/groups.ts'
import { PLATFORM_NAMES, platformLabel } from '../data/platforms.ts'
import { COMMANDS } from '../src/cli/commands/index.ts'
import type { AnyOperation } from '../src/engine/index.ts'
import { VIEW_MODULES } from '../src/views/index.ts'
import { BEYOND, IN_LEAGUE } from './contract/rights/index.ts'
import { SCENARIOS } from './contract/scenarios/index.ts'
import { entriesOf, makeDocument, routedOperations, silentFields } from './support/document.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const document = await makeDocument()
const documented = new Map(entriesOf(document).map(([, each]) => [each.operationId, each]))
const rights = new Set([...IN_LEAGUE, ...BEYOND].map(({ operation }) => operation))
const scenarios = new Set(SCENARIOS.map(({ operation }) => operation))
const views = await readGroups<string, { VIEWS: object }>(VIEW_MODULES, ({ VIEWS }) => Object.keys(VIEWS))
const contract = read('docs/contract.md')

/** The places that must change for a new endpoint, each with a check. */
const PLACES: Readonly<Record<string, (op: AnyOperation & { route: string }) => boolean>> = {
  'src/cli/commands/': ({ commands }) => commands.every(command => COMMANDS.operations[command] !== undefined),
  'src/views/': ({ name, commands }) => commands.length === 0 || views.has(name),
  'data/glossary/': ({ name }) => silentFields(documented.get(name)).length === 0,
  'test/contract/rights/': ({ name }) => rights.has(name),
  'test/contract/scenarios/': ({ name }) => scenarios.has(name),
  'docs/contract.md': ({ route }) => contract.includes(`| ${route.replace(' ', ' | `')}\` |`),
}

describe('an endpoint', () => {
  test('has its entry in every required place', async () => {
    const missing = (await routedOperations()).flatMap(op =>
      Object.entries(PLACES).flatMap(([place, isThere]) =>
        isThere(op) ? [] : [`${op.name} lacks its row in ${place}`],
      ),
    )
    expect(missing).toEqual([])
  })

  test('has a recipe in CONTRIBUTING.md with every required place, and CONTRIBUTING.md names only existing paths', () => {
    const text = read('CONTRIBUTING.md')
    const places = [...text.matchAll(/`((?:data|docs|scripts|src|test)\/[\w./-]*)`/g)].map(([, place]) => place!)
    expect(places).toEqual(expect.arrayContaining(Object.keys(PLACES)))
    expect(places.filter(place => !existsSync(join(root, place)))).toEqual([])
  })
})

describe('a platform', () => {
  const recipe = /\*\*A platform\.\*\*[\s\S]*?(?=\n\*\*)/.exec(read('CONTRIBUTING.md'))![0]
  const files = [...recipe.matchAll(/`(\w+\.ts)`/g)].map(([, file]) => file!)

  test.each(PLATFORM_NAMES)('%s has every file and document that the recipe in CONTRIBUTING.md names', name => {
    expect(files).toContain('live.ts')
    const missing = files.filter(file => !existsSync(join(root, 'src/engine/platforms', name, file)))
    const labels = ['docs/mirrors.md', 'docs/live.md', 'docs/api.md', 'README.md']
    const silent = labels.filter(path => !read(path).includes(platformLabel(name)))
    expect([...missing, ...silent]).toEqual([])
    expect(contract).toContain(`\`${name}\``)
  })
})
