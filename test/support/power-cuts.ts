import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openTerminal } from './cli.ts'
import type { Act } from './power-actions.ts'
import { openPower, type Power } from './power-loss.ts'

/** A fixed time far in the future, so that nothing depends on the current time. */
const HINDSIGHT_CLOCK = '2040-01-01T00:00:00Z'

/** The results of power cuts: the number of complete and missing writes, and of lost bytes. */
export interface Cuts {
  done: number
  undone: number
  lost: number
}

/** Makes a write in a copy of its data folder, up to a step. Returns the output. */
const doIn = (power: Power, act: Act, last?: number): string => {
  for (const name of readdirSync(power.place)) rmSync(join(power.place, name))
  cpSync(act.home, power.place, { recursive: true })
  const env = { ...process.env, HINDSIGHT_CLOCK, HINDSIGHT_HOME: power.place, ...power.env(last) }
  const { stdout, stderr, status, signal } = spawnSync(process.execPath, act.argv(power.place), {
    env,
    encoding: 'utf8',
  })
  assert.ok(status === 0 || signal === 'SIGKILL', `${status}: ${stderr}`)
  return stdout
}

/**
 * Cuts the power during a write this many times, each after a random step, and sometimes after the end. Throws if the
 * store then does not open, if doctor reports an error, or if its content is invalid.
 */
export const cutUnder = async (library: string, act: Act, cuts: number): Promise<Cuts> => {
  const power = openPower(library)
  const terminal = openTerminal({ home: power.place, env: { HINDSIGHT_CLOCK } })
  if (act.steps === undefined) doIn(power, act)
  const steps = act.steps ?? power.steps()
  assert.ok(steps > 10, `${steps} steps`)
  const counts = { done: 0, undone: 0, lost: 0 }
  for (let cut = 0; cut < cuts; cut++) {
    const last = 1 + Math.floor(Math.random() * (steps + 1))
    const output = doIn(power, act, last)
    counts.lost += power.cut()
    try {
      counts[(await act.check(power.place, output)) ? 'done' : 'undone']++
      const { status, stdout } = await terminal.run('doctor')
      assert.equal(status, 0, stdout)
    } catch (error) {
      throw new Error(`cut after step ${last} of ${steps}: ${(error as Error).message}`, { cause: error })
    }
  }
  return counts
}
