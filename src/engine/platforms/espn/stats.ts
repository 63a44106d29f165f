import type { StatKey } from '../../../../data/stats.ts'

/**
 * What a stat of ESPN is in our catalog, for players and for a team's defense (D/ST). With `min` or `max` it pays once for
 * a game in which the sum of the stats lies inside (both inclusive), with `per` for each whole so many, else per unit.
 * A `reason` beside stats says why ours is only near to theirs. Numbers and abbreviations are ESPN's own.
 */
export interface EspnRule {
  stats: readonly StatKey[]
  factor?: number
  min?: number
  max?: number
  per?: number
  /** Several stats of ESPN are one of ours: it pays once, not once for each. */
  joint?: true
  reason?: string
  /** The reason holds only for seasons before this one. */
  before?: number
}

export interface EspnStat {
  name: string
  players?: EspnRule
  team?: EspnRule
  /** Why it cannot be scored. */
  none?: string
}

const unit = (...stats: StatKey[]): EspnRule => ({ stats })
const band = (stat: StatKey, min: number, max?: number): EspnRule => ({
  stats: [stat],
  min,
  ...(max !== undefined && { max }),
})
const upTo = (stat: StatKey, max: number): EspnRule => ({ stats: [stat], max })
const each = (per: number, ...stats: StatKey[]): EspnRule => ({ stats, per })
const joint = (stat: StatKey): EspnRule => ({ stats: [stat], joint: true })
const nearBefore = (before: number, rule: EspnRule, reason: string): EspnRule => ({ ...rule, reason, before })
const near = (rule: EspnRule, reason: string): EspnRule => ({ ...rule, reason })

const players = (name: string, rule: EspnRule): EspnStat => ({ name, players: rule })
const team = (name: string, rule: EspnRule): EspnStat => ({ name, team: rule })
const both = (name: string, rule: EspnRule, ofTeam: EspnRule): EspnStat => ({ name, players: rule, team: ofTeam })
const none = (name: string, reason: string): EspnStat => ({ name, none: reason })

const LONG_TD = 'the weekly files do not give the length of touchdowns'
const PLAY_BY_PLAY = 'the weekly files do not tell: it takes play-by-play data'
const RATE = 'a rate of a game is no stat that can be weighed here'
const RESULT = 'the result of a game is no stat of a player here'
const POINTS_BY_DEFENSE = 'the files do not tell which points a defense allowed while it was on the field'
const ST_TAKEAWAYS =
  'the files do not split takeaways by special teams: the share is judged from the fumbles on returns'
const TACKLES = 'ESPN counts tackles otherwise than the files'
const ON_RETURNS = 'the files of this season tell fumbles on returns only nearly'
const QB_FUMBLES = 'the files count the fumbles of a passer when he is sacked'

const MADE_UNDER_40 = ['fg_made_0_19', 'fg_made_20_29', 'fg_made_30_39'] as const
const MISSED_UNDER_40 = ['fg_not_made_0_19', 'fg_not_made_20_29', 'fg_not_made_30_39'] as const

