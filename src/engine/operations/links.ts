import * as z from 'zod/mini'
import { DAY, MINUTE } from '../../../data/durations.ts'
import { conflict, forbidden, invalid, notFound, phrase } from '../base/errors.ts'
import { hashOf, newLinkToken } from '../base/secret.ts'
import { isVisitor } from '../kernel/actors.ts'
import type { Context } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { makeAccount, newSession } from '../league/accounts.ts'
import { leagueView, teamView } from '../league/answers.ts'
import { atLeague, requireCaughtUp } from '../league/enter.ts'
import { isBacked, makerOf } from '../league/grants.ts'
import { findLeague, openFound, openLeague, requireTeam } from '../league/load.ts'
import { claimTeam, keepManagers } from '../league/manager-changes.ts'
import { withManagers } from '../league/managers.ts'
import { requireRight } from '../league/rights.ts'
import { isOpenTeam, isWorking } from '../rules/league/invites.ts'
import { accountNameOf } from '../rules/names/naming.ts'
import { type Account, AccountName } from '../schema/account.ts'
import { Id } from '../schema/field.ts'
import type { League } from '../schema/league.ts'
import { Entered, Entrance, Link, LinkShown, LinkToken, NewLink } from '../schema/link.ts'
import type { Team } from '../schema/team.ts'
import type { StoredInvite, StoredLink } from '../store/index.ts'

/**
 * One-time links that one person sends to another, and links of other kinds that open a session. A visitor does not
 * have an account yet. The actor's id is the IP address, which cannot be an account's id. Wrong guesses are counted per
 * address. Source: the board's design.
 */

/** How long a sign-in link is valid on another device of the same account. */
const ACROSS_MS = 15 * MINUTE
/** How long a link that is sent to another person is valid. */
const SENT_MS = DAY

const linkView = ({ id, opens, createdAt, expiresAt }: StoredLink): Link => ({ id, opens, createdAt, expiresAt })

type Draft = Pick<StoredLink, 'opens'> & Partial<Pick<StoredLink, 'accountId' | 'leagueId' | 'teamId' | 'expiresAt'>>

/** Stores a new link and returns its token. Also deletes links that ended more than a day ago. */
const keepLink = async (context: Context, draft: Draft): Promise<NewLink> => {
  const { store, wall, newId } = context
  await store.links.forget(wall - DAY)
  const token = newLinkToken()
  const nothing = { accountId: null, leagueId: null, teamId: null, expiresAt: null, usedAt: null }
  const link = { ...nothing, ...draft, ...makerOf(context), id: newId(), createdAt: wall }
  await store.links.insert(link, hashOf(token))
  return { link: linkView(link), token }
}

/** A link of any kind that was found by its token. */
type Found = { invite: StoredInvite } | { link: StoredLink }

/** The result of opening a link, and the account that is signed in afterward. */
interface OpenedLink {
  account: Account
  league: League | null
  team: Team | null
}

const isOpen = ({ usedAt, expiresAt }: StoredLink, wall: number): boolean =>
  usedAt === null && (expiresAt === null || wall < expiresAt)

/**
 * Returns the link with this token. Throws rate_limited, or the same not_found for every invalid token. Only wrong
 * guesses count, so valid links still work.
 */
const findLink = async ({ store, actor, wall, authThrottle }: Context, token: string): Promise<Found> => {
  const hash = hashOf(token)
  const invite = await store.invites.findByHash(hash)
  if (invite && isWorking(invite, wall) && (await isBacked(store, invite))) return { invite }
  const link = await store.links.findByHash(hash)
  if (link && isOpen(link, wall) && (await isBacked(store, link))) return { link }
  authThrottle.require(actor.id)
  authThrottle.miss(actor.id)
  throw notFound('This link is wrong or has expired; ask the sender for a new one')
}

/** Creates an account for a visitor who gave a name. Throws invalid_request, or conflict if the name is taken. */
const newAccount = async (context: Context, { name }: Entrance): Promise<Account> => {
  const { success, data } = AccountName.safeParse(accountNameOf(name ?? ''))
  if (!success) throw invalid(phrase`{name} must be 1 to 64 letters from a to z, digits, ".", "_" or "-"`)
  if (await context.store.accounts.find(data)) {
    throw conflict(
      `The name ${data} is already taken. Choose another; or if it is yours, create a link on your other device under Account`,
    )
  }
  return makeAccount(context, { name: data })
}

