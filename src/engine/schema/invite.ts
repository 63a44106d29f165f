import * as z from 'zod/mini'
import { EpochMs, Id, Integer, Name } from './field.ts'

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
