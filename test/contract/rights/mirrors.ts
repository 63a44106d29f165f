import { all, BOTH, EVERYBODY, ofLeague, type Row } from './table.ts'

/** The league mirrors nothing, which is told to those alone who may read a mirror again. */
export const mirrors: readonly Row[] = [
  {
    operation: 'syncLeague',
    what: 'to read it again',
    needs: 'network',
    question: ofLeague(),
    may: [],
    instead: all([...BOTH, 'manager of another team'], 'conflict'),
  },
  {
    operation: 'verifyLeague',
    what: 'a look',
    question: ofLeague(),
    may: [],
    instead: all(EVERYBODY, 'conflict'),
  },
]
