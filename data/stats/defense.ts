import { family } from './row.ts'

const def = family({ group: 'defense', unit: 'count' })
const defYards = family({ group: 'defense', unit: 'yards' })
const cov = family({ group: 'coverage', unit: 'count' })
const covYards = family({ group: 'coverage', unit: 'yards' })
const covRate = family({ group: 'coverage', unit: 'rate' })
const dst = family({ group: 'team defense', unit: 'count', posGroups: ['DST'] })
const dstYards = family({ group: 'team defense', unit: 'yards', posGroups: ['DST'] })
const dstPoints = family({ group: 'team defense', unit: 'points', posGroups: ['DST'] })

const NO_ST = 'minus the tackles that were probably made on special teams (approximated)'

export const DEFENSE = [
  def.column('def_tackles_solo', 'def_tackles_solo', 'Solo tackles'),
  def.column('def_tackles_with_assist', 'def_tackles_with_assist', 'Tackles made with an assist'),
  def.column('def_tackle_assists', 'def_tackle_assists', 'Tackle assists'),
  def.sum(
    'def_tackles_made',
    { def_tackles_solo: 1, def_tackles_with_assist: 1 },
    'Tackles made, solo or with an assist',
  ),
  def.sum('def_tackles', { def_tackles_made: 1, def_tackle_assists: 1 }, 'Tackles and assists'),
  def.derived(
    'def_scrimmage_tackles_made',
    'Tackles made from scrimmage',
    `def_tackles_solo + def_tackles_with_assist ${NO_ST}`,
  ),
  def.derived('def_scrimmage_tackle_assists', 'Tackle assists from scrimmage', `def_tackle_assists ${NO_ST}`),
  def.sum(
    'def_scrimmage_tackles',
    { def_scrimmage_tackles_made: 1, def_scrimmage_tackle_assists: 1 },
    'Tackles and assists from scrimmage',
  ),
  def.column('def_tackles_for_loss', 'def_tackles_for_loss', 'Tackles for loss'),
  defYards.column('def_tackles_for_loss_yards', 'def_tackles_for_loss_yards', 'Yards lost on tackles for loss'),
  def.column('def_sacks', 'def_sacks', 'Sacks'),
  defYards.column('def_sack_yards', 'def_sack_yards', 'Sack yards'),
  def.column('def_qb_hits', 'def_qb_hits', 'Quarterback hits'),
  def.column('def_interceptions', 'def_interceptions', 'Interceptions'),
  defYards.column('def_interception_yards', 'def_interception_yards', 'Interception return yards'),
  def.column('def_pass_defended', 'def_pass_defended', 'Passes defended'),
  def.column('def_fumbles_forced', 'def_fumbles_forced', 'Fumbles forced'),
  def.column('def_fumbles', 'def_fumbles', 'Fumbles by the defender'),
  def.derived(
    'def_fumble_recoveries',
    'Fumbles recovered from scrimmage',
    'fumble_recovery_opp minus the special-teams share (st_fumble_recoveries)',
  ),
  def.derived(
    'st_fumble_recoveries',
    'Fumbles recovered on special teams',
    'the opponent’s fumbles lost on returns, credited to the team’s players who recovered fumbles, in order (approximated)',
  ),
  def.derived(
    'st_fumbles_forced',
    'Fumbles forced on special teams',
    'the opponent’s forced fumbles on returns, credited to the team’s players who forced fumbles, in order (approximated)',
  ),
  def.column('def_tds', 'def_tds', 'Defensive touchdowns, not counting fumble recoveries'),
  def.derived('def_all_tds', 'Defensive touchdowns', 'def_tds plus the fumble_recovery_tds that count for the defense'),
  def.column('def_safeties', 'def_safeties', 'Safeties'),
] as const

