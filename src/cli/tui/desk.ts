import type { Resource } from '../../engine/index.ts'
import type { Caller, Input } from '../caller.ts'

/** An operation with its input; `Answer` is what it answers. */
export interface Question<Answer = unknown> {
  resource: Resource
  operation: string
  input: Partial<Input>
  /** Only for the type. */
  answers?: Answer
}

/** What is known of a question; an answer stays until a newer one is there. */
export interface Known<Answer = unknown> {
  answer?: Answer
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
  known(question: Question): Known
  /** Asks, now and whenever the answer may have changed, as long as somebody listens. */
  watch(question: Question, listener: () => void): () => void
  /** Does something, after which nothing is certain any more. Throws what refuses it. */
  tell<Answer>(question: Question<Answer>): Promise<Answer>
  /** Everything may have changed. */
  stale(): void
  /** Takes an answer that is there already. */
  learn<Answer>(question: Question<Answer>, answer: Answer): void
  sentenceOf(error: unknown): string
}

const UNKNOWN: Known = {}
const NEVER = -1
const MOST_KEPT = 200
/** A frame is written within this time. */
export const DRAWING_MS = 5

export const textOf = ({ operation, input }: Question): string => JSON.stringify([operation, input])

/** What a key did is drawn first: an answer may take longer than a key may wait. */
const drawn = () => new Promise(resolve => setTimeout(resolve, DRAWING_MS))

interface DeskOf {
  caller: Pick<Caller, 'call'>
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

export const openDesk = ({ caller, sentenceOf }: DeskOf): Desk => {
  const entries = new Map<string, Entry>()
  let revision = 0
  const ask = async (entry: Entry): Promise<void> => {
    if (entry.asked === revision) return
    const asked = revision
    entry.asked = asked
    await drawn()
    // Nobody looks any more: a held key has gone on.
    if (entry.listeners.size === 0) return void Object.assign(entry, { asked: NEVER })
    const { resource, operation, input } = entry.question
    const known = await caller.call(resource, operation, input).then(
      answer => ({ answer }),
      // What was known stays in sight while a daemon is away.
      error => ({ ...entry.known, failure: sentenceOf(error) }),
    )
    // What was asked for again meanwhile is answered by the newer one.
    if (entry.asked === asked) keep(entry, known)
  }
  const stale = (): void => {
    revision++
    for (const entry of entries.values()) if (entry.listeners.size > 0) void ask(entry)
  }
  const entryOf = (question: Question): Entry => {
    const key = textOf(question)
    const entry = entries.get(key) ?? { question, known: UNKNOWN, text: '', asked: NEVER, listeners: new Set() }
    entries.set(key, entry)
    return entry
  }
  return {
    known: question => entries.get(textOf(question))?.known ?? UNKNOWN,
    watch(question, listener) {
      const entry = entryOf(question)
      trim(entries)
      entry.listeners.add(listener)
      void ask(entry)
      return () => void entry.listeners.delete(listener)
    },
    async tell({ resource, operation, input }) {
      try {
        return (await caller.call(resource, operation, input)) as never
      } finally {
        stale()
      }
    },
    stale,
    learn: (question, answer) => keep(Object.assign(entryOf(question), { asked: revision }), { answer }),
    sentenceOf,
  }
}
