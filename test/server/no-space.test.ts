import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../support/folder.ts'
import { keyedHome } from '../support/keyed-home.ts'
import { builtProgram } from '../support/program.ts'
import { rounds } from '../support/rounds.ts'
import { json } from '../support/server.ts'

let bin = ''
beforeAll(async () => {
  bin = join(await builtProgram(), 'bin', 'hindsight.js')
})

/**
 * Fills a folder until this many pages are free, either on a separate file system or with a library that simulates one.
 */
const FILL = `
cp "$FROM"/hindsight.db "$PLACE"/hindsight.db
head -c $((PAGES * 4096)) /dev/zero > "$PLACE"/spare
head -c 4000000 /dev/zero > "$PLACE"/full 2>/dev/null
rm "$PLACE"/spare`
const SERVE = `HINDSIGHT_HOME=$PLACE exec "$NODE" "$BIN" serve --port 0 --json`

interface FullDisk {
  command: string
  args: readonly string[]
  env: Readonly<Record<string, string>>
}

const unshare = ['-rm', 'sh', '-c'] as const

/** Uses a small in-memory file system, if this machine allows mounting one. */
const tmpfs = (): FullDisk | null =>
  spawnSync('unshare', [...unshare, 'mount -t tmpfs tmpfs /tmp']).status === 0
    ? {
        command: 'unshare',
        args: [...unshare, `mount -t tmpfs -o size=4000000 tmpfs "$PLACE" || exit 99${FILL}\n${SERVE}`],
        env: {},
      }
    : null

/**
 * Uses a library that replaces the system's file writes and fails the ones that exceed the space. It needs a C
 * compiler.
 */
const preloaded = (): FullDisk | null => {
  const library = join(mkdtempSync(join(tmpdir(), 'hindsight-no-space-')), 'no-space.so')
  const source = join(import.meta.dirname, '../support/no-space.c')
  const made = spawnSync('cc', ['-shared', '-fPIC', '-o', library, source, '-ldl']).status === 0
  afterAll(() => rmSync(dirname(library), { recursive: true, force: true }))
  const serve = `LD_PRELOAD=$LIBRARY ${SERVE}`
  return made ? { command: 'sh', args: ['-c', `${FILL}\n${serve}`], env: { LIBRARY: library } } : null
}

/** All methods in the long version, and otherwise the first that this machine supports. */
const onLinux =
  process.platform === 'linux' ? [['a file system', tmpfs] as const, ['a library', preloaded] as const] : []
const disks = onLinux.flatMap(([name, make]) => {
  const disk = make()
  return disk ? [[name, disk] as const] : []
})
const SHOWN = rounds({ test: 1, soak: 2 })
const why = disks.length > 0 ? '' : ' (skipped: neither a tmpfs can be mounted nor is there a C compiler)'

/** Starts `serve` with this many free pages. The address is empty if the daemon has ended. */
const serveCramped = async ({ command, args, env: more }: FullDisk, home: string, pages: number) => {
  const place = temporaryFolder()
  const env = {
    ...process.env,
    ...more,
    PLACE: place,
    FROM: home,
    PAGES: String(pages),
    BIN: bin,
    NODE: process.execPath,
  }
  const child = spawn(command, [...args], { env })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', part => {
      output[name] += part
    })
  }
  const ended = once(child, 'close') as Promise<[number | null]>
  await Promise.race([ended, once(child.stdout, 'data')])
  return {
    url: output.stdout.includes('\n') ? (JSON.parse(output.stdout) as { url: string }).url : '',
    stderrText: () => output.stderr,
    makeRoom: () => rmSync(`/proc/${child.pid}/root${place}/full`),
    async stop(): Promise<number | null> {
      child.kill('SIGTERM')
      return (await ended)[0]
    },
  }
}

const STEPS = 16
const SENTENCE = /^\{"error":"server_error","message":"/

describe.skipIf(disks.length === 0)(`a full disk${why}`, () => {
  const shown = disks.slice(0, SHOWN)

  test.each(shown)('%s: a daemon starts completely or exits with a message', async (_, fullDisk) => {
    const { home } = await keyedHome(['free'])
    const starts: boolean[] = []
    for (let pages = 0; pages < STEPS; pages++) {
      const daemon = await serveCramped(fullDisk, home, pages)
      const isWhole = daemon.url !== ''
      if (isWhole) expect([pages, (await fetch(`${daemon.url}/readyz`)).status]).toEqual([pages, 503])
      const words = isWhole ? /warning: only 0 MB free at .*; free up space/ : SENTENCE
      expect([pages, await daemon.stop(), daemon.stderrText()]).toEqual([
        pages,
        isWhole ? 0 : 1,
        expect.stringMatching(words),
      ])
      starts.push(isWhole)
    }
    expect(new Set(starts)).toEqual(new Set([false, true]))
  })

  test.each(shown)(
    '%s: a daemon reports not ready before a write fails, answers writes with 503, and recovers once there is space',
    async (_, fullDisk) => {
      const { home, keys } = await keyedHome(['pro'])
      const daemon = await serveCramped(fullDisk, home, 40)
      const { headers, ...init } = json('POST', {
        name: 'Ours',
        description: 'x'.repeat(2_000),
        rules: { global: { weights: { rec: 1 } } },
      })
      const write = async () => {
        const asked = { ...init, headers: { ...headers, authorization: `Bearer ${keys[0]}` } }
        const response = await fetch(`${daemon.url}/systems`, asked)
        const { message } = (await response.json()) as { message?: string }
        return [response.status, response.headers.get('retry-after'), message]
      }
      const ready = async () => (await fetch(`${daemon.url}/readyz`)).status
      expect([await ready(), await write(), await ready()]).toEqual([503, [201, null, undefined], 503])
      let last = await write()
      for (let tries = 0; last[0] === 201 && tries < 100; tries++) last = await write()
      expect(last).toEqual([503, '60', 'No space is left for the store; nothing was written'])
      expect(await ready()).toBe(503)
      daemon.makeRoom()
      expect([await ready(), (await write())[0], await daemon.stop()]).toEqual([200, 201, 0])
    },
  )
})
