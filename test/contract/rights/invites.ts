import { COMMISSIONER, ofLeague, type Row, type Scene } from './table.ts'

const invited = async ({ stage }: Scene): Promise<string> => {
  await stage.ask('createInvite', ofLeague({ body: {} })())
  return ''
}

export const invites: readonly Row[] = [
  { operation: 'createInvite', what: 'a link', question: ofLeague({ body: {} }), may: COMMISSIONER },
  { operation: 'getInvite', what: 'a look', arrange: invited, question: ofLeague(), may: COMMISSIONER },
  { operation: 'revokeInvite', what: 'the link', arrange: invited, question: ofLeague(), may: COMMISSIONER },
]
