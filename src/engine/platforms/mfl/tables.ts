import {
  BLOCKER,
  both,
  joint,
  LONG_TD,
  near,
  none,
  PLAY_BY_PLAY,
  type PlatformStat,
  players,
  RATE,
  RESULT,
  ST_TAKEAWAYS,
  type StatRule,
  scaleStat,
  team,
  unit,
} from '../shared/stat-rules.ts'

/** All MFL events that rules can score, by code. */

const ABORTED = 'MFL also counts fumbles on aborted snaps and returns that the files do not credit to the player'
const TACKLES = 'MFL counts a few tackles differently from the files'
const ST_TACKLES = 'special-teams tackles are estimated and subtracted, because no file lists them separately'
const OF_TEAM = 'the files do not have this stat for teams'
const POINTS_BY_UNIT = 'the files do not have the points that a defense allowed while it was on the field'

const p = (name: string, rule: StatRule): readonly [string, PlatformStat] => [name, players(name, rule)]
const t = (name: string, rule: StatRule): readonly [string, PlatformStat] => [name, team(name, rule)]
const b = (name: string, rule: StatRule, ofTeam: StatRule): readonly [string, PlatformStat] => [
  name,
  both(name, rule, ofTeam),
]
const no = (reason: string, names: string): (readonly [string, PlatformStat])[] =>
  names.split(' ').map(name => [name, none(name, reason)])
const blocked = (name: string): readonly [string, PlatformStat] => [
  name,
  { ...team(name, joint('dst_blocked_kicks')), none: BLOCKER },
]

const OFFENSE = [
  p('#P', unit('pass_tds')),
  p('PY', unit('pass_yards')),
  p('PA', unit('pass_attempts')),
  p('PC', unit('pass_completions')),
  p('INC', unit('pass_incompletions')),
  p('IN', unit('pass_interceptions')),
  p('TSK', unit('sacks_suffered')),
  p('TSY', scaleStat(-1, 'sack_yards_lost')),
  p('P20', unit('pass_20')),
  p('P40', unit('pass_40')),
  p('P2', unit('pass_2pt')),
  p('#R', unit('rush_tds')),
  p('RY', unit('rush_yards')),
  p('RA', unit('rush_attempts')),
  p('R20', unit('rush_20')),
  p('R40', unit('rush_40')),
  p('R2', unit('rush_2pt')),
  p('#C', unit('rec_tds')),
  p('CY', unit('rec_yards')),
  p('CC', unit('rec')),
  p('TGT', unit('rec_targets')),
  p('C20', unit('rec_20')),
  p('C40', unit('rec_40')),
  p('C2', unit('rec_2pt')),
  p('RCY', unit('rush_rec_yards')),
  p('PRY', unit('pass_rush_yards')),
  p('TYS', unit('pass_yards', 'rush_yards', 'rec_yards')),
  p('TY', unit('pass_yards', 'rush_yards', 'rec_yards', 'punt_return_yards', 'kick_return_yards')),
  p('#TD', unit('rush_tds', 'rec_tds', 'special_teams_tds', 'off_fumble_recovery_tds', 'def_all_tds')),
  p('FD', unit('pass_first_downs', 'rush_first_downs', 'rec_first_downs')),
  p('1P', unit('pass_first_downs')),
  p('1R', unit('rush_first_downs')),
  p('1C', unit('rec_first_downs')),
  p('RATE', unit('passer_rating')),
  ...no(RATE, 'APY PCP ARY ACY FGP EPP ANY AUY AKY'),
  ...no(PLAY_BY_PLAY, '#IT IT P30 P50 U40 K40 M2 F2 1F 3D 3F 4D 4F TIME #FT FT D2 SF1'),
  ...no(LONG_TD, 'PS RS RC PR KO DR FR IR BF MF BP DD TT'),
]

const KICKS = [
  p('#F', unit('fg_made')),
  p('FG', unit('fg_made_yards')),
  p('#M', unit('fg_not_made')),
  p('MG', unit('fg_missed_yards', 'fg_blocked_yards')),
  p('#A', unit('fg_att')),
  p('HBF', unit('fg_blocked')),
  p('EP', unit('pat_made')),
  p('EM', unit('pat_not_made')),
  p('EA', unit('pat_att')),
  p('HBE', unit('pat_blocked')),
  p('#N', unit('punts')),
  p('PNY', unit('punt_yards')),
  p('PI', unit('punts_inside_20')),
  p('HBP', unit('punts_blocked')),
  b('#UT', joint('special_teams_tds'), joint('dst_st_tds')),
  b('#U', unit('punt_returns'), unit('dst_punt_returns')),
  b('UY', unit('punt_return_yards'), unit('dst_punt_return_yards')),
  b('#KT', joint('special_teams_tds'), joint('dst_st_tds')),
  b('#K', unit('kick_returns'), unit('dst_kick_returns')),
  b('KY', unit('kick_return_yards'), unit('dst_kick_return_yards')),
]

