import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { Block, Page } from './docs.ts'
import { type Play, resolved, runCurl, runHindsight, runMain } from './docs-commands.ts'
import { expectAnswer, expectPrinted, type Request } from './docs-compare.ts'
import { temporaryFolder } from './folder.ts'
import { type Line, readShell } from './shell.ts'
import { sleeperServer } from './sleeper.ts'

/** Other programs in the documentation, which the tests do not run. */
const OTHERS = ['npm', 'sudo', 'docker', 'litestream']

/** Variables that commands read after an `export`. */
const EXPORTED = ['HINDSIGHT_CLOCK', 'HINDSIGHT_KEY', 'HINDSIGHT_URL']

/** Runs one line of a page, and returns its output. */
const runLine = async (play: Play, line: Line): Promise<string | undefined> => {
  const { variables } = play
  const words: string[] = []
  for (const word of line.words) words.push(await resolved(play, word(variables)))
  const env: Record<string, string> = {}
  if (words[0] === 'export') words.shift()
  for (; /^[A-Z_]+=/.test(words[0] ?? ''); words.shift()) {
    const [name = '', ...value] = words[0]!.split('=')
    env[name] = value.join('=')
  }
  const [program, ...argv] = words
  if (program === undefined) {
    for (const [name, value] of Object.entries(env)) if (!value.endsWith('...')) variables.set(name, value)
    return undefined
  }
  const exported = EXPORTED.flatMap(name => (variables.get(name) ? [[name, variables.get(name)!]] : []))
  if (program === 'curl') return void (await runCurl(play, words, line))
  if (program === 'hindsight') return runHindsight(play, argv, line, { ...Object.fromEntries(exported), ...env })
  expect(OTHERS).toContain(program)
  return undefined
}

/** Runs a block of `$ command` lines, each followed by its output. */
const runConsole = async (play: Play, { text }: Block): Promise<void> => {
  for (const part of text.split(/^\$ /m).slice(1)) {
    const [command = '', ...printed] = part.split('\n')
    const [line] = readShell(`${command}\n`)
    const shown = await resolved(play, printed.join('\n'))
    expectPrinted((await runLine(play, line!)) ?? '', shown)
  }
}

const playBlock = async (play: Play, block: Block): Promise<void> => {
  const { language, name, text } = block
  if (name !== '') writeFileSync(join(play.folder, name), await resolved(play, text))
  else if (language === 'console') await runConsole(play, block)
  else if (language === 'json') expectAnswer(play.requests.at(-1)?.answer, JSON.parse(await resolved(play, text)))
  else if (language === 'sh') {
    for (const line of readShell(text)) await runLine(play, line)
  } else expect(text).not.toMatch(/^(hindsight|curl) /m)
}

let prepared: ReadonlyMap<string, Buffer> | null = null

/** Creates a page's data folder, with an account and the bundled season. Later pages copy the first page's. */
const makeHome = async (play: Play): Promise<void> => {
  if (prepared === null) {
    await runMain(play, ['init', '--account', 'alex'])
    await runMain(play, ['stats', 'load', '--demo'])
    prepared = new Map(readdirSync(play.home).map(file => [file, readFileSync(join(play.home, file))]))
    return
  }
  mkdirSync(play.home)
  for (const [file, bytes] of prepared) writeFileSync(join(play.home, file), bytes)
}

/** Runs all of a page's blocks in order, in a new data folder with the bundled season. */
export const playPage = async (page: Page): Promise<Request[]> => {
  const folder = temporaryFolder()
  const before = process.cwd()
  process.chdir(folder)
  // As on the command line, only the owner can read new files.
  const mask = process.umask(0o077)
  onTestFinished(() => {
    process.chdir(before)
    process.umask(mask)
  })
  const sleeper = (await sleeperServer()).base
  const variables = new Map<string, string>()
  const play: Play = { home: join(folder, 'home'), folder, variables, sleeper, daemon: null, requests: [] }
  await makeHome(play)
  for (const block of page.blocks) {
    try {
      await playBlock(play, block)
    } catch (error) {
      throw Object.assign(error as Error, {
        message: `${page.path}, block at line ${block.line}: ${(error as Error).message}`,
      })
    }
  }
  return play.requests
}
