import {
  BLOCKER,
  both,
  joint,
  type Kicks,
  LONG_TD,
  near,
  none,
  PLAY_BY_PLAY,
  type PlatformStat,
  players,
  RATE,
  RESULT,
  ST_TAKEAWAYS,
  scaleStat,
  team,
  unit,
} from '../shared/stat-rules.ts'

/**
 * All of Fleaflicker's categories by number, with Fleaflicker's names. If two categories share a name, the less common
 * one has a more specific name here.
 */

const FIRST_DOWNS = 'Fleaflicker counts a few first downs differently from the files'
const FUMBLES = 'Fleaflicker counts a few fumbles differently from the files'
const TACKLES = 'Fleaflicker counts a few tackles differently from the files'
const CHARTED = 'it is charted by hand during games, so counts differ'
const NET_YARDS = 'the files count net punt yards differently'
const TOUCHDOWNS = 'Fleaflicker does not say which touchdowns it counts'
const POINTS_BY_UNIT = 'the files do not have the points that a defense allowed while it was on the field'

const PASSING: Readonly<Record<number, PlatformStat>> = {
  1: players('Passing Attempt', unit('pass_attempts')),
  2: players('Passing Completion', unit('pass_completions')),
  3: players('Passing Yard', unit('pass_yards')),
  4: players('2 Pt Conversion Passing', unit('pass_2pt')),
  5: players('Passing TD', unit('pass_tds')),
  6: none('Length of Passing TD', LONG_TD),
  7: players('Interception Thrown', unit('pass_interceptions')),
  8: none('Interception For TD', PLAY_BY_PLAY),
  9: players('Time Sacked', unit('sacks_suffered')),
  10: players('Incomplete Pass', unit('pass_incompletions')),
  11: players('QB Rating', unit('passer_rating')),
  12: none('Completion Percentage', RATE),
  18: none('Yard Per Passing Attempt', RATE),
  133: players('Passing First Down', near(unit('pass_first_downs'), FIRST_DOWNS)),
  145: none('Dropped Pass', CHARTED),
  165: players('Sacked Yard', scaleStat(-1, 'sack_yards_lost')),
  166: players('Passing Completion of 20+ Yards', unit('pass_20')),
  167: players('Passing Completion of 40+ Yards', unit('pass_40')),
  168: none('Passing Completion of 60+ Yards', PLAY_BY_PLAY),
}

const RUSHING: Readonly<Record<number, PlatformStat>> = {
  21: players('Rushing Attempt', unit('rush_attempts')),
  22: players('Rushing Yard', unit('rush_yards')),
  23: players('2 Pt Conversion Rushing', unit('rush_2pt')),
  24: players('Rushing TD', unit('rush_tds')),
  25: none('Length of Rushing TD', LONG_TD),
  30: none('Yard Per Rushing Attempt', RATE),
  132: players('Rushing First Down', near(unit('rush_first_downs'), FIRST_DOWNS)),
  172: players('Rushing Attempt of 20+ Yards', unit('rush_20')),
  173: players('Rushing Attempt of 40+ Yards', unit('rush_40')),
  174: none('Rushing Attempt of 60+ Yards', PLAY_BY_PLAY),
}

const RECEIVING: Readonly<Record<number, PlatformStat>> = {
  41: players('Catch', unit('rec')),
  42: players('Receiving Yard', unit('rec_yards')),
  43: players('2 Pt Conversion Receiving', unit('rec_2pt')),
  44: players('Receiving TD', unit('rec_tds')),
  45: none('Length of Receiving TD', LONG_TD),
  46: none('Yard Per Reception', RATE),
  123: players('Target', unit('rec_targets')),
  131: players('Receiving First Down', near(unit('rec_first_downs'), FIRST_DOWNS)),
  141: players('Yard After Catch', unit('rec_yac')),
  144: none('Drop', CHARTED),
  169: players('Catch of 20+ Yards', unit('rec_20')),
  170: players('Catch of 40+ Yards', unit('rec_40')),
  171: none('Catch of 60+ Yards', PLAY_BY_PLAY),
  175: none('Target % Caught', RATE),
}

