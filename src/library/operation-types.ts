import type { Answer as AnyAnswer, Transaction as LogRow, OperationName, Sent } from '../engine/index.ts'

/**
 * The types of the operations that the library exports. The published package contains a generated file instead, so
 * that its types do not depend on zod or the sources. `scripts/library.ts` writes it.
 */

/** The operations, each with its input (path, query and body) and its response. */
export type Operations = { [Name in OperationName]: { input: Sent<Name>; answer: AnyAnswer<Name> } }

/** A row in a league's log. */
export type Transaction = LogRow
