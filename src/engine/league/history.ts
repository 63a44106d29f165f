import { notFound } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import type { PlayedWeeks, Stint } from '../rules/history/managers.ts'
import type { PastGame, PastSeason, PastSide } from '../rules/history/past-season.ts'
import { entrantsOf, gameWinner, playoffWeeks } from '../rules/matchups/playoffs.ts'
import type { Side } from '../rules/matchups/team-records.ts'
import { withoutUndone } from '../rules/rosters/moves-from-log.ts'
import { toPoints } from '../rules/scoring/decimal.ts'
import type { DisplayNames } from '../schema/account.ts'
import type { PastPlace } from '../schema/grades.ts'
import type { Transaction } from '../schema/transaction.ts'
import { canonicalId } from '../season/season.ts'
import type { StoredTeam } from '../store/index.ts'
import { atLeague } from './enter.ts'
import { gamesIn } from './games.ts'
import { findLeague, openFound, requireLeague } from './load.ts'
import { undoneIds } from './log.ts'
import { readerOf } from './rights.ts'
import { idsOf, rosterIn } from './rosters.ts'
import {
  adjustmentTotal,
  bracketOf,
  lineupOf,
  matchupsOf,
  regularWeeks,
  standingsOf,
  weekPoints,
} from './scored-league.ts'
import { type ScoredRosters, scoreRosters, weekTotals } from './team-weeks.ts'

/** Reads a league's seasons for its history, oldest first. */

/**
 * Returns the ids of a league's seasons, oldest first. An account that can see one of them can see all of them. Throws
 * not_found.
 */
const chainOf = async (context: Context, id: string): Promise<string[]> => {
  const start = await requireLeague(context, id)
  const ids = [id]
  for (let before = start.previousId; before !== null && !ids.includes(before); ) {
    const league = await context.store.leagues.find(before)
    if (league === null) break
    ids.unshift(before)
    before = league.previousId
  }
  for (let next = start.nextId; next !== null && !ids.includes(next); ) {
    ids.push(next)
    next = (await findLeague(context, next)).nextId
  }
  return ids
}

/** Returns a team's manager, or the team's name if it does not have a manager. */
const managerOf = ({ managerName, name }: Pick<StoredTeam, 'managerName' | 'name'>): string => managerName || name

/** Returns the display names of the managers in these seasons, keyed by the result of `managerOf`. */
export const managerNames = (seasons: readonly Pick<ScoredRosters, 'teams'>[]): DisplayNames =>
  Object.fromEntries(
    seasons.flatMap(({ teams }) =>
      teams.flatMap(team => (team.displayName === null ? [] : [[managerOf(team), team.displayName]])),
    ),
  )

/** Returns each starter's kickoff and points. */
const playsOf = (scored: ScoredRosters, team: string, week: number): { at: number; points: number }[] => {
  const gameOf = gamesIn(scored.season, { week, now: Number.MAX_SAFE_INTEGER })
  return (lineupOf(scored, team, week) ?? []).flatMap(id => {
    const game = id === null ? null : gameOf(id)
    const at = game?.kickoffAt ?? null
    return id === null || at === null ? [] : [{ at, points: weekPoints(scored, id, week) ?? 0 }]
  })
}

/**
 * Returns a team's largest deficit, measured after all games at each kickoff time except the last one; 0 if it never
 * trailed. Adjustments count from the start, so the final margin equals the difference between the totals.
 */
const behindIn = (scored: ScoredRosters, [team, other]: readonly [string, string], week: number): number => {
  const bonusLead = adjustmentTotal(scored, { teamId: team, week }) - adjustmentTotal(scored, { teamId: other, week })
  const plays = [
    ...playsOf(scored, team, week),
    ...playsOf(scored, other, week).map(({ at, points }) => ({ at, points: -points })),
  ]
  const kickoffs = [...new Set(plays.map(({ at }) => at))].sort((a, b) => a - b).slice(0, -1)
  const leads = kickoffs.map(until =>
    plays.reduce((lead, { at, points }) => (at <= until ? lead + points : lead), bonusLead),
  )
  return Math.max(0, ...leads.map(lead => -lead))
}

