/** The 32 clubs by division, with the team codes of the modern stats files. */
const DIVISIONS: readonly (readonly string[])[] = [
  ['BUF', 'MIA', 'NE', 'NYJ'],
  ['BAL', 'CIN', 'CLE', 'PIT'],
  ['HOU', 'IND', 'JAX', 'TEN'],
  ['DEN', 'KC', 'LAC', 'LV'],
  ['DAL', 'NYG', 'PHI', 'WAS'],
  ['CHI', 'DET', 'GB', 'MIN'],
  ['ATL', 'CAR', 'NO', 'TB'],
  ['ARI', 'LA', 'SEA', 'SF'],
]

export const TEAMS: readonly string[] = DIVISIONS.flat().sort()

/** Clubs west of the Rockies. Their Sunday home games kick off late. */
export const WESTERN: readonly string[] = ['ARI', 'DEN', 'LA', 'LAC', 'LV', 'SEA', 'SF']

export const divisionOf = (team: string): readonly string[] =>
  DIVISIONS.find(division => division.includes(team)) as readonly string[]

/** The three rounds in which each of four clubs plays every other once, as pairs of indexes. */
const ROUNDS: readonly (readonly (readonly [number, number])[])[] = [
  [
    [0, 1],
    [2, 3],
  ],
  [
    [0, 2],
    [3, 1],
  ],
  [
    [3, 0],
    [1, 2],
  ],
]

/** Returns the 16 pairings of one of the three rounds of division games. */
export const divisionRound = (round: number): (readonly [string, string])[] =>
  DIVISIONS.flatMap(clubs =>
    (ROUNDS[round] ?? []).map(([home, away]) => [clubs[home] ?? '', clubs[away] ?? ''] as const),
  )
