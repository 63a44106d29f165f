import { spawnSync } from 'node:child_process'
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PYTHON_CLIENT, pythonClient } from '../../scripts/python-client.ts'
import { LEAGUE } from '../contract/league.ts'
import { PAGES, PROJECT } from '../support/docs.ts'
import { temporaryFolder } from '../support/folder.ts'
import { openFollowed } from '../support/followed-league.ts'
import { outputOf } from '../support/installed-library.ts'
import { listenTo, newKey, serveWorld } from '../support/server.ts'

const missing = spawnSync('python3', ['--version']).status === 0 ? '' : ' (skipped: python3 is not installed)'

/** A program that follows a league until it is deleted. */
const FOLLOW = `
import os
from hindsight import Hindsight
hindsight = Hindsight(os.environ["HINDSIGHT_URL"], key=os.environ["HINDSIGHT_KEY"])
hindsight.update_league("${LEAGUE}", {"name": "Watched"})
for id, transaction in hindsight.events("${LEAGUE}", after=0):
    print(transaction["type"])
    if transaction["type"] == "settings":
        hindsight.delete_league("${LEAGUE}")
print("done")
`

test('the Python client matches the output of the script that generates it from the operations', async () => {
  await expect(await pythonClient()).toMatchFileSnapshot(join(PROJECT, PYTHON_CLIENT))
})

describe.skipIf(missing)(`the Python client${missing}`, () => {
  test('runs the example in its guide, and follows a league', async () => {
    const { world } = await openFollowed()
    const { url } = await listenTo(await serveWorld(world))
    const folder = temporaryFolder()
    const env = { HINDSIGHT_URL: url, HINDSIGHT_KEY: await newKey(world, world.actor) }
    const { blocks } = PAGES.find(({ path }) => path === 'docs/library.md')!
    const at = blocks.findIndex(({ language }) => language === 'python')
    copyFileSync(join(PROJECT, PYTHON_CLIENT), join(folder, 'hindsight.py'))
    writeFileSync(join(folder, 'example.py'), blocks[at]!.text)
    writeFileSync(join(folder, 'follow.py'), FOLLOW)
    expect(await outputOf(folder, ['python3', 'example.py'], env)).toBe(blocks[at + 1]!.text)
    expect(await outputOf(folder, ['python3', 'follow.py'], env)).toBe('create\nsettings\ndone\n')
  })
})
