import * as z from 'zod/mini'
import { Account, AccountName } from './account.ts'
import { EpochMs, Id, Name, Text } from './field.ts'
import { League } from './league.ts'
import { Team } from './team.ts'

/** A browser that acts as an account, without its secret. */
export const Session = z.object({
  id: Id,
  name: Name,
  createdAt: EpochMs,
  lastUsedAt: z.nullable(EpochMs),
  expiresAt: EpochMs,
})
export type Session = z.infer<typeof Session>

/**
 * What a link opens: an account on another device, one team for whoever has no account that runs it, a league to look at,
 * a home without accounts, or a free team of a league.
 */
export const Opens = z.enum(['account', 'team', 'league', 'home', 'free-team'])
export type Opens = z.infer<typeof Opens>

/** A link, without its token. */
export const Link = z.object({
  id: Id,
  opens: Opens,
  createdAt: EpochMs,
  expiresAt: z.nullable(EpochMs),
})
export type Link = z.infer<typeof Link>

/** A link with the token that opens it; it is shown this once. */
export const NewLink = z.object({ link: Link, token: z.string() })
export type NewLink = z.infer<typeof NewLink>

/** Any text may be tried as a token. */
export const LinkToken = z.string().check(z.minLength(1), z.maxLength(200))

/** What whoever opens a link reads before he does: nothing is used up by it. */
export const LinkShown = z.object({
  opens: Opens,
  expiresAt: z.nullable(EpochMs),
  /** Whose account it opens. */
  account: z.nullable(AccountName),
  league: z.nullable(League),
  team: z.nullable(Team),
  freeTeams: z.array(Team),
})
export type LinkShown = z.infer<typeof LinkShown>

/** Who opens a link, on what, and which team he wants. */
export const Entrance = z.strictObject({
  token: LinkToken,
  /** What the browser calls itself. */
  device: Name,
  /** Who is not signed in says who he is, where the link opens no account. */
  name: z.optional(Text(64)),
  teamId: z.optional(Id),
  teamName: z.optional(Name),
})
export type Entrance = z.infer<typeof Entrance>

/** What a link has opened. The secret is that of a new session, shown this once; null for who was signed in. */
export const Entered = z.object({
  account: Account,
  session: z.nullable(Session),
  secret: z.nullable(z.string()),
  league: z.nullable(League),
  team: z.nullable(Team),
})
export type Entered = z.infer<typeof Entered>
