import type { StatKey } from './stats.ts'

/** The stats in a one-line summary of a player's game, in display order. Stats without a value are left out. */
export const STAT_LINE: readonly (readonly [stat: StatKey, words: string])[] = [
  ['pass_completions', 'cmp'],
  ['pass_attempts', 'att'],
  ['pass_yards', 'pass yd'],
  ['pass_tds', 'pass TD'],
  ['pass_interceptions', 'INT thrown'],
  ['rush_attempts', 'rush'],
  ['rush_yards', 'rush yd'],
  ['rush_tds', 'rush TD'],
  ['rec', 'rec'],
  ['rec_yards', 'rec yd'],
  ['rec_tds', 'rec TD'],
  ['fumbles_lost_total', 'FUM lost'],
  ['fg_made', 'FG'],
  ['pat_made', 'XP'],
  ['def_tackles', 'TKL'],
  ['def_sacks', 'SCK'],
  ['def_interceptions', 'INT'],
  ['dst_points_allowed', 'points allowed'],
  ['dst_sacks', 'SCK'],
  ['dst_interceptions', 'INT'],
  ['dst_fumble_recoveries', 'FR'],
]
