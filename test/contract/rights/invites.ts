import { all, COMMISSIONER, ofLeague, type Row, type Scene } from './table.ts'

const invited = async ({ stage }: Scene): Promise<string> => {
  await stage.ask('createInvite', ofLeague({ body: {} })())
  return ''
}

const linked = async ({ stage }: Scene): Promise<string> =>
  ((await stage.ask('createInvite', ofLeague({ body: {} })())) as { token: string }).token

export const invites: readonly Row[] = [
  { operation: 'createInvite', what: 'a link', question: ofLeague({ body: {} }), may: COMMISSIONER },
  { operation: 'getInvite', what: 'the link', arrange: invited, question: ofLeague(), may: COMMISSIONER },
  { operation: 'revokeInvite', what: 'the link', arrange: invited, question: ofLeague(), may: COMMISSIONER },
  {
    operation: 'claimInvite',
    what: 'a team, for an account that has the link and no team',
    arrange: linked,
    question: (_, token) => ({ params: { token }, body: {} }),
    may: [...COMMISSIONER, 'stranger'],
    instead: all(['manager', 'manager of another team'], 'conflict'),
  },
]
