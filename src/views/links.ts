import type { Invite, League, Link, Session, Team } from '../engine/index.ts'
import { momentIn } from './format.ts'
import { count } from './phrases.ts'
import {
  type Column,
  field,
  listView,
  statement,
  table,
  type View,
  type ViewContext,
  type Views,
  withHelp,
} from './view.ts'

/** Sign-in, watch and invite links, and the browsers that are signed in. */

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

export const sessionList = ({ sessions }: { sessions: Session[] }, { zone }: ViewContext): View =>
  listView(
    table(sessions, SESSIONS, { zone }),
    'No browsers are signed in',
    'hindsight account link NAME makes a link that signs one in',
  )

export const revokedSession = ({ session }: { session: Session }, { zone }: ViewContext): View => ({
  ...statement(`Signed out ${session.name} (${session.id})`),
  list: table([session], SESSIONS, { zone }),
})

export const unsharedLeague = ({ leagueId }: { leagueId: string }, { nameOf }: ViewContext): View =>
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

const expiryText = ({ revokedAt, expiresAt }: Invite, { zone }: ViewContext): string => {
  if (revokedAt !== null) return `revoked ${momentIn(revokedAt, zone)}`
  return expiresAt === null ? 'works until it is revoked' : `works until ${momentIn(expiresAt, zone)}`
}

export const invite = ({ invite }: { invite: Invite }, context: ViewContext): View => {
  const { id, createdAt, claims } = invite
  const used = `${count(claims, 'team')} claimed with it`
  return statement(
    `Invite link ${id}, created ${momentIn(createdAt, context.zone)}, ${expiryText(invite, context)}; ${used}`,
  )
}

export const newInvite = ({ invite, token }: { invite: Invite; token: string }, context: ViewContext): View =>
  withHelp(
    statement(
      `Created an invite link that ${expiryText(invite, context)}. This is its token; it is not shown again:`,
      token,
      `Anyone with this link can take an open team, in a browser at /join/${token}`,
    ),
    'hindsight serve prints the base URL; hindsight invite claim - claims a team in the terminal',
  )

export const claimedTeam = ({ league, team }: { league: League; team: Team }): View =>
  statement(`You now manage ${team.name} in ${league.name} (${league.id})`)

export const VIEWS = {
  listSessions: sessionList,
  revokeSession: revokedSession,
  unshareLeague: unsharedLeague,
  createInvite: newInvite,
  getInvite: invite,
  revokeInvite: invite,
  claimInvite: claimedTeam,
} satisfies Views
