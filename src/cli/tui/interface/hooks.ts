import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Answer, OperationName } from '../../../engine/index.ts'
import type { AnswerCache, Write } from '../answers/cache.ts'
import { type Cached, NOTHING, type Query, textOf } from '../answers/fetching.ts'
import { leagueQuery, meQuery, type ShownLeague } from '../answers/queries.ts'
import { foldedLine, type Line, say } from './lines.ts'
import { type Screen, useScreen } from './screen.ts'

/** Runs a task in the background and shows its error in the footer. Resolves to true if it succeeded. */
export const attempt = async (
  { cache, notice }: Pick<Screen, 'cache' | 'notice'>,
  work: () => Promise<void>,
): Promise<boolean> => {
  try {
    await work()
    return true
  } catch (error) {
    notice(cache.sentenceOf(error), true)
    return false
  }
}

/** Returns the lines to show instead of a missing response. They say why a request failed. */
export const pendingLines = ({ failure }: { failure?: string | undefined }, width: number): Line[] =>
  failure === undefined
    ? [say('  …', 'dim')]
    : foldedLine([{ text: '! ', tone: 'bad' }, { text: failure }], { width, indent: '  ' })

/**
 * Returns a query's response and keeps it up to date. An error also appears in the footer, unless it is `expected`.
 * While a new query is pending, the previous response stays visible, so every key has an immediate effect. `null` does
 * not send a query.
 */
export const useQuery = <Name extends OperationName>(
  query: Query<Name> | null,
  expected = false,
): Cached<Answer<Name>> => {
  const { cache, notice, forget } = useScreen()
  const key = query ? textOf(query) : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text of a query identifies it
  const subscribe = useCallback(
    (listener: () => void) => (query ? cache.subscribe(query, listener) : () => undefined),
    [cache, key],
  )
  const current = useSyncExternalStore(subscribe, () => (query ? cache.get(query) : NOTHING))
  const last = useRef<Cached<Answer<Name>>>(NOTHING)
  if (current !== NOTHING && (current.answer !== undefined || current.failure !== undefined)) last.current = current
  const { failure } = current
  useEffect(() => {
    if (failure === undefined || expected) return
    notice(failure, true)
    return () => forget(failure)
  }, [failure, expected, notice, forget])
  return query ? last.current : NOTHING
}

/** Returns several queries' responses, in order; undefined for those that have not arrived. */
export const useQueries = <Name extends OperationName>(
  queries: readonly Query<Name>[],
): (Answer<Name> | undefined)[] => {
  const { cache } = useScreen()
  const [, redraw] = useState(0)
  const key = queries.map(textOf).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text of a query identifies it
  useEffect(() => {
    const stops = queries.map(query => cache.subscribe(query, () => redraw(count => count + 1)))
    return () => {
      for (const stop of stops) stop()
    }
  }, [cache, key])
  return queries.map(query => cache.get(query).answer)
}

/**
 * Returns a function that writes, and shows the result or the error in the footer. It resolves to true if the write
 * succeeded.
 */
export const useMutation = () => {
  const { cache, notice } = useScreen()
  return <Name extends Write>(query: Query<Name>, message: string | ((answer: Answer<Name>) => string)) =>
    attempt({ cache, notice }, async () => {
      const answer = await cache.write(query)
      notice(typeof message === 'string' ? message : message(answer))
    })
}

/** Returns a value after it has stayed the same for this time, so holding down a key does not send queries. */
export const useDebounced = <Value>(value: Value, ms: number): Value => {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return rested
}

export const useLeague = (): Cached<ShownLeague> => useQuery(leagueQuery(useScreen().leagueId))

export const useIsPro = (): boolean | undefined => {
  const { answer } = useQuery(meQuery())
  return answer && answer.plan === 'pro'
}

const SECOND_MS = 1000

/** Returns wall time, updated each second while a clock is shown. */
export const useNow = (isWatched: boolean): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isWatched) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [isWatched])
  return now
}

export const useConnection = ({ connection }: AnswerCache) => useSyncExternalStore(connection.watch, connection.get)

/** Returns the number of seconds until the rate limit resets; null if it has not been reached. */
export const useRateLimit = ({ subscribeLimit, limitedUntil }: AnswerCache): number | null => {
  const until = useSyncExternalStore(subscribeLimit, limitedUntil)
  const now = useNow(until !== null)
  return until === null ? null : Math.max(1, Math.ceil((until - now) / SECOND_MS))
}
