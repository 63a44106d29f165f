import type { SeasonData } from '../../src/engine/schema/season.ts'
import { type FictionalRow, fictionalSeason } from './season.ts'

const WEEKS = 17
const GROUPS = ['QB', 'RB', 'WR', 'TE'] as const

/** Returns a generated season as large as a real one, so that scoring it takes just as long. */
export const bigSeason = (players = 1_000): SeasonData => {
  const rows: FictionalRow[] = []
  for (let player = 0; player < players; player++) {
    for (let week = 1; week <= WEEKS; week++) {
      const value = (player * 7 + week * 13) % 120
      rows.push({
        player: `00-${String(player).padStart(7, '0')}`,
        name: `Player ${(player * 7919) % players}`,
        posGroup: GROUPS[player % GROUPS.length]!,
        week,
        stats: { rec_yards: value, rec: value % 9, rush_yards: (value * 3) % 80 },
      })
    }
  }
  return fictionalSeason({ rows })
}
