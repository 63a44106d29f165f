import { hasAnswer, type Operation, sparesAnswer } from '../../engine/index.ts'
import type { Asked } from './exchange.ts'
import type { Reply } from './reply.ts'

/** Whether the answers of an operation have an entity tag: it only reads, and they last. */
export const isTagged = ({ route, volatile }: Operation): boolean => route!.startsWith('GET ') && !volatile

/** Whether who asks has the answer of this tag already, so that nobody needs to work it out. */
export const isKnown = ({ header }: Asked, tag: string): boolean => hasAnswer(header('if-none-match'), tag)

/** 304 for who wants nothing of the answer of this tag, which exists, else null. */
export const unchanged = ({ header }: Asked, tag: string): Reply | null =>
  sparesAnswer(header('if-none-match'), tag) ? { status: 304, body: null, headers: { ETag: tag } } : null
