import type { PosGroup } from '../../../data/positions.ts'
import type { Context } from '../kernel/context.ts'
import { rulesIn } from '../rules/league/rules-by-week.ts'
import { type Lineup, lineupIn } from '../rules/lineups/lineups.ts'
import {
  allRounds,
  type Playoffs as Bracket,
  playoffs,
  playoffWeeks,
  type TotalOf,
} from '../rules/matchups/playoffs.ts'
import { divisionWinnersFirst, type Standing, standings } from '../rules/matchups/standings.ts'
import type { Matchup, Side } from '../rules/matchups/team-records.ts'
import type { CompiledRules } from '../rules/scoring/scoring.ts'
import type { BreakdownLine } from '../schema/score.ts'
import { type Regrouped, regroup } from '../season/cache.ts'
import { weeksThatCount } from '../season/completeness.ts'
import { breakdown } from '../season/score.ts'
import { findPlayer } from '../season/season.ts'
import { rowIn } from '../season/totals.ts'
import type { StoredAdjustment, StoredDraw, StoredLineup, StoredMatchup, StoredTeam } from '../store/index.ts'
import type { OpenedLeague } from './load.ts'
import { scheduleOf } from './schedule.ts'
import { pointsByWeek } from './season.ts'
import { getLeagueRules, type WeekRules } from './systems.ts'
import { lineupsOf } from './weeks.ts'

/** A league with its lineups and points. Matchups, standings and brackets are computed from it. */
export interface ScoredLeague extends OpenedLeague, WeekRules {
  /** By team, each in week order. */
  lineups: ReadonlyMap<string, readonly StoredLineup[]>
  /** The regular-season schedule. */
  schedule: readonly StoredMatchup[]
  /** Points for every row of the season, in hundredths. */
  points: Float64Array
  /** Players who are scored at a different position group because of overrides. */
  scoredAs: Regrouped | undefined
  /** Points that the commissioner added or deducted, in hundredths, by team and week. */
  adjusted: ReadonlyMap<string, number>
  /** Points that a what-if replay adds or subtracts, in hundredths, by team and week. */
  supposed?: ReadonlyMap<string, number>
  /** The weeks that count. */
  counted: ReadonlySet<number>
}

/**
 * Returns a mirror's players whose position group differs on the platform, if the rules have overrides for either
 * group.
 */
const scoredOtherwise = (
  { season, mirrored }: OpenedLeague,
  { rules: { positionOverrides = {} } }: CompiledRules,
): Regrouped | undefined => {
  const groups = Object.keys(positionOverrides).filter(group => group !== 'DST')
  if (!mirrored || groups.length === 0) return undefined
  const others = [...mirrored.values()].flatMap(({ playerId, scoredAs }): [number, PosGroup][] => {
    const player = findPlayer(season, playerId)
    return player === null || season.players[player]!.posGroup === scoredAs ? [] : [[player, scoredAs]]
  })
  return others.length === 0 ? undefined : new Map(others.sort(([a], [b]) => a - b))
}

const placeOf = (teamId: string, week: number): string => `${week} ${teamId}`

/** Points added to or deducted from team totals, in hundredths. */
type AddedPoints = readonly Pick<StoredAdjustment, 'teamId' | 'week' | 'points'>[]

const addPoints = (before: ReadonlyMap<string, number>, added: AddedPoints): Map<string, number> => {
  const sums = new Map(before)
  for (const { teamId, week, points } of added) {
    const place = placeOf(teamId, week)
    sums.set(place, (sums.get(place) ?? 0) + points)
  }
  return sums
}

/** Returns the sum of the commissioner's adjustments for a team in a week, in hundredths. */
export const adjustmentOf = ({ adjusted }: ScoredLeague, teamId: string, week: number): number =>
  adjusted.get(placeOf(teamId, week)) ?? 0

/** Returns the sum of a team's adjustments in a week and the points that a what-if replay adds, in hundredths. */
export const adjustmentTotal = (scored: ScoredLeague, { teamId, week }: { teamId: string; week: number }): number =>
  adjustmentOf(scored, teamId, week) + (scored.supposed?.get(placeOf(teamId, week)) ?? 0)

/** Returns the league with these points added to team totals, in hundredths. */
export const withPoints = <Scored extends ScoredLeague>(scored: Scored, added: AddedPoints): Scored => ({
  ...scored,
  supposed: addPoints(scored.supposed ?? new Map(), added),
})

/** Scores a league under its own system, or under other rules. */
export const scoreLeague = async (
  context: Context,
  opened: OpenedLeague,
  otherRules?: CompiledRules,
): Promise<ScoredLeague> => {
  const { league, season } = opened
  const { rules, keptRules } = otherRules ? { rules: otherRules, keptRules: [] } : await getLeagueRules(context, league)
  return {
    ...opened,
    rules,
    keptRules,
    lineups: await lineupsOf(context, opened),
    schedule: await scheduleOf(context, opened),
    points: await pointsByWeek(context, season, { rules, keptRules }, some => scoredOtherwise(opened, some)),
    scoredAs: scoredOtherwise(opened, rules),
    adjusted: addPoints(new Map(), await context.store.adjustments.listOf(league.id)),
    counted: weeksThatCount(season),
  }
}

/**
 * Returns a scored league as it was after a week: later weeks do not count, and the bracket exists only after the
 * regular season. Without a week, returns the current league.
 */
export const asOfWeek = <Scored extends ScoredLeague>(scored: Scored, week: number | undefined): Scored => {
  if (week === undefined) return scored
  const { league } = scored
  const drawnCount = week - league.playoffConfig.startWeek + 2
  const draw =
    drawnCount < 1 || !league.draw
      ? null
      : { ...league.draw, pairings: (league.draw.pairings ?? []).slice(0, drawnCount) }
  return { ...scored, league: { ...league, draw }, counted: new Set([...scored.counted].filter(each => each <= week)) }
}

