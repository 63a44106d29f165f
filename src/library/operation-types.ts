import type { Answer as AnyAnswer, Transaction as LogRow, OperationName, Sent } from '../engine/index.ts'

/**
 * The types of operations that the library exports. The published package contains a generated file instead, so that
 * its types do not depend on zod or the sources. `scripts/library.ts` writes it.
 */

/** The operations, each with its input (path, query and body) and its answer. */
export type Operations = { [Name in OperationName]: { input: Sent<Name>; answer: AnyAnswer<Name> } }

/** A row of a league's log. */
export type Transaction = LogRow
