import type { Words } from './words.ts'

/** History: a league over its seasons. */
export const history: Words = {
  Career: 'A manager over the seasons. Records and points are those of regular seasons.',
  CareerSeason: 'A season of a manager.',
  Rivalry: 'What two managers made of their games, brackets among them, from the side of the first.',
  SeasonPast: 'A season of the league.',
  Streak: 'The longest of its kind: games in a row, over seasons too. A tie ends it.',
  WeekRecord: 'A record of a week, brackets among them.',

  'WeekRecord.against': 'Points of the opponent.',
  'SeasonPast.champion': 'The manager who won the bracket; null while it is not decided.',
  finals: 'In how many finals.',
  Finish: '`champion`, `runnerUp`, `playoffs` or `out`; null while nobody has won the season.',
  'Rivalry.opponent': 'The other manager.',
  'WeekRecord.opponent': 'The team that it played.',
  rivalries: 'Every two managers who met, from both sides.',
  runnerUp: 'The manager who lost the final.',
  streak: '`winning` or `losing`.',
  streaks: 'The longest streaks.',
  titles: 'How many brackets won.',
  'WeekRecord.value': 'What the record is about, in points.',
  'Career.manager':
    'The name of the manager; the same name is the same manager in all seasons. A team that nobody runs goes by its own.',
  'Career.playoffs': 'In how many brackets.',
  'Career.seasons': 'His seasons, the oldest first.',
  'CareerSeason.team': 'What the team was called.',
  'SeasonPast.best': 'The manager at the top of the table.',
  'SeasonPast.leagueId': 'Id of the league of that season.',
  'SeasonPast.teams': 'How many teams.',
  'Streak.games': 'How many games.',
  'WeekRecord.record':
    '`highest` and `lowest` total, `blowout` and `closest` win, `worstBeat` (the highest total that lost), `luckiest` (the lowest that won), `bench` (most points left there), or `comeback` (by how much a winner was behind at most, once the games of some kickoff were over).',
  'WeekRecord.team': 'What the team was called.',
  'getHistory.manager': 'Only this manager, by name.',
  'getHistory.managers':
    'The managers: whoever won more of his games stands higher, then more titles, then more points.',
  'getHistory.records': 'The records, one of each kind.',
  'getHistory.seasons': 'The seasons, the oldest first.',
}