const MISC: Readonly<Record<number, PlatformStat>> = {
  26: players('Fumble', near(unit('fumbles_total'), FUMBLES)),
  27: players('Fumble Lost', unit('fumbles_lost_total')),
  28: players('Scrimmage Yard', unit('rush_yards', 'rec_yards')),
  29: players('Offensive + Special Teams TD', near(unit('rush_tds', 'rec_tds', 'special_teams_tds'), TOUCHDOWNS)),
  111: players('All-Purpose Yard', unit('rush_yards', 'rec_yards', 'kick_return_yards', 'punt_return_yards')),
  118: players('Offensive Fumble Recovery TD', unit('off_fumble_recovery_tds')),
  119: none('Length of Offensive Fumble Recovery TD', LONG_TD),
  120: players('Own Fumble Recovery', unit('fumble_recovery_own')),
  122: players(
    'Touchdown',
    near(unit('rush_tds', 'rec_tds', 'special_teams_tds', 'off_fumble_recovery_tds', 'def_all_tds'), TOUCHDOWNS),
  ),
  134: players('First Down', near(unit('pass_first_downs', 'rush_first_downs', 'rec_first_downs'), FIRST_DOWNS)),
  135: players('Turnover', unit('pass_interceptions', 'fumbles_lost_total')),
  142: none('Yard After Contact', CHARTED),
  143: none('Broken Tackle', CHARTED),
  146: players('Penalty', unit('penalties')),
  147: players('Penalty Yard', unit('penalty_yards')),
  148: players('Touch', unit('rush_attempts', 'rec')),
  151: none('Win', RESULT),
  152: none('Loss', RESULT),
  153: none('Fumble Lost for TD', PLAY_BY_PLAY),
}

const RETURNS: Readonly<Record<number, PlatformStat>> = {
  61: both('Kick Return Attempt', unit('kick_returns'), unit('dst_kick_returns')),
  62: both('Kick Return Yard', unit('kick_return_yards'), unit('dst_kick_return_yards')),
  63: both('Kick Return TD', joint('special_teams_tds'), joint('dst_st_tds')),
  64: none('Length of Kick Return TD', LONG_TD),
  65: both('Punt Return Attempt', unit('punt_returns'), unit('dst_punt_returns')),
  66: both('Punt Return Yard', unit('punt_return_yards'), unit('dst_punt_return_yards')),
  67: both('Punt Return TD', joint('special_teams_tds'), joint('dst_st_tds')),
  68: none('Length of Punt Return TD', LONG_TD),
}

const KICKING: Readonly<Record<number, PlatformStat>> = {
  101: players('Field Goal Made', unit('fg_made')),
  102: players('Length of Field Goal Made', unit('fg_made_yards')),
  103: players('Field Goal Missed', unit('fg_not_made')),
  104: players('XP', unit('pat_made')),
  105: players('XP Missed', unit('pat_not_made')),
  106: players('Length of Field Goal Missed', unit('fg_missed_yards', 'fg_blocked_yards')),
  107: players('Field Goal Attempt', unit('fg_att')),
  108: players('Extra Point Attempt', unit('pat_att')),
  109: none('FG Percentage', RATE),
  110: none('XP Percentage', RATE),
  154: players('Punt Attempt', unit('punts')),
  155: players('Punt Yard', unit('punt_yards')),
  156: players('Punt Inside 20', unit('punts_inside_20')),
  157: players('Blocked Punt', unit('punts_blocked')),
  158: players('Touchback Punt', unit('punts_touchback')),
  159: players('Punt Net Yard', near(unit('punt_net_yards'), NET_YARDS)),
  160: none('Yards Per Punt', RATE),
  161: players('Yard on Returned Punt', unit('punts_returned_yards')),
  162: none('Net Yards Per Punt', RATE),
  163: none('Average Punt Return Yard Allowed', RATE),
}

