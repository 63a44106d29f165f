import { hash, randomUUID } from 'node:crypto'
import type { PageRequest } from '../request.ts'
import type { Visit } from './visit.ts'

/** Forms that are sent twice, by a second tap before the first is answered: they are done once, and answered alike. */

const KEPT_MS = 60_000
const MOST = 1_000

interface Kept<T> {
  at: number
  done: Promise<T>
}

/** What a form does, where it was not done a moment ago. */
export type Once<T> = (sent: string | null, now: number, work: () => Promise<T>) => Promise<T>

/** Remembers for a minute what was done; what was refused is tried again. */
export const openOnce = <T>(): Once<T> => {
  const known = new Map<string, Kept<T>>()
  const forget = (now: number): void => {
    for (const [sent, { at }] of known) {
      if (known.size <= MOST && now - at < KEPT_MS) return
      known.delete(sent)
    }
  }
  return (sent, now, work) => {
    if (sent === null) return work()
    forget(now)
    const before = known.get(sent)
    if (before) return before.done
    const done = work()
    known.set(sent, { at: now, done })
    done.catch(() => known.delete(sent))
    return done
  }
}

/**
 * What tells a sent form from all others: each page that is drawn has a number of its own; null for a form without it. Many
 * may come from one address, so that a form is that of a session, and of an address only where nobody is signed in.
 */
export const sentAs = (
  { target, holder, address }: Pick<PageRequest, 'target' | 'holder' | 'address'>,
  form: URLSearchParams,
): string | null => {
  const sender = holder?.key.id ?? `visitor ${address}`
  return form.get('once') ? hash('sha256', [sender, target, form.toString()].join('\n'), 'base64url') : null
}

/** The number of a page that is drawn. */
export const newOnce = (): Visit['once'] => randomUUID()
