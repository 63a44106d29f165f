import * as z from 'zod/mini'
import type { StatKey } from '../../../../data/stats.ts'
import { teamOf } from '../../../../data/teams.ts'
import { Figure } from '../shared/answer-fields.ts'
import type { JsonClient } from '../shared/client.ts'
import type { LiveStats } from '../shared/platform.ts'
import { MatchupsAnswer } from './client.ts'
import { SLEEPER_SCORING, type SleeperRule, TEAM_DEFENSE } from './tables.ts'
import { playerPoints } from './weeks.ts'

/**
 * Points and stats in the current week. Sleeper identifies stats by scoring key, so the table of scoring keys maps
 * them. Keys with bounds or positions are left out, because they duplicate other keys.
 */

export const readLivePoints = async (client: JsonClient, id: string, week: number): Promise<Map<string, number>> => {
  const what = `the matchups of week ${week} of league ${id}`
  const rows = await client.need(`league/${id}/matchups/${week}`, { schema: MatchupsAnswer, what })
  return new Map(rows.flatMap(row => [...playerPoints(row)]))
}

const StatsAnswer = z.record(z.string(), z.nullish(z.record(z.string(), z.nullish(Figure))))

/** Other Hindsight stats that follow from a Sleeper key. */
const ALSO: Readonly<Record<string, readonly StatKey[]>> = {
  fum: ['fumbles'],
  fum_lost: ['fumbles_lost'],
  idp_tkl_solo: ['def_tackles_made'],
  idp_tkl_ast: ['def_tackle_assists'],
}

/** Keys that are not stats: facts about a player or a game, and sums of points. */
const NO_STAT = /^(?:pos_rank_|pts_(?:std|ppr|half_ppr|idp)$|gp$|gs$|gms_active$|tm_)/

const ruleOf = (key: string): SleeperRule | null => (Object.hasOwn(SLEEPER_SCORING, key) ? SLEEPER_SCORING[key]! : null)

const repeats = ({ min, max, position }: SleeperRule): boolean =>
  min !== undefined || max !== undefined || position !== undefined

type Line = Partial<Record<StatKey, number>>

/** Adds a Sleeper key to a line. Returns whether Hindsight has a stat for the key. */
const addKey = (line: Line, key: string, value: number): boolean => {
  const rule = ruleOf(key)
  if (!rule?.stat) return false
  if (repeats(rule)) return true
  // The factor converts Hindsight's unit to Sleeper's.
  for (const stat of [rule.stat, ...(ALSO[key] ?? [])]) line[stat] = value / (rule.factor ?? 1)
  return true
}

/** Reads a week's stats: players by id, and team defenses by team code. */
export const readLiveStats = async (client: JsonClient, season: number, week: number): Promise<LiveStats> => {
  const what = `the stats of week ${week} of ${season}`
  const maxBytes = 16 * 1024 * 1024
  const answer = await client.need(`stats/nfl/regular/${season}/${week}`, { schema: StatsAnswer, what, maxBytes })
  const lines = new Map<string, Line>()
  const unmapped = new Set<string>()
  for (const [id, stats] of Object.entries(answer)) {
    const isDefense = teamOf(id) !== null
    if (!isDefense && !/^\d+$/.test(id)) continue
    const line: Line = {}
    for (const [key, value] of Object.entries(stats ?? {})) {
      if (value == null || NO_STAT.test(key) || Object.hasOwn(TEAM_DEFENSE, key) !== isDefense) continue
      if (!addKey(line, key, value)) unmapped.add(key)
    }
    if ((stats?.gp ?? 0) > 0 || Object.keys(line).length > 0) lines.set(id, line)
  }
  return { lines, unmapped: [...unmapped].sort() }
}
