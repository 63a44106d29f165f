import { execFile } from 'node:child_process'
import { cpSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loading } from '../../src/engine/index.ts'
import { makeDocument } from '../support/document.ts'
import { temporaryFolder } from '../support/folder.ts'
import { listenTo, newKey, serveWorld } from '../support/server.ts'
import { openWorld, type World } from '../support/world.ts'

const here = (...names: string[]): string => join(import.meta.dirname, ...names)
const DEMO = here('../../data/demo')

/** Returns the output of a node command, and its status. */
const run = (folder: string, ...command: string[]): Promise<{ status: unknown; output: string }> =>
  new Promise(resolve => {
    execFile(process.execPath, command, { cwd: folder }, (error, stdout, stderr) =>
      resolve({ status: error?.code ?? 0, output: stdout + stderr }),
    )
  })

/** A folder as a user has it: the description, the types that openapi-typescript makes of it, and a program. */
const makeClient = async (): Promise<string> => {
  const folder = temporaryFolder()
  cpSync(here('program'), folder, { recursive: true })
  cpSync(here('../tools/package.json'), join(folder, 'package.json'))
  symlinkSync(here('../tools/node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(await makeDocument()))
  const made = await run(
    folder,
    'node_modules/openapi-typescript/bin/cli.js',
    'openapi.json',
    '--output',
    'schema.d.ts',
  )
  expect(made, made.output).toMatchObject({ status: 0 })
  return folder
}

const demoWorld = async (): Promise<World> => {
  const world = await openWorld()
  const { folderArchive, loadSeasons } = await loading()
  const steps = loadSeasons(world.engine, world.actor, { archive: folderArchive(DEMO), seasons: [1990] })
  for await (const step of steps) expect(step).toHaveProperty('loaded')
  return world
}

describe('a client made by openapi-typescript', () => {
  test('compiles, and its types refuse what the service would', async () => {
    const folder = await makeClient()
    expect(await run(folder, 'node_modules/typescript/bin/tsc', '--project', '.')).toEqual({ status: 0, output: '' })
  })

  test('is answered by the service as its types say', async () => {
    const world = await demoWorld()
    const { url } = await listenTo(await serveWorld(world))
    const call = `m.smoke(${JSON.stringify(url)}, ${JSON.stringify(await newKey(world, world.actor))})`
    const script = `import('./smoke.ts').then(m => ${call}).then(seen => console.log(JSON.stringify(seen)))`
    const { output } = await run(await makeClient(), '--eval', script)
    expect(JSON.parse(output)).toEqual({
      plan: 'pro',
      created: 'Yards',
      renamed: 'Only yards',
      best: 'Matthias Linnetstead',
      total: 21.14,
      limit: '600',
      refusal: 'not_found',
    })
  })
})