const DEFENSE: Readonly<Record<number, PlatformStat>> = {
  13: none('Length of Blocked FG Return TD', LONG_TD),
  14: none('Length of Missed FG Return TD', LONG_TD),
  15: none('Length of Fumble Return TD', LONG_TD),
  16: none('Length of INT Return TD', LONG_TD),
  17: none('Length of Blocked Punt Return TD', LONG_TD),
  69: none('Blocked Punt Return TD', PLAY_BY_PLAY),
  81: players('Total Tackle', near(unit('def_tackles'), TACKLES)),
  82: players('Assisted Tackle', near(unit('def_tackle_assists'), TACKLES)),
  83: players('Solo Tackle', near(unit('def_tackles_made'), TACKLES)),
  84: both('Interception', unit('def_interceptions'), unit('dst_interceptions')),
  85: both('Sack', unit('def_sacks'), unit('dst_sacks')),
  86: both('Fumble Forced', unit('def_fumbles_forced'), unit('dst_fumbles_forced', 'dst_st_fumbles_forced')),
  87: both(
    'Fumble Recovered',
    unit('fumble_recovery_own', 'fumble_recovery_opp'),
    unit('dst_fumble_recoveries', 'dst_st_fumble_recoveries'),
  ),
  88: both('Safety', unit('def_safeties'), unit('dst_safeties')),
  89: both('Defensive TD', unit('def_all_tds'), unit('dst_tds')),
  90: none('Length of Defensive TD', LONG_TD),
  91: { ...team('XP Blocked', joint('dst_blocked_kicks')), none: BLOCKER },
  92: { ...team('FG Blocked', joint('dst_blocked_kicks')), none: BLOCKER },
  93: { ...team('Punt Blocked', joint('dst_blocked_kicks')), none: BLOCKER },
  94: team('Point Allowed', unit('dst_opponent_score')),
  95: team('Net Yard Allowed', unit('dst_yards_allowed')),
  96: both('Pass Defended', unit('def_pass_defended'), unit('dst_pass_defended')),
  97: none('Blocked FG Return TD', PLAY_BY_PLAY),
  98: none('Missed FG Return TD', PLAY_BY_PLAY),
  99: both('Fumble Return TD', joint('def_all_tds'), joint('dst_tds')),
  100: both('INT Return TD', joint('def_all_tds'), joint('dst_tds')),
  112: none('Offensive Point Allowed', POINTS_BY_UNIT),
  113: none('Net Passing Yard Allowed', PLAY_BY_PLAY),
  114: none('Net Rushing Yard Allowed', PLAY_BY_PLAY),
  115: none('Special Teams Point Allowed', POINTS_BY_UNIT),
  116: team('Offensive + Special Teams Point Allowed', near(unit('dst_points_allowed'), POINTS_BY_UNIT)),
  117: { ...team('Blocked Kick', unit('dst_blocked_kicks')), none: BLOCKER },
  121: both(
    'Opposing Fumble Recovery',
    near(unit('fumble_recovery_opp'), ST_TAKEAWAYS),
    unit('dst_fumble_recoveries', 'dst_st_fumble_recoveries'),
  ),
  124: both('Tackle for Loss', unit('def_tackles_for_loss'), unit('dst_tackles_for_loss')),
  125: none('Conversion Return', PLAY_BY_PLAY),
  126: none('Fourth-Down Stop', PLAY_BY_PLAY),
  127: none('Three and Out', PLAY_BY_PLAY),
  128: both('Interception Return Yard', unit('def_interception_yards'), unit('dst_interception_yards')),
  129: both('Fumble Return Yard', unit('fumble_recovery_yards_opp'), unit('dst_fumble_recovery_yards')),
  136: both('QB Hit', unit('def_qb_hits'), unit('dst_qb_hits')),
  137: players('QB Hurry', near(unit('hurries'), CHARTED)),
  138: players('Blitz', near(unit('blitzes'), CHARTED)),
  139: players('Time Targeted', near(unit('cov_targets'), CHARTED)),
  140: players('Completion Against', near(unit('cov_completions'), CHARTED)),
  149: none('Blocked Kick TD', PLAY_BY_PLAY),
  150: none('Length of Blocked Kick TD', LONG_TD),
  164: both('Sack Yard', unit('def_sack_yards'), unit('dst_sack_yards')),
}

/** Categories for field goals by length. */
export const KICKS_BY_LENGTH: Readonly<Record<number, Kicks>> = { 102: 'fg_made', 106: 'fg_not_made' }

/** Every Fleaflicker stat that a league can score, by category number. */
export const FLEAFLICKER_STATS: Readonly<Record<number, PlatformStat>> = {
  ...PASSING,
  ...RUSHING,
  ...RECEIVING,
  ...MISC,
  ...RETURNS,
  ...KICKING,
  ...DEFENSE,
}
