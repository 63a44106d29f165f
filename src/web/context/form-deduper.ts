import { hash, randomUUID } from 'node:crypto'
import type { PageRequest } from './request.ts'

/**
 * Runs a form only once if it is sent twice, for example because of a second tap before the first response. Both
 * requests get the same response.
 */

const KEPT_MS = 60_000
const MAX_SUBMISSIONS = 1_000

interface Submission<T> {
  at: number
  result: Promise<T>
}

/** Runs an action, unless the same submission is in progress or was completed within the last minute. */
export type FormDeduper<T> = (key: string | null, now: number, action: () => Promise<T>) => Promise<T>

/** Creates a deduper. A refused action can be tried again immediately. */
export const openFormDeduper = <T>(): FormDeduper<T> => {
  const submissions = new Map<string, Submission<T>>()
  const forget = (now: number): void => {
    for (const [key, { at }] of submissions) {
      if (submissions.size <= MAX_SUBMISSIONS && now - at < KEPT_MS) return
      submissions.delete(key)
    }
  }
  return (key, now, action) => {
    if (key === null) return action()
    forget(now)
    const before = submissions.get(key)
    if (before) return before.result
    const result = action()
    submissions.set(key, { at: now, result })
    result.catch(() => submissions.delete(key))
    return result
  }
}

/**
 * Identifies a submission by its sender, page and fields, which include the id of the rendered page. Null for a form
 * without that id. The sender is the session, or for visitors the address, which several people can share.
 */
export const submissionKey = (
  { target, holder, address }: Pick<PageRequest, 'target' | 'holder' | 'address'>,
  form: URLSearchParams,
): string | null => {
  const sender = holder?.key.id ?? `visitor ${address}`
  return form.get('once') ? hash('sha256', [sender, target, form.toString()].join('\n'), 'base64url') : null
}

export const newSubmissionId = (): string => randomUUID()
