import type { Words } from './words.ts'

/** Bench points, advice, report and replay, each with its formula. */
export const report: Words = {
  BenchScore: 'A bench player and their points.',
  Exchange:
    'One change in a lineup: the player who comes in and the one who goes out. Other starters may move between slots.',
  MatchupReport: 'A matchup of the regular season, and whether better lineups would have changed the result.',
  Mover: 'A player of a suggested move, with a value in that move.',
  Outcome: 'How a season ends under a scoring system.',
  Pickup: 'A free agent who raises the best lineup of the roster.',
  Results: 'A record.',
  SeasonWorth: 'The points of a team’s lineups over all weeks, and the most that they could have scored.',
  SlotScore: 'A lineup slot with its starter and points.',
  TeamChangeUnder: 'How the replay changes a team’s result.',
  TeamReport: 'The regular season of a team, and the effect of the schedule on it.',
  Turn: 'A team that lost or tied, and the fewest lineup changes that would have won.',
  WeekWorth: 'The points of a lineup in one week, and the most that it could have scored.',

  // Bench points
  actual: 'The total: points of the starters plus adjustments.',
  best: 'The highest total that a legal lineup of the roster could have had. A starter may keep their slot.',
  'WeekWorth.adjustment': 'The part of `actual` and `best` that the commissioner added; negative if subtracted.',
  left: '`best` minus `actual`.',
  optimal: 'Whether no points were left on the bench.',
  totals: 'The sums over these weeks, by team.',
  'SeasonWorth.weeks': 'The number of weeks that the team played.',
  'TeamReport.totals': 'The team’s total in each week that counts, in order of weeks.',
  'TeamReport.weeks': 'The number of weeks that `actual`, `best` and `left` sum up: those that the team played.',
  'getBenchPoints.starters': 'The slots, in order.',
  'listBenchPoints.teamId': 'Only this team. Default: all.',
  'listBenchPoints.weeks': 'The weeks of the regular season that count, byes included.',

  // Advice
  basis: 'How players are valued: points per game of the season so far, or 0 without a game in the week.',
  change: '`rank` minus `replayedRank`: positive is better in the replay.',
  current: 'The value of the current lineup.',
  gain: 'How much the change adds to the total.',
  in: 'The player who comes in; null if the slot stays empty.',
  newTotal: 'The new total.',
  out: 'The player who goes out; null if the slot was empty.',
  pickups: 'Free agents, highest gain first. A gain is the best total with the player minus `best`.',
  starts:
    'The changes from the current lineup to the best one, highest gain first. The gains add up to `best` minus `current`.',
  'Pickup.drop':
    'The player to drop from a full roster: the one whose drop costs the fewest points. Null if there is room.',
  'Pickup.slotIndex': 'The slot that the player would start in.',
  'Exchange.slotIndex': 'The slot of the incoming player; without one, the slot that stays empty.',
  via: 'How to acquire the player: `fcfs` at once, `waivers` by a claim, `platform` in a mirror.',
  'Mover.points':
    'In advice: points per game, or expected points with `by=expected`. In the report: the week’s points.',
  'getAdvice.best': 'The value of the roster’s best lineup. Locked players stay where they are.',
  'getAdvice.week': 'The week. Default: the current week, or the last week of the regular season.',

  // Report
  changes: 'The changes, highest gain first.',
  efficiency: '`actual` divided by `best`, 0 to 1; null if `best` is 0.',
  expectedWins:
    'The number of wins on a neutral schedule: the sum, over its games, of the share of other teams that its total beats that week. A tie counts half.',
  high: 'The team’s highest total, the first one if equal; null if no week counts.',
  low: 'The team’s lowest total, the first one if equal; null if no week counts.',
  luck: 'The effect of the schedule, -1 to 1: the share of games won minus the share won in `allPlay`. Ties count half.',
  schedules:
    'The team’s record on every other team’s schedule, with its own totals. Where that schedule has a game against this team, the other team is the opponent.',
  dealtRanks: 'The team’s share of first places, second places and so on in 1,000 random schedules.',
  dealtWins: 'The mean number of wins in the random schedules. A tie counts as half a win.',
  strengthOfSchedule:
    'The mean, over its games, of the opponent’s `allPlay` share for the season, 0 to 1; null without a game.',
  turns: 'The teams that did not win but would have won with other starters.',
  'MatchupReport.home': 'The home team.',
  'MatchupReport.away': 'The away team.',
  'MatchupReport.total': 'Points of the starters.',
  'MatchupReport.winner': '`home`, `away` or `tie`.',
  'TeamReport.total': 'Points of the starters.',
  hasPlayed: 'Whether the season has started. Before that, points per game are not meaningful.',
  'Turn.newTotal': 'The team’s total after the changes, which is above the opponent’s.',
  'getReport.matchups': 'The matchups that count, without byes.',
  'getReport.teams': 'The teams, in draft order.',
  'getReport.weeks': 'The weeks that count.',

  // Replay
  replayedPointsFor: 'The sum of the team’s totals in the replay.',
  replayedRank: 'Rank in the standings of the replay.',
  replayedWins: 'The number of games won in the replay.',
  'Outcome.playoffs':
    'The bracket. The actual bracket is as drawn. The replayed bracket is drawn from the replay’s standings. Null if it is not drawn or a week does not count yet.',
  'TeamChangeUnder.rank': 'Rank in the actual standings.',
  'replayLeague.system': 'Id of the scoring system for the same lineups. Default: the system of the league.',
  'replayLeague.weights': 'Weights that differ from the system, such as rec:0.5,pass_tds:6; null for none.',
  'replayLeague.teams': 'The changes, in the order of the actual standings.',

  // What if
  'whatIf.lineups': '`best`: every team starts the best lineup that its roster allowed, in each week.',
  'whatIf.trade':
    'In a query: the number of a trade, counted among the season’s trades that were not reversed. The replay gives the traded players back, and changes each total by as much as the team’s best lineup changes. In the answer: the points that each side got from the trade.',
  'whatIf.system': 'Id of another scoring system.',
  'whatIf.weights': 'Weights that differ from the system, such as rec:0.5,pass_tds:6; null for none.',
  'whatIf.team': 'Id of a team that plays another schedule. Requires `scheduleOf`.',
  'whatIf.scheduleOf': 'Id of the team whose schedule it plays. The two teams swap schedules.',
  'whatIf.teams': 'The changes, in the order of the actual standings.',
}
