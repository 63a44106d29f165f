import * as z from 'zod/mini'
import type { Context } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { openListing } from '../league/availability.ts'
import { openAskedSeason } from '../league/load.ts'
import { pointsByWeek, requireSeasonWeek, rowsOfWeek } from '../league/season.ts'
import { getAskedRules, type WeekRules } from '../league/systems.ts'
import { rulesIn } from '../rules/league/rules-by-week.ts'
import { toPoints } from '../rules/scoring/decimal.ts'
import { Id, Integer, Offset, PosGroup, Season as SeasonNumber, Week, withDefault } from '../schema/field.ts'
import { Score } from '../schema/score.ts'
import { breakdown } from '../season/score.ts'
import type { Season } from '../season/season.ts'

const query = {
  season: z.optional(SeasonNumber),
  week: z.union([Week, z.literal('all')]),
  system: Id,
  pos: z.optional(PosGroup),
  league: z.optional(Id),
  limit: withDefault(Integer(1, 500), 100),
  offset: Offset,
  breakdown: withDefault(Integer(0, 1), 0),
}

/** Returns the `max` rows with the most points, plus all rows that tie with the last one. */
const amongBest = (points: Float64Array, rows: readonly number[], max: number): readonly number[] => {
  if (max >= rows.length) return rows
  const min = Float64Array.from(rows, row => points[row]!).sort()[rows.length - max]!
  return rows.filter(row => points[row]! >= min)
}

/** Skips the first `from` rows and returns the next `max`, best first. Ties are sorted by name, id and week. */
const bestRows = (
  { players, index }: Season,
  points: Float64Array,
  { rows, from, max }: { rows: number[]; from: number; max: number },
) => {
  const name = (row: number) => players[index.player[row]!]!.name
  // Rows are ordered by player id and then week, and the sort is stable.
  return amongBest(points, rows, from + max)
    .toSorted((a, b) => points[b]! - points[a]! || (name(a) < name(b) ? -1 : name(a) > name(b) ? 1 : 0))
    .slice(from, from + max)
}

const scoreOf = (season: Season, points: Float64Array, row: number): Score => {
  const { id, name, posGroup } = season.players[season.index.player[row]!]!
  const team = season.teams[season.index.team[row]!]!
  return { id, name, posGroup, team, week: season.index.week[row]!, points: toPoints(points[row]!) }
}

const scoresOf = async (
  context: Context,
  season: Season,
  { rules, week, pos, limit, offset, explain, league }: ScoresQuery,
) => {
  const points = await pointsByWeek(context, season, rules)
  const rows = rowsOfWeek(season, { week, pos })
  const listing = await openListing(context, { league })
  const scores = bestRows(season, points, { rows, from: offset, max: limit }).map(row => ({
    ...scoreOf(season, points, row),
    ...(explain && {
      breakdown: breakdown(season, row, rulesIn(rules.keptRules, rules.rules, season.index.week[row]!)),
    }),
  }))
  return { total: rows.length, scores: await listing.carry(scores) }
}

interface ScoresQuery {
  rules: WeekRules
  week: number | 'all'
  pos: z.infer<typeof PosGroup> | undefined
  limit: number
  offset: number
  explain: boolean
  league: string | undefined
}

const listScores = operation({
  name: 'listScores',
  route: 'GET /scores',
  commands: ['scores'],
  summary: "List a week's scores, best first",
  access: 'read',
  plan: 'free',
  status: 200,
  query,
  pages: { list: 'scores' },
  output: z.object({
    season: SeasonNumber,
    week: z.union([Week, z.literal('all')]),
    systemId: Id,
    total: z.int(),
    scores: z.array(Score),
  }),
  errors: ['not_found', 'conflict'],
  async run(context, input) {
    const season = await openAskedSeason(context, input, [input.system])
    if (input.week !== 'all') requireSeasonWeek(season, input.week)
    const { system: systemId, league: leagueId } = input
    const rules = await getAskedRules(context, { systemId, season: season.season, leagueId })
    const request = {
      rules,
      week: input.week,
      pos: input.pos,
      limit: input.limit,
      offset: input.offset,
      explain: input.breakdown === 1,
      league: input.league,
    }
    return {
      season: season.season,
      week: input.week,
      systemId: input.system,
      ...(await scoresOf(context, season, request)),
    }
  },
})

export const scores = [listScores]
