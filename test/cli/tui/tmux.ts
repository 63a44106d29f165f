import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, onTestFinished } from 'vitest'
import { soon } from '../../support/soon.ts'

/** A real terminal, emulated by tmux. */

/** Why terminal programs cannot be tested on this machine, or null if they can. */
export const whyNoTerminal = spawnSync('tmux', ['-V']).status === 0 ? null : 'tmux is not installed'

export interface RealTerminal {
  text(): string
  see(...texts: readonly (string | RegExp)[]): Promise<string>
  /** Presses keys, given by their tmux names. */
  press(...keys: readonly string[]): void
  resize(columns: number, rows: number): void
  /** Returns a tmux property of the terminal, such as whether the alternate screen is on. */
  state(format: string): string
  /** Records the program's output in a file, and returns everything since the first call. */
  written(file: string): string
}

let terminals = 0

/**
 * Runs a shell command in a terminal of 80 columns and 24 lines. After the command, `ended` and its exit status are
 * printed.
 */
export const openTmux = (command: string, env: Readonly<Record<string, string>>): RealTerminal => {
  const name = `hindsight-${process.pid}-${terminals++}`
  const tmux = (...args: string[]) =>
    spawnSync('tmux', ['-L', name, ...args], { encoding: 'utf8', env: { ...process.env, ...env } }).stdout
  tmux('-f', '/dev/null', 'new-session', '-d', '-x', '80', '-y', '24', `${command}; echo ended $?; sleep 60`)
  onTestFinished(() => void tmux('kill-server'))
  const text = () => tmux('capture-pane', '-p')
  return {
    text,
    press: (...keys) => void tmux('send-keys', ...keys),
    resize: (columns, rows) => void tmux('resize-window', '-x', String(columns), '-y', String(rows)),
    state: format => tmux('display-message', '-p', format).trim(),
    written: file => {
      if (!existsSync(file)) tmux('pipe-pane', `cat > ${file}`)
      return existsSync(file) ? readFileSync(file, 'utf8') : ''
    },
    see: (...texts) =>
      soon(() => {
        const shown = text()
        for (const each of texts) expect(shown).toMatch(each)
        return shown
      }, 50),
  }
}
