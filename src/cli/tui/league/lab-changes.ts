import { count } from '../../../views/phrases.ts'
import { type Screen, useScreen, useScreenState } from '../interface/screen.ts'
import type { Weight } from './weights.ts'

/** Unsaved changes in the lab, and the question before an action that discards them. */

const NAME = 'lab.changes'

/** Runs an action that discards changes in the lab. If there are any, asks first. */
export const confirmDiscard =
  ({ confirm, memory }: Pick<Screen, 'confirm' | 'memory'>) =>
  (words: string, work: () => void): void => {
    const changes = (memory.get(NAME) as readonly Weight[] | undefined)?.length ?? 0
    if (changes === 0) work()
    else confirm(`Discard ${count(changes, 'change')} in the lab and ${words}?`, work)
  }

export const useLabChanges = () => {
  const [changes, setChanges] = useScreenState<readonly Weight[]>(NAME, [])
  return { changes, setChanges, discard: confirmDiscard(useScreen()) }
}
