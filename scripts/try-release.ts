import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import manifest from '../package.json' with { type: 'json' }
import { PAGES } from '../test/support/docs.ts'

/**
 * Tests both ways to install Hindsight, from scratch to the daemon's first response: the single executable on a PATH
 * without Node, and the npm package on a PATH with only this Node. Also runs the package's library in a new project
 * under every Node version that it supports, and `npx hindsight-ff demo` under the oldest one. Prints sizes and times.
 */
const root = join(import.meta.dirname, '..')
const place = mkdtempSync(join(tmpdir(), 'hindsight-release-'))
/**
 * The max size of the npm package, in bytes. It contains the program and the library with its types and source maps.
 */
const MAX_PACKED = 5.6e6
const MAX_COMPRESSED = 45e6

/** An installed program: the command that starts it, and its PATH. */
interface Installed {
  what: string
  command: readonly string[]
  path: string
}

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const must = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(what)
}

const environment = ({ what, path }: Installed): NodeJS.ProcessEnv => {
  const home = join(place, what)
  mkdirSync(home, { recursive: true })
  return { PATH: path, HOME: home, TMPDIR: place, HINDSIGHT_HOME: join(home, 'hindsight') }
}

const runner = (installed: Installed) => {
  const [program = '', ...first] = installed.command
  const env = environment(installed)
  return (line: string, expected = 0): string => {
    const ran = spawnSync(program, [...first, ...line.split(' ')], { env, encoding: 'utf8' })
    const { status, stdout, stderr, error } = ran
    must(status === expected, `${installed.what}: ${line} ended with ${status ?? error?.message}: ${stderr}`)
    return stdout
  }
}

/** Additional steps to try against a daemon, given its address and a key. */
type Trial = (env: { HINDSIGHT_URL: string; HINDSIGHT_KEY: string }) => void

