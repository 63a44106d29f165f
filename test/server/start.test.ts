import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../support/folder.ts'
import { keyedHome } from '../support/keyed-home.ts'
import { builtProgram } from '../support/program.ts'

let bin = ''
beforeAll(async () => {
  bin = join(await builtProgram(), 'bin', 'hindsight.js')
})

const isAnswering = async (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** The address that the daemon of a home tells in its file. */
const urlIn = (home: string): string => {
  const file = join(home, 'daemon.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { url: string }).url : ''
}

const older = (process.env.PATH ?? '')
  .split(delimiter)
  .map(folder => join(folder, 'node'))
  .find(node => {
    const [, major] = /^v(\d+)/.exec(spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? '') ?? []
    return Number(major) < 26
  })

describe('a daemon', () => {
  test.skipIf(older === undefined)('that an older Node started ends when that is killed, and cleans up', async () => {
    const { home } = await keyedHome(['free'])
    const env = { ...process.env, HINDSIGHT_HOME: home }
    const wrapper = spawn(older!, [bin, 'serve', '--port', '0'], { env, stdio: 'ignore' })
    await vi.waitFor(async () => expect(await isAnswering(urlIn(home))).toBe(true), { timeout: 10_000 })
    wrapper.kill('SIGKILL')
    await vi.waitFor(() => expect(existsSync(join(home, 'daemon.json'))).toBe(false), { timeout: 10_000 })
  })

  test('whose standard output nobody reads says so, and serves', async () => {
    const { home } = await keyedHome(['free'])
    const env = { ...process.env, HINDSIGHT_HOME: home }
    const daemon = spawn(process.execPath, [bin, 'serve', '--port', '0', '--quiet'], { env })
    onTestFinished(() => void daemon.kill('SIGKILL'))
    daemon.stdout.destroy()
    let said = ''
    daemon.stderr.setEncoding('utf8').on('data', part => {
      said += part
    })
    await vi.waitFor(() => expect(said).toMatch(/takes nothing .*EPIPE.*answers at http/), { timeout: 10_000 })
    expect(await isAnswering(urlIn(home))).toBe(true)
    daemon.kill('SIGTERM')
    expect(await once(daemon, 'close')).toEqual([0, null])
  })
})

const STEPS = 16

/** Serves a copy of a home on a file system of its own, on which so many pages are free; prints the exit status. */
const SERVE_CRAMPED = `
mount -t tmpfs -o size=$SIZE tmpfs "$PLACE" || exit 99
cp "$FROM"/hindsight.db "$PLACE"/hindsight.db
head -c $((PAGES * 4096)) /dev/zero > "$PLACE"/spare
head -c 1000000000 /dev/zero > "$PLACE"/full 2>/dev/null
rm "$PLACE"/spare
HINDSIGHT_HOME=$PLACE exec "$NODE" "$BIN" serve --port 0 --json`

const unshare = ['-rm', 'sh', '-c'] as const
const canMount = spawnSync('unshare', [...unshare, 'mount -t tmpfs tmpfs /tmp']).status === 0

/** How `serve` went with so many pages of space: its exit status and what it said, or null and where it answers. */
const serveCramped = async (home: string, pages: number) => {
  const place = temporaryFolder()
  const env = { ...process.env, SIZE: '4000000', PLACE: place, FROM: home, PAGES: String(pages), BIN: bin }
  const child = spawn('unshare', [...unshare, SERVE_CRAMPED], { env: { ...env, NODE: process.execPath } })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', part => {
      said[name] += part
    })
  }
  const ended = once(child, 'close') as Promise<[number | null]>
  await Promise.race([ended, once(child.stdout, 'data')])
  const isWhole = said.stdout.includes('\n')
  const url = isWhole ? (JSON.parse(said.stdout) as { url: string }).url : ''
  const answers = isWhole && (await isAnswering(url))
  child.kill('SIGTERM')
  const [status] = await ended
  return { isWhole, answers, status, said: said.stderr }
}

describe('a start without space', () => {
  test.skipIf(!canMount)('at any of its steps serves whole, or is gone with a sentence', async () => {
    const { home } = await keyedHome(['free'])
    const starts: boolean[] = []
    for (let pages = 0; pages < STEPS; pages++) {
      const { isWhole, answers, status, said } = await serveCramped(home, pages)
      if (isWhole) expect([pages, answers, status]).toEqual([pages, true, 0])
      else
        expect([pages, status, said]).toEqual([
          pages,
          1,
          expect.stringMatching(/^\{"error":"server_error","message":"/),
        ])
      starts.push(isWhole)
    }
    expect(new Set(starts)).toEqual(new Set([false, true]))
  })
})
