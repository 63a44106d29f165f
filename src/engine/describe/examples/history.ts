import { ashenkeep, bolts, comets, dapplecourt, dukes, league, sedgeborne } from './home-league.ts'

const leagueId = league.id
const record = (wins: number, losses: number) => ({ wins, losses, ties: 0 })
const season = { season: 1990, leagueId }
const MADE_AT = league.createdAt
const placeOf = ({ id, name, managers }: typeof comets) => ({ teamId: id, team: name, manager: managers[0] ?? name })
const points = { pointsFor: 237.38, pointsAgainst: 144.82 }

export const history = {
  getHistory: {
    params: { id: leagueId },
    answer: {
      leagueId,
      seasons: [
        {
          ...season,
          name: league.name,
          teams: 4,
          champion: 'Bolts',
          runnerUp: 'Comets',
          thirdPlace: null,
          best: 'Bolts',
        },
      ],
      managers: [
        {
          manager: 'Bolts',
          record: record(3, 0),
          ...points,
          titles: 1,
          finals: 1,
          playoffs: 1,
          seasons: [
            {
              ...season,
              teamId: bolts.id,
              team: bolts.name,
              rank: 1,
              record: record(3, 0),
              ...points,
              finish: 'champion',
            },
          ],
        },
      ],
      rivalries: [{ manager: 'Bolts', opponent: 'Comets', record: record(2, 0) }],
      records: [
        {
          record: 'closest',
          ...season,
          week: 4,
          teamId: bolts.id,
          team: bolts.name,
          manager: 'Bolts',
          opponent: comets.name,
          total: 62.94,
          against: 61.54,
          value: 1.4,
        },
      ],
      streaks: [],
    },
  },
  weighTrades: {
    params: { id: leagueId },
    answer: {
      leagueId,
      trades: [
        {
          ...season,
          number: 1,
          at: MADE_AT,
          week: 2,
          sides: [
            {
              ...placeOf(comets),
              gets: [{ id: dapplecourt.id, name: dapplecourt.name, weeks: 3, starts: 0, points: 66.6, started: 0 }],
              also: [],
              points: 66.6,
              started: 0,
            },
            {
              ...placeOf(dukes),
              gets: [{ id: ashenkeep.id, name: ashenkeep.name, weeks: 3, starts: 0, points: 50.5, started: 0 }],
              also: [],
              points: 50.5,
              started: 0,
            },
          ],
          winnerId: null,
          lead: 0,
        },
      ],
      managers: [
        { manager: 'Comets', trades: 1, won: 0, lost: 0, lead: 0 },
        { manager: 'alex', trades: 1, won: 0, lost: 0, lead: 0 },
      ],
    },
  },
  weighPickups: {
    params: { id: leagueId },
    query: { limit: 1 },
    answer: {
      leagueId,
      pickups: [
        {
          ...placeOf(bolts),
          ...season,
          at: MADE_AT,
          week: 1,
          untilWeek: 4,
          player: { id: sedgeborne.id, name: sedgeborne.name },
          by: 'add',
          bid: null,
          had: { weeks: 4, starts: 4, points: 113.2, started: 113.2 },
        },
      ],
      managers: [{ manager: 'Bolts', pickups: 4, spent: null, starts: 12, points: 369.42, started: 300.32 }],
    },
  },
}
