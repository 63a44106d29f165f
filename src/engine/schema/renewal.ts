import * as z from 'zod/mini'
import { ReplayDraft } from './clock.ts'
import { Id, Integer, Season, Slug } from './field.ts'

/** A player whom a team keeps; he takes the place of its pick in that round, from the last one on where none is named. */
export const KeeperDraft = z.strictObject({ teamId: Id, playerId: Id, round: z.optional(Integer(1, 100)) })

export const Keeper = z.object({ teamId: Id, playerId: Id, round: z.int() })

export const Keepers = z.array(KeeperDraft).check(z.maxLength(400))
export type Keepers = z.infer<typeof Keepers>

/** The next season of a league: how it drafts, and whom its teams keep; teams are those of the league that ends. */
export const LeagueRenewal = z.strictObject({
  nextId: z.optional(Slug),
  season: Season,
  order: z._default(z.enum(['reverse', 'draw', 'keep']), 'reverse'),
  keepers: z.optional(Keepers),
  clock: z.optional(ReplayDraft),
})
export type LeagueRenewal = z.infer<typeof LeagueRenewal>
