import { DESIGNATIONS } from '../../../data/designations.ts'
import { roundHalfAway } from '../../../data/rounding.ts'
import type { StatKey } from '../../../data/stats.ts'
import type { Context } from '../kernel/context.ts'
import { mean } from '../rules/mean.ts'
import { toPoints } from '../rules/scoring/decimal.ts'
import type { PlayerFacts } from '../schema/facts.ts'
import { FACT_WEEKS } from '../schema/season.ts'
import { currentWeek } from '../season/calendar.ts'
import { designationsIn, reportIn } from '../season/designations.ts'
import type { Season } from '../season/season.ts'
import { allowedIn } from '../season/totals.ts'
import { teamInWeek } from '../season/week-teams.ts'
import { allowedView, expectedFor, lastWeeksIn } from './outlook.ts'
import { pointsByWeek } from './season.ts'
import type { WeekRules } from './systems.ts'

/** The facts on a player's page: status, recent weeks, usage, bye and upcoming opponents. */

const NEXT_GAMES = 3

/** Returns the player's row numbers. */
const rowsOf = ({ firstRow }: Season, player: number): number[] =>
  Array.from({ length: firstRow[player + 1]! - firstRow[player]! }, (_, at) => firstRow[player]! + at)

/** Returns the player's share of the NFL team's total for a stat, in games that the player played; null if unknown. */
const shareOf = async (context: Context, season: Season, { player, stat }: { player: number; stat: StatKey }) => {
  const [column] = await context.seasons.columns(context.store.seasons, season, [stat])
  if (!column) return null
  const { index } = season
  const playerRows = new Set(rowsOf(season, player))
  const games = new Set([...playerRows].map(row => `${index.week[row]} ${index.team[row]}`))
  let [playerTotal, all] = [0, 0]
  for (const [at, row] of column.rows.entries()) {
    if (!games.has(`${index.week[row]} ${index.team[row]}`)) continue
    all += column.values[at]!
    if (playerRows.has(row)) playerTotal += column.values[at]!
  }
  return all <= 0 || playerTotal === 0 ? null : percent(playerTotal / all)
}

const percent = (share: number): number => roundHalfAway(1000 * share) / 10

/** Returns a player's average snap share in visible games. */
const snapsOf = (season: Season, player: number): number | null => {
  const { snaps } = season.loaded.facts
  if (!snaps) return null
  const shares = rowsOf(season, player)
    .map(row => snaps[player * FACT_WEEKS + season.index.week[row]!] ?? 0)
    .filter(share => share > 0)
  return shares.length === 0 ? null : percent(mean(shares) / 100)
}

interface FactSubject {
  player: number
  team: string | null
  now: number
}

/** Returns an NFL team's bye week: the week between its first and last games when it does not play. */
const byeOf = ({ calendar }: Season, team: string | null): number | null => {
  if (team === null || calendar.opensAt === null) return null
  const week = calendar.kickoffs.findIndex((games, each) => each > 0 && games.size > 0 && !games.has(team))
  return week === -1 ? null : week
}

const nextGames = (season: Season, points: Float64Array, { player, team, now }: FactSubject): PlayerFacts['next'] => {
  if (team === null) return []
  const allowed = allowedIn(season, points)
  const { posGroup } = season.players[player]!
  return season.calendar.fixtures
    .flatMap((teams, week) => {
      const fixture = teams.get(team)
      return fixture && fixture.kickoffAt > now ? [{ week, ...fixture }] : []
    })
    .slice(0, NEXT_GAMES)
    .map(game => ({ ...game, allowed: allowedView(allowed, game.opponent, posGroup) }))
}

/** Returns a player's designation in a week, in words, with the reported injury and practice status. */
const designationOf = (season: Season, player: number, at: { week: number; now: number }) => {
  const designation = designationsIn(season, at)(player)
  const report = reportIn(season, player, at)
  return {
    designation: designation && DESIGNATIONS[designation].label,
    injury: report?.injury || null,
    practice: report && report.practice !== 'none' ? report.practice : null,
  }
}

/** Returns the facts about a player in a season under the given rules. */
export const factsOf = async (
  context: Context,
  season: Season,
  { player, rules: weekRules }: { player: number; rules: WeekRules },
): Promise<PlayerFacts> => {
  const { now } = context
  const points = await pointsByWeek(context, season, weekRules)
  const week = currentWeek(season.calendar, now)
  const team = teamInWeek(season, player, { week: week ?? season.calendar.lastWeek, now })
  const games = rowsOf(season, player)
    .map(row => ({ week: season.index.week[row]!, points: toPoints(points[row]!) }))
    .sort((a, b) => b.points - a.points)
  const expectedOf = week === null ? null : await expectedFor(context, { season, points, rules: weekRules.rules }, week)
  const { id } = season.players[player]!
  return {
    ...(week === null
      ? { designation: null, injury: null, practice: null }
      : designationOf(season, player, { week, now })),
    lastWeeks: lastWeeksIn(season, points, now)(player),
    best: games[0] ?? null,
    worst: games.at(-1) ?? null,
    usage: {
      targets: await shareOf(context, season, { player, stat: 'rec_targets' }),
      carries: await shareOf(context, season, { player, stat: 'rush_attempts' }),
      snaps: snapsOf(season, player),
    },
    bye: byeOf(season, team),
    next: nextGames(season, points, { player, team, now }),
    expected: expectedOf && toPoints(Math.round(expectedOf(id))),
  }
}
