import type { Answer, OperationName } from '../../engine/index.ts'
import type { Caller, Written } from '../caller/caller.ts'
import { openLimit, openRest } from './pace.ts'

/** An operation with its input. */
export interface Question<Name extends OperationName = OperationName> {
  operation: Name
  input: Written
}

/** What is known of a question; an answer stays until a newer one is there. */
export interface Known<Answered = unknown> {
  answer?: Answered
  failure?: string
}

interface Entry {
  question: Question
  known: Known
  /** The answer as text, so that the same one again is no change. */
  text: string
  /** The revision that it was asked in; older ones are stale. */
  asked: number
  listeners: Set<() => void>
}

/** Asks operations and remembers the answers, which are asked for again when anything was written anywhere. */
export interface Desk {
  known<Name extends OperationName>(question: Question<Name>): Known<Answer<Name>>
  /** Asks, now and whenever the answer may have changed, as long as somebody listens. */
  watch(question: Question, listener: () => void): () => void
  /** Asks once, and remembers the answer. Throws what refuses it. */
  ask<Name extends OperationName>(question: Question<Name>): Promise<Answer<Name>>
  /** Does something, after which nothing is certain any more. Throws what refuses it. */
  tell<Name extends OperationName>(question: Question<Name>): Promise<Answer<Name>>
  /** Everything may have changed. */
  stale(): void
  /** Somebody did something in the league; of players and their games a daemon is not asked again for that. */
  moved(): void
  /** A key was pressed. */
  pressed(): void
  /** When the limit of requests ends, in wall time; null where it is not reached. */
  limitedUntil(): number | null
  /** Tells when the limit is reached, and when it ends. */
  watchLimit(listener: () => void): () => void
  /** Takes an answer that is there already. */
  learn<Name extends OperationName>(question: Question<Name>, answer: Answer<Name>): void
  sentenceOf(error: unknown): string
}

const UNKNOWN: Known = {}
const NEVER = -1
const MOST_KEPT = 200
/** What no move in a league changes. */
const LASTING: ReadonlySet<OperationName> = new Set([
  'listPlayers',
  'getPlayer',
  'rankPlayers',
  'balanceSystem',
  'compareSystems',
  'listStats',
  'statsStatus',
])

export const textOf = ({ operation, input }: Question): string => JSON.stringify([operation, input])

interface DeskOf {
  caller: Pick<Caller, 'send' | 'remote'>
  sentenceOf(error: unknown): string
}

/** Forgets the oldest answers that nobody looks at. */
const trim = (entries: Map<string, Entry>): void => {
  if (entries.size <= MOST_KEPT) return
  for (const [key, { listeners }] of entries) if (listeners.size === 0) return void entries.delete(key)
}

/** Takes what is known now; the same again is no change. */
const keep = (entry: Entry, known: Known): void => {
  const text = JSON.stringify(known)
  if (text === entry.text) return
  Object.assign(entry, { known, text })
  for (const listener of entry.listeners) listener()
}

/** Everything that was asked, by its text. */
const openEntries = () => {
  const entries = new Map<string, Entry>()
  return {
    all: () => entries.values(),
    find: (question: Question): Entry | undefined => entries.get(textOf(question)),
    of(question: Question): Entry {
      const key = textOf(question)
      const entry = entries.get(key) ?? { question, known: UNKNOWN, text: '', asked: NEVER, listeners: new Set() }
      entries.set(key, entry)
      trim(entries)
      return entry
    },
  }
}

/** Asks for the answers that somebody looks at, once each as long as nothing may have changed. */
const openAsking = ({ caller, sentenceOf }: DeskOf, entries: ReturnType<typeof openEntries>) => {
  let revision = 0
  const { pressed, rested } = openRest(caller.remote)
  const askAll = (): void => {
    for (const entry of entries.all()) if (entry.listeners.size > 0) void ask(entry)
  }
  const limit = openLimit(askAll)
  const answered = async (entry: Entry): Promise<Known | null> => {
    const { operation, input } = entry.question
    try {
      return { answer: await caller.send(operation, input) }
    } catch (error) {
      if (limit.reached(error)) return null
      // What was known stays in sight while a daemon is away.
      return { ...entry.known, failure: sentenceOf(error) }
    }
  }
  const ask = async (entry: Entry): Promise<void> => {
    if (entry.asked === revision) return
    const asked = revision
    entry.asked = asked
    await rested()
    // Nobody looks any more: a held key has gone on. Or nothing may be asked: everybody who looks is served afterwards.
    const known = entry.listeners.size === 0 || limit.until() !== null ? null : await answered(entry)
    // What was asked for again meanwhile is answered by the newer one.
    if (entry.asked !== asked) return
    if (known) keep(entry, known)
    else entry.asked = NEVER
  }
  const stale = (): void => {
    revision++
    askAll()
  }
  const moved = (): void => {
    const lasting = [...entries.all()].filter(
      ({ question, asked }) => caller.remote && LASTING.has(question.operation) && asked === revision,
    )
    for (const entry of lasting) entry.asked = revision + 1
    stale()
  }
  const learn = (entry: Entry, answer: unknown): void => keep(Object.assign(entry, { asked: revision }), { answer })
  return { ask, learn, stale, moved, pressed, limit }
}

export const openDesk = (of: DeskOf): Desk => {
  const { caller, sentenceOf } = of
  const entries = openEntries()
  const { ask, learn, stale, moved, pressed, limit } = openAsking(of, entries)
  const call = <Name extends OperationName>({ operation, input }: Question<Name>): Promise<Answer<Name>> =>
    caller.send(operation, input)
  return {
    // What is known under the text of a question was answered by its operation.
    known: <Name extends OperationName>(question: Question<Name>) =>
      (entries.find(question)?.known ?? UNKNOWN) as Known<Answer<Name>>,
    watch(question, listener) {
      const entry = entries.of(question)
      entry.listeners.add(listener)
      void ask(entry)
      return () => void entry.listeners.delete(listener)
    },
    async ask(question) {
      const answer = await call(question)
      learn(entries.of(question), answer)
      return answer
    },
    async tell(question) {
      try {
        return await call(question)
      } finally {
        moved()
      }
    },
    stale,
    moved,
    pressed,
    limitedUntil: limit.until,
    watchLimit: limit.watch,
    learn: (question, answer) => learn(entries.of(question), answer),
    sentenceOf,
  }
}
