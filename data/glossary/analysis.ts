import type { Words } from './words.ts'

/** Scoring system comparisons for a season, and the best lineup of a week. */
export const analysis: Words = {
  BalanceRow: 'One position under a scoring system: how far its best players are above its average starter.',
  ComparedPlayer: 'A player under two scoring systems, A on the left and B on the right.',
  OptimizedBench: 'A player who was left on the bench.',
  OptimizedSlot: 'One slot of the best lineup; all fields about the player are null if it is empty.',
  RankedPlayer: 'A player on the board of a season, with the value over an average starter at the position.',

  baseline: 'Mean points per game of the position’s top N, where N is the number that a league starts.',
  count: 'The number of players at the position who qualify.',
  'compareSystems.least': 'Only players with at least this many points in the season under one of the two systems.',
  delta: '`rankA` minus `rankB`: positive is better under B.',
  outlierPremium: 'The best points per game over the baseline, minus 1; null without a baseline above 0.',
  paa: 'Points above average starter: points per game minus baseline.',
  posCount: 'The number of players at the position who qualify.',
  posPercentile: 'Share of the position’s players at or below this one, 0 to 1.',
  posRank: 'Rank within the position group, by points per game.',
  posRankA: 'Rank within the position group under A.',
  posRankB: 'Rank within the position group under B.',
  positions: 'One row for each position group.',
  ppgA: 'Points per game under A.',
  ppgAtRanks: 'Points per game of the player at each of `ranks`; null past the last player.',
  ppgB: 'Points per game under B.',
  rank: 'Rank on the entire board, after the filter by games and before the filter by `pos`.',
  rankA: 'Rank on the board under A.',
  rankB: 'Rank on the board under B.',
  'balanceSystem.ranks': 'The ranks that `ppgAtRanks` covers.',
  scored:
    'Whether the system scores the position: its average starter scores at least a twentieth of the average starter at the highest-scoring position.',
  sort: 'The requested order.',
  starters: 'The number of players that a league starts at this position.',
  systemA: 'Id of the scoring system on the left.',
  systemB: 'Id of the scoring system on the right.',
  totalA: 'Season points under A.',
  totalB: 'Season points under B.',

  // Lineups
  bench: 'Players left on the bench, best first.',
  slots: 'The slots, in order.',
  unknownPlayerIds: 'Ids that do not belong to a player or a team defense.',
  'OptimizedLineup.total': 'Points of all slots, to two decimals.',
  'optimizeLineup.leagueId':
    'Id of a league, together with `teamId`: the roster, rules, season and slots of that team apply, unless the request contains others.',
  'optimizeLineup.players': 'Ids of the players to choose from, each once.',
  'optimizeLineup.season':
    'A season, by its first year. Default: the season of the league, or else the newest loaded one.',
  'optimizeLineup.systemId': 'Id of a stored scoring system. Omit it if the request contains `rules`.',
  'optimizeLineup.teamId': 'Id of a team in the league `leagueId`.',
  'optimizeLineup.total': 'Points of all slots, to two decimals.',
}
