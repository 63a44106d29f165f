import { SEASON, WEEKS } from './calendar.ts'
import type { Player } from './cast.ts'
import { fullName, positionGroup, type Row } from './rows.ts'

/** Returns true if the player ends the season on injured reserve. */
const isHurt = (player: Player): boolean => player.backIn > WEEKS

/**
 * Returns a line of the roster file. Its `position` tells kickers, punters and long snappers apart.
 */
export const rosterRow = (player: Player): Row => {
  const entry = SEASON - player.yearsExp
  const hurt = isHurt(player)
  return {
    season: SEASON,
    team: player.team,
    position: player.unit,
    depth_chart_position: player.chart,
    jersey_number: player.jersey,
    status: hurt ? 'RES' : 'ACT',
    full_name: fullName(player),
    first_name: player.first,
    last_name: player.last,
    birth_date: player.born,
    height: player.height,
    weight: player.weight,
    college: player.college,
    gsis_id: player.id,
    pfr_id: player.pfrId,
    sleeper_id: player.sleeperId,
    years_exp: player.yearsExp,
    week: WEEKS,
    game_type: 'REG',
    status_description_abbr: hurt ? 'R01' : 'A01',
    football_name: player.first,
    entry_year: entry,
    rookie_year: entry,
  }
}

export const peopleRow = (player: Player): Row => {
  return {
    gsis_id: player.id,
    display_name: fullName(player),
    common_first_name: player.first,
    first_name: player.first,
    last_name: player.last,
    short_name: `${player.first.slice(0, 1)}.${player.last}`,
    football_name: player.first,
    pfr_id: player.pfrId,
    birth_date: player.born,
    position_group: positionGroup(player),
    position: player.position,
    height: player.height,
    weight: player.weight,
    college_name: player.college,
    jersey_number: player.jersey,
    rookie_season: SEASON - player.yearsExp,
    last_season: SEASON,
    latest_team: player.team,
    status: isHurt(player) ? 'RES' : 'ACT',
    years_of_experience: player.yearsExp,
  }
}

/** The older spellings that the crosswalk uses for some clubs. */
const CROSSWALK_TEAMS: Readonly<Record<string, string>> = {
  GB: 'GBP',
  JAX: 'JAC',
  KC: 'KCC',
  LA: 'LAR',
  LV: 'LVR',
  NE: 'NEP',
  NO: 'NOS',
  SF: 'SFO',
  TB: 'TBB',
}

const CROSSWALK_POSITIONS: Readonly<Record<string, string>> = {
  K: 'PK',
  P: 'PN',
  FB: 'RB',
  OT: 'OT',
  SAF: 'S',
  FS: 'S',
  DB: 'CB',
  NT: 'DT',
  MLB: 'LB',
  ILB: 'LB',
  OLB: 'LB',
}

const ageAtKickoff = (born: string): string => ((Date.UTC(SEASON, 8, 6) - Date.parse(born)) / 31_557_600_000).toFixed(1)

export const crosswalkRow = (player: Player): Row => {
  const name = fullName(player)
  return {
    mfl_id: 90_000 + player.number,
    gsis_id: player.id,
    sleeper_id: player.sleeperId,
    pfr_id: player.pfrId,
    name,
    merge_name: name.toLowerCase(),
    position: CROSSWALK_POSITIONS[player.position] ?? player.position,
    team: CROSSWALK_TEAMS[player.team] ?? player.team,
    birthdate: player.born,
    age: ageAtKickoff(player.born),
    draft_year: SEASON - player.yearsExp,
    height: player.height,
    weight: player.weight,
    college: player.college,
    db_season: SEASON,
  }
}
