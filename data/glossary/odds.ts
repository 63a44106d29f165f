import type { Words } from './words.ts'

/** Odds and clinching. */
export const odds: Words = {
  Chance: 'A probability: of a playoff spot, of a bye in the first round, or of the title.',
  Path: 'Results that give a team a playoff spot.',
  TeamOdds: 'The playoff chances of a team, and the outcomes that are certain.',

  'TeamOdds.bye': 'The chance of a bye in the first round; null in a bracket without byes.',
  byWins: 'Whether the league ranks by wins first. If not, teams cannot clinch before the end of the season.',
  'Path.certain': 'Whether these results guarantee the spot. If not, points decide.',
  chance: 'From 0 to 1. For the playoffs, 1 means clinched and 0 means eliminated.',
  controls: 'Whether the team makes the playoffs if it wins all its remaining games; null if it was not calculated.',
  'Chance.error':
    'The margin of error at 95%: 1.96 × sqrt(p (1 − p) / runs), or 3 / runs if it never or always happened.',
  'TeamOdds.expectedWins': 'The mean number of wins at the end of the regular season. A tie counts as half a win.',
  expectedWinsError: 'The margin of error of `expectedWins`, at 95%.',
  loserId: 'Id of the team that loses.',
  magicNumber:
    'How many more wins guarantee a playoff spot; null if winning all remaining games does not, or if it was not calculated.',
  paths:
    'The results that the team needs, ignoring ties; null if more than four matchups or scores decide, or if it was not calculated.',
  places: 'The number of teams in the bracket; 0 for a mirror without playoffs, which does not have odds.',
  'Path.results': 'Results of upcoming matchups.',
  'getOdds.runs': 'How many times the rest of the season is simulated. Default: 20,000.',
  'TeamOdds.seeds': 'The chance of each seed, starting with the first seed.',
  'TeamOdds.status':
    '`clinchedBye`, `clinched`, `eliminated` or `alive`: exact for every possible result of the remaining matchups. Null more than six weeks before the end, and if `byWins` is false.',
  strength:
    'The expected points per week: g + s (x − g), where x is the mean of the team’s totals, g the mean of the league, and s = b / (b + w/k) after k weeks, with b the variance among teams and w the variance within them.',
  weeksLeft: 'The number of remaining weeks in the regular season.',
  winnerId: 'Id of the team that wins.',
  'getOdds.seed': 'The random seed. The same seed gives the same odds. Default: derived from league and week.',
  'getOdds.teams': 'The teams, most likely first.',
  'getOdds.week': 'Calculates the odds after this week; 0 means before the season. Default: the last week that counts.',
}
