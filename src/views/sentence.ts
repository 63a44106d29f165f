import type { LogFacts } from '../engine/index.ts'
import type { Names } from './view.ts'

/** What a row of the log says to a person: what happened, with the names of whom it happened to. */
export type SentencesOf<T extends keyof LogFacts> = {
  readonly [Type in T]: (row: LogFacts[Type] & { team: string; nameOf: Names['nameOf'] }) => string
}