const gameIn = (
  scored: ScoredRosters,
  [home, away]: readonly [Side, Side],
  { week, playoffs }: Pick<PastGame, 'week' | 'playoffs'>,
): PastGame => {
  const sideOf = ({ team, total }: Side, other: Side): PastSide => {
    return {
      team,
      total,
      left: weekTotals(scored, { teamId: team, week }).left,
      behind: total > other.total ? behindIn(scored, [team, other.team], week) : 0,
    }
  }
  return { week, playoffs, home: sideOf(home, away), away: sideOf(away, home) }
}

/**
 * Returns one season with all matchups that were played. Leaves out third-place games, which do not count toward any
 * record.
 */
const pastSeason = (scored: ScoredRosters): PastSeason => {
  const { league } = scored
  const matchups = matchupsOf(scored)
  const bracket = league.draw && bracketOf(scored, league.draw)
  const regular = matchups.flatMap(({ week, home, away, counts }) =>
    away === null || !counts ? [] : [gameIn(scored, [home, away], { week, playoffs: false })],
  )
  const rounds = bracket?.rounds ?? []
  const played = rounds.flatMap(({ week, games }) =>
    games.flatMap(({ home, away }) => {
      const [homeTotal, other] = [home.total, away?.total ?? null]
      if (away === null || homeTotal === null || other === null) return []
      const sides = [
        { team: home.team, total: homeTotal },
        { team: away.team, total: other },
      ] as const
      return [gameIn(scored, sides, { week, playoffs: true })]
    }),
  )
  const final = rounds.at(-1)?.games[0]
  const champion = bracket?.champion ?? null
  const thirdPlace = bracket?.thirdPlace?.games[0]
  const finalists = [final?.home.team, final?.away?.team]
  return {
    season: league.season,
    leagueId: league.id,
    places: standingsOf(scored, matchups).map(({ rank, team, wins, losses, ties, pointsFor, pointsAgainst }) => ({
      team: team.id,
      name: team.name,
      manager: managerOf(team),
      rank,
      record: { wins, losses, ties },
      pointsFor,
      pointsAgainst,
    })),
    games: [...regular, ...played],
    champion,
    runnerUp: champion === null ? null : (finalists.find(team => team !== champion) ?? null),
    thirdPlace: thirdPlace ? (gameWinner(thirdPlace)?.team ?? null) : null,
    inPlayoffs: league.draw ? entrantsOf(league.playoffConfig, league.draw).teams : [],
  }
}

/**
 * Returns a league's seasons, each scored at its own league time. If a season is given, returns only that one. Throws
 * not_found.
 */
const scoredSeasons = async (context: Context, id: string, only?: number): Promise<ScoredRosters[]> => {
  const leagues = await Promise.all((await chainOf(context, id)).map(each => findLeague(context, each)))
  const selected = leagues.filter(({ season }) => only === undefined || season === only)
  if (selected.length === 0) {
    const seasonList = leagues.map(({ season }) => season).join(', ')
    throw notFound(`This league doesn't have season ${only} here; it has ${seasonList}`)
  }
  const seasons: ScoredRosters[] = []
  for (const league of selected) {
    const leagueContext = await atLeague(context, league, 'read')
    seasons.push(await scoreRosters(leagueContext, await openFound(leagueContext, league)))
  }
  return seasons
}

/** Returns a league's seasons for history. Throws not_found. */
export const pastSeasons = async (
  context: Context,
  id: string,
): Promise<{ known: { name: string; past: PastSeason }[]; displayNames: DisplayNames }> => {
  const seasons = await scoredSeasons(context, id)
  const known = seasons.map(scored => ({ name: scored.league.name, past: pastSeason(scored) }))
  return { known, displayNames: managerNames(seasons) }
}

