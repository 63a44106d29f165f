import {
  anvils,
  bolts,
  bracketOf,
  comets,
  dukes,
  garnetbank,
  hazelthorpe,
  kestrelfell,
  league,
  paddleridge,
  playing,
  rushengate,
  seatsOf,
  tallowbank,
  tansywick,
} from './home-league.ts'

const leagueId = league.id
const teamId = anvils.id
const params = { id: leagueId, teamId }
const weeks = [1, 2, 3]

const inWeek = { actual: 63.24, best: 64.84, left: 1.6, adjustment: 0, optimal: false }
const points = [23.54, 10.8, 28.9]

const record = (wins: number, losses: number) => ({ wins, losses, ties: 0 })

const anvilsReport = {
  team: anvils,
  record: record(1, 2),
  allPlay: record(3, 6),
  expectedWins: 1,
  luck: 0,
  weeks: 3,
  actual: 155.66,
  best: 168.66,
  left: 13,
  efficiency: 0.9229,
  high: { week: 1, total: 63.24 },
  low: { week: 2, total: 42.54 },
  totals: [
    { week: 1, total: 63.24 },
    { week: 2, total: 42.54 },
    { week: 3, total: 49.88 },
  ],
  strengthOfSchedule: 0.5556,
  schedules: [
    { teamId: bolts.id, ...record(1, 2) },
    { teamId: comets.id, ...record(0, 3) },
    { teamId: dukes.id, ...record(2, 1) },
  ],
  dealtRanks: [0, 0.153, 0.672, 0.175],
  dealtWins: 0.978,
}

const turned = {
  week: 1,
  home: { teamId: bolts.id, total: 71.44, best: 71.44 },
  away: { teamId: comets.id, total: 50.68, best: 76.68 },
  winner: 'home',
  turns: [
    {
      teamId: comets.id,
      newTotal: 76.68,
      changes: [
        {
          slotIndex: 2,
          slot: 'FLEX',
          in: { ...garnetbank, points: 47.8 },
          out: { ...rushengate, points: 21.8 },
          gain: 26,
        },
      ],
    },
  ],
}

const told = {
  round: null,
  home: { teamId: bolts.id, total: 71.44, actual: 71.44, best: 71.44, left: 0, bench: 9.2 },
  away: { teamId: comets.id, total: 50.68, actual: 50.68, best: 76.68, left: 26, bench: 47.8 },
  winner: 'home',
  margin: 20.76,
  tiebreak: false,
  turns: turned.turns,
}

const plainAward = { opponentId: null, allPlay: null, player: null, started: null }

const place = (pointsFor: number, pointsAgainst: number) => ({
  rank: 1,
  team: bolts,
  ...record(3, 0),
  games: 3,
  pointsFor,
  pointsAgainst,
  tiebreak: 'winPct',
  division: null,
  divisionRank: null,
  adjustment: 0,
})

const benched = { ...playing(3, hazelthorpe), points: 11.4267 }

/** A season under PPR, and the same season under the standard system. */
const underStandard = {
  leagueId,
  real: { systemId: 'ppr', standings: [place(237.38, 144.82)], playoffs: bracketOf(62.94, 61.54) },
  replayed: { systemId: 'standard', standings: [place(181.38, 119.82)], playoffs: bracketOf(46.94, 53.54) },
  weights: null,
}

export const report = {
  getBenchPoints: {
    params,
    query: { week: 1 },
    answer: {
      leagueId,
      teamId,
      week: 1,
      ...inWeek,
      starters: seatsOf(1, tansywick, tallowbank, hazelthorpe).map((slot, at) => ({ ...slot, points: points[at]! })),
      bench: [{ ...playing(1, paddleridge), points: 30.5 }],
      warnings: [],
    },
  },
  listBenchPoints: {
    params: { id: leagueId },
    query: { teamId },
    answer: {
      leagueId,
      teamId,
      weeks: [{ teamId, week: 1, ...inWeek }],
      totals: [{ teamId, weeks: 3, actual: 155.66, best: 168.66, left: 13 }],
      warnings: [],
    },
  },
  getAdvice: {
    params,
    query: { limit: 1 },
    answer: {
      leagueId,
      teamId,
      season: 1990,
      week: 3,
      basis: 'ppg',
      hasPlayed: true,
      current: 53.4008,
      best: 60.9804,
      starts: [
        { slotIndex: 2, slot: 'FLEX', in: { ...playing(3, paddleridge), points: 19.0063 }, out: benched, gain: 7.5796 },
      ],
      pickups: [
        {
          add: { ...playing(3, kestrelfell), points: 22.9333 },
          drop: benched,
          slotIndex: 1,
          gain: 5.6333,
          newTotal: 66.6137,
          via: 'fcfs',
        },
      ],
    },
  },
  getReport: {
    params: { id: leagueId },
    answer: { leagueId, weeks, teams: [anvilsReport], matchups: [turned], warnings: [] },
  },
  replayLeague: {
    params: { id: leagueId },
    query: { system: 'standard' },
    answer: {
      ...underStandard,
      teams: [
        {
          teamId: comets.id,
          rank: 2,
          replayedRank: 2,
          change: 0,
          wins: 1,
          replayedWins: 1,
          pointsFor: 163.76,
          replayedPointsFor: 131.76,
        },
      ],
    },
  },
  whatIf: {
    params: { id: leagueId },
    query: { system: 'standard' },
    answer: {
      ...underStandard,
      trade: null,
      teams: [],
    },
  },
  getRecap: {
    params: { id: leagueId },
    query: { week: 1 },
    answer: {
      leagueId,
      leagueName: league.name,
      season: 1990,
      week: 1,
      over: true,
      from: Date.UTC(1990, 8, 2, 17),
      until: Date.UTC(1990, 8, 11, 6),
      teams: [bolts, comets],
      games: [told],
      luck: [{ teamId: comets.id, result: 'loss', allPlay: record(1, 2), luck: -0.3333 }],
      awards: [
        { ...plainAward, award: 'highest', teamId: bolts.id, points: 71.44 },
        { ...plainAward, award: 'narrowest', teamId: bolts.id, points: 20.76, opponentId: comets.id },
      ],
      claims: [
        {
          at: Date.UTC(1990, 8, 5, 8),
          player: { id: garnetbank.id, name: garnetbank.name },
          teamId: comets.id,
          bid: 17,
          drop: null,
          losers: [{ teamId: bolts.id, bid: 12, note: 'claimed by Comets' }],
        },
      ],
      trades: [
        {
          at: Date.UTC(1990, 8, 6, 12),
          reversed: false,
          sides: [
            { teamId: anvils.id, gets: [kestrelfell.name] },
            { teamId: dukes.id, gets: [paddleridge.name] },
          ],
        },
      ],
      moves: [{ teamId: anvils.id, added: [{ id: hazelthorpe.id, name: hazelthorpe.name }], dropped: [] }],
      standings: [{ ...place(71.44, 50.68), wins: 1, games: 1, previousRank: null }],
      odds: [
        {
          teamId: bolts.id,
          playoffs: 0.8722,
          before: null,
          status: 'alive',
          statusBefore: null,
          magicNumber: 2,
        },
      ],
      championId: null,
      next: { week: 2, games: [{ round: null, homeId: anvils.id, awayId: bolts.id }] },
      warnings: [],
    },
  },
}
