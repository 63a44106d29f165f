import { createContext, useContext, useLayoutEffect, useRef, useState } from 'react'
import type { AnswerCache } from '../answers/cache.ts'
import type { Keys } from './frame.ts'
import type { Destination, Location } from './location.ts'

/** Answers true to a key that it took. */
export type KeyHandler = (key: string) => boolean

/** What every screen works with. */
export interface Screen {
  cache: AnswerCache
  leagueId: string
  columns: number
  /** Lines that the screen itself has. */
  rows: number
  hasColor: boolean
  /** In which zone whoever reads has his times. */
  zone: string
  location: Location
  navigate(to: Destination): void
  /** Says something at the foot until the next key. */
  notice(text: string, failed?: boolean): void
  /** Shows other keys at the foot than those of the screen; null shows these again. */
  hint(keys: Keys | null): void
  /** Asks at the foot before something is done: y does it. */
  confirm(question: string, work: () => void): void
  /** Takes part in the keys until the answer is called; who came last is asked first. */
  listen(handler: { current: KeyHandler }): () => void
  /** What screens remember while another one is shown. */
  kept: Map<string, unknown>
}

export const ScreenContext = createContext<Screen | null>(null)

export const useScreen = (): Screen => useContext(ScreenContext)!

/** Takes part in the keys while it is shown. */
export const useKeys = (handler: KeyHandler): void => {
  const { listen } = useScreen()
  const current = useRef(handler)
  useLayoutEffect(() => {
    current.current = handler
  })
  useLayoutEffect(() => listen(current), [listen])
}

/** Says other keys at the foot as long as it is shown. */
export const useFooterKeys = (keys: Keys): void => {
  const { hint } = useScreen()
  useLayoutEffect(() => {
    hint(keys)
    return () => hint(null)
  }, [hint, keys])
}

/** A state that is there again when its screen comes back. */
export const useScreenState = <Value>(
  name: string,
  first: Value,
): [Value, (change: (before: Value) => Value) => void] => {
  const { kept } = useScreen()
  const [value, setValue] = useState<Value>(kept.has(name) ? (kept.get(name) as Value) : first)
  const change = (to: (before: Value) => Value) =>
    setValue(before => {
      const after = to(before)
      kept.set(name, after)
      return after
    })
  return [value, change]
}
