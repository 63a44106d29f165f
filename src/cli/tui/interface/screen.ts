import { createContext, useContext, useLayoutEffect, useRef, useState } from 'react'
import type { AnswerCache } from '../answers/cache.ts'
import type { Keys } from './frame.ts'
import type { Line } from './lines.ts'
import type { Destination, Location } from './location.ts'
import type { Looks } from './looks.ts'

/** Returns true if it handled the key. */
export type KeyHandler = (key: string) => boolean

/** Functions and settings that every screen uses. */
export interface Screen {
  cache: AnswerCache
  leagueId: string
  columns: number
  /** The height of the screen itself, in lines. */
  rows: number
  looks: Looks
  /** The user's time zone. */
  zone: string
  location: Location
  navigate(to: Destination): void
  /** Shows a message in the footer until the next key. */
  notice(text: string, failed?: boolean): void
  /** Removes this message from the footer, if it is still shown. */
  forget(text: string): void
  /** Shows different keys in the footer until the returned function is called. */
  hint(keys: Keys): () => void
  /** Shows the location within the screen in the header; empty at the start of the screen. */
  trail(names: readonly string[]): void
  /** Copies text to the terminal's clipboard and shows a message. */
  copy(text: string, message: string): void
  /** Lines on the screen by their first row, for clicks. */
  painted: Map<number, readonly Line[]>
  /** Asks in the footer before running an action. The key `y` runs it. */
  confirm(question: string, work: () => void): void
  /** Handles keys until the returned function is called. The newest handler gets keys first. */
  listen(handler: { current: KeyHandler }): () => void
  /** State that is kept for closed screens. */
  memory: Map<string, unknown>
}

export const ScreenContext = createContext<Screen | null>(null)

export const useScreen = (): Screen => useContext(ScreenContext)!

/** Handles keys while the component is shown. */
export const useKeys = (handler: KeyHandler): void => {
  const { listen } = useScreen()
  const current = useRef(handler)
  useLayoutEffect(() => {
    current.current = handler
  })
  useLayoutEffect(() => listen(current), [listen])
}

/** Shows different keys in the footer while the component is shown. */
export const useFooterKeys = (keys: Keys): void => {
  const { hint } = useScreen()
  useLayoutEffect(() => hint(keys), [hint, keys])
}

/** Shows the location within the screen in the header while the component is shown. */
export const useTrail = (...names: readonly string[]): void => {
  const { trail } = useScreen()
  const key = names.join('\n')
  useLayoutEffect(() => {
    trail(key === '' ? [] : key.split('\n'))
    return () => trail([])
  }, [trail, key])
}

/** State that is kept when its screen closes. */
export const useScreenState = <Value>(
  name: string,
  first: Value,
): [Value, (change: (before: Value) => Value) => void] => {
  const { memory } = useScreen()
  const [value, setValue] = useState<Value>(memory.has(name) ? (memory.get(name) as Value) : first)
  const change = (to: (before: Value) => Value) =>
    setValue(before => {
      const after = to(before)
      memory.set(name, after)
      return after
    })
  return [value, change]
}
