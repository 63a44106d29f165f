import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { main } from '../../src/cli/main.ts'
import { builtOnce } from './built-once.ts'
import { temporaryFolder } from './folder.ts'

export interface Ran {
  status: number
  stdout: string
  stderr: string
}

export interface Terminal {
  home: string
  /** Runs a command line in this process and records its output. */
  run(...argv: string[]): Promise<Ran>
  /** The same with `--json`, parsed. */
  json(...argv: string[]): Promise<never>
}

interface Setting {
  /** Its home; one that is yet to be made unless given. */
  home?: string
  input?: string
  env?: Readonly<Record<string, string>>
  /** The answer of the person at the terminal; without it there is no terminal. */
  answer?: boolean
}

const newHome = (): string => join(temporaryFolder(), 'home')

/** Returns a command line with its own home, with the project's folder as the installed program. */
export const openTerminal = ({ home = newHome(), input = '', env = {}, answer }: Setting = {}): Terminal => {
  const run = async (...argv: string[]): Promise<Ran> => {
    const printed = { stdout: '', stderr: '' }
    const output = (name: 'stdout' | 'stderr') => ({
      isTerminal: false,
      columns: 80,
      write: (text: string) => {
        printed[name] += text
      },
    })
    const status = await main(argv, {
      env: { HINDSIGHT_HOME: home, ...env },
      root: join(import.meta.dirname, '..', '..'),
      stdout: output('stdout'),
      stderr: output('stderr'),
      readInput: async () => input,
      ask: async () => answer ?? null,
    })
    return { status, ...printed }
  }
  return { home, run, json: async (...argv) => JSON.parse((await run(...argv, '--json')).stdout) as never }
}

/** A command line of a home that is made once in a run of the tests, by this name, and copied for each who asks for it. */
export const openPrepared = async (
  name: string,
  prepare: (terminal: Terminal) => Promise<void>,
  setting: Setting = {},
): Promise<Terminal> => {
  const made = await builtOnce(name, home => prepare(openTerminal({ home })))
  const terminal = openTerminal(setting)
  cpSync(made, terminal.home, { recursive: true, preserveTimestamps: true })
  return terminal
}

/** Runs a command that must not fail. */
export const needs = async ({ run }: Terminal, ...argv: string[]): Promise<void> => {
  const { status, stderr } = await run(...argv)
  assert.equal(status, 0, stderr)
}

/** A command line whose home was made. */
export const openHomeTerminal = (setting: Setting = {}): Promise<Terminal> =>
  openPrepared('home', terminal => needs(terminal, 'init', '--account', 'alex'), setting)

/** A command line whose home holds the bundled season. */
export const openDemoTerminal = (setting: Setting = {}): Promise<Terminal> => {
  const prepare = async (terminal: Terminal): Promise<void> => {
    await needs(terminal, 'init', '--account', 'alex')
    await needs(terminal, 'stats', 'load', '--demo')
  }
  return openPrepared('demo-home', prepare, setting)
}

/** A command line whose home is that of a demo which was played to its end. */
export const openPlayedTerminal = (setting: Setting = {}): Promise<Terminal> =>
  openPrepared('played-home', terminal => needs(terminal, 'demo', '--keep', terminal.home), setting)
