import { NOT_EXPECTED } from '../../../data/designations.ts'
import { MINUTE } from '../../../data/durations.ts'
import { memoize } from '../../../data/on-demand.ts'
import type { PosGroup } from '../../../data/positions.ts'
import { GAME_LENGTH } from '../../../data/seasons.ts'
import type { Context } from '../kernel/context.ts'
import { liveInstant } from '../rules/league/clock.ts'
import { mean } from '../rules/mean.ts'
import { type Starter, winChance } from '../rules/odds/win-chance.ts'
import { seedOf } from '../rules/random.ts'
import { toShare, withoutFloatErrors } from '../rules/scoring/decimal.ts'
import type { Matchup } from '../schema/matchup.ts'
import type { PlayoffGame } from '../schema/playoffs.ts'
import { currentWeek, weekHasBegun } from '../season/calendar.ts'
import { shareOfGame } from '../season/playing.ts'
import { findPlayer, type Season } from '../season/season.ts'
import type { StoredChance } from '../store/index.ts'
import { weekIn } from './games.ts'
import { findFeed, type LiveLeague, pointsSoFar, withLivePoints } from './live-points.ts'
import { openLeague } from './load.ts'
import { adjustmentTotal, lineupOf, pairsIn, scoreLeague } from './scored-league.ts'
import { openSeasonBefore, pointsOf } from './season.ts'
import { contextAt, followsWall } from './time.ts'

/**
 * Win probabilities for a league's matchups that are in progress or upcoming, and their chart over the course of a
 * week's games.
 *
 * 1. A replay knows the final stats, so it computes past probabilities: one for every 20 minutes of games, up to now.
 * 2. A league with a live-points source stores a sample when points change, at most every five minutes. The next week's
 *    first sample deletes the old ones.
 * 3. A week that counts does not have a chart.
 *
 * Past samples in a replay use the current lineups.
 */

const STEP = 20 * MINUTE
const SAMPLE_LASTS = 5 * MINUTE

/** A side's remaining game time and its win probability. */
interface SideChance {
  /** The share of its starters' game time that remains. */
  timeLeft: number
  winChance: number
}

type MatchupChances = (homeId: string, awayId: string) => { home: SideChance; away: SideChance }

/** Players' points in games before a given week. */
interface PastGames {
  of(playerId: string): readonly number[]
  groupOf(playerId: string): PosGroup | null
}

const gamesBefore = (season: Season, points: Float64Array, week: number): PastGames => ({
  of(playerId) {
    const player = findPlayer(season, playerId)
    if (player === null) return []
    const rows = Array.from(
      { length: season.firstRow[player + 1]! - season.firstRow[player]! },
      (_, at) => season.firstRow[player]! + at,
    )
    return rows.filter(row => season.index.week[row]! < week).map(row => points[row]!)
  },
  groupOf(playerId) {
    const player = findPlayer(season, playerId)
    return player === null ? null : season.players[player]!.posGroup
  },
})

/** Returns the season's games before a week. For week 1, returns the previous season's games. */
const pastGames = async (context: Context, league: LiveLeague, week: number): Promise<PastGames> => {
  const { season, points, rules } = league
  if (season.index.week.some(each => each < week)) return gamesBefore(season, points, week)
  const before = await openSeasonBefore(context, season)
  return before
    ? gamesBefore(before, await pointsOf(context, before, rules), Number.POSITIVE_INFINITY)
    : gamesBefore(season, points, week)
}

/**
 * Returns win probabilities for a week's matchups, at the current league time. Null for a week that counts, or one
 * later than next week.
 */
const openWinChances = async (
  context: Context,
  league: LiveLeague,
  { week, currentWeek }: { week: number; currentWeek: number | null },
): Promise<MatchupChances | null> => {
  const { season, counted } = league
  const now = liveInstant(league.league.clock.speed, context.now)
  const isOn = week === currentWeek || (weekHasBegun(season.calendar, week, context.now) && !counted.has(week))
  if (!isOn || counted.has(week)) return null
  const past = await pastGames(context, league, week)
  const starters = league.teams.flatMap(({ id }) => lineupOf(league, id, week) ?? []).filter(id => id !== null)
  const pools = new Map<PosGroup | null, readonly number[]>(
    [...Map.groupBy(new Set(starters), past.groupOf)].map(([group, ids]) => [group, ids.flatMap(past.of)]),
  )
  const inWeek = weekIn(season, { week, now: context.now })
  const starterOf = (id: string): Starter => {
    const { game, status } = inWeek(id)
    const { points } = pointsSoFar(league, id, week)
    // A player with points plays, even if the status says otherwise.
    const isMissing = points === null && NOT_EXPECTED.has(status)
    const left = game === null || game.state === 'final' || isMissing ? 0 : 1 - shareOfGame(game, now)
    return { points: points ?? 0, left, games: past.of(id), position: pools.get(past.groupOf(id)) ?? [] }
  }
  const startersOf = (teamId: string): Starter[] =>
    (lineupOf(league, teamId, week) ?? []).filter(id => id !== null).map(starterOf)
  return (homeId, awayId) => {
    const [home, away] = [startersOf(homeId), startersOf(awayId)]
    const margin = adjustmentTotal(league, { teamId: homeId, week }) - adjustmentTotal(league, { teamId: awayId, week })
    const place = league.teams.findIndex(({ id }) => id === homeId)
    const seed = seedOf(`${league.league.id} ${week} ${now} ${place}`)
    // Rounded to three decimals, so the two percentages add up to 100.
    const chance = Math.round(1000 * winChance(home, away, { seed, margin })) / 1000
    const timeLeft = (side: readonly Starter[]): number => toShare(mean(side.map(({ left }) => left)))
    return {
      home: { timeLeft: timeLeft(home), winChance: chance },
      away: { timeLeft: timeLeft(away), winChance: withoutFloatErrors(1 - chance) },
    }
  }
}

