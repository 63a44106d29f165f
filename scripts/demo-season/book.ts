import type { Player } from './cast.ts'

/** The plays that are counted for each player, under nflverse's column names. */
export const COUNTED = [
  'completions',
  'attempts',
  'passing_yards',
  'passing_tds',
  'passing_interceptions',
  'sacks_suffered',
  'sack_yards_lost',
  'sack_fumbles',
  'sack_fumbles_lost',
  'passing_air_yards',
  'passing_first_downs',
  'passing_yards_after_catch',
  'passing_2pt_conversions',
  'passing_10',
  'passing_16',
  'passing_20',
  'passing_40',
  'carries',
  'rushing_yards',
  'rushing_tds',
  'rushing_fumbles',
  'rushing_fumbles_lost',
  'rushing_first_downs',
  'rushing_2pt_conversions',
  'rushing_10',
  'rushing_12',
  'rushing_20',
  'rushing_40',
  'receptions',
  'targets',
  'receiving_yards',
  'receiving_tds',
  'receiving_fumbles',
  'receiving_fumbles_lost',
  'receiving_air_yards',
  'receiving_yards_after_catch',
  'receiving_first_downs',
  'receiving_2pt_conversions',
  'receiving_10',
  'receiving_16',
  'receiving_20',
  'receiving_40',
  'special_teams_tds',
  'def_tackles_solo',
  'def_tackles_with_assist',
  'def_tackle_assists',
  'def_tackles_for_loss',
  'def_tackles_for_loss_yards',
  'def_fumbles_forced',
  'def_sacks',
  'def_sack_yards',
  'def_qb_hits',
  'def_interceptions',
  'def_interception_yards',
  'def_pass_defended',
  'def_tds',
  'def_fumbles',
  'def_safeties',
  'misc_yards',
  'fumble_recovery_own',
  'fumble_recovery_yards_own',
  'fumble_recovery_opp',
  'fumble_recovery_yards_opp',
  'fumble_recovery_tds',
  'penalties',
  'penalty_yards',
  'fumbles_forced_by_opp',
  'fumbles_not_forced',
  'fumbles_out_of_bounds',
  'fumbles_total',
  'fumbles_lost_total',
  'punt_returns',
  'punt_return_yards',
  'kickoff_returns',
  'kickoff_return_yards',
  'pat_made',
  'pat_att',
  'pat_missed',
  'pat_blocked',
  'gwfg_made',
  'gwfg_att',
  'gwfg_missed',
  'gwfg_blocked',
  'gwfg_distance',
  'pt_att',
  'pt_blocked',
  'pt_long',
  'pt_yards',
  'pt_inside_20',
  'pt_out_of_bounds',
  'pt_downed',
  'pt_touchback',
  'pt_fair_caught',
  'pt_returned',
  'pt_return_yards',
  'pt_return_tds',
  'pt_net_yards',
] as const

/** The additional counts of the coverage file; `def_times_hitqb` are knockdowns. */
export const COVERED = [
  'def_targets',
  'def_completions_allowed',
  'def_yards_allowed',
  'def_receiving_td_allowed',
  'def_air_yards_completed',
  'def_yards_after_catch',
  'def_times_blitzed',
  'def_times_hurried',
  'def_times_hitqb',
  'def_missed_tackles',
  'cov_air_yards',
  'cov_interceptions',
  'cov_snaps',
] as const

export type Stat = (typeof COUNTED)[number] | (typeof COVERED)[number]

export type Numbers = Partial<Record<Stat, number>>

/** The distances of a kicker's field goals, in the order of the kicks. */
export interface FieldGoals {
  made: number[]
  missed: number[]
  blocked: number[]
}

/** The stats of one player (null for the team) in one game. */
export interface Line {
  player: Player | null
  team: string
  numbers: Numbers
  goals: FieldGoals
}

/** A game's stat sheet. Lines are in the order of each player's first play. */
export type Book = Map<Player, Line>

export const emptyLine = (player: Player | null, team: string): Line => ({
  player,
  team,
  numbers: {},
  goals: { made: [], missed: [], blocked: [] },
})

export const lineOf = (book: Book, player: Player): Line => {
  const known = book.get(player)
  if (known) return known
  const line = emptyLine(player, player.team)
  book.set(player, line)
  return line
}

export const count = (book: Book, player: Player, stat: Stat, amount = 1): void => {
  const { numbers } = lineOf(book, player)
  numbers[stat] = (numbers[stat] ?? 0) + amount
}

export const countAll = (book: Book, player: Player, amounts: Numbers): void => {
  for (const [stat, amount] of Object.entries(amounts)) count(book, player, stat as Stat, amount)
}