/** A season whose drafts, trades and pickups are reviewed. */
export interface PastMoves {
  scored: ScoredRosters
  /** The log rows that the reader can see, oldest first. */
  rows: readonly Transaction[]
  played: PlayedWeeks
  /** Returns the first week that a player added by this row could play in, or null. */
  weekOf(row: Transaction, playerId: string): number | null
  /** Returns a team and its manager. */
  placeOf(teamId: string): PastPlace
}

const playedWeeks = (scored: ScoredRosters): PlayedWeeks => {
  const all = [...regularWeeks(scored), ...playoffWeeks(scored.league.playoffConfig)]
  const rosters = new Map<string, ReadonlySet<string>>()
  const rosterOf = (team: string, week: number): ReadonlySet<string> => {
    const key = `${week} ${team}`
    const ids = rosters.get(key) ?? idsOf(rosterIn(scored.rosters, team, week))
    rosters.set(key, ids)
    return ids
  }
  const starts = (team: string, id: string, week: number): boolean =>
    lineupOf(scored, team, week)?.includes(canonicalId(id)) === true
  return {
    weeks: [...new Set(all)].filter(week => scored.counted.has(week)).sort((a, b) => a - b),
    has: (team, id, week) => rosterOf(team, week).has(canonicalId(id)) || starts(team, id, week),
    starts,
    pointsOf: (id, week) => weekPoints(scored, id, week),
  }
}

/**
 * Returns a function that finds the first week when an added player counts for the new team. The player still counts
 * for the previous team in weeks that closed before the move was logged, and in a week when their game had already
 * started. In hindsight mode, the log uses wall time, so its times are not compared with kickoffs.
 */
const historyWeeks = ({ league, season }: ScoredRosters, rows: readonly Transaction[], weeks: readonly number[]) => {
  const byKickoff = league.externalId !== null || league.clock.mode !== 'hindsight'
  const closed = new Map<Transaction, number>()
  let last = 0
  for (const row of rows) {
    if (row.type === 'close') last = Math.max(last, ...row.after.weeks)
    closed.set(row, last)
  }
  const isLater = (at: number, playerId: string, week: number): boolean => {
    const kickoffAt = gamesIn(season, { week, now: Number.MAX_SAFE_INTEGER })(playerId)?.kickoffAt
    return (kickoffAt ?? season.calendar.weekEnds[week] ?? season.calendar.endsAt) >= at
  }
  return (row: Transaction, playerId: string): number | null =>
    weeks.find(week => week > (closed.get(row) ?? 0) && (!byKickoff || isLater(row.at, playerId, week))) ?? null
}

export const openMoves = async (context: Context, scored: ScoredRosters): Promise<PastMoves> => {
  const { league, teams } = scored
  const reader = readerOf(context, scored)
  const all = { from: 0, until: Number.MAX_SAFE_INTEGER, reader }
  const log = await context.store.transactions.listBetween(league.id, all)
  const rows = withoutUndone(log, await undoneIds(context, league.id))
  const played = playedWeeks(scored)
  const named = new Map(teams.map(team => [team.id, { team: team.name, manager: managerOf(team) }]))
  return {
    scored,
    rows,
    played,
    weekOf: historyWeeks(scored, rows, played.weeks),
    placeOf: teamId => ({ teamId, ...(named.get(teamId) ?? { team: teamId, manager: teamId }) }),
  }
}

/** Returns a player's stint with a team in its API form. */
export const hadView = ({ weeks, starts, points, started }: Stint) => ({
  weeks,
  starts,
  points: toPoints(points),
  started: toPoints(started),
})

/**
 * Returns a league's seasons with their moves, oldest first. If a season is given, returns only that one. Throws
 * not_found.
 */
export const pastMoves = async (context: Context, id: string, only: number | undefined): Promise<PastMoves[]> =>
  Promise.all((await scoredSeasons(context, id, only)).map(scored => openMoves(context, scored)))
