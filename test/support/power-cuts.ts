import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openTerminal } from './cli.ts'
import type { Act } from './power-acts.ts'
import { openPower, type Power } from './power-loss.ts'

/** Far from where anybody is: nothing that is done depends on when. */
const HINDSIGHT_CLOCK = '2040-01-01T00:00:00Z'

/** What came of cuts: how often all was done, how often not, and bytes that were on their way to the disk. */
export interface Cuts {
  done: number
  undone: number
  lost: number
}

/** Does an act in a copy of its home, up to a step. Answers what was said. */
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
 * Cuts the power under an act so many times, each after a step of chance, and once in a while after its end. Throws where
 * the store does not open afterwards, where doctor finds fault with it, or where it holds what it must not.
 */
export const cutUnder = async (library: string, act: Act, cuts: number): Promise<Cuts> => {
  const power = openPower(library)
  const terminal = openTerminal({ home: power.place, env: { HINDSIGHT_CLOCK } })
  if (act.steps === undefined) doIn(power, act)
  const steps = act.steps ?? power.steps()
  assert.ok(steps > 10, `${steps} steps`)
  const came = { done: 0, undone: 0, lost: 0 }
  for (let cut = 0; cut < cuts; cut++) {
    const last = 1 + Math.floor(Math.random() * (steps + 1))
    const said = doIn(power, act, last)
    came.lost += power.cut()
    try {
      came[(await act.judge(power.place, said)) ? 'done' : 'undone']++
      const { status, stdout } = await terminal.run('doctor')
      assert.equal(status, 0, stdout)
    } catch (error) {
      throw new Error(`cut after step ${last} of ${steps}: ${(error as Error).message}`, { cause: error })
    }
  }
  return came
}
