import type { Words } from './words.ts'

/** Leagues with their schedule, standings, playoffs and log. */
export const leagues: Words = {
  AcquisitionMode: 'How players are acquired: `fcfs`, first come, first served, or `waivers`, by claims.',
  BracketSize: 'How many teams a bracket holds.',
  League: 'A league, as the account of the key sees it.',
  LeagueChange: 'Changes of a league; at least one. Fields that are not named stay as they are.',
  LeagueDraft: 'The settings of a new league.',
  Matchup: 'Two teams of the league that meet in a week, or one team with a bye.',
  MatchupSide: 'One team of a matchup.',
  PlayoffChange: 'The new playoffs. `reseed` and `divisionWinnersFirst` stay as they are if not named.',
  PlayoffConfig: 'The settings of the playoffs.',
  PlayoffGame: 'A playoff game. If totals are level, the better seed wins.',
  PlayoffRound: 'A round of the bracket whose pairings are known.',
  PlayoffSide: 'One team of a playoff game.',
  Playoffs: 'A drawn bracket, as far as it is decided.',
  Ranking:
    'What teams are ranked by, in order. `winPct` counts a tie as half a win. `headToHead` applies only if all tied teams met equally often. `pointsAgainst` ranks the higher first. `allPlay` is the share of wins if every team met every other team every week. The list has `winPct` or `allPlay`, and each criterion at most once.',
  Standing: 'A team in the table of the regular season.',
  Transaction: 'One row of the log of a league: who did what, and the state before and after.',
  TransactionType: 'What can happen in a league.',

  Division: 'A division: its name, and the ids of its teams.',

  LeagueClock: 'The clock of a league: what its time follows, and how.',
  LeagueTime: 'The clock of a league with the time that it shows.',
  ReplayDraft: 'A clock of its own for a league of any season held.',
  ClockChange: 'What to change about the clock of a league: `mode` by itself, or any of the others.',

  // Clocks
  advance:
    'How far a replay goes on: to one minute before the next `kickoff`, to the next daily run (`day`), to the end of the `week`, or to an instant in epoch ms. What is due on the way is done.',
  behind:
    'Whether more is due in the league than the end of a week: what is read is as of just before that, until a write or a daemon does it.',
  'LeagueClock.at': 'League time when the clock was last set, epoch ms; null where it follows the wall.',
  'LeagueTime.at': 'League time when the clock was last set, epoch ms; null where it follows the wall.',
  since: 'Wall time when the clock was last set, epoch ms; null where it follows the wall.',
  'ReplayDraft.from':
    'The instant at which the replay begins, epoch ms; a week before the first kickoff when it is not given.',
  mode: '`live` follows the season as it is played, `hindsight` has all of a past season, `replay` plays one on a clock of its own.',
  now: 'League time, epoch ms.',
  running: 'Whether the clock runs; it stands still otherwise.',
  speed: 'Milliseconds of league time for each one of wall time while a replay runs.',

  // Leagues
  commissioner: 'Whether the account of the key is the commissioner.',
  divisions: 'Names of the divisions; the `division` of a team counts from 1. Empty without divisions.',
  'LeagueChange.divisions': 'All divisions, in order, every team in one of them; an empty list takes them away.',
  'Division.teamIds': 'Ids of its teams.',
  'Standing.division': 'Name of the division of the team; null without one.',
  divisionRank: 'Place among the teams of the division, from 1; null without one.',
  divisionWinnersFirst: 'Whether the best team of each division is seeded before all others.',
  Waivers:
    'How claims are decided: with `rolling` the winner of a claim goes last, `standings` goes by reverse standings, set anew by the first run after another week counts, `budget` by bids.',
  WaiverChange: 'Changes of how claims are decided; at least one. What is not named stays as it is.',
  ClaimsVisible:
    'When everybody may read claims: `always`, or `afterRun`, once they are decided. Until then a claim, its rows of the log and events are for the managers of its team, and the commissioner of a team without one. A change is for claims filed from then on.',
  minBid: 'The lowest bid.',
  hoursAfterDrop:
    'For how many hours a dropped player is kept back: claims on him are tried by the first run at least so long after the drop.',
  freeAgency:
    'With `afterRun` players whom nobody has are free from the week’s first run at least 24 hours after the week before, until they kick off: a claim on one is run at once, alone, and costs no turn.',
  'Waivers.order': 'How claims are ordered.',
  'WaiverChange.order': 'How claims are ordered.',
  'WaiverChange.budget':
    'What a team may spend on bids in a season, a whole number. Changed later, each team has this less what it has paid.',
  waivers: 'How claims are decided; null where nobody claims. A mirror has the settings of its platform.',
  'Waivers.budget': 'What a team may spend on bids in a season. Only used with bids.',
  mirror: 'What is known about the mirror; null for a league that mirrors nothing.',
  externalPlatform: 'The platform of the league that it mirrors; else null.',
  externalLeagueId:
    'Id of the league on the external platform. Rosters mirror that league, and nobody is acquired here. Else null.',
  externalSettingsDrift: 'Whether the scoring settings of the platform have changed since the league was imported.',
  medianGame: 'Whether each team also plays the median of the week’s totals.',
  reseed: 'Whether the best seed left meets the worst in each round.',
  schedule: 'The new regular season.',
  scoringSystemId: 'Id of the scoring system: a built-in one, or one of the commissioner’s.',
  startWeek: 'First week of the playoffs; the weeks before it are the regular season.',
  teamCount: 'The number of teams.',
  teamNames: 'Names of teams in draft order. Others are called `Team N`.',
  'League.id': 'Id of the league: the word that its creator chose, else a UUID.',
  'LeagueChange.draw': '`true` draws the bracket: the present table becomes the seeds.',
  'LeagueDraft.id': 'A word of 2 to 64 lowercase letters, digits and dashes. Default: a UUID.',

  // Operations
  closedWeeks:
    'Weeks whose rosters and lineups are final. A live league closes weeks that are over with its next write.',
  currentWeek: 'The first week with a game that is not over; null without a schedule and after the season.',
  'closeWeek.week': 'The week to close; all earlier ones close too.',
  'createLeague.games': 'Matchups in the schedule, without byes.',
  'createLeague.teams': 'The teams, in draft order.',
  'createLeague.weeks': 'Weeks of the regular season.',
  'getLeague.playoffs': 'The bracket; null until it is drawn.',
  'getLeague.teams': 'The teams, in draft order.',
  'getLeague.weeks': 'The weeks of the regular season.',
  'listLeagues.id': 'Id of the league.',
  'listLeagues.leagues': 'The leagues, oldest first.',
  'listLeagues.teamIds': 'Ids of the teams that the account of the key manages.',
  'listTeams.league': 'Id of a league. Default: all that the account of the key made or manages a team in.',
  'listTeams.leagues': 'The leagues, oldest first.',
  'listTeams.teams': 'Their teams, in the order in which they were made; `leagueId` says of which league.',
  'listMatchups.week': 'The week. Default: all scheduled weeks.',
  'listMatchups.weeks': 'The weeks of the regular season.',
  'updateLeague.playoffs': 'The bracket; null until it is drawn.',

  // Matchups and standings
  away: 'The away team; null for a bye.',
  games: 'Games played, without byes.',
  losses: 'Games lost.',
  matchups: 'The matchups, by week.',
  pointsAgainst: 'Sum of the totals of the opponents.',
  pointsFor: 'Sum of the totals in games played.',
  standings: 'The table, best first.',
  ties: 'Games with level totals.',
  wins: 'Games won.',
  'Matchup.winner': '`home`, `away` or `tie`; null for a bye, and until the week counts.',
  yetToPlay: 'Starters whose games have not begun.',
  playing: 'Starters whose games are being played.',
  played: 'Starters whose games are over.',
  'MatchupSide.total': 'Points of the starters so far, to two decimals.',
  'Standing.rank': 'Rank in the table, from 1.',
  'Standing.tiebreak': 'What placed the team above the next one; null for the last.',

  // Playoffs
  champion: 'The team that won the final, or null.',
  championSeed: 'Its seed, or null.',
  round: 'The round, from 1.',
  seed: 'Rank in the table when the bracket was drawn, from 1.',
  'PlayoffGame.tiebreak': 'Whether totals were level, so that the better seed won.',
  'PlayoffGame.week': 'Its week.',
  'PlayoffGame.winner': '`home` or `away`; `home` for a bye, null while it is undecided.',
  'PlayoffRound.games': 'The games, in the order of the bracket.',
  'PlayoffRound.name': 'For example Final, Semifinals, Quarterfinals or Wild card.',
  'PlayoffRound.week': 'Its week.',
  'PlayoffSide.total': 'Points of the starters; null for a bye and until the week counts.',
  'Playoffs.config': 'The size of the bracket and its weeks.',
  'Playoffs.rounds': 'The number of rounds. Beside `config`: the rounds whose pairings are known.',
  'Playoffs.weeks': 'The weeks of the rounds.',

  // The log
  actor: 'Name of the account that did it; null if it happened by the clock.',
  after: 'The state after it, as far as it changed.',
  at: 'League time in epoch milliseconds.',
  before: 'The state before it, as far as it changed.',
  forced: 'Whether the commissioner forced it in spite of locks or a closed week.',
  transactions: 'The rows, newest first.',
  'Transaction.id': 'Id of the row.',
  'Transaction.teamId': 'Id of the team; null if it is about the whole league.',
  'query.type': 'Only rows of this type.',
}
