import { anvils, bolts, league } from './home-league.ts'

const leagueId = league.id

/** After two of three weeks. */
export const odds = {
  getOdds: {
    params: { id: leagueId },
    query: { week: 2, runs: 1000, seed: 1 },
    answer: {
      leagueId,
      week: 2,
      weeksLeft: 1,
      runs: 1000,
      seed: 1,
      places: 2,
      byWins: true,
      teams: [
        {
          team: bolts,
          record: { wins: 2, losses: 0, ties: 0 },
          expectedWins: 2.852,
          expectedWinsError: 0.022,
          playoffs: { chance: 0.9999, error: 0.003 },
          bye: null,
          title: { chance: 0.802, error: 0.0247 },
          seeds: [1, 0, 0, 0],
          strength: 70.67,
          status: 'alive',
          controls: true,
          magicNumber: 1,
          paths: [
            { certain: true, results: [{ week: 3, winnerId: bolts.id, loserId: anvils.id }] },
            { certain: false, results: [] },
          ],
        },
      ],
    },
  },
}
