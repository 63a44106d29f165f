import { anvils, bolts, comets, dukes, league } from './home-league.ts'

const params = { id: league.id }
const at = league.createdAt

const team = ({ id, name, managerName, number, draftPosition }: typeof anvils) => ({
  id,
  name,
  managerName,
  number,
  draftPosition,
  waiverPriority: null,
  division: null,
  externalId: null,
  budget: null,
  autoLineup: false,
})

const { id, name, season, rosterConfig, acquisitionMode, ranking, medianGame, playoffConfig } = league

const document = {
  format: 'hindsight-league',
  version: 1,
  system: null,
  league: {
    id,
    name,
    season,
    systemId: league.scoringSystemId,
    rosterConfig,
    acquisitionMode,
    waivers: null,
    keptRules: [],
    claimsVisible: league.claimsVisible,
    offersVisible: league.offersVisible,
    visibility: league.visibility,
    orderedWeeks: 0,
    ranking,
    medianGame,
    tradeReviewHours: 0,
    tradeVetoVotes: null,
    tradeDeadline: 0,
    keepers: [],
    previousId: null,
    divisions: [],
    playoffConfig,
    draw: null,
    closedWeeks: [],
    externalPlatform: null,
    externalId: null,
    settingsDrift: false,
    clockMode: 'hindsight',
    clockRunning: true,
    clockSpeed: 1,
    clockAt: null,
    clockSince: null,
    simulated: false,
    dealtAt: at,
    dealtStep: 0,
    createdAt: at,
    updatedAt: at,
  },
  teams: [anvils, bolts, comets, dukes].map(team),
  matchups: [{ week: 1, place: 0, homeId: bolts.id, awayId: comets.id }],
  rosters: [{ teamId: anvils.id, place: 0, playerId: '00-0990379', acquiredAt: at, reserve: 0 }],
  droppedPlayers: [],
  keptRosters: [],
  lineups: [{ week: 1, teamId: anvils.id, players: ['00-0990379', null, null], byHand: true }],
  adjustments: [],
  claims: [],
  trades: [],
  drafts: [],
  draftTurns: [],
  draftRanks: [],
  draftSeats: [],
  mirrors: [],
  platformWeeks: [],
  log: [
    {
      id: '5d3f0c1e-7a52-4a1c-8a0e-1f2b3c4d5e6f',
      at,
      actor: 'alex',
      teamId: null,
      type: 'create',
      before: null,
      after: { name, teams: 4 },
      forced: false,
      claimId: null,
    },
  ],
}

export const documents = {
  exportLeague: { params, answer: document },
  loadLeague: {
    body: document,
    answer: { league: { ...league, commissioner: true }, teams: [anvils, bolts, comets, dukes] },
  },
}
