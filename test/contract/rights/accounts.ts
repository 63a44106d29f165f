import { ALL_ROLES, all, looking, OTHERS, OWNER, type Row, type Scene } from './table.ts'

const needs = 'home'

/** Creates a key for alex. */
const made = async ({ stage }: Scene): Promise<string> => {
  const { key } = (await stage.ask('createKey', { body: { name: 'spare' } })) as { key: { id: string } }
  return key.id
}

/** Proposes a new display name for alex. */
const proposed = async ({ stage }: Scene): Promise<string> => {
  const body = { operation: 'updateMe', body: { displayName: 'Al' } }
  return ((await stage.ask('createProposal', { body })) as { proposal: { id: string } }).proposal.id
}

const ownProposal = {
  arrange: proposed,
  question: (_: unknown, id: string) => ({ params: { id } }),
  may: OWNER,
  instead: all(['co-commissioner', ...OTHERS], 'not_found'),
} as const

/** The data folder's owner can do everything. A key never acts as an admin, and cannot create other keys. */
export const accounts: readonly Row[] = [
  looking('getMe'),
  {
    operation: 'updateMe',
    what: 'their own display name',
    question: () => ({ body: { displayName: "Carol O'Neil" } }),
    may: ALL_ROLES,
  },
  {
    operation: 'createProposal',
    what: 'a change of their own account',
    question: () => ({ body: { operation: 'updateMe', body: { displayName: 'Al' } } }),
    may: ALL_ROLES,
  },
  looking('listProposals', undefined, { arrange: proposed }),
  { operation: 'getProposal', what: 'a change that was proposed to alex', ...ownProposal },
  { operation: 'rejectProposal', what: 'a change that was proposed to alex', ...ownProposal },
  { operation: 'approveProposal', what: 'a change that was proposed to alex', needs: 'network', ...ownProposal },
  looking('listAccounts', undefined, { needs }),
  {
    operation: 'createAccount',
    what: 'another account',
    needs,
    question: () => ({ body: { name: 'frank', plan: 'pro' } }),
    may: ALL_ROLES,
  },
  {
    operation: 'setPlan',
    what: 'the plan of another account',
    needs,
    question: () => ({ body: { name: 'blake', plan: 'pro' } }),
    may: ALL_ROLES,
  },
  {
    operation: 'deleteAccount',
    what: 'an account that owns nothing',
    needs,
    question: () => ({ body: { name: 'blake' } }),
    may: ALL_ROLES,
  },
  looking('listKeys', undefined, { needs }),
  { operation: 'createKey', what: 'a key', needs, question: () => ({ body: { name: 'laptop' } }), may: ALL_ROLES },
  {
    operation: 'revokeKey',
    what: 'a key, which only its account can see',
    needs,
    arrange: made,
    question: (_, id) => ({ params: { id } }),
    may: OWNER,
    instead: all(['co-commissioner', ...OTHERS], 'not_found'),
  },
]
