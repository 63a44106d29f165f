import { PHONE } from '../phone.ts'
import { BOTH, COMMISSIONER, ofLeague, type Row, type Scene } from './table.ts'

const URL = 'https://ntfy.sh/office-league'

const leagueTarget = async ({ stage }: Scene): Promise<string> => {
  const made = await stage.ask('addNotification', ofLeague({ body: { url: URL, on: ['trade'] } })())
  return (made as { notification: { id: string } }).notification.id
}

const ofTarget: Row['question'] = (_, notificationId) => ({ params: { id: 'home', notificationId } })

export const notifications: readonly Row[] = [
  {
    operation: 'addNotification',
    what: 'a target of the league',
    question: ofLeague({ body: { url: URL, on: ['trade'] } }),
    may: COMMISSIONER,
  },
  {
    operation: 'addNotification',
    what: 'a target of a team',
    question: ([teamId]) => ofLeague({ body: { url: URL, on: ['trade'], teamId } })(),
    may: BOTH,
    without: COMMISSIONER,
  },
  {
    operation: 'addPhone',
    what: 'a phone of their own',
    question: ofLeague({ body: PHONE }),
    may: ['manager', 'manager of another team'],
  },
  {
    operation: 'listNotifications',
    what: 'the targets that the account can see',
    arrange: leagueTarget,
    question: ofLeague(),
    may: [...BOTH, 'manager of another team'],
  },
  { operation: 'removeNotification', what: 'a target', arrange: leagueTarget, question: ofTarget, may: COMMISSIONER },
  {
    operation: 'retryNotification',
    what: 'failed messages',
    arrange: leagueTarget,
    question: ofTarget,
    may: COMMISSIONER,
  },
  {
    operation: 'confirmNotification',
    what: 'an address',
    arrange: leagueTarget,
    question: (_, notificationId) => ({ params: { id: 'home', notificationId }, body: { code: 'K7QF-2M9X' } }),
    may: COMMISSIONER,
  },
  { operation: 'testNotification', what: 'a test', arrange: leagueTarget, question: ofTarget, may: COMMISSIONER },
]