/** Serves the data folder, sends requests with a key, and stops the daemon. */
const tryDaemon = async (installed: Installed, key: string, tryMore: Trial): Promise<void> => {
  const [program = '', ...first] = installed.command
  const daemon = spawn(program, [...first, 'serve', '--port', '0', '--json', '--offline'], {
    env: environment(installed),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    const [line] = await once(createInterface(daemon.stdout), 'line')
    const { url } = JSON.parse(line) as { url: string }
    const ranked = await fetch(`${url}/analysis/rankings?system=ppr&limit=3`, {
      headers: { authorization: `Bearer ${key}` },
    })
    const { players } = (await ranked.json()) as { players: unknown[] }
    must(players.length === 3, `${installed.what}: the daemon ranked ${players.length} players instead of 3`)
    const page = await fetch(new URL('/v1/docs.js', url))
    must((await page.text()).includes('SwaggerUIBundle'), `${installed.what}: the reference page is incomplete`)
    tryMore({ HINDSIGHT_URL: url, HINDSIGHT_KEY: key })
  } finally {
    daemon.kill('SIGTERM')
    await once(daemon, 'close')
  }
}

const tryOut = async (installed: Installed, tryMore: Trial = () => {}): Promise<void> => {
  const from = performance.now()
  const run = runner(installed)
  run('rankings --system ppr', 3)
  run('init --account alex')
  run('stats load --demo')
  run('league create Office --id office --system ppr')
  const { players } = JSON.parse(run('rankings --system ppr --limit 3 --json')) as { players: unknown[] }
  must(players.length === 3, `${installed.what}: ranked ${players.length} players instead of 3`)
  run(`backup ${join(place, `${installed.what}.db`)}`)
  must(run('complete -- league show ').includes('office'), `${installed.what}: a league is not completed`)
  run('doctor')
  run('tui office', 2)
  const { secret } = JSON.parse(run('key create try --json')) as { secret: string }
  await tryDaemon(installed, secret, tryMore)
  must(run('demo').includes('won it all'), `${installed.what}: the demo was not played to its end`)
  say(`${installed.what}: works, tried in ${((performance.now() - from) / 1000).toFixed(1)} s`)
}

/** Returns a file's size after the fastest xz compression, or null if xz is not installed. */
const compressed = (file: string): number | null => {
  const { status, stdout } = spawnSync('xz', ['-0', '-T0', '-c', file], { maxBuffer: 1e9 })
  return status === 0 ? stdout.length : null
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

const tryBinary = async (): Promise<void> => {
  execFileSync(process.execPath, [join(root, 'scripts', 'binary.ts')], { stdio: ['ignore', 'ignore', 'inherit'] })
  const file = join(root, 'build', process.platform === 'win32' ? 'hindsight.exe' : 'hindsight')
  await tryOut({ what: 'executable', command: [file], path: join(place, 'nothing') })
  const bytes = compressed(file)
  say(
    `executable: ${megabytes(statSync(file).size)}, ${bytes === null ? 'no xz here' : `${megabytes(bytes)} as xz -0`}`,
  )
  must((bytes ?? 0) < MAX_COMPRESSED, `the executable is larger than ${megabytes(MAX_COMPRESSED)} compressed`)
}

/** Runs npm with the current Node. */
const npm = (argv: readonly string[], cwd = root): void => {
  const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` }
  execFileSync('npm', [...argv, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** The other Node versions in which the library's scoring and client run. */
const OLDER_NODES = [22, 24]

/** Installs the older Node versions for this platform. Returns the paths of their executables. */
const olderNodes = (): string[] => {
  const folder = join(place, 'nodes')
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{}')
  const binary = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const wanted = OLDER_NODES.map(version => `node${version}@npm:${binary}@${version}`)
  npm(['install', '--no-save', '--prefer-offline', '--ignore-scripts', ...wanted], folder)
  return OLDER_NODES.map(version => join(folder, 'node_modules', `node${version}`, 'bin', 'node'))
}

/**
 * Installs the package in a new project that contains the guide's examples. Returns a function that runs them under
 * every Node version.
 */
const openLibrary = (file: string, nodes: readonly string[]): Trial => {
  const project = join(place, 'project')
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{"type": "module"}')
  npm(['install', '--offline', file], project)
  const { blocks } = PAGES.find(({ path }) => path === 'docs/library.md')!
  const examples = ['scoring.ts', 'client.ts'].map(name => {
    const at = blocks.findIndex(block => block.name === name)
    writeFileSync(join(project, name), blocks[at]!.text)
    return { name, output: blocks[at + 1]!.text }
  })
  return env => {
    for (const node of nodes) {
      for (const { name, output } of examples) {
        const { stdout, stderr } = spawnSync(node, [name], { cwd: project, env, encoding: 'utf8' })
        must(stdout === output, `library: ${name} under ${node} printed ${stdout}${stderr}`)
      }
    }
    say(`library: works under Node ${[...OLDER_NODES, process.versions.node].join(', ')}`)
  }
}

/**
 * Runs `npx hindsight-ff demo` with a given Node version and an empty cache, from a local registry that has only this
 * package.
 */
const tryNpx = async (file: string, node: string): Promise<void> => {
  const from = performance.now()
  const { name, version } = manifest
  const upstream = process.env.npm_config_registry ?? 'https://registry.npmjs.org'
  const registry = createServer(({ url = '', headers }, response) => {
    const dist = { tarball: `http://${headers.host}/package.tgz` }
    const versions = { [version]: { ...manifest, dist } }
    if (url === '/package.tgz') createReadStream(file).pipe(response)
    else if (url === `/${name}`) response.end(JSON.stringify({ name, versions, 'dist-tags': { latest: version } }))
    else response.writeHead(307, { location: new URL(url, upstream).href }).end()
  }).listen(0, '127.0.0.1')
  await once(registry, 'listening')
  const cwd = join(place, 'npx')
  mkdirSync(cwd)
  const path = {
    PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
    HOME: cwd,
    npm_config_cache: join(cwd, 'cache'),
  }
  const env = { ...process.env, ...path }
  const address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`
  const { stdout } = await promisify(execFile)('npx', ['--yes', '--registry', address, name, 'demo'], { cwd, env })
  registry.close()
  must(stdout.includes('won it all'), `npx: the demo was not played to its end: ${stdout}`)
  say(`npx: works under Node ${OLDER_NODES[0]}, tried in ${((performance.now() - from) / 1000).toFixed(1)} s`)
}

const tryPackage = async (): Promise<void> => {
  npm(['pack', '--offline', '--pack-destination', place])
  const name = readdirSync(place).find(each => each.endsWith('.tgz'))!
  const file = join(place, name)
  npm(['install', '--offline', '--global', '--prefix', join(place, 'global'), file])
  const program = join(place, 'global', 'bin', 'hindsight')
  must(existsSync(program), 'npm did not put hindsight on the path')
  must(existsSync(join(place, 'global', 'share', 'man', 'man1', 'hindsight.1')), 'npm did not install the manual page')
  const nodes = olderNodes()
  const library = openLibrary(file, [process.execPath, ...nodes])
  await tryOut({ what: 'package', command: [program], path: dirname(process.execPath) }, library)
  await tryNpx(file, nodes[0]!)
  const bytes = statSync(file).size
  say(`package: ${megabytes(bytes)}`)
  must(bytes < MAX_PACKED, `the package is larger than ${megabytes(MAX_PACKED)}`)
}

const from = performance.now()
try {
  await tryBinary()
  await tryPackage()
  say(`both tried in ${((performance.now() - from) / 1000).toFixed(0)} s`)
} finally {
  rmSync(place, { recursive: true, force: true })
}
