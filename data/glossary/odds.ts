import type { Words } from './words.ts'

/** Odds and clinching. */
export const odds: Words = {
  Chance: 'The probability of a playoff spot, a first-round bye, or the championship.',
  Path: 'A set of results that gets a team into the playoffs.',
  TeamOdds: 'A team’s playoff chances, and the outcomes that are already certain.',

  'TeamOdds.bye': 'The chance of a first-round bye; null if the bracket has no byes.',
  byWins: 'Whether the league ranks teams by wins first. If not, clinching is not calculated.',
  'Path.certain': 'Whether these results guarantee the playoff spot. If not, points decide.',
  chance: 'The probability, from 0 to 1. For the playoffs, 1 means clinched and 0 means eliminated.',
  controls: 'Whether the team makes the playoffs if it wins all its remaining games; null if this was not calculated.',
  'Chance.error':
    'The margin of error at 95%: 1.96 × sqrt(p (1 − p) / runs), or 3 / runs if the outcome happened in none or all of the runs.',
  'TeamOdds.expectedWins':
    'The team’s mean number of wins at the end of the regular season. A tie counts as half a win.',
  expectedWinsError: 'The margin of error of `expectedWins`, at 95%.',
  loserId: 'Id of the team that loses.',
  magicNumber:
    'How many more wins guarantee the team a playoff spot; null if winning all remaining games is not enough, or if this was not calculated.',
  paths:
    'The sets of results that get the team into the playoffs, ignoring ties. Null if the sets were not calculated, depend on scores, or involve more than four matchups.',
  places: 'The number of playoff teams; 0 for a mirror without playoffs, which does not have odds.',
  'Path.results': 'Results of upcoming matchups.',
  'getOdds.runs': 'How many times the rest of the season is simulated. Default: 20,000.',
  'TeamOdds.seeds': 'The chance of each seed, starting with the first seed.',
  'TeamOdds.status':
    '`clinchedBye`, `clinched`, `eliminated` or `alive`, based on every possible result of the remaining matchups. Null if more than six weeks remain, or if `byWins` is false.',
  strength:
    'The team’s expected points per week: g + s (x − g), where x is the mean of the team’s totals and g is the league’s mean. After k weeks, s = b / (b + w/k), where b is the variance between teams and w is the variance within teams.',
  weeksLeft: 'The number of remaining weeks in the regular season.',
  winnerId: 'Id of the team that wins.',
  'getOdds.seed': 'The random seed. The same seed gives the same odds. Default: derived from the league and the week.',
  'getOdds.teams': 'The teams, most likely playoff team first.',
  'getOdds.week': 'Calculates the odds after this week; 0 means before the season. Default: the last week that counts.',
}
