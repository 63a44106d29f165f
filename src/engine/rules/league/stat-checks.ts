import { DAY, HOUR, MINUTE } from '../../../../data/durations.ts'
import { GAME_LENGTH } from '../../../../data/seasons.ts'

/**
 * Decides when a daemon checks for new stats. nflverse publishes stats each day at 09:00 UTC, and a few more times on
 * game days. If a game is over but its stats are not loaded, the daemon checks every 10 minutes, for up to 12 hours
 * after the game. Otherwise, it checks once a day at 09:20 UTC.
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
export const nextCheckAt = (games: readonly { kickoffAt: number }[], now: number): number => {
  const daily = nextMark(now, DAY, DAILY_AT)
  if (games.some(game => isAwaited(game, now))) return Math.min(daily, nextMark(now, EVERY, 0))
  const nextEnd = Math.min(...games.map(({ kickoffAt }) => kickoffAt + GAME_LENGTH).filter(end => end > now))
  return Math.min(daily, Number.isFinite(nextEnd) ? nextMark(nextEnd - 1, EVERY, 0) : daily)
}
