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
  rulesByWeek: [],
  claimsVisible: 'always',
  offersVisible: 'league',
  visibility: 'open',
  ranking: ['winPct', 'pointsFor'],
  medianGame: false,
  locks: { locked: false, addDeadline: 0, reserveDeadline: 0, lineupDeadline: 0 },
  tradeReview: { hours: 0, by: 'commissioner', votes: null },
  tradeDeadline: 0,
  divisions: [],
  keepers: [],
  previousLeagueId: null,
  nextLeagueId: null,
  playoffConfig: { teams: 2, startWeek: 4, reseed: false, divisionWinnersFirst: false },
  closedWeeks: [],
  externalPlatform: null,
  externalLeagueId: null,
  externalSettingsDrift: false,
  clock: { mode: 'hindsight', simulated: false, running: true, speed: 1, at: null, since: null, behind: false },
  commissioner: true,
  coCommissioners: [],
  createdAt: MADE_AT,
  updatedAt: MADE_AT,
}

const team = (number: number, id: string, name: string) => ({
  id,
  leagueId: league.id,
  name,
  managerName: '',
  managers: [] as string[],
  managerNames: [] as string[],
  number,
  draftPosition: number,
  waiverPriority: null,
  budget: null,
  division: null,
  claimed: false,
  locked: false,
  autoLineup: false,
  autoLineupLevel: 'off' as const,
  mine: false,
})

export const anvils = team(1, 'b2f1a7c4-0d3e-4c58-9a61-7e4f5d2c8b10', 'Anvils')
export const bolts = team(2, '5c9e2d70-6b14-4f8a-8d27-3a1b9f6e4c05', 'Bolts')
export const comets = team(3, 'e87d4b36-2f59-4a0c-b3c8-916d0f5a7e42', 'Comets')
export const unnamed = team(4, '0a6c5f18-9e7b-4d32-a54f-c8b27d1e3f69', 'Team 4')
export const dukes = {
  ...unnamed,
  name: 'Dukes',
  managerName: 'alex',
  managers: ['alex'],
  managerNames: ['alex'],
  mine: true,
}

const player = (id: string, name: string, posGroup: string, team: string) => ({ id, name, posGroup, team })

export const applebank = player('00-0990112', 'Casimir Applebank', 'RB', 'BAL')
export const tansywick = player('00-0990379', 'Nathaniel Tansywick', 'QB', 'CLE')
export const tallowbank = player('00-0991142', 'Waldo Tallowbank', 'WR', 'NE')
export const paddleridge = player('00-0990976', 'Quillan Paddleridge', 'RB', 'LV')
export const hazelthorpe = player('00-0990176', 'Isidore Hazelthorpe', 'TE', 'BUF')
export const cloverfell = player('00-0990973', 'Clement Cloverfell', 'QB', 'LV')
export const sedgeborne = player('00-0991466', 'Uriah Sedgeborne', 'WR', 'SEA')
export const briarridge = player('00-0990770', 'Valentin Briarridge', 'TE', 'JAX')
export const ashenkeep = player('00-0990926', 'Reuben Ashenkeep', 'WR', 'LAC')
export const dapplecourt = player('00-0990764', 'Uriah Dapplecourt', 'WR', 'JAX')
export const rushengate = player('00-0990706', 'Boaz Rushengate', 'RB', 'IND')
export const garnetbank = player('00-0991354', 'Ignatius Garnetbank', 'RB', 'PHI')
export const kestrelfell = player('00-0991088', 'Olin Kestrelfell', 'WR', 'MIN')

type Known = typeof tansywick

const game = (opponent: string, home: boolean, kickoffAt: number) => ({ opponent, home, kickoffAt, state: 'final' })

const SUNDAY = { week1: Date.UTC(1990, 8, 9, 17), week3: Date.UTC(1990, 8, 23, 17) }

/** The games of the shown weeks, by team. */
const GAMES: Readonly<Record<number, Readonly<Record<string, ReturnType<typeof game>>>>> = {
  1: {
    CLE: game('PIT', true, SUNDAY.week1),
    JAX: game('TEN', true, SUNDAY.week1),
    BUF: game('MIA', true, Date.UTC(1990, 8, 9, 20, 25)),
    LV: game('LAC', false, Date.UTC(1990, 8, 9, 20, 25)),
    NE: game('NYJ', true, SUNDAY.week1),
    SEA: game('SF', true, Date.UTC(1990, 8, 7, 0, 15)),
  },
  3: {
    BUF: game('NE', true, SUNDAY.week3),
    CLE: game('BAL', false, Date.UTC(1990, 8, 25, 0, 15)),
    LV: game('KC', true, Date.UTC(1990, 8, 23, 20, 5)),
    MIN: game('DET', true, SUNDAY.week3),
    NE: game('BUF', false, SUNDAY.week3),
  },
}

/** Returns a healthy player with the game of a week. */
export const playing = (week: number, player: Known) => ({ ...player, game: GAMES[week]![player.team]!, status: null })

/** Returns a roster of players who were all acquired when the league was created, in its last week. */
export const rosterOf = (...players: readonly Known[]) =>
  players.map(each => ({ ...playing(3, each), acquiredAt: MADE_AT, reserve: false }))

/** Returns the player of each slot in a week. */
export const seatsOf = (week: number, ...players: readonly Known[]) =>
  league.rosterConfig.slots.map((slot, slotIndex) => ({
    slotIndex,
    ...slot,
    player: playing(week, players[slotIndex]!),
  }))

/** Returns a lineup in a league of a past season, where locks do not apply. */
export const lineupOf = (week: number, ...players: readonly Known[]) =>
  seatsOf(week, ...players).map(seat => ({ ...seat, locked: false }))

/** All three starters of a side have played. */
export const played = { yetToPlay: 0, playing: 0, played: 3 }

const final = (totals: readonly [bolts: number, comets: number]) => ({
  round: 1,
  week: 4,
  home: { seed: 1, team: bolts, total: totals[0], adjustment: 0, ...played },
  away: { seed: 2, team: comets, total: totals[1], adjustment: 0, ...played },
  winner: totals[0] < totals[1] ? 'away' : 'home',
  tiebreak: false,
})

/** Returns the bracket of a final with these totals. */
export const bracketOf = (...totals: readonly [bolts: number, comets: number]) => ({
  config: { teams: 2, startWeek: 4, rounds: 1, weeks: [4] },
  rounds: [{ round: 1, week: 4, name: 'Final', games: [final(totals)] }],
  thirdPlace: null,
  champion: totals[0] < totals[1] ? comets : bolts,
  championSeed: totals[0] < totals[1] ? 2 : 1,
})
