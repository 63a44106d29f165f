import * as z from 'zod/mini'
import { Figure, Id } from './field.ts'
import { Results } from './report.ts'
import { Team } from './team.ts'

const nullable = z.nullable

/** The chance of an event, and its margin of error at 95%. */
export const Chance = z.object({ chance: Figure, error: Figure })
export type Chance = z.infer<typeof Chance>

/** Results that together put a team into the playoffs. If `certain` is false, points decide. */
export const Path = z.object({
  certain: z.boolean(),
  results: z.array(z.object({ week: z.int(), winnerId: Id, loserId: Id })),
})
export type Path = z.infer<typeof Path>

/** A team's chances, and whether it has clinched or is eliminated. */
export const TeamOdds = z.object({
  team: Team,
  record: Results,
  expectedWins: Figure,
  expectedWinsError: Figure,
  playoffs: Chance,
  bye: nullable(Chance),
  title: Chance,
  seeds: z.array(Figure),
  strength: Figure,
  status: nullable(z.enum(['clinchedBye', 'clinched', 'alive', 'eliminated'])),
  controls: nullable(z.boolean()),
  magicNumber: nullable(z.int()),
  paths: nullable(z.array(Path)),
})
export type TeamOdds = z.infer<typeof TeamOdds>
