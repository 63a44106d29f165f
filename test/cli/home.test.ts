import { writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { locateHome } from '../../src/cli/home/home.ts'
import { openHomeTerminal, openTerminal } from '../support/cli.ts'
import { temporaryFolder } from '../support/folder.ts'

const folderIn = (env: Record<string, string | undefined>): string =>
  locateHome({ ...({} as Parameters<typeof locateHome>[0]), env }).folder

test("the data folder is in the user's data directory, even without HOME", () => {
  const below = (folder: string) => join(folder, '.local', 'share', 'hindsight')
  expect(folderIn({ HOME: '/home/blake' })).toBe(below('/home/blake'))
  expect(folderIn({ HOME: '/home/blake', XDG_DATA_HOME: '/data' })).toBe('/data/hindsight')
  expect(folderIn({ HOME: '/home/blake', XDG_DATA_HOME: 'data' })).toBe(below('/home/blake'))
  expect([folderIn({ HOME: '' }), folderIn({})]).toEqual(Array(2).fill(below(userInfo().homedir)))
})

test('an unexpanded ~ does not create a folder with that name', async () => {
  const refused = {
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/"~\/x" starts with ~, which only a shell replaces/),
  }
  expect(await openTerminal({ env: { HINDSIGHT_HOME: '~/x' } }).run('init')).toMatchObject(refused)
  expect(await (await openHomeTerminal()).run('backup', '~/x')).toMatchObject(refused)
})

test('a file in place of the data folder is reported', async () => {
  const home = join(temporaryFolder(), 'home')
  writeFileSync(home, '')
  for (const folder of [home, join(home, 'below')])
    expect(await openTerminal({ home: folder }).run('init')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^hindsight: The folder .* can't be created \((EEXIST|ENOTDIR)/),
    })
})
