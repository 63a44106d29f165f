import { execFile } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { PAGES, PROJECT } from './support/docs.ts'
import { temporaryFolder } from './support/folder.ts'

const ROUNDS = 4
/** The number of regular-season weeks in the bundled season. */
const WEEKS = 14

/** Creates a folder with the guide's agent and the packages that it needs. */
const agentFolder = (): string => {
  const folder = temporaryFolder()
  const agent = PAGES.find(({ path }) => path === 'docs/agents.md')!.blocks.find(({ name }) => name === 'agent.mjs')!
  writeFileSync(join(folder, 'agent.mjs'), agent.text)
  const { resolve } = createRequire(join(PROJECT, 'test/tools/package.json'))
  const [packages] = /^.*node_modules/.exec(resolve('@modelcontextprotocol/client'))!
  symlinkSync(packages, join(folder, 'node_modules'))
  return folder
}

test("the arena plays a season with the guide's agent, and continues after a bot fails", async () => {
  const bots = 'best,random,node agent.mjs,exit 3'
  const argv = [join(PROJECT, 'examples/arena.ts'), '--bots', bots, '--rounds', String(ROUNDS), '--log']
  const { stdout } = await promisify(execFile)(process.execPath, argv, { cwd: agentFolder(), maxBuffer: 1e8 })
  const lines = stdout.split('\n')
  expect(lines.filter(line => /^Pick \d+, /.test(line))).toHaveLength(4 * ROUNDS)
  const costs = lines.filter(line => /^ +\d+\.\d\d {2}.*, (pick|lineup) /.test(line))
  expect(costs).toHaveLength(4 * (ROUNDS + WEEKS))
  const table = lines.slice(lines.indexOf('Final table') + 1, lines.indexOf('Log of the league') - 1)
  expect(table.map(line => /^\d/.exec(line)?.[0])).toEqual(['1', '2', '3', '4'])
  const failed = table.flatMap(line => /; (\d+) decisions failed$/.exec(line)?.[1] ?? [])
  expect(failed, 'only the bot that fails').toEqual([String(ROUNDS + WEEKS + 2)])
  expect(table.find(line => line.includes('agent.mjs'))).toMatch(/ lineups cost \d+\.\d\d, picks \d+\.\d\d$/)
  const wins = table.map(line => Number(/ (\d+)-\d+/.exec(line)![1])).reduce((sum, won) => sum + won, 0)
  expect(wins).toBe((4 * WEEKS) / 2)
  expect(
    lines.filter(line => / bot-[23] pick /.test(line)),
    'picks of the random bot and the agent',
  ).toHaveLength(2 * ROUNDS)
}, 300_000)
