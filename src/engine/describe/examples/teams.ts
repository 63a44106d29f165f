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
  rosterOf,
  sedgeborne,
  tallowbank,
  tansywick,
} from './home-league.ts'

const teamId = anvils.id
const params = { id: league.id, teamId }
const roster = rosterOf(tansywick, tallowbank, paddleridge, hazelthorpe)
const starters = [tansywick, tallowbank, hazelthorpe] as const
const lineup = lineupOf(...starters)

export const teams = {
  listTeams: { query: { league: league.id }, answer: { leagues: [league], teams: [anvils, bolts, comets, dukes] } },
  getTeam: {
    params,
    answer: {
      league,
      team: anvils,
      week: 3,
      roster,
      lineup,
      bench: [{ ...paddleridge, position: 'RB', locked: false }],
    },
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
  setLineup: {
    params,
    query: { week: 1 },
    body: { slots: starters.map(({ id }) => id) },
    answer: { teamId, week: 1, lineup },
  },
  setBestLineup: {
    params: { id: league.id, teamId: bolts.id },
    query: { week: 1 },
    answer: { teamId: bolts.id, week: 1, filled: 3, slots: 3, lineup: lineupOf(cloverfell, sedgeborne, briarridge) },
  },
}
