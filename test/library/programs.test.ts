import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PYTHON_CLIENT } from '../../scripts/python-client.ts'
import { openHomeTerminal } from '../support/cli.ts'
import { startDaemon } from '../support/daemon.ts'
import { PAGES, PROJECT } from '../support/docs.ts'
import { temporaryFolder } from '../support/folder.ts'
import { compileErrors, openLibraryProject, outputOf } from '../support/installed-library.ts'
import { builtBin } from '../support/program.ts'

const missing = spawnSync('python3', ['--version']).status === 0 ? '' : ' (skipped: python3 is not installed)'
const MAX_LINES = 60

const { blocks } = PAGES.find(({ path }) => path === 'docs/scripting.md')!
const program = (language: string) => blocks.find(block => block.language === language)!
const output = blocks.at(-1)!.text

/** Starts a daemon on a data folder without a season. Returns the environment variables that the guide asks for. */
const serveHome = async (): Promise<NodeJS.ProcessEnv> => {
  const { home, json } = await openHomeTerminal()
  const { secret } = (await json('key', 'create', 'script')) as { secret: string }
  const { url } = await startDaemon(home, '--offline')
  return { HINDSIGHT_HOME: home, HINDSIGHT_URL: url, HINDSIGHT_KEY: secret }
}

/** Creates a folder with a `hindsight` command. Returns a PATH that starts with this folder. */
const pathWithProgram = async (): Promise<string> => {
  const folder = join(temporaryFolder(), 'bin')
  const file = join(folder, 'hindsight')
  mkdirSync(folder)
  writeFileSync(file, `#!/bin/sh\nexec "${process.execPath}" "${await builtBin()}" "$@"\n`)
  chmodSync(file, 0o755)
  return `${folder}${delimiter}${process.env.PATH}`
}

describe('the program in the guide', () => {
  test('in TypeScript compiles, and prints what the guide shows', async () => {
    const [folder, env] = await Promise.all([openLibraryProject(), serveHome()])
    const { name, text } = program('ts')
    writeFileSync(join(folder, name), text)
    const [errors, printed] = await Promise.all([
      compileErrors(folder),
      outputOf(folder, [process.execPath, name], env),
    ])
    expect({ errors, printed }).toEqual({ errors: '', printed: output })
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_LINES)
  })

  test.skipIf(missing)(`in Python prints the same${missing}`, async () => {
    const [PATH, env] = await Promise.all([pathWithProgram(), serveHome()])
    const { name, text } = program('python')
    const folder = temporaryFolder()
    copyFileSync(join(PROJECT, PYTHON_CLIENT), join(folder, 'hindsight.py'))
    writeFileSync(join(folder, name), text)
    expect(await outputOf(folder, ['python3', name], { ...env, PATH })).toBe(output)
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_LINES)
  })
})
