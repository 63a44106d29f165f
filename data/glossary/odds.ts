import type { Words } from './words.ts'

/** Odds and clinching. */
export const odds: Words = {
  Chance: 'How likely something is: a place in the bracket, a bye in its first round, or the title.',
  Path: 'Results that are enough for a place in the playoffs.',
  TeamOdds: 'The playoff chances of a team, and the outcomes that are certain.',

  'TeamOdds.bye': 'Of a bye in the first round; null in a bracket without one.',
  byWins: 'Whether the league ranks by wins first. If not, teams cannot clinch before the end of the season.',
  'Path.certain': 'Whether they are enough by themselves. If not, points decide.',
  chance: 'From 0 to 1. For the playoffs, 1 means clinched and 0 means eliminated.',
  controls: 'Whether the team is in if it wins all that it has left. Null where that is not told.',
  'Chance.error':
    'How far off the chance may be, at 95%: 1.96 × sqrt(p (1 − p) / runs), or 3 / runs of what happened never or always.',
  'TeamOdds.expectedWins': 'The mean of its wins at the end of the regular season, a tie half a win.',
  expectedWinsError: 'How far off that may be, at 95%.',
  loserId: 'Id of the team that loses.',
  magicNumber: 'How many more wins guarantee the spot; null if winning out does not, or if it was not calculated.',
  paths:
    'The results that the team needs, ignoring ties; null if more than four matchups or scores decide, or if it was not calculated.',
  places: 'The number of teams in the bracket; 0 for a mirror without playoffs, which does not have odds.',
  'Path.results': 'Results of upcoming matchups.',
  'getOdds.runs': 'How many times the rest of the season is played. Default 20,000.',
  'TeamOdds.seeds': 'The chance of each seed, the first first.',
  'TeamOdds.status':
    '`clinchedBye`, `clinched`, `eliminated` or `alive`: exact for every possible result of the remaining matchups. Null more than six weeks before the end, and if `byWins` is false.',
  strength:
    'The points a week to expect: g + s (x − g), x the mean of its totals, g that of the league, s = b / (b + w/k) after k weeks, b the variance among teams and w that within them.',
  weeksLeft: 'The number of weeks of the regular season that are still to be played.',
  winnerId: 'Id of the team that wins.',
  'getOdds.seed': 'The random seed. The same seed gives the same odds. Default: derived from league and week.',
  'getOdds.teams': 'The teams, the likeliest first.',
  'getOdds.week': 'As of the end of this week; 0 is before the season. Default: the last week that counts.',
}
