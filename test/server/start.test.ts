import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { keyedHome } from '../support/keyed-home.ts'
import { builtProgram } from '../support/program.ts'
import { soon } from '../support/soon.ts'

let bin = ''
beforeAll(async () => {
  bin = join(await builtProgram(), 'bin', 'hindsight.js')
})

const isAnswering = async (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Returns the URL in the daemon's file. */
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

describe('a daemon process', () => {
  test.skipIf(older === undefined)(
    'that an older Node started ends when that Node is killed, and cleans up',
    async () => {
      const { home } = await keyedHome(['free'])
      const env = { ...process.env, HINDSIGHT_HOME: home }
      const wrapper = spawn(older!, [bin, 'serve', '--port', '0'], { env, stdio: 'ignore' })
      await soon(async () => expect(await isAnswering(urlIn(home))).toBe(true))
      wrapper.kill('SIGKILL')
      await soon(() => expect(existsSync(join(home, 'daemon.json'))).toBe(false))
    },
  )

  test('without a reader of standard output reports that and keeps serving', async () => {
    const { home } = await keyedHome(['free'])
    const env = { ...process.env, HINDSIGHT_HOME: home }
    const daemon = spawn(process.execPath, [bin, 'serve', '--port', '0', '--quiet'], { env })
    onTestFinished(() => void daemon.kill('SIGKILL'))
    daemon.stdout.destroy()
    let output = ''
    daemon.stderr.setEncoding('utf8').on('data', part => {
      output += part
    })
    await soon(() => expect(output).toMatch(/closed .*EPIPE.*runs at http/))
    expect(await isAnswering(urlIn(home))).toBe(true)
    daemon.kill('SIGTERM')
    expect(await once(daemon, 'close')).toEqual([0, null])
  })
})
