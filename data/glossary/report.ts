import type { Words } from './words.ts'

/** What lineups and seasons were worth: bench points, advice, report and replay, each with its formula. */
export const report: Words = {
  BenchScore: 'A player on the bench and what he scored.',
  Exchange: 'One change of a lineup: who comes in, who goes out. The other starters may move among the slots.',
  MatchupReport: 'A matchup of the regular season, and whether the bench would have turned it.',
  Mover: 'A player in a proposed move, and what he is worth in it.',
  Outcome: 'A season as it ends under one scoring system.',
  Pickup: 'A free agent who raises the best lineup of the roster.',
  Results: 'A record.',
  SeasonWorth: 'What the lineups of a team made in all its weeks, and what they could have made.',
  SlotScore: 'A slot of a lineup, who started in it, and what he scored.',
  TeamChangeUnder: 'What the other scoring system changes for a team.',
  TeamReport: 'What a regular season was worth to a team, and how much of it was the schedule.',
  Turn: 'A side that did not win, and the fewest changes of its lineup with which it would have won.',
  WeekWorth: 'What a lineup made in a week, and what it could have made.',

  // Bench points
  actual: 'Points of the starters.',
  best: 'The most points that a legal lineup of the roster made; who started may keep his slot.',
  left: '`best` minus `actual`.',
  optimal: 'Whether nothing was left.',
  totals: 'The sums of these weeks, by team.',
  'SeasonWorth.weeks': 'How many weeks are summed: those that it played.',
  'TeamReport.weeks': 'How many weeks `actual`, `best` and `left` sum up: those that it played.',
  'getBenchPoints.starters': 'The slots, in order.',
  'listBenchPoints.teamId': 'Only this team; without it all.',
  'listBenchPoints.weeks': 'The weeks of the regular season that count, byes included.',

  // Advice
  basis: 'What players are valued by: points per game of the season so far, 0 for who has no game in the week.',
  change: '`rank` minus `replayedRank`: positive is better under the other system.',
  current: 'What the lineup in force is worth.',
  gain: 'By how much it raises the total.',
  in: 'Who comes in; null where the slot is left empty.',
  newTotal: 'The total with it.',
  out: 'Who goes out; null where a slot was empty.',
  pickups: 'Free agents, the highest gain first; each gain is that of the best total with him over `best`.',
  starts:
    'The changes that lead from the lineup in force to the best one, the highest gain first; gains add up to `best` minus `current`.',
  'Pickup.drop': 'Who would have to go from a full roster, he whom the total misses least; null where there is room.',
  'Pickup.slotIndex': 'The slot in which he would start.',
  'Exchange.slotIndex': 'The slot of who comes in; where nobody does, the one that stays empty.',
  via: 'How he is acquired: `fcfs` at once, `waivers` by a claim, `platform` where the league mirrors one.',
  'Mover.points': 'Points per game in advice, points of the week in the report.',
  'getAdvice.best': 'What the best lineup of the roster is worth; locked players stay where they are.',
  'getAdvice.week': 'The week; without it the current one, else the last of the regular season.',

  // Report
  changes: 'The changes, the highest gain first.',
  efficiency: '`actual` over `best`, 0 to 1; null where there was nothing to have.',
  expectedWins:
    'Sum over its games of the share of all other teams that its total of the week beats, a tie half: the wins of a schedule that favours nobody.',
  high: 'Its highest total, the first of equal ones; null without a week that counts.',
  low: 'Its lowest total, the first of equal ones; null without a week that counts.',
  luck: 'Share of games won minus the share of wins in `allPlay`, a tie half: what the schedule gave, -1 to 1.',
  schedules:
    'Its record with its own totals on the schedule of each other team; where that team met it, it meets that team.',
  strengthOfSchedule:
    'Mean over its games of the `allPlay` share of the opponent’s season, 0 to 1; null without a game.',
  turns: 'The sides that did not win and would have won with other starters.',
  'MatchupReport.home': 'The side at home.',
  'MatchupReport.away': 'The side that is away.',
  'MatchupReport.total': 'Points of the starters.',
  'MatchupReport.winner': '`home`, `away` or `tie`.',
  'TeamReport.total': 'Points of the starters.',
  'Turn.newTotal': 'What the changes make of its total; above that of the opponent.',
  'getReport.matchups': 'The matchups that count, byes left out.',
  'getReport.teams': 'The teams, in draft order.',
  'getReport.weeks': 'The weeks that count.',

  // Replay
  replayedPointsFor: 'Sum of its totals under the other system.',
  replayedRank: 'Place in the table under the other system.',
  replayedWins: 'Games won under the other system.',
  'Outcome.playoffs':
    'The bracket: the real one as it was drawn, the other drawn by its own table; null while it is not drawn or a week does not count.',
  'TeamChangeUnder.rank': 'Place in the table.',
  'replayLeague.system': 'Id of the scoring system to score the same lineups by.',
  'replayLeague.teams': 'What changes, in the order of the real table.',
}
