import * as z from 'zod/mini'
import type { Context } from '../kernel/context.ts'

/** Said by answers about a league alone in which more is due than the end of a week. */
export const Behind = z.optional(z.literal(true))

/** What an answer says of that. */
export const behindIn = ({ behind }: Pick<Context, 'behind'>): { behind?: true } => (behind ? { behind } : {})
