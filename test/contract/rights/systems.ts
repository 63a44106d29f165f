import { createHouseRules, RULES as rules } from '../house-rules.ts'
import { ALL_ROLES, looking, OWNER, type Row, type Scene } from './table.ts'

/** Creates a scoring system for alex that is not used in any league. */
const made = ({ stage }: Scene): Promise<string> => createHouseRules(stage)

const ofIt =
  (sent: { body?: Record<string, unknown> } = {}) =>
  (_: unknown, id: string) => ({ params: { id }, ...sent })

const body = { name: 'Ours' }
const builtin = { params: { id: 'ppr' } }

export const systems: readonly Row[] = [
  looking('listSystems'),
  looking('getSystem', ofIt(), { arrange: made }),
  looking('checkSystem', () => ({ body: { rules } }), { needs: 'home' }),
  { operation: 'createSystem', what: 'a system', question: () => ({ body: { name: 'House', rules } }), may: ALL_ROLES },
  { operation: 'updateSystem', what: 'their own system', arrange: made, question: ofIt({ body }), may: OWNER },
  { operation: 'updateSystem', what: 'a built-in system', question: () => ({ ...builtin, body }), may: [] },
  { operation: 'deleteSystem', what: 'their own system', arrange: made, question: ofIt(), may: OWNER },
  { operation: 'deleteSystem', what: 'a built-in system', question: () => builtin, may: [] },
]
