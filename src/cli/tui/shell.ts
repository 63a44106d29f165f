import { useInput } from 'ink'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Keys } from './frame.ts'
import type { KeyHandler } from './hooks.ts'
import { keysOf } from './keys.ts'

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

/** Takes keys one by one, each once what the one before did is drawn: several may arrive at once. */
export const Keyboard = ({ press }: { press(key: string): void }): null => {
  const waiting = useRef<string[]>([])
  const isBusy = useRef(false)
  const latest = useRef(press)
  const [drawn, draw] = useState(0)
  const next = useCallback((): void => {
    const key = waiting.current.shift()
    isBusy.current = key !== undefined
    if (key === undefined) return
    latest.current(key)
    draw(before => before + 1)
  }, [])
  useLayoutEffect(() => {
    latest.current = press
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next key waits until this one is drawn
  useLayoutEffect(() => {
    const timer = setImmediate(next)
    return () => clearImmediate(timer)
  }, [next, drawn])
  useInput((input, key) => {
    waiting.current.push(...keysOf(input, key))
    if (!isBusy.current) next()
  })
  return null
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
