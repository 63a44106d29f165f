import type { Link, Session } from '../engine/index.ts'
import { momentIn } from './format.ts'
import { type Column, field, listView, type Shell, statement, table, type View, type Views, withHelp } from './view.ts'

const SESSIONS: readonly Column<Session>[] = [
  field('ID', 'id', { id: true }),
  field('BROWSER', 'name'),
  field('SINCE', 'createdAt', { format: 'day' }),
  {
    heading: 'LAST USED',
    field: 'lastUsedAt',
    format: 'moment',
    value: ({ lastUsedAt, createdAt }) => lastUsedAt ?? createdAt,
  },
  field('ENDS', 'expiresAt', { format: 'day' }),
]

export const sessionList = ({ sessions }: { sessions: Session[] }, { zone }: Shell): View =>
  listView(
    table(sessions, SESSIONS, { zone }),
    'No browsers are signed in',
    'hindsight account link NAME makes a link that signs one in',
  )

export const revokedSession = ({ session }: { session: Session }, { zone }: Shell): View => ({
  ...statement(`Signed out ${session.name} (${session.id})`),
  list: table([session], SESSIONS, { zone }),
})

export const unsharedLeague = ({ leagueId }: { leagueId: string }, { nameOf }: Shell): View =>
  statement(`Turned off the watch link of ${nameOf(leagueId)}`)

/** Shows a one-time link and its purpose. */
export const newLink = ({
  what,
  link: { expiresAt },
  address,
  served,
  zone,
}: {
  what: string
  link: Link
  address: string
  served: boolean
  zone: string
}): View => {
  const view = statement(
    `This link ${what}${expiresAt === null ? '' : `; it works once, until ${momentIn(expiresAt, zone)}`}. It is not shown again:`,
    address,
  )
  return served ? view : withHelp(view, 'The board is not running yet; hindsight serve starts it')
}

export const VIEWS = {
  listSessions: sessionList,
  revokeSession: revokedSession,
  unshareLeague: unsharedLeague,
} satisfies Views
