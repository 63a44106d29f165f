import type { Words } from './words.ts'

/** Scoring system comparisons for a season, and a week's best lineup. */
export const analysis: Words = {
  BalanceRow:
    'One position under a scoring system: how many more points its best players score than its average starter.',
  ComparedPlayer: 'A player’s points and ranks under two scoring systems, A and B.',
  OptimizedBench: 'A player who was left on the bench.',
  OptimizedSlot: 'One slot of the best lineup. All player fields are null if the slot is empty.',
  RankedPlayer: 'A player in a season’s rankings, with the points above an average starter at the position.',

  baseline: 'Mean points per game of the top N players at the position, where N is `starters`.',
  count: 'The number of players at the position with enough games.',
  'compareSystems.least': 'The minimum season points under at least one of the two systems.',
  delta: '`rankA` minus `rankB`: positive if the player ranks higher under B.',
  outlierPremium:
    'The best player’s points per game divided by the baseline, minus 1; null unless the baseline is above 0.',
  paa: 'Points above average starter: the player’s points per game minus the baseline.',
  posCount: 'The number of players at the position with enough games.',
  posPercentile: 'The share of players at the position who rank at or below this player, 0 to 1.',
  posRank: 'Rank within the position group, by points per game.',
  posRankA: 'Rank within the position group under A.',
  posRankB: 'Rank within the position group under B.',
  positions: 'One row for each position group.',
  ppgA: 'Points per game under A.',
  ppgAtRanks: 'Points per game of the player at each of `ranks`; null if the position has fewer players.',
  ppgB: 'Points per game under B.',
  rank: 'Rank among players at all positions who have enough games, regardless of `pos`.',
  rankA: 'Rank among players at all positions under A.',
  rankB: 'Rank among players at all positions under B.',
  'balanceSystem.ranks': 'The ranks that `ppgAtRanks` covers.',
  scored:
    'Whether the system scores the position. The position’s average starter must score at least 5% as much as the average starter at the highest-scoring position.',
  sort: 'The requested order.',
  starters: 'The number of players that a league starts at this position.',
  systemA: 'Id of scoring system A.',
  systemB: 'Id of scoring system B.',
  totalA: 'Season points under A.',
  totalB: 'Season points under B.',

  // Lineups
  bench: 'Players left on the bench, best first.',
  slots: 'The slots, in order.',
  unknownPlayerIds: 'The requested ids that do not belong to a player or a team defense.',
  'OptimizedLineup.total': 'The lineup’s total points, to two decimals.',
  'optimizeLineup.leagueId':
    'Id of a league. Requires `teamId`. The roster of the team and the rules, season and slots of the league are the defaults.',
  'optimizeLineup.players': 'Ids of the players to choose from, each once.',
  'optimizeLineup.season':
    'The year when the season starts. Default: the league’s season, or the newest loaded season.',
  'optimizeLineup.systemId': 'Id of a stored scoring system. Omit it if the request contains `rules`.',
  'optimizeLineup.teamId': 'Id of a team in the league `leagueId`.',
  'optimizeLineup.total': 'The lineup’s total points, to two decimals.',
}
