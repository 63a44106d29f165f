import { onlyReads, recallFrom } from './remembering.ts'
import type { Asking, Bind } from './sql.ts'

/** So many answers are kept of a transaction; a long one forgets the oldest. */
const MOST_KEPT = 64

/** What changes the rows of one table alone; a row that is deleted may take others with it. */
const CHANGES = /^\s*(?:INSERT INTO|UPDATE) (\w+)/

/**
 * The SQL of a transaction that sees one moment and pays a way to the server for each question: the same one is asked
 * once, until the transaction changes its tables.
 */
export const askedOnce = (sql: Asking): Asking => {
  const kept = new Map<string, Promise<unknown>>()
  const recall = recallFrom(kept, MOST_KEPT)
  const forgetAfter = (text: string): void => {
    const table = CHANGES.exec(text)?.[1]
    if (table === undefined) kept.clear()
    else for (const question of kept.keys()) if (question.includes(table)) kept.delete(question)
  }
  const once = <T>(kind: string, [text, ...binds]: readonly [string, ...Bind[]], ask: () => Promise<T>): Promise<T> => {
    if (!onlyReads(text)) {
      forgetAfter(text)
      return ask()
    }
    if (binds.some(each => typeof each === 'object' && each !== null)) return ask()
    return recall(JSON.stringify([kind, text, binds.map(String)]), ask)
  }
  // Whoever asks gets rows of his own.
  return {
    get: async <T>(...asked: readonly [string, ...Bind[]]) => {
      const row = await once('get', asked, () => sql.get<T>(...asked))
      return row && { ...row }
    },
    all: async <T>(...asked: readonly [string, ...Bind[]]) =>
      (await once('all', asked, () => sql.all<T>(...asked))).map(row => ({ ...row })),
    rows: async <T extends readonly unknown[]>(...asked: readonly [string, ...Bind[]]) =>
      (await once('rows', asked, () => sql.rows<T>(...asked))).map(row => [...row] as unknown as T),
    run: (...asked) => {
      forgetAfter(asked[0])
      return sql.run(...asked)
    },
    async savepoint(work) {
      try {
        return await sql.savepoint(work)
      } finally {
        kept.clear()
      }
    },
  }
}
