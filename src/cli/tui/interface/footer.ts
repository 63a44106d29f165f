import { useCallback, useState } from 'react'
import type { Keys } from './frame.ts'

interface Confirmation {
  question: string
  work(): void
}

/** Messages and questions in the footer; the next key ends a message and answers a question. */
export const useFooter = () => {
  const [message, setMessage] = useState<{ text: string; failed: boolean } | null>(null)
  const [asked, setAsked] = useState<Confirmation | null>(null)
  const [otherKeys, hint] = useState<Keys | null>(null)
  const notice = useCallback((text: string, failed = false) => setMessage({ text, failed }), [])
  const confirm = useCallback((question: string, work: () => void) => setAsked({ question, work }), [])
  const takes = (key: string): boolean => {
    setMessage(null)
    if (!asked) return false
    setAsked(null)
    if (key === 'y') asked.work()
    return true
  }
  return { shown: { message, question: asked?.question ?? null, otherKeys }, notice, confirm, hint, takes }
}
