import type { Words } from './words.ts'

/** Odds and clinching. */
export const odds: Words = {
  Chance: 'How likely something is: a place in the bracket, a bye in its first round, or the title.',
  Path: 'Results that are enough for a place in the playoffs.',
  TeamOdds: 'What may still happen to a team, and what is certain.',

  'TeamOdds.bye': 'Of a bye in the first round; null in a bracket without one.',
  byWins: 'Whether the league ranks by wins first. Where it does not, nobody can clinch before the end.',
  'Path.certain': 'Whether they are enough by themselves. If not, points decide.',
  chance: 'From 0 to 1. Of the playoffs it is 1 only for who clinched, and 0 only for who is eliminated.',
  controls: 'Whether the team is in if it wins all that it has left. Null where that is not told.',
  'Chance.error':
    'How far off the chance may be, at 95%: 1.96 × sqrt(p (1 − p) / runs), or 3 / runs of what happened never or always.',
  'TeamOdds.expectedWins': 'The mean of its wins at the end of the regular season, a tie half a win.',
  expectedWinsError: 'How far off that may be, at 95%.',
  loserId: 'Id of the team that loses.',
  magicNumber:
    'How many wins more are enough, whatever else happens; null where all are not, or where that is not told.',
  paths:
    'What has to happen, ties aside; null where more than four matchups decide, scores do, or nothing is told yet.',
  places: 'The number of teams in the bracket; 0 for a mirror without playoffs, of which no chances are told.',
  'Path.results': 'Results of matchups to come.',
  'getOdds.runs': 'How many times the rest of the season is played. Default 20,000.',
  'TeamOdds.seeds': 'The chance of each seed, the first first.',
  'TeamOdds.status':
    '`clinchedBye`, `clinched`, `eliminated` or `alive`: exact, whatever the matchups to come bring. Null more than six weeks before the end, and where `byWins` is false.',
  strength:
    'The points a week to expect: g + s (x − g), x the mean of its totals, g that of the league, s = b / (b + w/k) after k weeks, b the variance among teams and w that within them.',
  weeksLeft: 'The number of weeks of the regular season that are still to be played.',
  winnerId: 'Id of the team that wins.',
  'getOdds.seed': 'What chance is drawn from; the same seed gives the same answer. Default: one of league and week.',
  'getOdds.teams': 'The teams, the likeliest first.',
  'getOdds.week': 'As of the end of this week; 0 is before the season. Default: the last week that counts.',
}
