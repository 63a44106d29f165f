import type { StoreFacts } from '../../engine/index.ts'
import type { BareRun } from '../commands/run.ts'
import { homeExists } from '../home/home.ts'

/** One finding: its status, and what to do if it is not ok. */
export interface Finding {
  check: string
  status: 'ok' | 'warning' | 'error'
  found: string
  advice: string | null
}

/** One check; it gets the facts about the store if they could be read. */
export type Check = (run: BareRun, facts: StoreFacts | null) => Finding[] | Promise<Finding[]>

export const ok = (check: string, found: string): Finding => ({ check, status: 'ok', found, advice: null })
export const warning = (check: string, found: string, advice: string): Finding => ({
  check,
  status: 'warning',
  found,
  advice,
})
export const error = (check: string, found: string, advice: string): Finding => ({
  check,
  status: 'error',
  found,
  advice,
})

/** Whether there is a home to look into; its own check says what keeps it from being read. */
export const isThere = (home: BareRun['home']): boolean => {
  try {
    return homeExists(home)
  } catch {
    return false
  }
}
