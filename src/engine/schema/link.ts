import * as z from 'zod/mini'
import { Account, AccountName } from './account.ts'
import { EpochMs, Id, Integer, Name, Text } from './field.ts'
import { League } from './league.ts'
import { Team } from './team.ts'

/** Sessions, links and invites, without their secrets. */

/** A browser that is signed in to an account, without its secret. */
export const Session = z.object({
  id: Id,
  name: Name,
  createdAt: EpochMs,
  lastUsedAt: z.nullable(EpochMs),
  expiresAt: EpochMs,
})
export type Session = z.infer<typeof Session>

/**
 * The target of a link: an account on another device, one team for a visitor without an account, a league to watch, a
 * data folder without accounts, or an open team.
 */
export const Opens = z.enum(['account', 'team', 'league', 'home', 'free-team'])
export type Opens = z.infer<typeof Opens>

export const Link = z.object({
  id: Id,
  opens: Opens,
  createdAt: EpochMs,
  expiresAt: z.nullable(EpochMs),
})
export type Link = z.infer<typeof Link>

/** A link, and the token that opens it. The token is shown only once. */
export const NewLink = z.object({ link: Link, token: z.string() })
export type NewLink = z.infer<typeof NewLink>

/** A token can be any string. */
export const LinkToken = z.string().check(z.minLength(1), z.maxLength(200))

/** The description of a link that is shown before it is opened. Reading it does not use up the link. */
export const LinkShown = z.object({
  opens: Opens,
  expiresAt: z.nullable(EpochMs),
  /** The account that the link signs in to. */
  account: z.nullable(AccountName),
  league: z.nullable(League),
  team: z.nullable(Team),
  freeTeams: z.array(Team),
})
export type LinkShown = z.infer<typeof LinkShown>

/** The visitor who opens a link: their device, their name, and the team that they want. */
export const Entrance = z.strictObject({
  token: LinkToken,
  /** The device's name, according to the browser. */
  device: Name,
  /** The name of a visitor who is not signed in, unless the link opens an account. */
  name: z.optional(Text(64)),
  teamId: z.optional(Id),
  teamName: z.optional(Name),
})
export type Entrance = z.infer<typeof Entrance>

/**
 * The result of opening a link. The secret belongs to a new session and is shown only once. It is null if the visitor
 * was already signed in.
 */
export const Entered = z.object({
  account: Account,
  session: z.nullable(Session),
  secret: z.nullable(z.string()),
  league: z.nullable(League),
  team: z.nullable(Team),
})
export type Entered = z.infer<typeof Entered>

/** A league's invite link, without its secret. */
export const Invite = z.object({
  id: Id,
  createdAt: EpochMs,
  expiresAt: z.nullable(EpochMs),
  revokedAt: z.nullable(EpochMs),
  claims: z.int(),
})
export type Invite = z.infer<typeof Invite>

/** When an invite link expires. If neither field is set, it never expires. */
export const InviteDraft = z.strictObject({ expiresAt: z.optional(EpochMs), days: z.optional(Integer(1, 365)) })
export type InviteDraft = z.infer<typeof InviteDraft>

/** A token can be any string. */
export const InviteToken = z.string().check(z.minLength(1), z.maxLength(200))

/** The requested team and its new name. */
export const InviteClaim = z.strictObject({ teamId: z.optional(Id), teamName: z.optional(Name) })
export type InviteClaim = z.infer<typeof InviteClaim>
