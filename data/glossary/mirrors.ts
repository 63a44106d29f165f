import type { Words } from './words.ts'

/** Mirrors of leagues on external platforms: imports, syncs, and comparisons of points. */
export const mirrors: Words = {
  Mirror: 'When a mirror was last read, and how it differs from the league on its platform.',
  syncedAt: 'When the mirror was last read, in wall time, epoch milliseconds.',
  Agreement: 'How many points or results agree with the platform’s, to two decimals.',
  ImportPreview: 'A preview of an import: the data that would be imported, and features that are not supported here.',
  Imported: 'The result of an import: the imported data, and features that are not supported here.',
  Platform: 'The name of a platform that leagues can be mirrored from.',
  PointsDifference:
    'A rostered player’s game that has different points here and on the platform, with the calculation of Hindsight’s points.',
  ScoringChange: 'One of the platform’s scoring keys whose value has changed since the league was imported.',
  ScoringItem:
    'One of the platform’s scoring keys, with a value other than 0. If it has a `stat`, `reason` explains why Hindsight’s value is only approximate. If not, `reason` explains why Hindsight cannot score the key.',
  ScoringMap: 'Every scoring key on the platform that has a value other than 0. Each is in one of three lists.',
  SyncReport: 'The changes that a sync made.',
  UnmatchedPlayer: 'A player on the platform who does not match a player here, and so is not on any roster.',
  Verification:
    'Compares Hindsight’s points with the platform’s points in weeks that count. `players` compares rostered players’ games, `totals` compares team totals, and `winners` compares the results of regular-season matchups. Hindsight stores the platform’s points, but not its stats, so it can suggest the cause of a difference but cannot be certain. Points from keys that Hindsight does not support appear as differences. If Hindsight scores all keys exactly, a difference means that one side corrected a stat.',

  // Import
  approximated: 'Keys that Hindsight can only approximate from the public files, each with the reason.',
  externalId: 'The id on the platform.',
  key: 'The platform’s name for the key.',
  mapped: 'Keys that are scored here exactly as on the platform.',
  matched: 'The number of the platform league’s players who match a player here.',
  reason: 'The reason, in a sentence.',
  unmatched: 'The platform league’s players who do not match a player here.',
  unsupported: 'Keys that cannot be scored here, each with the reason.',
  unsupportedSlots: 'Starting slots that do not exist here. The players in them are on the bench.',
  warnings: 'Descriptions of features that are missing here or work differently.',
  'Verification.warnings': 'Descriptions of data that could not be compared, or was only partly compared.',
  'ImportPreview.action':
    '`create` if the import would create a league here; `update` if it would update the account’s mirror in place.',
  'ImportPreview.leagueId': 'Id of the league here; null if it does not exist yet.',
  'ImportPreview.manager': 'The team’s manager on the platform; empty if it does not have one.',
  'ImportPreview.name': 'Name of the league on the platform.',
  'ImportPreview.players':
    'How many players in the rosters and lineups of all weeks match a player here, and which players do not.',
  'ImportPreview.playoffs': 'The playoff settings; null if playoffs like the platform’s are not possible here.',
  'ImportPreview.roster': 'The roster slots here.',
  'ImportPreview.picks': 'The number of draft picks that would be imported; 0 before the draft is over.',
  'ImportPreview.transactions': 'The number of moves, claims and trades that would be imported into the log.',
  'Imported.picks': 'The number of imported draft picks.',
  'Imported.transactions': 'The number of moves, claims and trades that were imported into the log.',
  'ImportPreview.teams': 'The teams, in the order of their ids on the platform.',
  'Imported.action':
    '`create` if the import created a league here; `update` if it updated the account’s mirror in place.',
  'Imported.manager': 'The team’s manager on the platform; empty if it does not have one.',
  'Imported.name': 'The name of the league, on the platform and here.',
  'Imported.players':
    'How many players in the rosters and lineups of all weeks match a player here, and which players do not.',
  'Imported.playoffs': 'The playoff settings; null if playoffs like the platform’s are not possible here.',
  'Imported.roster': 'The roster slots here.',
  'Imported.systemId': 'Id of the scoring system that was created for the account from the league’s settings.',
  'Imported.teams': 'The teams, in the order of their ids on the platform.',
  'Imported.weeks': 'The weeks with imported rosters and lineups, including playoffs.',
  'ScoringItem.stat': 'The stat that scores the key here.',
  'ScoringItem.value': 'Points per unit of the key.',
  'importLeague.leagueId':
    'The league’s number on its platform, or its address, such as https://sleeper.com/leagues/1048889097223266304.',
  'importLeague.season':
    'The league’s season, for platforms where a league keeps its id from season to season (all except Sleeper). Default: the season in the address, or the newest loaded season.',
  'importLeague.preview': '1 previews the import and writes nothing.',

  // A league in a spreadsheet
  fitted: 'Whether the scoring rules were derived from the points in the sheet.',
  'importSheet.matchup': 'A value that is the same for both teams in a matchup, such as the matchup number.',
  'importSheet.nflTeam': 'The player’s NFL team, by code or name.',
  'importSheet.opponent': 'The opponent of the row’s team in that week.',
  pays: 'The points per unit that the scoring rules award for each key.',
  'importSheet.slot':
    'The name of the player’s slot on the platform: QB, W/R/T, BN. Without slots, no lineups are imported.',
  'importSheet.byPosition': 'The comparison by position group.',
  'importSheet.compared': 'The number of games in the sheet that are also loaded here.',
  'importSheet.equal': 'The number of compared games that have the same points under these rules as in the sheet.',
  'importSheet.fit': '`true` accepts the rules that explain the most points, even if they explain less than 99%.',
  'importSheet.name':
    'Name of the league. Importing a sheet with the same name and season again updates the league in place.',
  'importSheet.playoffs': 'The number of playoff teams and the first playoff week, which a sheet does not contain.',
  'importSheet.preview': '1 previews the import and writes nothing.',
  'importSheet.rows': 'One row for each of a team’s players in each week, up to 20,000 rows.',
  'importSheet.season': 'The season to import, if the sheet has more than one.',
  'importSheet.systemId': 'Id of the league’s scoring system. Default: the simplest rules that explain the points.',
  'importSheet.line': 'The row’s line number in its file, for messages.',
  'importSheet.manager': 'The team’s manager.',
  'importSheet.player': 'The player’s name, or the NFL team for a team defense; omitted for an empty slot.',
  'importSheet.playerId': 'The player’s id here, if the name is ambiguous.',
  'importSheet.points': 'The player’s points in the week.',
  'importSheet.position': 'The player’s position.',
  'importSheet.team': 'Name of the team.',
  'importSheet.teamPoints': 'The team’s total in that week. Default: the sum of its starters.',

  // Sync
  added: 'Ids of players added to the team’s roster, in order.',
  drift:
    'Whether the platform’s scoring settings have changed since the import. The rules here do not change until the next import.',
  dropped: 'Ids of players who left the team’s roster.',
  finishedAt: 'When the platform’s last response arrived, in wall time, epoch milliseconds.',
  from: 'Points per unit when the league was imported; 0 if the key was not set.',
  leagueName: 'Name of the league.',
  lineups: 'The number of lineups (one per team and week) that are new or changed.',
  scoringChanged: 'The keys whose values have changed since the league was imported.',
  to: 'Points per unit on the platform now.',
  'SyncReport.matchups': 'The number of matchups that are new, changed or removed.',
  'SyncReport.startedAt': 'When the sync began, in wall time, epoch milliseconds.',
  'SyncReport.transactions': 'The number of new rows in the log: moves, claims, trades and picks.',
  'SyncReport.teams': 'The teams whose rosters changed. A team that left the league loses all its players.',

  // Verify
  byKey:
    'The comparison by scoring key, if the platform reports points per key; otherwise empty. Keys that map to the same stat here are combined.',
  byPosition: 'The comparison by position group.',
  'Verification.keys': 'Platform keys that are compared together.',
  compared: 'The number of values that could be compared.',
  difference: 'Hindsight’s points minus the platform’s points.',
  differences: 'The differences, largest first.',
  equal: 'The number of compared values that are equal.',
  absence:
    'Why the player does not have stats in that week: `game` if the game is missing from the files (for example, because it was canceled), or `row` if only the player is missing. Null if the player has stats.',
  keys: 'Up to three scoring keys that could explain the difference, most likely first. If no single key explains all of it, the list shows pairs of keys. If the platform reports points per key, the list shows the keys that differ. Empty if the player does not have stats.',
  ours: 'Hindsight’s points.',
  share: '`equal` divided by `compared`, to four decimals; null if nothing was compared.',
  'PointsDifference.platform': 'The platform’s points.',
}