/** Returns the sample times during a week's games, from its first kickoff to now. */
const instantsOf = ({ season }: LiveLeague, { week, now }: { week: number; now: number }): number[] => {
  const kickoffs = [...new Set(season.calendar.kickoffs[week]?.values() ?? [])]
  const first = Math.min(...kickoffs)
  const isOn = (at: number): boolean => kickoffs.some(kickoffAt => kickoffAt <= at && at <= kickoffAt + GAME_LENGTH)
  const found: number[] = []
  for (let at = first; at < Math.min(now, Math.max(...kickoffs) + GAME_LENGTH); at += STEP) if (isOn(at)) found.push(at)
  return found
}

/** Returns the win probabilities of a week's matchups at the context's time. */
const samplesOf = async (context: Context, league: LiveLeague, week: number): Promise<StoredChance[]> => {
  const chancesOf = await openWinChances(context, league, { week, currentWeek: week })
  if (!chancesOf) return []
  return pairsIn(league, week).map(([homeId, awayId]) => ({
    at: context.now,
    homeId,
    chance: chancesOf(homeId, awayId).home.winChance,
  }))
}

const samplesAt = async (context: Context, { id, week }: { id: string; week: number }): Promise<StoredChance[]> =>
  samplesOf(context, await withLivePoints(context, await scoreLeague(context, await openLeague(context, id))), week)

/**
 * Caches replays' past samples by league, week and write counter. While a clock runs, only the new points on the chart
 * are computed.
 */
const pastOf = memoize((_season: Season['loaded']) => new Map<string, Map<number, readonly StoredChance[]>>())
const MAX_LEAGUES = 64

const openPast = async ({ store }: Context, { league, season }: LiveLeague, week: number) => {
  const leagues = pastOf(season.loaded)
  const [written, rules] = [await store.counters.get(`league:${league.id}`), await store.counters.get('systems')]
  const key = `${league.id} ${week} ${written} ${rules}`
  const past = leagues.get(key) ?? new Map<number, readonly StoredChance[]>()
  if (!leagues.has(key) && leagues.size >= MAX_LEAGUES) leagues.clear()
  leagues.set(key, past)
  return past
}

/** Returns a replay's samples from the week's first kickoff up to now. */
const samplesOfReplay = async (context: Context, league: LiveLeague, week: number): Promise<StoredChance[]> => {
  const { id } = league.league
  const past = await openPast(context, league, week)
  const found: StoredChance[] = []
  for (const at of instantsOf(league, { week, now: context.now })) {
    const samples = past.get(at) ?? (await samplesAt(contextAt(context, id, at), { id, week }))
    past.set(at, samples)
    found.push(...samples)
  }
  return found
}

/**
 * Returns a function that takes a home team and returns the chart line of its matchup in a week. A line ends with the
 * current probability.
 */
const openWinLines = async (context: Context, league: LiveLeague, week: number) => {
  const { now, store, admitted } = context
  const isPlayed = week === currentWeek(league.season.calendar, now) && !league.counted.has(week)
  const read = () =>
    followsWall(league.league, admitted)
      ? store.liveFeeds.listChances(league.league.id, week)
      : samplesOfReplay(context, league, week)
  const samples = isPlayed ? await read() : []
  const byHome = Map.groupBy(samples, ({ homeId }) => homeId)
  return (homeId: string, winChance: number): Pick<Matchup, 'line'> => {
    const before = byHome.get(homeId) ?? []
    if (before.length === 0) return {}
    return { line: [...before.map(({ at, chance }) => ({ at, winChance: chance })), { at: now, winChance }] }
  }
}

/** Adds win probabilities and their chart line to a regular-season or bracket matchup whose result is still open. */
export type AddOutlook = <Kind extends Pick<Matchup | PlayoffGame, 'home' | 'away' | 'line'>>(matchup: Kind) => Kind

/**
 * Returns a function that adds a week's win probabilities to a matchup. Computing them takes a few ms, so it happens
 * only if the caller requests a week.
 */
export const openOutlooks = async (
  context: Context,
  league: LiveLeague,
  { week, isLine }: { week: number | undefined; isLine: boolean },
): Promise<AddOutlook> => {
  if (week === undefined) return matchup => matchup
  const now = currentWeek(league.season.calendar, context.now)
  const chancesOf = await openWinChances(context, league, { week, currentWeek: now })
  const lineOf = isLine && chancesOf ? await openWinLines(context, league, week) : null
  return matchup => {
    const { home, away } = matchup
    if (!chancesOf || away === null) return matchup
    const chances = chancesOf(home.team.id, away.team.id)
    return {
      ...matchup,
      home: { ...home, ...chances.home },
      away: { ...away, ...chances.away },
      ...lineOf?.(home.team.id, chances.home.winChance),
    }
  }
}

/**
 * Stores a league's current win probabilities, unless there is already a sample for these five minutes. Deletes samples
 * from other weeks.
 */
export const keepChances = async (context: Context, leagueId: string): Promise<void> => {
  const { store, now } = context
  const opened = await openLeague(context, leagueId)
  const feed = await findFeed(context, opened.league)
  if (!feed) return
  const at = now - (now % SAMPLE_LASTS)
  const stored = await store.liveFeeds.listChances(leagueId, feed.week)
  if (stored.some(sample => sample.at === at)) return
  const samples = await samplesAt(context, { id: leagueId, week: feed.week })
  await store.liveFeeds.putChances(
    leagueId,
    feed.week,
    samples.map(sample => ({ ...sample, at })),
  )
}
