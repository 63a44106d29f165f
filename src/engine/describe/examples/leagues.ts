import { anvils, bolts, bracketOf, comets, dukes, hazelthorpe, league, played, unnamed } from './home-league.ts'

const { id, name, season, scoringSystemId, rosterConfig, ranking } = league
const params = { id }
const teams = [anvils, bolts, comets, dukes]
const weeks = [1, 2, 3]

const row = {
  id: '93b0d5e2-4a7f-4c16-8e38-d2f6a1c07b54',
  at: league.updatedAt,
  actor: 'alex',
  teamId: anvils.id,
  type: 'add',
  before: null,
  after: { playerId: hazelthorpe.id, name: hazelthorpe.name },
  forced: false,
}

const undone = {
  id: '0c7d1e94-6b2f-4d58-9a30-e1f4b8c2d765',
  at: league.updatedAt,
  actor: 'alex',
  teamId: anvils.id,
  type: 'undone',
  before: null,
  after: {
    undoes: row.id,
    row: { teamId: row.teamId, type: row.type, before: row.before, after: row.after },
    moves: [{ ...row.after, from: anvils.id, to: null }],
    reason: 'Added by mistake',
  },
  forced: false,
}

const replay = {
  mode: 'replay',
  simulated: false,
  running: false,
  speed: 1,
  at: 1726045200000,
  since: 1732269600000,
  behind: false,
  now: 1726045200000,
}

const passed = {
  closedWeeks: [1],
  claimsWon: 0,
  claimsLost: 0,
  tradesMade: 0,
  tradesCancelled: 0,
  lineupsMended: 0,
  bracketDrawn: false,
}

const leader = {
  rank: 1,
  team: bolts,
  wins: 3,
  losses: 0,
  ties: 0,
  games: 3,
  pointsFor: 237.38,
  pointsAgainst: 144.82,
  tiebreak: 'winPct',
  division: null,
  divisionRank: null,
  adjustment: 0,
}

const adjustment = {
  id: '1f6c0b8e-52d7-4a9b-8e34-7c05d1f2a963',
  leagueId: id,
  week: 1,
  teamId: comets.id,
  points: -5,
  reason: 'Lineup set too late',
  actor: 'alex',
  createdAt: league.updatedAt,
}

const matchup = {
  week: 1,
  home: { team: bolts, total: 71.44, adjustment: 0, ...played },
  away: { team: comets, total: 50.68, adjustment: 0, ...played },
  winner: 'home',
}

export const leagues = {
  listLeagues: { answer: { leagues: [{ ...league, teamIds: [dukes.id] }] } },
  createLeague: {
    body: {
      id,
      name,
      season,
      scoringSystemId,
      teamCount: 4,
      teamNames: [anvils.name, bolts.name, comets.name],
      rosterConfig,
      ranking,
      playoffs: { teams: 2, startWeek: 4 },
    },
    answer: { league, teams: [anvils, bolts, comets, unnamed], schedule: { weeks: 3, games: 6 }, unscored: [] },
  },
  getLeague: {
    params,
    answer: {
      league,
      teams,
      standings: [leader],
      weeks,
      currentWeek: null,
      playoffs: bracketOf(62.94, 61.54),
      mirror: null,
    },
  },
  updateLeague: {
    params,
    body: { draw: true },
    answer: { league, playoffs: bracketOf(62.94, 61.54), rulesChanges: [] },
  },
  setSchedule: {
    params,
    query: { week: 3 },
    body: { pairings: [{ home: bolts.name, away: comets.name }] },
    answer: {
      leagueId: id,
      weeks: [3],
      pairings: [
        { week: 3, homeTeamId: bolts.id, awayTeamId: comets.id },
        { week: 3, homeTeamId: anvils.id, awayTeamId: null },
        { week: 3, homeTeamId: dukes.id, awayTeamId: null },
      ],
    },
  },
  adjustPoints: {
    params,
    body: { week: 1, teamId: comets.id, points: -5, reason: adjustment.reason },
    answer: { adjustment },
  },
  listAdjustments: { params, answer: { leagueId: id, adjustments: [adjustment] } },
  renewLeague: {
    params,
    body: {
      nextId: 'next-league',
      season: 1991,
      order: 'keep',
      keepers: [{ teamId: comets.id, playerId: hazelthorpe.id }],
    },
    answer: {
      league: { ...league, id: 'next-league', season: 1991, previousLeagueId: id },
      teams: [{ ...comets, leagueId: 'next-league' }],
      keepers: [{ teamId: comets.id, playerId: hazelthorpe.id, round: 4 }],
    },
  },
  handOverLeague: {
    params,
    body: { account: 'blake' },
    answer: { league: { ...league, commissioner: false }, commissioner: 'blake' },
  },
  deleteLeague: { params, answer: { deleted: id } },
  getClock: { params, answer: { leagueId: id, clock: replay } },
  setClock: { params, body: { advance: 'week' }, answer: { leagueId: id, clock: replay, passed } },
  closeWeek: { params: { id, week: 1 }, answer: { leagueId: id, closedWeeks: [1] } },
  listMatchups: {
    params,
    query: { week: 1 },
    answer: { leagueId: id, week: 1, weeks, matchups: [matchup], rounds: [], thirdPlace: null },
  },
  undoTransaction: {
    params: { ...params, transactionId: row.id },
    body: { reason: 'Added by mistake' },
    answer: { leagueId: id, undone: row.id, transaction: undone },
  },
  listTransactions: {
    params,
    query: { type: 'add', limit: 1 },
    answer: { leagueId: id, transactions: [row] },
  },
}
