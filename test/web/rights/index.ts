import { acquisitions } from './acquisitions.ts'
import { offices } from './commissioner.ts'
import { community } from './community.ts'
import { drafts } from './drafts.ts'
import { type Form, of, SIGNED_IN, typing, uncounted } from './form.ts'
import { teams } from './teams.ts'

/** Forms that are not about a league. */
const own: readonly Form[] = [
  { page: '/account', work: 'link', uncounted, may: SIGNED_IN },
  { page: '/account', work: 'rename', ...typing({ displayName: "Carol O'Neil" }), may: SIGNED_IN },
  {
    page: '/leagues/new',
    work: 'make',
    ...typing({
      ...{ name: 'Another', season: '2024', system: 'standard', teamCount: '4' },
      ...{ acquisitionMode: 'fcfs', time: 'usual' },
    }),
    may: SIGNED_IN,
  },
  of('/rules')('keep', SIGNED_IN, typing({ name: 'Kept rules' })),
]

export const FORMS: readonly Form[] = [...teams, ...acquisitions, ...drafts, ...offices, ...community, ...own]

/** Actions that other tests cover, with the reason for each. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  '/account leave': 'ends only this session: entrances.test.ts, signing out',
  '/account revoke': 'ends only a session of the account: entrances.test.ts, signing out',
  '/proposals approve': 'only proposals of the account: the rights of approveProposal',
  '/proposals reject': 'only proposals of the account: the rights of rejectProposal',
  '/join/:token enter': 'anyone with the link: entrances.test.ts',
  '/signin/:token enter': 'anyone with the link: entrances.test.ts',
  '/seat/:token enter': 'anyone with the link: entrances.test.ts',
  '/start/:token enter': 'anyone with the link: entrances.test.ts',
  '/seasons load': 'only the first account of a data folder: seasons.test.ts',
  '/leagues/import import': 'every account, and needs a platform: the rights of importLeague',
  '/leagues/:id/teams/:teamId reserve': 'needs a player who is out: the rights of reservePlayer',
  '/leagues/:id/office sync': 'needs a platform: the rights of syncLeague',
  '/leagues/:id/office verify': 'only reads: the rights of verifyLeague',
  '/leagues/:id/office/next renew': 'needs a second season: the rights of renewLeague',
}
