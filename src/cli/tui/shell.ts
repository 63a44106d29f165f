import { useCallback, useRef, useState } from 'react'
import type { Keys } from './frame.ts'
import type { KeyHandler } from './hooks.ts'

/** What the whole interface keeps besides its screens: who takes keys, and what stands at the foot. */

/** Whoever takes part in the keys; the last to come is asked first. */
export const useListeners = () => {
  const listeners = useRef<{ current: KeyHandler }[]>([])
  const listen = useCallback((handler: { current: KeyHandler }) => {
    listeners.current.push(handler)
    return () => {
      listeners.current = listeners.current.filter(each => each !== handler)
    }
  }, [])
  const isTaken = useCallback((key: string) => listeners.current.toReversed().some(({ current }) => current(key)), [])
  return { listen, isTaken }
}

/** Takes keys one by one: several that arrive at once each see what the one before has done. */
export const useQueue = (press: (key: string) => void): ((keys: readonly string[]) => void) => {
  const latest = useRef(press)
  latest.current = press
  return useRef(queueOf(key => latest.current(key))).current
}

const queueOf = (press: (key: string) => void) => {
  const waiting: string[] = []
  let isBusy = false
  const next = (): void => {
    const key = waiting.shift()
    isBusy = key !== undefined
    if (key === undefined) return
    press(key)
    // By then what the key did is drawn, and whoever takes the next one knows it.
    setImmediate(next)
  }
  return (keys: readonly string[]): void => {
    waiting.push(...keys)
    if (!isBusy) next()
  }
}

interface Asked {
  question: string
  work(): void
}

/** What is said and asked at the foot; the next key ends what is said, and answers what is asked. */
export const useFoot = () => {
  const [said, setSaid] = useState<{ text: string; failed: boolean } | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [otherKeys, hint] = useState<Keys | null>(null)
  const notice = useCallback((text: string, failed = false) => setSaid({ text, failed }), [])
  const confirm = useCallback((question: string, work: () => void) => setAsked({ question, work }), [])
  const takes = (key: string): boolean => {
    setSaid(null)
    if (!asked) return false
    setAsked(null)
    if (key === 'y') asked.work()
    return true
  }
  return { shown: { said, question: asked?.question ?? null, otherKeys }, notice, confirm, hint, takes }
}
