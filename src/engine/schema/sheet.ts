import * as z from 'zod/mini'
import { MAX_SHEET_ROWS } from '../../../data/platforms.ts'
import { Figure, Id, Integer, Name, Season, Text, Week } from './field.ts'
import { ScoringItem } from './mirror.ts'
import { BracketSize } from './playoffs.ts'

const optional = z.optional
const Points = z.number().check(z.gte(-1_000), z.lte(10_000))

/**
 * A team's player in a week, which is the usual row in a league's spreadsheet. An empty slot does not have a player.
 */
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

/** A league's playoff settings, because sheets do not include them. */
export const SheetPlayoffs = z.strictObject({ teams: BracketSize, startWeek: Integer(2, 22) })
export type SheetPlayoffs = z.infer<typeof SheetPlayoffs>

/** A league as rows of a sheet, with its scoring rules, or a request to derive them from its points. */
export const SheetLeague = z.strictObject({
  name: Name,
  season: optional(Season),
  rows: z.array(SheetRow).check(z.minLength(1), z.maxLength(MAX_SHEET_ROWS)),
  systemId: optional(Id),
  fit: optional(z.boolean()),
  playoffs: optional(SheetPlayoffs),
})
export type SheetLeague = z.infer<typeof SheetLeague>

/** Scoring rules, and the share of a sheet's points that they explain, by position. */
export const RulesFit = z.object({
  fitted: z.boolean(),
  compared: z.int(),
  equal: z.int(),
  share: z.nullable(Figure),
  byPosition: z.array(z.object({ posGroup: z.string(), compared: z.int(), equal: z.int(), share: z.nullable(Figure) })),
  pays: z.array(ScoringItem),
})
export type RulesFit = z.infer<typeof RulesFit>
