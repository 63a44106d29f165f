/** The league of the examples: four teams that play the first weeks of the demo season, 1990. */

const MADE_AT = 1_725_451_200_000

export const QB = { slot: 'QB', eligible: ['QB'] }
export const WR = { slot: 'WR', eligible: ['WR'] }
export const FLEX = { slot: 'FLEX', eligible: ['RB', 'WR', 'TE'] }

export const league = {
  id: 'home-league',
  name: 'Home league',
  season: 1990,
  scoringSystemId: 'ppr',
  rosterConfig: { slots: [QB, WR, FLEX], bench: 1 },
  acquisitionMode: 'fcfs',
  waivers: null,
  claimsVisible: 'always',
  ranking: ['winPct', 'pointsFor'],
  medianGame: false,
  divisions: [],
  playoffConfig: { teams: 2, startWeek: 4, reseed: false, divisionWinnersFirst: false },
  closedWeeks: [],
  externalPlatform: null,
  externalLeagueId: null,
  externalSettingsDrift: false,
  clock: { mode: 'hindsight', running: true, speed: 1, at: null, since: null, behind: false },
  commissioner: true,
  createdAt: MADE_AT,
  updatedAt: MADE_AT,
}

const team = (draftPosition: number, id: string, name: string) => ({
  id,
  leagueId: league.id,
  name,
  managerName: '',
  managers: [] as string[],
  draftPosition,
  waiverPriority: null,
  budget: null,
  division: null,
  claimed: false,
  mine: false,
})

export const anvils = team(1, 'b2f1a7c4-0d3e-4c58-9a61-7e4f5d2c8b10', 'Anvils')
export const bolts = team(2, '5c9e2d70-6b14-4f8a-8d27-3a1b9f6e4c05', 'Bolts')
export const comets = team(3, 'e87d4b36-2f59-4a0c-b3c8-916d0f5a7e42', 'Comets')
export const unnamed = team(4, '0a6c5f18-9e7b-4d32-a54f-c8b27d1e3f69', 'Team 4')
export const dukes = { ...unnamed, name: 'Dukes', managerName: 'alex', managers: ['alex'], mine: true }

const player = (id: string, name: string, posGroup: string, team: string) => ({ id, name, posGroup, team })

export const applebank = player('00-0990112', 'Casimir Applebank', 'RB', 'BAL')
export const tansywick = player('00-0990379', 'Nathaniel Tansywick', 'QB', 'CLE')
export const tallowbank = player('00-0991142', 'Waldo Tallowbank', 'WR', 'NE')
export const paddleridge = player('00-0990976', 'Quillan Paddleridge', 'RB', 'LV')
export const hazelthorpe = player('00-0990176', 'Isidore Hazelthorpe', 'TE', 'BUF')
export const cloverfell = player('00-0990973', 'Clement Cloverfell', 'QB', 'LV')
export const sedgeborne = player('00-0991466', 'Uriah Sedgeborne', 'WR', 'SEA')
export const briarridge = player('00-0990770', 'Valentin Briarridge', 'TE', 'JAX')
export const rushengate = player('00-0990706', 'Boaz Rushengate', 'RB', 'IND')
export const garnetbank = player('00-0991354', 'Ignatius Garnetbank', 'RB', 'PHI')
export const kestrelfell = player('00-0991088', 'Olin Kestrelfell', 'WR', 'MIN')

/** A roster of players who were all acquired when the league was made. */
export const rosterOf = (...players: readonly (typeof tansywick)[]) =>
  players.map(each => ({ ...each, acquiredAt: MADE_AT }))

/** Who is in which slot. */
export const seatsOf = (...players: readonly (typeof tansywick)[]) =>
  league.rosterConfig.slots.map((slot, slotIndex) => ({ slotIndex, ...slot, player: players[slotIndex]! }))

/** A lineup in a league of a past season, where nobody is locked. */
export const lineupOf = (...players: readonly (typeof tansywick)[]) =>
  seatsOf(...players).map(seat => ({ ...seat, locked: false }))

const final = (totals: readonly [bolts: number, comets: number]) => ({
  round: 1,
  week: 4,
  home: { seed: 1, team: bolts, total: totals[0] },
  away: { seed: 2, team: comets, total: totals[1] },
  winner: totals[0] < totals[1] ? 'away' : 'home',
  tiebreak: false,
})

/** The bracket of a final with these totals. */
export const bracketOf = (...totals: readonly [bolts: number, comets: number]) => ({
  config: { teams: 2, startWeek: 4, rounds: 1, weeks: [4] },
  rounds: [{ round: 1, week: 4, name: 'Final', games: [final(totals)] }],
  champion: totals[0] < totals[1] ? comets : bolts,
  championSeed: totals[0] < totals[1] ? 2 : 1,
})