export const COVERAGE = [
  cov.coverage('cov_targets', 'def_targets', 'Times targeted in coverage'),
  cov.coverage('cov_completions', 'def_completions_allowed', 'Completions allowed'),
  covRate.coverage('cov_cmp_pct', 'def_completion_pct', 'Share of targets completed'),
  covYards.coverage('cov_yards', 'def_yards_allowed', 'Coverage yards allowed'),
  cov.coverage('cov_tds', 'def_receiving_td_allowed', 'Touchdowns allowed in coverage'),
  covRate.coverage('cov_rating', 'def_passer_rating_allowed', 'Passer rating allowed'),
  covRate.coverage('cov_adot', 'def_adot', 'Average depth of target in coverage'),
  covYards.coverage('cov_air_yards', 'def_air_yards_completed', 'Air yards allowed on completions'),
  covYards.coverage('cov_yac', 'def_yards_after_catch', 'Yards after the catch allowed'),
  cov.coverage('blitzes', 'def_times_blitzed', 'Blitzes'),
  cov.coverage('hurries', 'def_times_hurried', 'Hurries'),
  cov.coverage('qb_knockdowns', 'def_times_hitqb', 'Quarterback knockdowns'),
  cov.coverage('pressures', 'def_pressures', 'Pressures'),
  cov.coverage('missed_tackles', 'def_missed_tackles', 'Missed tackles'),
  covRate.coverage('missed_tackle_pct', 'def_missed_tackle_pct', 'Share of tackles missed'),
] as const

export const TEAM_DEFENSE = [
  dst.derived('dst_sacks', 'Sacks', 'the opponent’s sacks_suffered'),
  dstYards.derived('dst_sack_yards', 'Sack yards', 'the opponent’s sack_yards_lost, as a positive number'),
  dst.derived('dst_interceptions', 'Interceptions', 'the team’s def_interceptions'),
  dstYards.derived('dst_interception_yards', 'Interception return yards', 'the team’s def_interception_yards'),
  dst.derived('dst_fumble_recoveries', 'Fumbles recovered', 'fumble_recovery_opp minus the special-teams share'),
  dst.derived(
    'dst_st_fumble_recoveries',
    'Fumbles recovered on special teams',
    'fumbles that the opponent lost on returns',
  ),
  dstYards.derived(
    'dst_fumble_recovery_yards',
    'Fumble return yards',
    'the defenders’ fumble_recovery_yards_opp (approximated)',
  ),
  dst.derived('dst_fumbles_forced', 'Fumbles forced', 'def_fumbles_forced minus those on special teams and on returns'),
  dst.derived('dst_st_fumbles_forced', 'Fumbles forced on special teams', 'fumbles forced on the opponent’s returns'),
  dst.sum('dst_takeaways', { dst_interceptions: 1, dst_fumble_recoveries: 1 }, 'Takeaways from scrimmage'),
  dst.derived(
    'dst_tds',
    'Defensive touchdowns',
    'the team’s def_tds, plus fumble_recovery_tds by its defenders or on kicks and punts that the opponent fumbled',
  ),
  dst.derived('dst_st_tds', 'Special-teams touchdowns', 'the team’s special_teams_tds'),
  dst.derived('dst_safeties', 'Safeties', 'the team’s def_safeties'),
  dst.derived('dst_blocked_kicks', 'Kicks blocked', 'the opponent’s fg_blocked + pat_blocked + pt_blocked'),
  dst.derived('dst_qb_hits', 'Quarterback hits', 'the team’s def_qb_hits'),
  dst.derived('dst_pass_defended', 'Passes defended', 'the team’s def_pass_defended'),
  dst.derived('dst_tackles_for_loss', 'Tackles for loss', 'the team’s def_tackles_for_loss'),
  dstPoints.derived(
    'dst_points_allowed',
    'Points allowed',
    'the opponent’s score - 6 x its dst_tds - 2 x its dst_safeties',
  ),
  dstPoints.derived('dst_opponent_score', 'Opponent’s score', 'the opponent’s final score'),
  dstYards.derived(
    'dst_yards_allowed',
    'Yards allowed',
    'the opponent’s passing_yards + sack_yards_lost + rushing_yards',
  ),
  dst.derived('dst_kick_returns', 'Kickoff returns', 'the team’s kickoff_returns'),
  dstYards.derived('dst_kick_return_yards', 'Kickoff return yards', 'the team’s kickoff_return_yards'),
  dst.derived('dst_punt_returns', 'Punt returns', 'the team’s punt_returns'),
  dstYards.derived('dst_punt_return_yards', 'Punt return yards', 'the team’s punt_return_yards'),
] as const
