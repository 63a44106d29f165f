import { execFile } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openTerminal } from '../support/cli.ts'
import { temporaryFolder } from '../support/folder.ts'

test('a login is encrypted with a private key in the data folder and never shown', async () => {
  const input = 'AEB%2Fsecret\n{SECRET-1}\n'
  const { home, run } = openTerminal({ input })
  await run('init', '--account', 'alex')
  const kept = await run('platform', 'login', 'espn')
  expect(kept).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Saved your ESPN login, encrypted/) })
  expect((await run('platform', 'list')).stdout).toMatch(/ESPN +need a login +\d{4}-/)
  const key = join(home, 'secret.key')
  expect([statSync(key).mode & 0o777, readFileSync(key, 'utf8').trim().length]).toEqual([0o600, 43])
  for (const file of ['hindsight.db', 'secret.key'])
    expect(readFileSync(join(home, file), 'latin1')).not.toMatch(/secret|SECRET-1/)
  expect(await run('platform', 'logout', 'espn')).toMatchObject({ status: 0, stdout: 'Deleted your ESPN login\n' })
})

test('a login asks for each secret, and a HINDSIGHT_SECRET that is too short is refused', async () => {
  const { home, run } = openTerminal({ input: 'one\n' })
  await run('init', '--account', 'alex')
  expect(await run('platform', 'login', 'espn')).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/SWID is empty/),
  })
  expect(await run('platform', 'login', 'nowhere')).toMatchObject({ status: 2 })
  const short = openTerminal({ home, input: 'one\ntwo\n', env: { HINDSIGHT_SECRET: 'short' } })
  expect(await short.run('platform', 'login', 'espn')).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/HINDSIGHT_SECRET must have at least 16 characters/),
  })
})

test("processes that create a data folder's key at the same time all get the same key and leave no other files", async () => {
  const home = temporaryFolder()
  const file = join(home, 'secret.key')
  const module = join(import.meta.dirname, '../../src/cli/home/secret.ts')
  const script = `import { homeSecret } from ${JSON.stringify(module)}
    process.stdout.write(homeSecret({ secret: ${JSON.stringify(file)} }, { env: {} })())`
  const asked = Array.from({ length: 6 }, () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]),
  )
  const secrets = (await Promise.all(asked)).map(({ stdout }) => stdout)
  expect(new Set(secrets)).toEqual(new Set([readFileSync(file, 'utf8').trim()]))
  expect(readdirSync(home)).toEqual(['secret.key'])
})

test('a backup names the key that it needs, and restore and doctor report what cannot be decrypted without it', async () => {
  const first = openTerminal({ input: 'one\ntwo\n' })
  const key = join(first.home, 'secret.key')
  const file = join(temporaryFolder(), 'copy.db')
  await first.run('init', '--account', 'alex')
  expect((await first.run('backup', file)).stdout).not.toContain('secret.key')
  await first.run('platform', 'login', 'espn')
  expect((await first.run('doctor')).stdout).toContain(`key ${' '.repeat(7)}  ok       ${key} decrypts all secrets\n`)
  expect((await first.run('backup', file, '--yes')).stdout).toContain(`Also back up ${key}, which is not in the copy`)

  const other = openTerminal()
  const lost = /can.t decrypt 1 of the platform logins and message addresses/
  expect(await other.run('restore', file)).toMatchObject({ status: 0, stdout: expect.stringMatching(lost) })
  expect(await other.json('doctor')).toMatchObject({
    checks: expect.arrayContaining([
      {
        check: 'key',
        status: 'warning',
        found: expect.stringMatching(lost),
        advice: expect.stringMatching(/secret\.key/),
      },
    ]),
  })
  copyFileSync(key, join(other.home, 'secret.key'))
  expect((await other.run('restore', file, '--yes')).stdout).not.toMatch(lost)
  expect((await other.run('doctor')).stdout).toContain('decrypts all secrets')
})