/** Returns the account that opens a link: the signed-in one, or else a new one. */
const accountFor = (context: Context, entrance: Entrance): Promise<Account> =>
  isVisitor(context.actor) ? newAccount(context, entrance) : Promise.resolve(context.actor)

const takeTeam = async (
  context: Context,
  { leagueId, teamId }: StoredLink,
  entrance: Entrance,
): Promise<OpenedLink> => {
  const account = await accountFor(context, entrance)
  const league = await findLeague(context, leagueId!)
  const leagueContext = { ...(await atLeague(context, league, 'write')), actor: account }
  const opened = await openFound(leagueContext, league)
  const before = requireTeam(opened, teamId!)
  const team = { ...withManagers(before, opened.league, [account]), claimed: true }
  await requireCaughtUp(leagueContext, opened)
  await leagueContext.store.teams.update(team)
  await keepManagers(leagueContext, before, team)
  return { account, league: leagueView(leagueContext, opened.league), team: teamView(account, opened.league, team) }
}

const openAccount = async ({ store }: Context, { accountId }: StoredLink): Promise<OpenedLink> => {
  const account = (await store.accounts.findById(accountId!))!
  return { account, league: null, team: null }
}

const enterHome = async (context: Context, _: StoredLink, entrance: Entrance): Promise<OpenedLink> => {
  if (await context.store.accounts.findFirst()) throw conflict('This data folder already has an account')
  return { account: await newAccount(context, entrance), league: null, team: null }
}

const lookAt = (): Promise<OpenedLink> => Promise.reject(conflict('This link only lets you view the league'))

type OpenLink = (context: Context, link: StoredLink, entrance: Entrance) => Promise<OpenedLink>

const OPENINGS: Readonly<Record<Exclude<StoredLink['opens'], 'free-team'>, OpenLink>> = {
  account: openAccount,
  team: takeTeam,
  home: enterHome,
  league: lookAt,
}

/** Opens a link. A one-time link cannot be opened again. */
const openLink = async (context: Context, found: Found, entrance: Entrance): Promise<OpenedLink> => {
  if ('link' in found) {
    const { link } = found
    const opened = await OPENINGS[link.opens as keyof typeof OPENINGS](context, link, entrance)
    await context.store.links.use(link.id, context.wall)
    return opened
  }
  const account = await accountFor(context, entrance)
  const { teamId, teamName } = entrance
  const claim = { ...(teamId !== undefined && { teamId }), ...(teamName !== undefined && { teamName }) }
  return { account, ...(await claimTeam({ ...context, actor: account }, found.invite, { ...claim, isUnique: true })) }
}

/** Describes a link before it is opened. */
const linkAnswer = async (context: Context, found: Found): Promise<LinkShown> => {
  const { store, actor } = context
  const about =
    'link' in found ? found.link : { ...found.invite, opens: 'free-team' as const, accountId: null, teamId: null }
  const { opens, expiresAt, accountId, leagueId, teamId } = about
  const nothing = { opens, expiresAt, account: null, league: null, team: null, freeTeams: [] }
  if (accountId !== null) {
    const account = await store.accounts.findById(accountId)
    return { ...nothing, account: account?.name ?? null }
  }
  if (leagueId === null) return nothing
  const opened = await openFound(context, await findLeague(context, leagueId))
  const team = teamId === null ? null : teamView(actor, opened.league, requireTeam(opened, teamId))
  const freeTeams =
    opens === 'free-team' ? opened.teams.filter(isOpenTeam).map(each => teamView(actor, opened.league, each)) : []
  return { ...nothing, league: leagueView(context, opened.league), team, freeTeams }
}

const createSignInLink = operation({
  name: 'createSignInLink',
  route: null,
  commands: [],
  summary: 'Create a one-time link that signs an account in on another device',
  access: 'write',
  plan: 'free',
  status: 201,
  body: z.strictObject({ name: AccountName }),
  output: NewLink,
  errors: ['not_found', 'forbidden'],
  async run(context, { body }) {
    const { store, actor, key, wall } = context
    const account = await store.accounts.get(body.name)
    if (key !== null && account.id !== actor.id)
      throw forbidden(`You act as ${actor.name}; only ${account.name} can do this`)
    const expiresAt = wall + (key === null ? SENT_MS : ACROSS_MS)
    return keepLink(context, { opens: 'account', accountId: account.id, expiresAt })
  },
})

