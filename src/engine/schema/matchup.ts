import * as z from 'zod/mini'
import { Figure } from './field.ts'
import { Progress } from './game.ts'
import { LiveTotal } from './live.ts'
import { Team } from './team.ts'

/** While a matchup is played: the share of the starters' game time that is left, and the chance to win. */
const SideChance = { timeLeft: z.optional(Figure), winChance: z.optional(Figure) }

/** `adjustment` is the part of the total that the commissioner gave, or took where it is below 0. */
export const MatchupSide = z.object({ team: Team, total: Figure, adjustment: Figure, ...Progress, ...SideChance })

export const Matchup = z.object({
  week: z.int(),
  home: MatchupSide,
  away: z.nullable(MatchupSide),
  winner: z.nullable(z.enum(['home', 'away', 'tie'])),
  ...LiveTotal,
})
export type Matchup = z.infer<typeof Matchup>
