import { after, askingLeague, inLeague, LEAGUE, makeLeague, ofLeague } from '../league.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import type { Question, Stage } from '../stage.ts'

/** A league's notes. */

const TEXT = '# Rules\n\nTies count as *half* a win & "no" excuses <3 🏈'

const writing = (markdown: string, more: object = {}): Question => ofLeague({ body: { markdown, ...more } })

const wrote =
  (...texts: string[]) =>
  async (stage: Stage) => {
    for (const text of texts) await stage.ask('setNotes', writing(text))
  }

const written = scenarios('setNotes', [
  {
    title: 'stores the text unchanged, with normalized line breaks',
    arrange: makeLeague(),
    question: writing(` ${TEXT.replaceAll('\n', '\r\n')}\r\n`),
    expected: answers({ leagueId: LEAGUE, notes: { markdown: TEXT, revision: 1, actor: 'alex' } }),
  },
  {
    title: 'removes the notes if the text is empty',
    arrange: after(makeLeague(), wrote(TEXT)),
    question: writing(''),
    expected: answers({ notes: { markdown: '', revision: 2 } }),
  },
  {
    title: 'changes nothing for the same text',
    arrange: after(makeLeague(), wrote(TEXT)),
    question: writing(TEXT),
    unchanged: true,
    expected: answers({ notes: { revision: 1 } }),
  },
  {
    title: 'accepts the revision on which the text is based',
    arrange: after(makeLeague(), wrote('one')),
    question: writing('two', { revision: 1 }),
    expected: answers({ notes: { markdown: 'two', revision: 2 } }),
  },
  {
    title: 'refuses a text based on an earlier revision',
    arrange: after(makeLeague(), wrote('one')),
    question: writing('two', { revision: 0 }),
    expected: { error: 'conflict', message: /alex changed the notes after you read them; read revision 1/ },
  },
  ...(
    [
      ['more than 20,000 characters', 'x'.repeat(20_001)],
      ['control characters', 'a\u0007b'],
      ['characters that change the direction of text', 'a\u202eb'],
    ] as const
  ).map(([what, text]) => ({
    title: `refuses ${what}`,
    arrange: makeLeague(),
    question: writing(text),
    expected: { error: 'invalid_request', message: /markdown/ } as const,
  })),
  {
    title: 'is only for commissioners',
    arrange: makeLeague(),
    question: writing('x'),
    as: 'blake',
    expected: 'forbidden',
  },
  { title: 'does not find an unknown league', question: writing('x'), expected: 'not_found' },
])

const read = scenarios('getNotes', [
  {
    title: 'is empty before the first notes',
    arrange: makeLeague(),
    question: ofLeague(),
    expected: answers({ notes: { markdown: '', revision: 0, updatedAt: null, actor: null, actorName: null } }),
  },
  {
    title: 'returns the newest text, even for an account outside of an open league',
    arrange: after(makeLeague(), wrote('one', 'two')),
    question: ofLeague(),
    as: 'blake',
    expected: answers({ notes: { markdown: 'two', revision: 2, actorName: 'alex' } }),
  },
  {
    title: 'refuses an id that is too long',
    question: { params: { id: 'x'.repeat(101) } },
    expected: 'invalid_request',
  },
  { title: 'does not find an unknown league', question: ofLeague(), expected: 'not_found' },
])

const logged = scenarios('listTransactions', [
  {
    title: 'logs the length of the notes before and after, but not their text',
    arrange: after(makeLeague(), wrote('one'), askingLeague('getNotes')),
    question: ofLeague({ query: { type: 'notes' } }),
    expected: answers({
      transactions: [{ actor: 'alex', before: { revision: 0, length: 0 }, after: { revision: 1, length: 3 } }],
    }),
  },
])

/** Returns the id of the oldest log entry about notes. */
const firstEntry =
  (...texts: string[]) =>
  async (stage: Stage) => {
    await after(makeLeague(), wrote(...texts))(stage)
    const { transactions } = (await stage.ask('listTransactions', ofLeague({ query: { type: 'notes' } }))) as {
      transactions: { id: string }[]
    }
    return transactions.at(-1)!.id
  }

const undo = (transactionId: string): Question => ({ params: { id: LEAGUE, transactionId }, body: {} })

const undone = scenarios('undoTransaction', [
  {
    title: 'restores the earlier notes',
    arrange: firstEntry('one'),
    question: undo,
    expected: answers({ transaction: { type: 'undone', after: { row: { type: 'notes' } } } }),
  },
  {
    title: 'refuses to undo notes that were changed again',
    arrange: firstEntry('one', 'two'),
    question: undo,
    expected: { error: 'conflict', message: /The notes have changed since then/ },
  },
])

/** Checks the notes after their log entries are undone, newest first. */
const afterUndo: Scenario = {
  operation: 'getNotes',
  title: 'restores the first text after two changes were undone',
  arrange: async stage => {
    await firstEntry('one', 'two', 'three')(stage)
    const { transactions } = (await stage.ask('listTransactions', ofLeague({ query: { type: 'notes' } }))) as {
      transactions: { id: string }[]
    }
    for (const { id } of transactions.slice(0, 2)) await stage.ask('undoTransaction', undo(id))
  },
  question: ofLeague(),
  expected: answers({ notes: { markdown: 'one', revision: 5 } }),
}

const renewed: Scenario = {
  seasons: 'seasons',
  operation: 'getNotes',
  title: 'copies the notes to a renewed league',
  arrange: after(
    makeLeague(),
    wrote('one', 'two'),
    askingLeague('renewLeague', { body: { season: 2025, nextId: 'next' } }),
  ),
  question: { params: { id: 'next' } },
  expected: answers({ notes: { markdown: 'two', revision: 1, actorName: 'alex' } }),
}

export const notes: readonly Scenario[] = inLeague([...written, ...read, ...logged, ...undone, afterUndo, renewed])
