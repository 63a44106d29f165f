const breakdown = [
  { stat: 'rec', value: 8, weight: 1, points: 8 },
  { stat: 'rec_yards', value: 83, weight: 0.1, points: 8.3 },
  { stat: 'rec_tds', value: 2, weight: 6, points: 12 },
]

const defense = { id: 'DST_BUF', name: 'Buffalo Bills', position: 'DST', posGroup: 'DST', team: 'BUF' }

const quarterback = {
  id: '00-0990001',
  name: 'Fergus Applepool',
  position: 'QB',
  posGroup: 'QB',
  team: 'ARI',
  season: 1990,
  gamesPlayed: 15,
  totalPoints: 300.86,
  ppg: 20.0573,
}

export const players = {
  listStats: {
    answer: {
      stats: [
        {
          key: 'rec_tds',
          label: 'Receiving touchdowns',
          group: 'receiving',
          unit: 'count',
          posGroups: ['QB', 'RB', 'WR', 'TE', 'K', 'DL', 'LB', 'DB', 'OTHER'],
          source: 'stats_player: receiving_tds',
          seasons: [1990],
        },
      ],
    },
  },
  listStatLines: {
    query: { week: 9, pos: 'TE', limit: 1 },
    answer: {
      season: 1990,
      week: 9,
      total: 65,
      lines: [
        {
          id: '00-0990014',
          name: 'Horace Amberstead',
          posGroup: 'TE',
          team: 'ARI',
          opponent: 'CIN',
          week: 9,
          stats: {
            rec: 6,
            rec_targets: 6,
            rec_yards: 29,
            rec_first_downs: 2,
            rec_first_downs_no_td: 2,
            rec_air_yards: 9,
            rec_yac: 20,
            rec_completed_air_yards: 9,
            rec_10: 1,
            rush_rec_yards: 29,
            first_downs_no_td: 2,
            penalties: 1,
            penalty_yards: 5,
          },
        },
      ],
    },
  },
  listPlayers: {
    query: { q: 'apple', pos: 'QB', system: 'ppr', limit: 1 },
    answer: { season: 1990, systemId: 'ppr', orderedBy: 1990, fit: 'part', total: 3, players: [quarterback] },
  },
  getPlayer: {
    params: { id: defense.id },
    query: { system: 'ppr' },
    answer: {
      ...defense,
      season: 1990,
      gamesPlayed: 17,
      totalPoints: 80,
      ppg: 4.7059,
      weeks: [
        { week: 1, team: 'BUF', opponent: 'MIA', points: 14 },
        { week: 2, team: 'BUF', opponent: 'CHI', points: 9 },
      ],
    },
  },
  listScores: {
    query: { week: 9, system: 'ppr', pos: 'TE', limit: 1, breakdown: 1 },
    answer: {
      season: 1990,
      week: 9,
      systemId: 'ppr',
      total: 65,
      scores: [
        { id: '00-0991472', name: 'Ezra Ochrefell', posGroup: 'TE', team: 'SEA', week: 9, points: 28.3, breakdown },
      ],
    },
  },
}
