import * as z from 'zod/mini'
import { MAX_SHEET_ROWS } from '../../../data/platforms.ts'
import { Figure, Id, Integer, Name, Season, Text, Week } from './field.ts'
import { ScoringItem } from './mirror.ts'
import { BracketSize } from './playoffs.ts'

const optional = z.optional
const Points = z.number().check(z.gte(-1_000), z.lte(10_000))

/** A player of a team in a week, as in most league sheets. An empty slot does not have a player. */
export const SheetRow = z.strictObject({
  season: Season,
  week: Week,
  team: Name,
  player: optional(Name),
  points: Points,
  slot: optional(Text(40)),
  opponent: optional(Name),
  matchup: optional(Text(40)),
  position: optional(Text(40)),
  nflTeam: optional(Text(40)),
  playerId: optional(Id),
  teamPoints: optional(Points),
  manager: optional(Name),
  line: optional(z.int()),
})
export type SheetRow = z.infer<typeof SheetRow>

/** The playoffs of a league in a sheet, because sheets do not have them. */
export const SheetPlayoffs = z.strictObject({ teams: BracketSize, startWeek: Integer(2, 22) })
export type SheetPlayoffs = z.infer<typeof SheetPlayoffs>

/** A league as rows of a sheet: the rules for its scoring, or a request to fit them to its points. */
export const SheetLeague = z.strictObject({
  name: Name,
  season: optional(Season),
  rows: z.array(SheetRow).check(z.minLength(1), z.maxLength(MAX_SHEET_ROWS)),
  systemId: optional(Id),
  fit: optional(z.boolean()),
  playoffs: optional(SheetPlayoffs),
})
export type SheetLeague = z.infer<typeof SheetLeague>

/** The share of a sheet's points that the rules explain, by position, and the rules. */
export const RulesFit = z.object({
  fitted: z.boolean(),
  compared: z.int(),
  equal: z.int(),
  share: z.nullable(Figure),
  byPosition: z.array(z.object({ posGroup: z.string(), compared: z.int(), equal: z.int(), share: z.nullable(Figure) })),
  pays: z.array(ScoringItem),
})
export type RulesFit = z.infer<typeof RulesFit>
