import { bolts, comets, league } from './home-league.ts'

const leagueId = league.id
const record = (wins: number, losses: number) => ({ wins, losses, ties: 0 })
const season = { season: 1990, leagueId }
const points = { pointsFor: 237.38, pointsAgainst: 144.82 }

export const history = {
  getHistory: {
    params: { id: leagueId },
    answer: {
      leagueId,
      seasons: [{ ...season, name: league.name, teams: 4, champion: 'Bolts', runnerUp: 'Comets', best: 'Bolts' }],
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
}
