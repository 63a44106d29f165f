import { useInput } from 'ink'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { keysOf } from './keys.ts'
import type { KeyHandler } from './screen.ts'

/** Who takes the keys. */

/** Who handles keys; the newest is asked first. */
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

/** Handles keys one at a time, each after the effect of the previous one is drawn: several may arrive at once. */
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
