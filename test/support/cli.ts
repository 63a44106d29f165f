import { join } from 'node:path'
import { main } from '../../src/cli/main.ts'
import { temporaryFolder } from './folder.ts'

export interface Ran {
  status: number
  stdout: string
  stderr: string
}

export interface Terminal {
  home: string
  /** Runs a command line in this process and keeps what it printed. */
  run(...argv: string[]): Promise<Ran>
  /** The same with `--json`, parsed. */
  json(...argv: string[]): Promise<never>
}

interface Setting {
  input?: string
  env?: Readonly<Record<string, string>>
  /** What the person at the terminal answers; without it there is no terminal. */
  answer?: boolean
}

/** A command line of its own home, with the project's folder as the installed program. */
export const openTerminal = ({ input = '', env = {}, answer }: Setting = {}): Terminal => {
  const home = join(temporaryFolder(), 'home')
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
      ask: answer === undefined ? null : async () => answer,
    })
    return { status, ...printed }
  }
  return { home, run, json: async (...argv) => JSON.parse((await run(...argv, '--json')).stdout) as never }
}

/** A command line whose home was made. */
export const openHomeTerminal = async (setting: Setting = {}): Promise<Terminal> => {
  const terminal = openTerminal(setting)
  await terminal.run('init', '--account', 'alex')
  return terminal
}
