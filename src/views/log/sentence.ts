import type { LogFacts } from '../../engine/index.ts'
import type { Names } from '../view.ts'

/** A log row in words. */
export type SentencesOf<T extends keyof LogFacts> = {
  readonly [Type in T]: (row: LogFacts[Type] & { team: string; nameOf: Names['nameOf'] }) => string
}