const FUMBLES = [
  p('FU', near(unit('fumbles_total'), ABORTED)),
  p('FUO', near(unit('fumbles'), ABORTED)),
  p('FUD', unit('def_fumbles')),
  p('FL', unit('fumbles_lost_total')),
  p('FLO', unit('fumbles_lost')),
  p('#FR', unit('off_fumble_recovery_tds')),
  p('OFC', unit('fumble_recovery_own')),
  p('OFCY', unit('fumble_recovery_yards_own')),
  b('FC', unit('fumble_recovery_opp'), unit('dst_fumble_recoveries', 'dst_st_fumble_recoveries')),
  b('FCD', near(unit('def_fumble_recoveries'), ST_TAKEAWAYS), near(unit('dst_fumble_recoveries'), ST_TAKEAWAYS)),
  b('FCS', near(unit('st_fumble_recoveries'), ST_TAKEAWAYS), near(unit('dst_st_fumble_recoveries'), ST_TAKEAWAYS)),
  b('FCY', unit('fumble_recovery_yards_opp'), unit('dst_fumble_recovery_yards')),
  b('FF', unit('def_fumbles_forced'), unit('dst_fumbles_forced', 'dst_st_fumbles_forced')),
  ...no(PLAY_BY_PLAY, 'FUS FLS FLD'),
]

const DEFENSE = [
  b('#DR', joint('def_all_tds'), joint('dst_tds')),
  b('#IR', joint('def_all_tds'), joint('dst_tds')),
  b('IC', unit('def_interceptions'), unit('dst_interceptions')),
  b('ICY', unit('def_interception_yards'), unit('dst_interception_yards')),
  b('PD', unit('def_pass_defended'), unit('dst_pass_defended')),
  p('TKD', near(unit('def_scrimmage_tackles_made'), ST_TACKLES)),
  p('ASD', near(unit('def_scrimmage_tackle_assists'), ST_TACKLES)),
  p('TK', near(unit('def_tackles_made'), TACKLES)),
  p('AS', near(unit('def_tackle_assists'), TACKLES)),
  p('AS2', near(scaleStat(0.5, 'def_tackle_assists'), TACKLES)),
  b('SK', unit('def_sacks'), unit('dst_sacks')),
  b('SKY', unit('def_sack_yards'), unit('dst_sack_yards')),
  b('QH', unit('def_qb_hits'), unit('dst_qb_hits')),
  b('TKL', unit('def_tackles_for_loss'), unit('dst_tackles_for_loss')),
  b('SF', unit('def_safeties'), unit('dst_safeties')),
  b('#D', unit('def_all_tds'), unit('dst_tds')),
  b('#T', unit('def_all_tds', 'special_teams_tds'), unit('dst_tds', 'dst_st_tds')),
  p('F', unit('penalties')),
  p('FY', unit('penalty_yards')),
  t('TPA', unit('dst_opponent_score')),
  t('TYA', unit('dst_yards_allowed')),
  blocked('BLF'),
  blocked('BLP'),
  blocked('BLE'),
  ...no(PLAY_BY_PLAY, '#BF #MF #BP TYP TYR STTA OTA'),
  ...no(POINTS_BY_UNIT, 'STPA OPA'),
  ...no(RESULT, 'DIF W L T'),
  ...no(OF_TEAM, 'TPS OPS APYAG APYAR ARYAG ARYAR'),
]

export const MFL_EVENTS: ReadonlyMap<string, PlatformStat> = new Map([...OFFENSE, ...KICKS, ...FUMBLES, ...DEFENSE])

/** Events that score each touchdown by length, and the events that count the same touchdowns. */
export const COUNTED: Readonly<Record<string, string>> = {
  PS: '#P',
  RS: '#R',
  RC: '#C',
  PR: '#UT',
  KO: '#KT',
  DR: '#DR',
  FR: '#FR',
  IR: '#IR',
  DD: '#D',
  TT: '#T',
}