const OFFENSE: Readonly<Record<number, EspnStat>> = {
  0: players('PA', unit('pass_attempts')),
  1: players('PC', unit('pass_completions')),
  2: players('INC', unit('pass_incompletions')),
  3: players('PY', unit('pass_yards')),
  4: players('PTD', unit('pass_tds')),
  5: players('PY5', each(5, 'pass_yards')),
  6: players('PY10', each(10, 'pass_yards')),
  7: players('PY20', each(20, 'pass_yards')),
  8: players('PY25', each(25, 'pass_yards')),
  9: players('PY50', each(50, 'pass_yards')),
  10: players('PY100', each(100, 'pass_yards')),
  11: players('PC5', each(5, 'pass_completions')),
  12: players('PC10', each(10, 'pass_completions')),
  13: players('IP5', each(5, 'pass_incompletions')),
  14: players('IP10', each(10, 'pass_incompletions')),
  15: none('PTD40', LONG_TD),
  16: none('PTD50', LONG_TD),
  17: players('P300', band('pass_yards', 300, 399)),
  18: players('P400', band('pass_yards', 400)),
  19: players('2PC', unit('pass_2pt')),
  20: players('INTT', unit('pass_interceptions')),
  21: none('CPCT', RATE),
  22: none('PYPG', RATE),
  23: players('RA', unit('rush_attempts')),
  24: players('RY', unit('rush_yards')),
  25: players('RTD', unit('rush_tds')),
  26: players('2PR', unit('rush_2pt')),
  27: players('RY5', each(5, 'rush_yards')),
  28: players('RY10', each(10, 'rush_yards')),
  29: players('RY20', each(20, 'rush_yards')),
  30: players('RY25', each(25, 'rush_yards')),
  31: players('RY50', each(50, 'rush_yards')),
  32: players('R100', each(100, 'rush_yards')),
  33: players('RA5', each(5, 'rush_attempts')),
  34: players('RA10', each(10, 'rush_attempts')),
  35: none('RTD40', LONG_TD),
  36: none('RTD50', LONG_TD),
  37: players('RY100', band('rush_yards', 100, 199)),
  38: players('RY200', band('rush_yards', 200)),
  39: none('RYPA', RATE),
  40: none('RYPG', RATE),
  41: players('RECS', unit('rec')),
  42: players('REY', unit('rec_yards')),
  43: players('RETD', unit('rec_tds')),
  44: players('2PRE', unit('rec_2pt')),
  45: none('RETD40', LONG_TD),
  46: none('RETD50', LONG_TD),
  47: players('REY5', each(5, 'rec_yards')),
  48: players('REY10', each(10, 'rec_yards')),
  49: players('REY20', each(20, 'rec_yards')),
  50: players('REY25', each(25, 'rec_yards')),
  51: players('REY50', each(50, 'rec_yards')),
  52: players('RE100', each(100, 'rec_yards')),
  53: players('REC', unit('rec')),
  54: players('REC5', each(5, 'rec')),
  55: players('REC10', each(10, 'rec')),
  56: players('REY100', band('rec_yards', 100, 199)),
  57: players('REY200', band('rec_yards', 200)),
  58: players('RET', unit('rec_targets')),
  59: players('YAC', unit('rec_yac')),
  60: none('YPC', RATE),
  61: none('REYPG', RATE),
  62: players('PTL', unit('pass_2pt', 'rush_2pt', 'rec_2pt')),
  63: players('FTD', unit('off_fumble_recovery_tds')),
  64: players('SKD', unit('sacks_suffered')),
  65: players('PFUM', near(unit('sack_fumbles'), QB_FUMBLES)),
  66: players('RFUM', unit('rush_fumbles')),
  67: players('REFUM', unit('rec_fumbles')),
  68: players('FUM', nearBefore(2021, unit('fumbles_total'), ON_RETURNS)),
  69: players('PFUML', near(unit('sack_fumbles_lost'), QB_FUMBLES)),
  70: players('RFUML', unit('rush_fumbles_lost')),
  71: players('REFUML', unit('rec_fumbles_lost')),
  72: players('FUML', nearBefore(2021, unit('fumbles_lost_total'), ON_RETURNS)),
  73: players('TT', nearBefore(2021, unit('pass_interceptions', 'fumbles_lost_total'), ON_RETURNS)),
  175: none('PTD0', LONG_TD),
  176: none('PTD10', LONG_TD),
  177: none('PTD20', LONG_TD),
  178: none('PTD30', LONG_TD),
  179: none('RTD0', LONG_TD),
  180: none('RTD10', LONG_TD),
  181: none('RTD20', LONG_TD),
  182: none('RTD30', LONG_TD),
  183: none('RETD0', LONG_TD),
  184: none('RETD10', LONG_TD),
  185: none('RETD20', LONG_TD),
  186: none('RETD30', LONG_TD),
}

