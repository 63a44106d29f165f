import {
  anvils,
  bolts,
  briarridge,
  cloverfell,
  comets,
  dukes,
  hazelthorpe,
  league,
  lineupOf,
  paddleridge,
  playing,
  rosterOf,
  sedgeborne,
  tallowbank,
  tansywick,
} from './home-league.ts'

const teamId = anvils.id
const params = { id: league.id, teamId }
const roster = rosterOf(tansywick, tallowbank, paddleridge, hazelthorpe)
const starters = [tansywick, tallowbank, hazelthorpe] as const
const lineup = lineupOf(1, ...starters)
const points = [26.68, 9.7, 13.5]

export const teams = {
  listTeams: { query: { league: league.id }, answer: { leagues: [league], teams: [anvils, bolts, comets, dukes] } },
  getTeam: {
    params,
    answer: {
      league,
      team: anvils,
      week: 3,
      total: 49.88,
      adjustment: 0,
      roster,
      lineup: lineupOf(3, ...starters).map((slot, at) => ({ ...slot, points: points[at]! })),
      bench: [{ ...playing(3, paddleridge), position: 'RB', locked: false, points: 21.9 }],
      reserve: [],
      unavailable: [],
    },
  },
  addTeam: {
    params: { id: league.id },
    body: { name: dukes.name },
    answer: { league, team: dukes, schedule: { weeks: 3, games: 6 } },
  },
  removeTeam: {
    params: { id: league.id, teamId: dukes.id },
    answer: { league, team: dukes, schedule: { weeks: 3, games: 3 } },
  },
  updateTeam: {
    params: { id: league.id, teamId: dukes.id },
    body: { name: dukes.name, manager: dukes.managerName },
    answer: { team: dukes },
  },
  moveRoster: {
    params,
    body: { action: 'add', playerId: hazelthorpe.id },
    answer: { teamId, action: 'add', roster },
  },
  reservePlayer: {
    params,
    body: { playerId: paddleridge.id, active: true },
    answer: { teamId, active: true, roster },
  },
  setLineup: {
    params,
    query: { week: 1 },
    body: { slots: starters.map(({ id }) => id) },
    answer: { teamId, week: 1, lineup },
  },
  setBestLineup: {
    params: { id: league.id, teamId: bolts.id },
    query: { week: 1 },
    answer: {
      teamId: bolts.id,
      week: 1,
      by: 'points',
      seasonBefore: null,
      kept: false,
      filled: 3,
      slots: 3,
      started: [cloverfell, sedgeborne, briarridge].map(({ id, name }, at) => ({
        id,
        name,
        points: [18.94, 24.4, 28.1][at]!,
      })),
      benched: [],
      gain: 71.44,
      dryRun: false,
      lineup: lineupOf(1, cloverfell, sedgeborne, briarridge),
    },
  },
}