const createSeatLink = operation({
  name: 'createSeatLink',
  route: null,
  commands: [],
  summary: 'Create a link that gives a team of your league to the first person who opens it',
  access: 'write',
  plan: 'free',
  status: 201,
  params: { id: Id, teamId: Id },
  output: NewLink,
  errors: ['not_found', 'forbidden'],
  async run(context, { id, teamId }) {
    const opened = await openLeague(context, id)
    requireTeam(opened, teamId)
    requireRight(context, 'league', opened)
    return keepLink(context, { opens: 'team', leagueId: id, teamId, expiresAt: context.wall + SENT_MS })
  },
})

const shareLeague = operation({
  name: 'shareLeague',
  route: null,
  commands: [],
  summary: 'Create a public read-only link to your league; it replaces the previous one',
  access: 'write',
  plan: 'free',
  status: 201,
  params: { id: Id },
  output: NewLink,
  errors: ['not_found', 'forbidden'],
  async run(context, { id }) {
    requireRight(context, 'league', await openLeague(context, id))
    await context.store.links.deleteWatchOf(id)
    return keepLink(context, { opens: 'league', leagueId: id })
  },
})

const getWatchLink = operation({
  name: 'getWatchLink',
  route: null,
  commands: [],
  summary: 'Show whether anyone with the link can view your league',
  access: 'read',
  plan: 'free',
  status: 200,
  params: { id: Id },
  output: z.object({ link: z.nullable(Link) }),
  errors: ['not_found', 'forbidden'],
  async run(context, { id }) {
    requireRight(context, 'league', await openLeague(context, id))
    const link = await context.store.links.findWatchOf(id)
    return { link: link && linkView(link) }
  },
})

const unshareLeague = operation({
  name: 'unshareLeague',
  route: null,
  commands: ['league unshare'],
  summary: 'Turn off the public link to your league',
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id },
  output: z.object({ leagueId: Id }),
  errors: ['not_found', 'forbidden'],
  async run(context, { id }) {
    requireRight(context, 'league', await openLeague(context, id))
    await context.store.links.deleteWatchOf(id)
    return { leagueId: id }
  },
})

const getLink = operation({
  name: 'getLink',
  volatile: true,
  route: null,
  commands: [],
  summary: 'Show what a link opens, without using it up',
  access: 'read',
  plan: 'free',
  status: 200,
  params: { token: LinkToken },
  output: LinkShown,
  errors: ['not_found', 'rate_limited'],
  run: async (context, { token }) => linkAnswer(context, await findLink(context, token)),
})

const getWatchedLeague = operation({
  name: 'getWatchedLeague',
  volatile: true,
  route: null,
  commands: [],
  summary: 'Show which league a watch link opens',
  access: 'read',
  plan: 'free',
  status: 200,
  params: { token: LinkToken },
  output: z.object({ leagueId: z.nullable(Id) }),
  async run({ store, wall }, { token }) {
    const link = await store.links.findByHash(hashOf(token))
    const opens = link?.opens === 'league' && isOpen(link, wall) && (await isBacked(store, link))
    return { leagueId: opens ? link.leagueId : null }
  },
})

const enter = operation({
  name: 'enter',
  route: null,
  commands: [],
  summary: 'Open a link: sign in, take a team, or set up a data folder',
  access: 'write',
  plan: 'free',
  status: 200,
  body: Entrance,
  output: Entered,
  errors: ['not_found', 'conflict', 'rate_limited'],
  async run(context, { body }) {
    const opened = await openLink(context, await findLink(context, body.token), body)
    const stays = !isVisitor(context.actor) && context.actor.id === opened.account.id
    if (stays) return { ...opened, session: null, secret: null }
    return { ...opened, ...(await newSession(context, opened.account.id, body.device)) }
  },
})

const createHomeLink = operation({
  name: 'createHomeLink',
  route: null,
  commands: [],
  summary: 'Create the link for the first account on this server',
  access: 'write',
  plan: 'free',
  status: 201,
  output: NewLink,
  errors: ['conflict', 'forbidden'],
  async run(context) {
    if (context.key !== null) throw forbidden('Only the person who runs this server can do this')
    if (await context.store.accounts.findFirst()) throw conflict('This data folder already has an account')
    return keepLink(context, { opens: 'home' })
  },
})

export const links = [
  createSignInLink,
  createSeatLink,
  shareLeague,
  getWatchLink,
  unshareLeague,
  getLink,
  getWatchedLeague,
  enter,
  createHomeLink,
]