const KICKING: Readonly<Record<number, EspnStat>> = {
  74: players('FG50P', unit('fg_made_50_plus')),
  75: players('FGA50P', unit('fg_made_50_plus', 'fg_not_made_50_plus')),
  76: players('FGM50P', unit('fg_not_made_50_plus')),
  77: players('FG40', unit('fg_made_40_49')),
  78: players('FGA40', unit('fg_made_40_49', 'fg_not_made_40_49')),
  79: players('FGM40', unit('fg_not_made_40_49')),
  80: players('FG0', unit(...MADE_UNDER_40)),
  81: players('FGA0', unit(...MADE_UNDER_40, ...MISSED_UNDER_40)),
  82: players('FGM0', unit(...MISSED_UNDER_40)),
  83: players('FG', unit('fg_made')),
  84: players('FGA', unit('fg_att')),
  85: players('FGM', unit('fg_not_made')),
  86: players('PAT', unit('pat_made')),
  87: players('PATA', unit('pat_att')),
  88: players('PATM', unit('pat_not_made')),
  138: players('PT', unit('punts')),
  139: players('PTY', unit('punt_yards')),
  140: none('PT10', PLAY_BY_PLAY),
  141: players('PT20', unit('punts_inside_20')),
  142: players('PTB', unit('punts_blocked')),
  143: players('PTR', unit('punts_returned')),
  144: players('PTRY', unit('punts_returned_yards')),
  145: players('PTTB', unit('punts_touchback')),
  146: players('PTFC', unit('punts_fair_caught')),
  ...Object.fromEntries(
    ['PTAVG', 'PTA44', 'PTA42', 'PTA40', 'PTA38', 'PTA36', 'PTA34', 'PTA33'].map((name, at) => [
      147 + at,
      none(name, RATE),
    ]),
  ),
  198: players('FG50', unit('fg_made_50_59')),
  199: players('FGA50', unit('fg_made_50_59', 'fg_not_made_50_59')),
  200: players('FGM50', unit('fg_not_made_50_59')),
  201: players('FG60', unit('fg_made_60_plus')),
  202: players('FGA60', unit('fg_made_60_plus', 'fg_not_made_60_plus')),
  203: players('FGM60', unit('fg_not_made_60_plus')),
}

