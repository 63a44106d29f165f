import { join } from 'node:path'
import { fictionalSeason } from './season.ts'

const DAY = 86_400_000

/** The bundled season, laid out like a mirror of the releases. */
export const DEMO = join(import.meta.dirname, '..', '..', 'data', 'demo')

/** A time during the season. */
export const OCTOBER = Date.parse('1990-10-03T16:00:00Z')

/**
 * Returns a minimal season that is in progress at a given time: one game a month before it, and one three months after
 * it.
 */
export const seasonAround = (now: number) => {
  const game = (week: number, kickoffAt: number) => ({ id: `${week}`, week, home: 'CHI', away: 'GB', kickoffAt })
  const games = [game(1, now - 24 * DAY), game(17, now + 88 * DAY)]
  return fictionalSeason({
    season: 1990,
    rows: [],
    games: games.map(each => ({ ...each, homeScore: 1, awayScore: 2 })),
  })
}
