import type { Words } from './words.ts'

/** Mirrors of leagues on external platforms: imports, syncs, and comparisons of points. */
export const mirrors: Words = {
  Mirror: 'When a mirror was last read, and where it differs from its platform.',
  syncedAt: 'When the mirror was last read, in wall time, epoch milliseconds.',
  Agreement: "How many points or results match the platform's, to two decimals.",
  ImportPreview: 'A preview of an import: imported data, and features that are not supported here.',
  Imported: 'The result of an import: imported data, and features that are not supported here.',
  Platform: 'A platform that leagues can be mirrored from, by its name.',
  PointsDifference:
    'A game of a rostered player with different points here and on the platform, and the arithmetic of Hindsight’s points.',
  ScoringChange: 'A scoring key of the platform whose value has changed since the league was imported.',
  ScoringItem:
    'A scoring key of the platform with a value other than 0. If it has a stat, `reason` explains why Hindsight’s value is only approximate. If not, `reason` explains why Hindsight cannot score the key.',
  ScoringMap: 'Every scoring key of the platform with a value other than 0, each in one of three lists.',
  SyncReport: 'The changes of a sync.',
  UnmatchedPlayer: 'A player on the platform who does not match a player here, and so is not on a roster.',
  Verification:
    'Compares Hindsight’s points with the platform’s points in weeks that count. `players` compares the games of rostered players, `totals` team totals, and `winners` results of regular-season matchups. Hindsight stores the platform’s points, but not its stats. So it can show that two sums differ and by how much, how it calculated its own sum, and which keys may be the cause. It cannot identify the cause for certain, or leave keys that it cannot score out of the comparison. If Hindsight scores all keys exactly, a difference means that one side corrected a stat.',

  // Import
  approximated: 'Keys that Hindsight can only approximate from the public files, each with the reason.',
  externalId: 'The id on the platform.',
  key: 'The platform’s name for the key.',
  mapped: 'Keys that are scored here exactly as on the platform.',
  matched: 'The number of the league’s players who match a player here.',
  reason: 'The reason, in a sentence.',
  unmatched: 'The league’s players who do not match a player here.',
  unsupported: 'Keys that cannot be scored here, each with the reason.',
  unsupportedSlots: 'Starting slots that do not exist here; their players are on the bench.',
  warnings: 'Features that are missing here or work differently, in sentences.',
  'Verification.warnings': 'Data that could not be compared, or only partly, in sentences.',
  'ImportPreview.action':
    '`create` for a league that the account does not mirror yet, `update` for a league that would be updated in place.',
  'ImportPreview.leagueId': 'Id of the league here; null if it does not exist yet.',
  'ImportPreview.manager': 'The team’s manager on the platform; "" without a manager.',
  'ImportPreview.name': 'Name of the league on the platform.',
  'ImportPreview.players':
    'How many players on rosters or in lineups of any week match a player here, and which players do not.',
  'ImportPreview.playoffs': 'The settings of the playoffs; null if they are not possible here.',
  'ImportPreview.roster': 'The roster slots here.',
  'ImportPreview.picks': 'The number of draft picks that would be imported; 0 before the draft is over.',
  'ImportPreview.transactions': 'The number of moves, claims and trades that would be imported into the log.',
  'Imported.picks': 'The number of imported draft picks.',
  'Imported.transactions': 'The number of moves, claims and trades on the platform.',
  'ImportPreview.teams': 'The teams, in the order of their ids on the platform.',
  'Imported.action': '`create` for a league that is new here, `update` for a league that was updated in place.',
  'Imported.manager': 'The team’s manager on the platform; "" without a manager.',
  'Imported.name': 'The name of the league, on the platform and here.',
  'Imported.players':
    'How many players on rosters or in lineups of any week are on rosters here, and which players are not.',
  'Imported.playoffs': 'The settings of the playoffs; null if they are not possible here.',
  'Imported.roster': 'The roster slots here.',
  'Imported.systemId': 'Id of the account’s scoring system that was created from the league’s settings.',
  'Imported.teams': 'The teams, in the order of their ids on the platform.',
  'Imported.weeks': 'The weeks with imported rosters and lineups, including playoffs.',
  'ScoringItem.stat': 'The stat that scores the key here.',
  'ScoringItem.value': 'Points per unit of the key.',
  'importLeague.leagueId':
    'Number of a league on its platform, or its address, such as https://sleeper.com/leagues/1048889097223266304.',
  'importLeague.season':
    'The season of the league, for platforms where a league keeps its id for multiple seasons (all except Sleeper). Default: the season in the address, or the newest loaded season.',
  'importLeague.preview': '1 describes the import and writes nothing.',

  // A league in a spreadsheet
  fitted: 'Whether the rules were derived from the points of the sheet.',
  'importSheet.matchup': 'A value that both teams of a matchup share in that week, such as the matchup number.',
  'importSheet.nflTeam': 'The player’s NFL team, by code or name.',
  'importSheet.opponent': 'The opponent of the row’s team in that week.',
  pays: 'Points per unit of each key in the scoring rules.',
  'importSheet.slot':
    'The player’s slot, as any platform writes it: QB, W/R/T, BN. A sheet without slots does not have lineups.',
  'importSheet.byPosition': 'The comparison by position group.',
  'importSheet.compared': 'The number of games in the sheet that are also loaded here.',
  'importSheet.equal': 'The number of compared games with the same points under these rules as in the sheet.',
  'importSheet.fit': '`true` accepts the rules that explain the most points, even if they explain less than 99%.',
  'importSheet.name':
    'Name of the league. Importing a sheet with the same name and season again updates the league in place.',
  'importSheet.playoffs':
    'The number of playoff teams and the first playoff week, because a sheet does not include them.',
  'importSheet.preview': '1 describes the import and writes nothing.',
  'importSheet.rows': 'One row for each player of a team in a week, at most 20,000.',
  'importSheet.season': 'The season to import, if the sheet has more than one.',
  'importSheet.systemId': 'The scoring system of the league. Default: the simplest rules that explain the points.',
  'importSheet.line': 'The line of the row in its file, for messages.',
  'importSheet.manager': 'The manager of the team.',
  'importSheet.player': 'The player’s name, or the NFL team of a defense; left out for an empty slot.',
  'importSheet.playerId': 'The player’s id here, if the name is ambiguous.',
  'importSheet.points': 'The player’s points in the league.',
  'importSheet.position': 'The player’s position.',
  'importSheet.team': 'Name of the team.',
  'importSheet.teamPoints': 'The team’s total in that week. Default: the sum of its starters.',

  // Sync
  added: 'Ids of players added to the team’s roster, in order.',
  drift:
    'Whether the platform’s scoring settings have changed since the import. The rules here do not change until the next import.',
  dropped: 'Ids of players who left the team’s roster.',
  finishedAt: 'When the last response arrived, in wall time, epoch milliseconds.',
  from: 'Points per unit when the league was imported; 0 if it was not set.',
  leagueName: 'Name of the league.',
  lineups: 'The number of lineups (one per team and week) that are new or changed.',
  scoringChanged: 'The keys whose values have changed since the league was imported.',
  to: 'Points per unit now.',
  'SyncReport.matchups': 'The number of matchups that are new, changed or removed.',
  'SyncReport.startedAt': 'When the sync began, in wall time, epoch milliseconds.',
  'SyncReport.transactions': 'The number of new rows in the log: moves, claims, trades and picks.',
  'SyncReport.teams': 'The teams with changed rosters. A team that left the league loses all its players.',

  // Verify
  byKey:
    'The comparison by scoring key, if the platform reports points per key; otherwise empty. Keys for the same stat here are combined.',
  byPosition: 'The comparison by position group.',
  'Verification.keys': 'Platform keys that are compared together.',
  compared: 'The number of values that could be compared.',
  difference: 'Hindsight’s points minus the platform’s points.',
  differences: 'The differences, largest first.',
  equal: 'The number of compared values that are equal.',
  absence:
    'Why the player does not have a stat row in that week: `game` if the files lack the game, for example after a cancellation, or `row` if they lack the player. Null if the row exists.',
  keys: 'Up to three scoring keys that could explain the difference, most likely first. Single keys that explain all of it come first: unsupported keys, then keys that need the fewest units. Otherwise, two keys together. If the platform reports points per key, the keys that differ. Empty without a stat row.',
  ours: 'Hindsight’s points.',
  share: '`equal` divided by `compared`, to four decimals; null if nothing was compared.',
  'PointsDifference.platform': 'The points on the platform.',
}
