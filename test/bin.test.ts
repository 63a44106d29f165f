import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from './support/folder.ts'
import { builtProgram, NODE_PACKAGE } from './support/program.ts'

const root = join(import.meta.dirname, '..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string
}

const major = (node: string): number =>
  Number(/^v(\d+)/.exec(spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1])
const oldNode = (process.env.PATH ?? '')
  .split(delimiter)
  .map(folder => join(folder, 'node'))
  .find(node => existsSync(node) && major(node) < 26)

let bin = ''

const run = (node: string, argv: readonly string[], input = '') =>
  spawnSync(node, [bin, ...argv], {
    encoding: 'utf8',
    input,
    env: { ...process.env, HINDSIGHT_HOME: join(temporaryFolder(), 'home') },
  })

test('packages that users install do not have install scripts, because npm would not run them', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; hasInstallScript?: boolean }>
  }
  const scripts = Object.entries(packages).filter(([path, each]) => path !== '' && !each.dev && each.hasInstallScript)
  expect(scripts).toEqual([])
})

describe('the built CLI', () => {
  beforeAll(async () => {
    bin = join(await builtProgram(), 'bin', 'hindsight.js')
  })

  test('prints its version', () => {
    expect(run(process.execPath, ['--version'])).toMatchObject({ status: 0, stdout: `${version}\n`, stderr: '' })
  })

  test('prints the same output as the source, and exits with the same error status', () => {
    expect(run(process.execPath, ['system', 'list'])).toMatchObject({
      status: 3,
      stdout: '',
      stderr: expect.stringContaining('hindsight init'),
    })
    expect(run(process.execPath, ['demo'])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('won it all'),
    })
  })

  test('supports completion, explain and doctor', () => {
    expect(run(process.execPath, ['complete', '--', 'rank'])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^rankings\t.*\n:4\n$/),
    })
    expect(run(process.execPath, ['completion', 'bash']).stdout).toContain('hindsight complete --line')
    expect(run(process.execPath, ['help', 'exit-codes']).stdout).toContain('upstream_failed')
    expect(run(process.execPath, ['doctor'])).toMatchObject({ status: 1, stderr: '' })
  })

  test('exits quietly with status 141 when its output pipe is closed, and cleans up', () => {
    const folder = temporaryFolder()
    const { status, stdout, stderr } = spawnSync(
      'bash',
      ['-c', `"${process.execPath}" "${bin}" demo | head -n 2; exit "\${PIPESTATUS[0]}"`],
      { encoding: 'utf8', env: { ...process.env, TMPDIR: folder } },
    )
    expect([status, stdout.split('\n').length, stderr, readdirSync(folder)]).toEqual([141, 3, '', []])
  })

  test('leaves no files behind when a demo is interrupted', async () => {
    const folder = temporaryFolder()
    const demo = spawn(process.execPath, [bin, 'demo'], { env: { ...process.env, TMPDIR: folder } })
    await once(demo.stdout, 'data')
    expect(readdirSync(folder)).toHaveLength(1)
    demo.kill('SIGINT')
    expect(await once(demo, 'exit')).toEqual([null, 'SIGINT'])
    expect(readdirSync(folder)).toEqual([])
  })

  test.skipIf(!oldNode)(
    `restarts itself on its bundled Node when started with an older one${oldNode ? '' : ' (skipped: no older Node on the PATH)'}`,
    () => {
      expect(run(oldNode!, ['--version'])).toMatchObject({ status: 0, stdout: `${version}\n` })
      expect(run(oldNode!, ['system', 'list']).status).toBe(3)
    },
  )

  test.skipIf(!oldNode)(
    `uses the Node that npm installed next to it, or explains how to install one${oldNode ? '' : ' (skipped: no older Node on the PATH)'}`,
    async () => {
      const modules = join(temporaryFolder(), 'node_modules')
      const installed = join(modules, 'hindsight-ff')
      cpSync(await builtProgram(), installed, { recursive: true, filter: path => basename(path) !== 'node_modules' })
      const start = () =>
        spawnSync(oldNode!, [join(installed, 'bin', 'hindsight.js'), '--version'], { encoding: 'utf8' })
      expect(start()).toMatchObject({
        status: 1,
        stdout: '',
        stderr: expect.stringMatching(
          /^hindsight: Node 26 or newer is needed \(this is v\d.*nodejs\.org, or next to hindsight with: npm install node-\S+@26\n$/,
        ),
      })
      symlinkSync(join(root, 'node_modules', NODE_PACKAGE), join(modules, NODE_PACKAGE))
      expect(start()).toMatchObject({ status: 0, stdout: `${version}\n`, stderr: '' })
    },
  )

  test.skipIf(!oldNode)(
    `reports that its bundled Node cannot be started${oldNode ? '' : ' (skipped: no older Node on the PATH)'}`,
    () => {
      const place = temporaryFolder()
      const own = join(place, 'node_modules', NODE_PACKAGE, 'bin')
      mkdirSync(own, { recursive: true })
      mkdirSync(join(place, 'bin'))
      writeFileSync(join(own, 'node'), '', { mode: 0o600 })
      copyFileSync(bin, join(place, 'bin', 'hindsight.js'))
      const { status, stderr } = spawnSync(oldNode!, [join(place, 'bin', 'hindsight.js')], { encoding: 'utf8' })
      expect([status, stderr.trimEnd().split('\n')]).toEqual([
        1,
        [expect.stringMatching(/^hindsight: the bundled Node can't be started: .*EACCES/)],
      ])
    },
  )
})
