import * as z from 'zod/mini'
import { ReplayDraft } from './clock.ts'
import { Id, Integer, Season, Slug } from './field.ts'

/** A keeper. It uses the team's pick in `round` (default: the team's last pick). */
export const KeeperDraft = z.strictObject({ teamId: Id, playerId: Id, round: z.optional(Integer(1, 100)) })

export const Keeper = z.object({ teamId: Id, playerId: Id, round: z.int() })

export const Keepers = z.array(KeeperDraft).check(z.maxLength(400))
export type Keepers = z.infer<typeof Keepers>

/** A league's next season: its draft and keepers. Teams are identified by their ids in the old season. */
export const LeagueRenewal = z.strictObject({
  nextId: z.optional(Slug),
  season: Season,
  order: z._default(z.enum(['reverse', 'draw', 'keep']), 'reverse'),
  keepers: z.optional(Keepers),
  clock: z.optional(ReplayDraft),
})
export type LeagueRenewal = z.infer<typeof LeagueRenewal>
