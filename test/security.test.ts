import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtProgram } from './support/program.ts'

/** docs/security.md names tests that exist, and the packages of a build. */

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs', 'security.md'), 'utf8')
const threats = [...page.matchAll(/^\| .+ \| .+ \| \[[^\]]+\]\(\.\.\/(test\/\S+\.test\.ts)\) "(.+)" \|$/gm)]

test('every threat names a test that exists', () => {
  const rows = page.split('## Threats')[1]!.split('\n\n')[1]!.split('\n').slice(2)
  expect(threats).toHaveLength(rows.length)
  const isThere = ([, file = '', title = '']: RegExpExecArray) => readFileSync(join(root, file), 'utf8').includes(title)
  expect(threats.filter(threat => !isThere(threat)).map(([row]) => row)).toEqual([])
})

/** Licenses of packages that the program may include. */
const LICENSES = ['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0']

interface Component {
  name: string
  licenses: [{ license: { id: string } }]
  hashes: [{ content: string }]
}

test('the bill of materials lists every direct dependency, and the page says its purpose', async () => {
  const dist = join(await builtProgram(), 'dist')
  const { components } = JSON.parse(readFileSync(join(dist, 'sbom.json'), 'utf8')) as { components: Component[] }
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const asked = components.map(({ name }) => name).filter(name => name in devDependencies)
  const told = [...page.split('## What is inside')[1]!.matchAll(/^\| (.+) \| .+ \|$/gm)]
    .flatMap(([, names = '']) => names.split(', '))
    .slice(1)
  expect(told.toSorted()).toEqual(asked.toSorted())
  const texts = readFileSync(join(dist, 'licenses.txt'), 'utf8')
  for (const { name, licenses, hashes } of components) {
    expect(LICENSES, name).toContain(licenses[0].license.id)
    expect(hashes[0].content, name).toMatch(/^[0-9a-f]{128}$/)
    expect(texts).toContain(`${name} `)
  }
})
