import type { Context } from '../kernel/context.ts'
import type { PlayedWeeks, Stint } from '../rules/history/stints.ts'
import { playoffWeeks } from '../rules/matchups/playoffs.ts'
import { toPoints } from '../rules/scoring/decimal.ts'
import type { PastPlace } from '../schema/hindsight.ts'
import type { Transaction } from '../schema/transaction.ts'
import { readerOf } from './claim-reading.ts'
import { managerOf, scoredSeasons } from './past-seasons.ts'
import { idsOf, rosterIn } from './rosters.ts'
import { lineupOf, regularWeeks, weekPoints } from './scored-league.ts'
import { canonicalId } from './season.ts'
import type { ScoredRosters } from './team-weeks.ts'
import { gamesIn } from './week-games.ts'

/** A season of a league whose drafts, trades and pickups are looked back on. */
export interface PastMoves {
  scored: ScoredRosters
  /** Its log as somebody may read it, oldest first. */
  rows: readonly Transaction[]
  played: PlayedWeeks
  /** The first week in which a player could play for whoever took him in this row of the log; null for none. */
  weekOf(row: Transaction, playerId: string): number | null
  /** Which team it was, and who ran it. */
  placeOf(teamId: string): PastPlace
}

const playedWeeks = (scored: ScoredRosters): PlayedWeeks => {
  const all = [...regularWeeks(scored), ...playoffWeeks(scored.league.playoffConfig)]
  const rosters = new Map<string, ReadonlySet<string>>()
  const rosterOf = (team: string, week: number): ReadonlySet<string> => {
    const key = `${week} ${team}`
    const known = rosters.get(key) ?? idsOf(rosterIn(scored.rosters, team, week))
    rosters.set(key, known)
    return known
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
 * A week that was closed before a row belongs to who had him then; so does one whose game had kicked off. A league in
 * hindsight has its log when it was written, which says nothing of games.
 */
const weeksFrom = ({ league, season }: ScoredRosters, rows: readonly Transaction[], weeks: readonly number[]) => {
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

/** What was done in a season that is scored already. */
export const openMoves = async (context: Context, scored: ScoredRosters): Promise<PastMoves> => {
  const { league, teams } = scored
  const reader = readerOf(context, scored)
  const all = { from: 0, until: Number.MAX_SAFE_INTEGER, reader }
  const rows = await context.store.transactions.listBetween(league.id, all)
  const played = playedWeeks(scored)
  const named = new Map(teams.map(team => [team.id, { team: team.name, manager: managerOf(team) }]))
  return {
    scored,
    rows,
    played,
    weekOf: weeksFrom(scored, rows, played.weeks),
    placeOf: teamId => ({ teamId, ...(named.get(teamId) ?? { team: teamId, manager: teamId }) }),
  }
}

/** What a team had of a player, as an answer says it. */
export const hadView = ({ weeks, starts, points, started }: Stint) => ({
  weeks,
  starts,
  points: toPoints(points),
  started: toPoints(started),
})

/** The seasons of a league with what was done in them, the oldest first; only one where it is named. Throws not_found. */
export const pastMoves = async (context: Context, id: string, only: number | undefined): Promise<PastMoves[]> =>
  Promise.all((await scoredSeasons(context, id, only)).map(scored => openMoves(context, scored)))
