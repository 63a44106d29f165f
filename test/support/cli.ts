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
  /** Runs a command in this process, and captures its output. */
  run(...argv: string[]): Promise<Ran>
  /** Runs a command with `--json`, and parses its output. */
  json(...argv: string[]): Promise<never>
}

interface Setting {
  /** The data folder. The default is one that does not exist yet. */
  home?: string
  input?: string
  env?: Readonly<Record<string, string>>
  /** How the user answers questions in the terminal. If undefined, the terminal is not interactive. */
  answer?: boolean
}

const newHome = (): string => join(temporaryFolder(), 'home')

/** Opens a terminal with a separate data folder. The installed program is the project's folder. */
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

/** Opens a terminal with a copy of a named data folder, which is created only once per test run. */
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

/** Runs a command. Throws if it fails. */
export const needs = async ({ run }: Terminal, ...argv: string[]): Promise<void> => {
  const { status, stderr } = await run(...argv)
  assert.equal(status, 0, stderr)
}

/** Opens a terminal whose data folder is initialized. */
export const openHomeTerminal = (setting: Setting = {}): Promise<Terminal> =>
  openPrepared('home', terminal => needs(terminal, 'init', '--account', 'alex'), setting)

/** Opens a terminal whose data folder has the bundled season. */
export const openDemoTerminal = (setting: Setting = {}): Promise<Terminal> => {
  const prepare = async (terminal: Terminal): Promise<void> => {
    await needs(terminal, 'init', '--account', 'alex')
    await needs(terminal, 'stats', 'load', '--demo')
  }
  return openPrepared('demo-home', prepare, setting)
}

/** Opens a terminal whose data folder has a completed demo. */
export const openPlayedTerminal = (setting: Setting = {}): Promise<Terminal> =>
  openPrepared('played-home', terminal => needs(terminal, 'demo', '--keep', terminal.home), setting)
