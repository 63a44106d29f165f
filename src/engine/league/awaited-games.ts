import { CLOCK } from '../kernel/actors.ts'
import type { Context, Engine } from '../kernel/context.ts'
import { nextCheckAt } from '../rules/league/stat-checks.ts'
import type { Game } from '../schema/season.ts'
import type { Season } from '../season/season.ts'

/** Finds games without loaded stats, and when a daemon checks for them. */

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
