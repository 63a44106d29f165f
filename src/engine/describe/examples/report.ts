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

const inWeek = { actual: 63.24, best: 64.84, left: 1.6, optimal: false }
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
  strengthOfSchedule: 0.5556,
  schedules: [
    { teamId: bolts.id, ...record(1, 2) },
    { teamId: comets.id, ...record(0, 3) },
    { teamId: dukes.id, ...record(2, 1) },
  ],
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
      leagueId,
      real: { systemId: 'ppr', standings: [place(237.38, 144.82)], playoffs: bracketOf(62.94, 61.54) },
      replayed: { systemId: 'standard', standings: [place(181.38, 119.82)], playoffs: bracketOf(46.94, 53.54) },
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
}
