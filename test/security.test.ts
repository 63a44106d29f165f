import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { vulnerabilitiesIn } from '../scripts/audit.ts'
import { builtProgram } from './support/program.ts'

/** docs/security.md must refer only to existing tests, and list the packages in a build. */

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs', 'security.md'), 'utf8')
const threats = [...page.matchAll(/^\| .+ \| .+ \| \[[^\]]+\]\(\.\.\/(test\/\S+\.test\.ts)\) "(.+)" \|$/gm)]

test('every threat names a test that exists', () => {
  const rows = page.split('## Threats')[1]!.split('\n\n')[1]!.split('\n').slice(2)
  expect(threats).toHaveLength(rows.length)
  const isThere = ([, file = '', title = '']: RegExpExecArray) => readFileSync(join(root, file), 'utf8').includes(title)
  expect(threats.filter(threat => !isThere(threat)).map(([row]) => row)).toEqual([])
})

/** Licenses that allow bundling. */
const LICENSES = ['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0']
/** Licenses that apply per file, for packages that stay in separate files in the build. */
const OF_FILES: Readonly<Record<string, string>> = { 'web-push': 'MPL-2.0' }

interface Component {
  name: string
  licenses: [{ license: { id: string } }]
  hashes: [{ content: string }]
}

test('the bill of materials lists every direct dependency with its purpose', async () => {
  const dist = join(await builtProgram(), 'dist')
  const { components } = JSON.parse(readFileSync(join(dist, 'sbom.json'), 'utf8')) as { components: Component[] }
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  // A build can contain several versions of a package.
  const asked = [...new Set(components.map(({ name }) => name))].filter(name => name in devDependencies)
  const listed = [...page.split('## What is inside')[1]!.matchAll(/^\| (.+) \| .+ \|$/gm)]
    .flatMap(([, names = '']) => names.split(', '))
    .slice(1)
  expect(listed.toSorted()).toEqual(asked.toSorted())
  const texts = readFileSync(join(dist, 'licenses.txt'), 'utf8')
  for (const { name, licenses, hashes } of components) {
    expect([...LICENSES, OF_FILES[name]], name).toContain(licenses[0].license.id)
    expect(hashes[0].content, name).toMatch(/^[0-9a-f]{128}$/)
    expect(texts).toContain(`${name} `)
  }
})

test('a release is refused while the registry lists a vulnerability of a bundled package', async () => {
  const asked: unknown[] = []
  const advisory = {
    url: 'https://advisories.example/1',
    title: 'Leaks',
    severity: 'high',
    vulnerable_versions: '<2.0.0',
  }
  const server = createServer(async (request, response) => {
    asked.push(request.method, request.url, await json(request))
    response.end(JSON.stringify({ leaky: [advisory] }))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const bom = {
    components: [
      { name: 'leaky', version: '1.2.3' },
      { name: 'sound', version: '4.0.0' },
    ],
  }
  expect(await vulnerabilitiesIn(bom, `http://127.0.0.1:${port}/`)).toEqual([
    'leaky 1.2.3 (<2.0.0), high: Leaks, https://advisories.example/1',
  ])
  expect(asked).toEqual(['POST', '/-/npm/v1/security/advisories/bulk', { leaky: ['1.2.3'], sound: ['4.0.0'] }])
})
