import { ALL_ROLES, all, BOTH, ofLeague, type Row } from './table.ts'

/** The league is not a mirror. Only accounts that could sync a mirror learn this from the error. */
export const mirrors: readonly Row[] = [
  {
    operation: 'syncLeague',
    what: 'a sync',
    needs: 'network',
    question: ofLeague(),
    may: [],
    instead: all([...BOTH, 'manager of another team'], 'conflict'),
  },
  {
    operation: 'verifyLeague',
    what: 'a comparison',
    question: ofLeague(),
    may: [],
    instead: all(ALL_ROLES, 'conflict'),
  },
]
