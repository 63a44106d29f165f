import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Answer, OperationName } from '../../engine/index.ts'
import { type Desk, type Known, type Question, textOf } from './desk.ts'
import type { Keys } from './frame.ts'
import type { Going, Place } from './place.ts'
import { askLeague, askMe, type ShownLeague } from './questions.ts'

/** Answers true to a key that it took. */
export type KeyHandler = (key: string) => boolean

/** What every screen works with. */
export interface Stage {
  desk: Desk
  leagueId: string
  columns: number
  /** Lines that the screen itself has. */
  rows: number
  hasColour: boolean
  place: Place
  go(going: Going): void
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

export const StageContext = createContext<Stage | null>(null)

export const useStage = (): Stage => useContext(StageContext)!

export type Asked<Answer> = Known<Answer>

const NOTHING: Known<never> = {}

/**
 * The answer to a question, and again whenever it changes; a refusal is said at the foot, too, unless it is `expected`.
 * While a new question waits, the answer to the one before stays, so that a key is answered at once. `null` asks nothing.
 */
export const useAsk = <Name extends OperationName>(
  question: Question<Name> | null,
  expected = false,
): Asked<Answer<Name>> => {
  const { desk, notice } = useStage()
  const key = question ? textOf(question) : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question is what its text says
  const subscribe = useCallback(
    (listener: () => void) => (question ? desk.watch(question, listener) : () => undefined),
    [desk, key],
  )
  const known = useSyncExternalStore(subscribe, () => (question ? desk.known(question) : NOTHING))
  const last = useRef<Asked<Answer<Name>>>(NOTHING)
  if (known !== NOTHING && (known.answer !== undefined || known.failure !== undefined)) last.current = known
  const { failure } = known
  useEffect(() => {
    if (failure !== undefined && !expected) notice(failure, true)
  }, [failure, expected, notice])
  return question ? last.current : NOTHING
}

/** Answers to several questions, in their order, as far as they are known. */
export const useAskAll = <Name extends OperationName>(
  questions: readonly Question<Name>[],
): (Answer<Name> | undefined)[] => {
  const { desk } = useStage()
  const [, redraw] = useState(0)
  const key = questions.map(textOf).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: questions are what their text says
  useEffect(() => {
    const stops = questions.map(question => desk.watch(question, () => redraw(count => count + 1)))
    return () => {
      for (const stop of stops) stop()
    }
  }, [desk, key])
  return questions.map(question => desk.known(question).answer)
}

/** Does something and says so, or why it was refused; answers whether it was done. */
export const useTell = () => {
  const { desk, notice } = useStage()
  return async <Name extends OperationName>(
    question: Question<Name>,
    done: string | ((answer: Answer<Name>) => string),
  ): Promise<boolean> => {
    try {
      const answer = await desk.tell(question)
      notice(typeof done === 'string' ? done : done(answer))
      return true
    } catch (error) {
      notice(desk.sentenceOf(error), true)
      return false
    }
  }
}

/** Takes part in the keys while it is shown. */
export const useKeys = (handler: KeyHandler): void => {
  const { listen } = useStage()
  const current = useRef(handler)
  useLayoutEffect(() => {
    current.current = handler
  })
  useLayoutEffect(() => listen(current), [listen])
}

/** Says other keys at the foot as long as it is shown. */
export const useHint = (keys: Keys): void => {
  const { hint } = useStage()
  useLayoutEffect(() => {
    hint(keys)
    return () => hint(null)
  }, [hint, keys])
}

/** A state that is there again when its screen comes back. */
export const useKept = <Value>(name: string, first: Value): [Value, (change: (before: Value) => Value) => void] => {
  const { kept } = useStage()
  const [value, setValue] = useState<Value>(kept.has(name) ? (kept.get(name) as Value) : first)
  const change = (to: (before: Value) => Value) =>
    setValue(before => {
      const after = to(before)
      kept.set(name, after)
      return after
    })
  return [value, change]
}

/** A value once it has rested for so long: what a held key runs through is not asked for. */
export const useRested = <Value>(value: Value, ms: number): Value => {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return rested
}

export const useLeague = (): Asked<ShownLeague> => useAsk(askLeague(useStage().leagueId))

export const useIsPro = (): boolean | undefined => {
  const { answer } = useAsk(askMe())
  return answer && answer.plan === 'pro'
}

const SECOND_MS = 1000

/** Seconds until the limit of requests ends; null where it is not reached. */
export const useLimit = ({ watchLimit, limitedUntil }: Desk): number | null => {
  const until = useSyncExternalStore(watchLimit, limitedUntil)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (until === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [until])
  return until === null ? null : Math.max(1, Math.ceil((until - now) / SECOND_MS))
}
