import type { Words } from './words.ts'

/** Bench points, advice, report and replay, each with its formula. */
export const report: Words = {
  BenchScore: 'A bench player and the player’s points.',
  Exchange:
    'One change in a lineup: a player who starts, and the player who goes to the bench. Other starters may change slots.',
  MatchupReport: 'A regular-season matchup, and whether better lineups would have changed the result.',
  Mover: 'A player in a suggested move or lineup change, with the points that the suggestion is based on.',
  Outcome: 'How the season ends, in reality or in the replay.',
  Pickup: 'A free agent who would improve the roster’s best lineup.',
  Results: 'A record of wins, losses and ties.',
  SeasonBenchPoints:
    'The points that a team’s lineups scored over all weeks, and the most that they could have scored.',
  SlotScore: 'A lineup slot with its starter and points.',
  TeamChangeUnder: 'How the replay changes a team’s result.',
  TeamReport: 'A team’s regular season, and how much the schedule helped or hurt the team.',
  FlippedResult: 'A team that lost or tied, and the fewest lineup changes that would have won the game.',
  WeekBenchPoints: 'The points that a lineup scored in one week, and the most that it could have scored.',

  // Bench points
  actual: 'The total: the starters’ points plus adjustments.',
  best: 'The highest total of any legal lineup from the roster.',
  'WeekBenchPoints.adjustment':
    'The points that the commissioner added to `actual` and `best`; negative if subtracted.',
  left: '`best` minus `actual`.',
  optimal: '`true` if no points were left on the bench.',
  totals: 'The sums over these weeks, by team.',
  'SeasonBenchPoints.weeks': 'The number of weeks that the team played.',
  'TeamReport.totals': 'The team’s total in each week that counts, first week first.',
  'TeamReport.weeks':
    'The number of weeks that the team played. `actual`, `best` and `left` are sums over these weeks.',
  'getBenchPoints.starters': 'The slots, in order.',
  'listBenchPoints.teamId': 'Only this team. Default: all.',
  'listBenchPoints.weeks': 'The regular-season weeks that count, including byes.',

  // Advice
  basis:
    'How players are valued: by `ppg` (points per game this season, or 0 for a player without a game in the week) or by `expected` points.',
  change: '`rank` minus `replayedRank`: positive if the team ranks higher in the replay.',
  current: 'The current lineup’s value.',
  gain: 'How many points the change adds to the total.',
  in: 'The player to start; null if the slot stays empty.',
  newTotal: 'The new total.',
  out: 'The player to bench; null if the slot is empty now.',
  pickups: 'Suggested free agents, highest gain first. The gain is how much higher `best` would be with the player.',
  starts:
    'The changes from the current lineup to the best one, highest gain first. The gains add up to `best` minus `current`.',
  'Pickup.drop':
    'The player to drop if the roster is full: the player whose loss costs the fewest points. Null if the roster has room.',
  'Pickup.slotIndex': 'The slot that the player would start in.',
  'Exchange.slotIndex': 'The slot of the player to start, or the slot that stays empty.',
  via: 'How to acquire the player: `fcfs` (add now), `waivers` (file a claim) or `platform` (on the mirrored league’s platform).',
  'Mover.points':
    'In advice: points per game, or expected points with `by=expected`. In the report: the week’s points.',
  'getAdvice.best': 'The value of the roster’s best lineup. Locked players stay where they are.',
  'getAdvice.week': 'The week. Default: the current week, or the last week of the regular season.',

  // Report
  changes: 'The changes, highest gain first.',
  efficiency: '`actual` divided by `best`, 0 to 1; null if `best` is 0.',
  expectedWins:
    'The team’s number of wins on a neutral schedule: for each of its games, the share of other teams that its total beats in that week, added up. A tie counts as half a win.',
  high: 'The team’s highest total, or the first of equal totals; null if no week counts.',
  low: 'The team’s lowest total, or the first of equal totals; null if no week counts.',
  luck: 'How much the schedule helped (positive) or hurt (negative) the team, from -1 to 1: its winning percentage minus its winning percentage in `allPlay`. A tie counts as half a win.',
  schedules:
    'The team’s record if it had played each other team’s schedule. In weeks when that schedule has a game against this team, the two teams play each other.',
  dealtRanks: 'How often the team finishes first, second and so on in 1,000 random schedules, as shares from 0 to 1.',
  dealtWins:
    'The team’s mean number of wins in the random schedules’ matchups, without games against the median. A tie counts as half a win.',
  strengthOfSchedule:
    'The mean of the opponents’ `allPlay` winning percentages, from 0 to 1; null if the team has not played.',
  turns: 'The teams that did not win but would have won with different starters.',
  'MatchupReport.home': 'The home team.',
  'MatchupReport.away': 'The away team.',
  'MatchupReport.total': 'The starters’ points plus adjustments.',
  'MatchupReport.winner': '`home`, `away` or `tie`.',
  'TeamReport.total': 'The starters’ points plus adjustments.',
  hasPlayed: 'Whether the season has started. Until then, points per game are not meaningful.',
  'FlippedResult.newTotal': 'The team’s total with the changes, which is higher than the opponent’s.',
  'getReport.matchups': 'The matchups that count, without byes.',
  'getReport.teams': 'The teams, in draft order.',
  'getReport.weeks': 'The weeks that count.',

  // Replay
  replayedPointsFor: 'The sum of the team’s totals in the replay.',
  replayedRank: 'Rank in the replay’s standings.',
  replayedWins: 'The number of games won in the replay.',
  'Outcome.playoffs':
    'The bracket. In `real`, the bracket as it was drawn; in `replayed`, a bracket drawn from the replay’s standings. Null if the bracket is not drawn, or while a regular-season week does not count yet.',
  'TeamChangeUnder.rank': 'Rank in the actual standings.',
  'replayLeague.system': 'Id of the scoring system to replay the season with. Default: the league’s system.',
  'replayLeague.weights': 'Weights that override the system’s, such as rec:0.5,pass_tds:6; null for none.',
  'replayLeague.teams': 'How each team’s result changes, in the order of the actual standings.',

  // What if
  'whatIf.lineups': '`best`: in each week, every team starts the best lineup that its roster allowed.',
  'whatIf.trade':
    'In the query: the number of a trade to leave out. Reversed trades are not numbered. In the replay, the traded players return to their old teams, and each team’s total changes by as much as its best lineup does. In the response: the points that each side got from the trade.',
  'whatIf.system': 'Id of a different scoring system.',
  'whatIf.weights': 'Weights that override the system’s, such as rec:0.5,pass_tds:6; null for none.',
  'whatIf.team': 'Id of a team that plays another team’s schedule. Requires `scheduleOf`.',
  'whatIf.scheduleOf': 'Id of the team whose schedule `team` plays. The two teams swap schedules.',
  'whatIf.teams': 'How each team’s result changes, in the order of the actual standings.',
}