/**
 * Returns the lineup that counts for a team in a week (saved for that week or carried over from an earlier one), or
 * null.
 */
export const lineupOf = ({ lineups }: ScoredLeague, teamId: string, week: number): Lineup | null =>
  lineupIn(lineups.get(teamId), week)

/** Returns a player's points in a week, in hundredths; null without a visible game. */
export const weekPoints = ({ season, points }: Pick<ScoredLeague, 'season' | 'points'>, id: string, week: number) => {
  const player = findPlayer(season, id)
  const row = player === null ? null : rowIn(season, player, week)
  return row === null ? null : points[row]!
}

/** Explains a player's score in a week, line by line. Empty if the player does not have a visible game. */
export const arithmeticOf = ({ rules, keptRules, season, scoredAs }: ScoredLeague) => {
  const scored = scoredAs ? regroup(season, scoredAs) : season
  return (id: string, week: number): BreakdownLine[] => {
    const player = findPlayer(season, id)
    const row = player === null ? null : rowIn(season, player, week)
    return row === null ? [] : breakdown(scored, row, rulesIn(keptRules, rules, week))
  }
}

/** Returns a team's total so far in a week, in hundredths, including the commissioner's adjustments. */
export const totalOf = (scored: ScoredLeague, teamId: string, week: number): number => {
  let total = adjustmentTotal(scored, { teamId, week })
  for (const id of lineupOf(scored, teamId, week) ?? []) if (id !== null) total += weekPoints(scored, id, week) ?? 0
  return total
}

const hasStarter = ({ players }: StoredLineup): boolean => players?.some(id => id !== null) ?? false

/**
 * Returns each team's weeks in a league without matchups (total points, guillotine). Leaves out weeks without a
 * starter, because eliminated teams have empty lineups.
 */
const weeksAlone = ({ lineups, teams, league }: ScoredLeague): StoredMatchup[] => {
  const { playoffConfig } = league
  const inBracket = new Set(playoffConfig.none ? [] : playoffWeeks(playoffConfig))
  return teams
    .flatMap(({ id: homeId }) =>
      (lineups.get(homeId) ?? [])
        .filter(lineup => hasStarter(lineup) && !inBracket.has(lineup.week))
        .map(({ week }) => ({ week, homeId, awayId: null })),
    )
    .sort((a, b) => a.week - b.week)
}

/**
 * Returns the regular-season schedule. In a league without matchups, each week lists every team without an opponent.
 */
const regularSeason = (scored: ScoredLeague): readonly StoredMatchup[] =>
  scored.schedule.length > 0 ? scored.schedule : weeksAlone(scored)

export const regularWeeks = (scored: ScoredLeague): number[] => [
  ...new Set(regularSeason(scored).map(({ week }) => week)),
]

/**
 * Returns the regular-season matchups with their totals. A matchup of a week that counts does not count if neither team
 * has a lineup. In a league without matchups, each week lists every team without an opponent.
 */
export const matchupsOf = (scored: ScoredLeague, weeks?: ReadonlySet<number>): Matchup[] =>
  regularSeason(scored).flatMap(({ week, homeId, awayId }) => {
    if (weeks && !weeks.has(week)) return []
    const side = (team: string): Side => ({ team, total: totalOf(scored, team, week) })
    const sides = awayId === null ? [homeId] : [homeId, awayId]
    const counts = scored.counted.has(week) && sides.some(team => lineupOf(scored, team, week) !== null)
    const isAlone = scored.schedule.length === 0
    return [{ week, home: side(homeId), away: awayId === null ? null : side(awayId), counts, isAlone }]
  })

export const standingsOf = (
  scored: ScoredLeague,
  matchups: readonly Matchup[] = matchupsOf(scored),
): Standing<StoredTeam>[] => {
  const { ranking, medianGame } = scored.league
  return standings({ teams: scored.teams, matchups, ranking, medianGame })
}

/** Returns all team ids in seed order, from the current standings. */
export const seedsOf = (scored: ScoredLeague): string[] => {
  const table = standingsOf(scored).map(({ team }) => team)
  const { divisionWinnersFirst: winnersFirst } = scored.league.playoffConfig
  return (winnersFirst ? divisionWinnersFirst(table) : table).map(({ id }) => id)
}

/** Returns the bracket's totals. A week has totals once it counts and at least one team has a lineup in it. */
export const bracketTotal = (scored: ScoredLeague): TotalOf => {
  const played = (week: number): boolean =>
    scored.counted.has(week) && scored.teams.some(({ id }) => lineupOf(scored, id, week) !== null)
  return (team, week) => (played(week) ? totalOf(scored, team, week) : null)
}

/** Returns a draw's bracket so far. (Platforms do not report whether a league plays for third place.) */
export const bracketOf = (scored: ScoredLeague, draw: StoredDraw): Bracket => {
  const bracket = playoffs(scored.league.playoffConfig, draw, bracketTotal(scored))
  return scored.league.externalId === null ? bracket : { ...bracket, thirdPlace: null }
}

/** Returns the home and away teams of each matchup in a week, regular season or playoffs. Leaves out byes. */
export const pairsIn = (scored: ScoredLeague, week: number): [home: string, away: string][] => {
  const { draw } = scored.league
  const games = draw ? allRounds(bracketOf(scored, draw)).flatMap(round => round.games) : []
  const meetings = [...matchupsOf(scored, new Set([week])), ...games.filter(game => game.week === week)]
  return meetings.flatMap(({ home, away }): [string, string][] => (away ? [[home.team, away.team]] : []))
}