const DEFENSE: Readonly<Record<number, EspnStat>> = {
  89: team('PA0', upTo('dst_points_allowed', 0)),
  90: team('PA1', band('dst_points_allowed', 1, 6)),
  91: team('PA7', band('dst_points_allowed', 7, 13)),
  92: team('PA14', band('dst_points_allowed', 14, 17)),
  93: both('BLKKRTD', joint('special_teams_tds'), joint('dst_st_tds')),
  94: both('DEFRETTD', unit('def_all_tds'), unit('dst_tds')),
  95: both('INT', unit('def_interceptions'), unit('dst_interceptions')),
  96: both(
    'FR',
    near(unit('def_fumble_recoveries'), ST_TAKEAWAYS),
    unit('dst_fumble_recoveries', 'dst_st_fumble_recoveries'),
  ),
  97: team('BLKK', unit('dst_blocked_kicks')),
  98: both('SF', unit('def_safeties'), unit('dst_safeties')),
  99: both('SK', unit('def_sacks'), unit('dst_sacks')),
  100: both('HALFSK', { stats: ['def_sacks'], factor: 2 }, { stats: ['dst_sacks'], factor: 2 }),
  101: both('KRTD', joint('special_teams_tds'), joint('dst_st_tds')),
  102: both('PRTD', joint('special_teams_tds'), joint('dst_st_tds')),
  103: both('INTTD', joint('def_all_tds'), joint('dst_tds')),
  104: both('FRTD', joint('def_all_tds'), joint('dst_tds')),
  105: both('TRTD', unit('def_all_tds', 'special_teams_tds'), unit('dst_tds', 'dst_st_tds')),
  106: both('FF', unit('def_fumbles_forced'), near(unit('dst_fumbles_forced', 'dst_st_fumbles_forced'), ST_TAKEAWAYS)),
  107: players('TKA', near(unit('def_tackle_assists'), TACKLES)),
  108: players('TKS', near(unit('def_tackles_made'), TACKLES)),
  109: players('TK', near(unit('def_tackles'), TACKLES)),
  110: players('TK3', near(each(3, 'def_tackles'), TACKLES)),
  111: players('TK5', near(each(5, 'def_tackles'), TACKLES)),
  112: none('STF', PLAY_BY_PLAY),
  113: both('PD', unit('def_pass_defended'), unit('dst_pass_defended')),
  114: both('KR', unit('kick_return_yards'), unit('dst_kick_return_yards')),
  115: both('PR', unit('punt_return_yards'), unit('dst_punt_return_yards')),
  116: both('KR10', each(10, 'kick_return_yards'), each(10, 'dst_kick_return_yards')),
  117: both('KR25', each(25, 'kick_return_yards'), each(25, 'dst_kick_return_yards')),
  118: both('PR10', each(10, 'punt_return_yards'), each(10, 'dst_punt_return_yards')),
  119: both('PR25', each(25, 'punt_return_yards'), each(25, 'dst_punt_return_yards')),
  120: team('PTSA', unit('dst_points_allowed')),
  121: team('PA18', band('dst_points_allowed', 18, 21)),
  122: team('PA22', band('dst_points_allowed', 22, 27)),
  123: team('PA28', band('dst_points_allowed', 28, 34)),
  124: team('PA35', band('dst_points_allowed', 35, 45)),
  125: team('PA46', band('dst_points_allowed', 46)),
  126: none('PAPG', RATE),
  127: team('YA', unit('dst_yards_allowed')),
  128: team('YA100', upTo('dst_yards_allowed', 99)),
  129: team('YA199', band('dst_yards_allowed', 100, 199)),
  130: team('YA299', band('dst_yards_allowed', 200, 299)),
  131: team('YA349', band('dst_yards_allowed', 300, 349)),
  132: team('YA399', band('dst_yards_allowed', 350, 399)),
  133: team('YA449', band('dst_yards_allowed', 400, 449)),
  134: team('YA499', band('dst_yards_allowed', 450, 499)),
  135: team('YA549', band('dst_yards_allowed', 500, 549)),
  136: team('YA550', band('dst_yards_allowed', 550)),
  137: none('YAPG', RATE),
  ...Object.fromEntries(
    ['DPTSA', 'DPA0', 'DPA1', 'DPA7', 'DPA14', 'DPA18', 'DPA22', 'DPA28', 'DPA35', 'DPA46', 'DPAPG'].map((name, at) => [
      187 + at,
      none(name, POINTS_BY_DEFENSE),
    ]),
  ),
  204: none('O2PRET', PLAY_BY_PLAY),
  205: none('D2PRET', PLAY_BY_PLAY),
  206: none('2PRET', PLAY_BY_PLAY),
  207: none('O1PSF', PLAY_BY_PLAY),
  208: none('D1PSF', PLAY_BY_PLAY),
  209: none('1PSF', PLAY_BY_PLAY),
}

const RESULTS: Readonly<Record<number, EspnStat>> = {
  155: none('TW', RESULT),
  156: none('TL', RESULT),
  157: none('TIE', RESULT),
  158: none('PTS', RESULT),
  159: none('PPG', RESULT),
  160: none('MGN', RESULT),
  161: none('WM25', RESULT),
  162: none('WM20', RESULT),
  163: none('WM15', RESULT),
  164: none('WM10', RESULT),
  165: none('WM5', RESULT),
  166: none('WM1', RESULT),
  167: none('LM1', RESULT),
  168: none('LM5', RESULT),
  169: none('LM10', RESULT),
  170: none('LM15', RESULT),
  171: none('LM20', RESULT),
  172: none('LM25', RESULT),
  173: none('MGNPG', RESULT),
  174: none('WINPCT', RESULT),
  210: none('GP', RESULT),
}

/** Every stat of ESPN that a league may pay for, by its number. */
export const ESPN_STATS: Readonly<Record<number, EspnStat>> = { ...OFFENSE, ...KICKING, ...DEFENSE, ...RESULTS }
