import { FIRST_SEASON, MADE_UP_SEASON } from '../../../data/seasons.ts'
import type { Archive } from './archive.ts'

/** The names of the public files in their releases. */
export const RELEASES = {
  playerWeeks: (season: number) => `stats_player/stats_player_week_${season}.csv`,
  teamWeeks: (season: number) => `stats_team/stats_team_week_${season}.csv`,
  coverage: (season: number) => `pfr_advstats/advstats_week_def_${season}.csv`,
  roster: (season: number) => `rosters/roster_${season}.csv`,
  depthChart: (season: number) => `depth_charts/depth_charts_${season}.csv`,
  snapCounts: (season: number) => `snap_counts/snap_counts_${season}.csv`,
  games: 'schedules/games.csv',
  players: 'players/players.csv',
  crosswalk: 'dynastyprocess/db_playerids.csv',
} as const

const PLAYER_WEEKS = /^stats_player\/stats_player_week_(\d{4})\.csv$/

/** The seasons of the public files, and the one that comes with the program. */
const isSeason = (year: number): boolean => year === MADE_UP_SEASON || (year >= FIRST_SEASON && year <= 2100)

/** The seasons whose player weeks are in an archive, ascending. */
export const seasonsIn = async (archive: Archive): Promise<number[]> => {
  const names = await archive.list('stats_player')
  return names.map(name => Number(PLAYER_WEEKS.exec(name)?.[1])).filter(isSeason)
}
