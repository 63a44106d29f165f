import { DAY, HOUR, MINUTE } from '../../../data/durations.ts'
import { GAME_LENGTH } from '../../../data/seasons.ts'
import { CLOCK } from '../kernel/actors.ts'
import type { Context, Engine } from '../kernel/context.ts'
import type { Game } from '../schema/season.ts'
import type { Season } from '../season/season.ts'

/**
 * Games without stats, and when a daemon checks for them. nflverse publishes stats each day at 09:00 UTC, and a few more
 * times on game days. If a game is over but its stats are not loaded, the daemon checks every 10 minutes, for up to 12
 * hours after the game. Otherwise, it checks once a day at 09:20 UTC.
 */

const EVERY = 10 * MINUTE
const AWAITED_FOR = 12 * HOUR
const DAILY_AT = 9 * HOUR + 20 * MINUTE

/** Returns whether a game's missing stats will probably be published soon. */
const isAwaited = ({ kickoffAt }: { kickoffAt: number }, now: number): boolean =>
  kickoffAt + GAME_LENGTH <= now && now < kickoffAt + GAME_LENGTH + AWAITED_FOR

const nextMark = (now: number, every: number, offset: number): number =>
  Math.floor((now - offset) / every) * every + every + offset

/** Returns when the next check after a given time is due. `games` are the games without stats. */
const nextCheckAt = (games: readonly { kickoffAt: number }[], now: number): number => {
  const daily = nextMark(now, DAY, DAILY_AT)
  if (games.some(game => isAwaited(game, now))) return Math.min(daily, nextMark(now, EVERY, 0))
  const nextEnd = Math.min(...games.map(({ kickoffAt }) => kickoffAt + GAME_LENGTH).filter(end => end > now))
  return Math.min(daily, Number.isFinite(nextEnd) ? nextMark(nextEnd - 1, EVERY, 0) : daily)
}

/** A game without player rows for at least one of its teams. */
export interface AwaitedGame extends Pick<Game, 'week' | 'home' | 'away' | 'kickoffAt'> {
  season: number
}

export const gamesWithoutRows = ({ season, loaded }: Pick<Season, 'season' | 'loaded'>): AwaitedGame[] => {
  const { index, teams, players, games } = loaded
  const present = new Set<string>()
  for (let row = 0; row < index.player.length; row++) {
    if (players[index.player[row]!]!.posGroup !== 'DST') present.add(`${index.week[row]} ${teams[index.team[row]!]}`)
  }
  return games
    .filter(({ week, home, away }) => ![home, away].every(team => present.has(`${week} ${team}`)))
    .map(({ week, home, away, kickoffAt }) => ({ season, week, home, away, kickoffAt }))
}

const liveSeasons = async ({ store }: Pick<Context, 'store'>): Promise<ReadonlySet<number>> => {
  const leagues = await Promise.all((await store.leagues.listSteppingIds()).map(id => store.leagues.find(id)))
  return new Set(
    leagues.flatMap(league => (league?.clock.mode === 'live' && !league.clock.simulated ? [league.season] : [])),
  )
}

/** Returns the games without stats in live leagues' seasons, and when a daemon next checks for stats, in wall time. */
export const statChecks = async (
  context: Pick<Context, 'store' | 'seasons' | 'wall'>,
): Promise<{ games: AwaitedGame[]; nextAt: number }> => {
  const { store, seasons, wall } = context
  const games: AwaitedGame[] = []
  for (const season of await liveSeasons(context)) {
    const open = await seasons.open(store.seasons, season, wall)
    if (open) games.push(...gamesWithoutRows(open))
  }
  return { games, nextAt: nextCheckAt(games, wall) }
}

/**
 * Returns when a daemon next checks for new stats, in wall time. In a live league's season, it checks after each game,
 * and otherwise once a day.
 */
export const nextStatCheck = (engine: Engine): Promise<number> =>
  engine.database.transaction('read', async store => {
    const context = engine.contextFor({ actor: CLOCK })
    return (await statChecks({ ...context, store })).nextAt
  })
