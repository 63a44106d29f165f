import { ofLeague, type Row } from './table.ts'

/** The league mirrors nothing, which is told to those alone who may read a mirror again. */
export const mirrors: readonly Row[] = [
  {
    operation: 'syncLeague',
    what: 'to read it again',
    question: ofLeague(),
    may: [],
    instead: { commissioner: 'conflict', manager: 'conflict', 'manager of another team': 'conflict' },
  },
  {
    operation: 'verifyLeague',
    what: 'a look',
    question: ofLeague(),
    may: [],
    instead: {
      commissioner: 'conflict',
      manager: 'conflict',
      'manager of another team': 'conflict',
      stranger: 'conflict',
    },
  },
]
