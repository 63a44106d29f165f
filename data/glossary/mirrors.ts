import type { Words } from './words.ts'

/** Leagues that mirror one on an external platform: imports, syncs, and comparisons of points. */
export const mirrors: Words = {
  Mirror: 'When a mirror was last read, and where it differs from its platform.',
  syncedAt: 'Wall time in epoch milliseconds when it was last read.',
  Agreement: 'How many points or results match the platform to the hundredth.',
  ImportPreview: 'A preview of an import: imported data, and features that are not supported here.',
  Imported: 'The result of an import: imported data, and features that are not supported here.',
  Platform: 'A platform that leagues can be mirrored from, by its name.',
  PointsDifference:
    'A game of a rostered player with different points here and on the platform, and the arithmetic of ours.',
  ScoringChange: 'A scoring key of the platform that pays differently since the league was imported.',
  ScoringItem:
    'A scoring key of the platform that pays points. With a stat, `reason` says why our value is only approximate; without one, why the key cannot be scored here.',
  ScoringMap: 'Every scoring key of the platform that does not pay 0, each in one of three lists.',
  SyncReport: 'The changes of a sync.',
  UnmatchedPlayer: 'A player on the platform who does not match a player here, and so is not on a roster.',
  Verification:
    'Our points beside those that the platform paid, in weeks that count: `players` are games of rostered players, `totals` those of teams, `winners` matchups of the regular season. Kept is what the platform paid and not for which stats: so it tells that two sums differ, by how much, how ours came about and which keys may be the cause; it cannot tell for sure which key it was, nor compare as if the keys that cannot be scored here had not paid. Where all keys are scored here exactly, a difference is a stat that one side has corrected.',

  // Import
  approximated: 'Keys whose stat the public files give only nearly, each with the reason.',
  externalId: 'Its id on the platform.',
  key: 'The key as the platform names it.',
  mapped: 'Keys that pay here exactly as they do there.',
  matched: 'How many players of the league are known here.',
  reason: 'Why, in a sentence.',
  unmatched: 'Players of the league who do not match a player here.',
  unsupported: 'Keys that cannot be scored here, each with the reason.',
  unsupportedSlots: 'Starting slots that do not exist here; their players are on the bench.',
  warnings: 'Features that do not exist here or work differently, in sentences.',
  'Verification.warnings': 'Data that could not be compared, or only in part, in sentences.',
  'ImportPreview.action':
    '`create` for a league that the account does not mirror yet, `update` for one that would be filled again in place.',
  'ImportPreview.leagueId': 'Id of the league here; null before there is one.',
  'ImportPreview.manager': 'Its manager on the platform; "" for nobody.',
  'ImportPreview.name': 'Name of the league on the platform.',
  'ImportPreview.players': 'How many players on rosters or in lineups of any week are known here, and who is not.',
  'ImportPreview.playoffs': 'The settings of its playoffs; null if they are not possible here.',
  'ImportPreview.roster': 'Its roster slots here. A taxi squad is bench spots.',
  'ImportPreview.picks': 'How many picks of its draft would come; 0 before the draft is over.',
  'ImportPreview.transactions': 'How many moves, claims and trades would come into its log.',
  'Imported.picks': 'How many picks of its draft came.',
  'Imported.transactions': 'How many moves, claims and trades its platform had.',
  'ImportPreview.teams': 'The teams, in the order of their ids on the platform.',
  'Imported.action': '`create` for a league that is new here, `update` for one that was filled again in place.',
  'Imported.manager': 'Its manager on the platform; "" for nobody.',
  'Imported.name': 'The name that the league has on the platform and here.',
  'Imported.players': 'How many players on rosters or in lineups of any week are on rosters here, and who is not.',
  'Imported.playoffs': 'The settings of its playoffs; null if they are not possible here.',
  'Imported.roster': 'Its roster slots here now. A taxi squad is bench spots.',
  'Imported.systemId': 'Id of the account’s scoring system made from its settings.',
  'Imported.teams': 'Its teams, in the order of their ids on the platform.',
  'Imported.weeks': 'The weeks whose rosters and lineups came, playoffs included.',
  'ScoringItem.stat': 'The stat that scores it here.',
  'ScoringItem.value': 'What it pays.',
  'importLeague.leagueId':
    'Number of a league on its platform, or its address, such as https://sleeper.com/leagues/1048889097223266304.',
  'importLeague.season':
    'The season of the league, for platforms where a league keeps its id over many seasons (all but Sleeper). Default: the season in the address, or the newest loaded season.',
  'importLeague.preview': '1 describes the import and writes nothing.',

  // A league in a sheet
  fitted: 'Whether the rules were found from the points of the sheet.',
  'importSheet.matchup': 'A value that both teams of a matchup share in that week, such as the matchup number.',
  'importSheet.nflTeam': 'The player’s NFL team, by code or name.',
  'importSheet.opponent': 'The team that the team of the row meets in that week.',
  pays: 'Points per unit of each key in the scoring rules.',
  'importSheet.slot':
    'The player’s slot, as any platform writes it: QB, W/R/T, BN. A sheet without slots does not have lineups.',
  'importSheet.byPosition': 'The same, by position group.',
  'importSheet.compared': 'How many games of the sheet are loaded here.',
  'importSheet.equal': 'How many of them these rules pay as the sheet does.',
  'importSheet.fit': 'True takes the rules that explain most of the points, even where they explain less than 99%.',
  'importSheet.name': 'Name of the league. A second import of the same name and season fills the league in place.',
  'importSheet.playoffs':
    'The number of playoff teams and the first playoff week, because a sheet does not include them.',
  'importSheet.preview': '1 describes the import and writes nothing.',
  'importSheet.rows': 'One row for each player of a team in a week, at most 20,000.',
  'importSheet.season': 'The season to import, if the sheet has more than one.',
  'importSheet.systemId':
    'The scoring system that the league plays by; without it the simplest rules that explain the points.',
  'importSheet.line': 'The line of the row in its file, for messages.',
  'importSheet.manager': 'The manager of the team.',
  'importSheet.player': 'The player’s name, or the NFL team of a defense; left out for an empty slot.',
  'importSheet.playerId': 'The player’s id here, if the name is not enough.',
  'importSheet.points': 'The player’s points in the league.',
  'importSheet.position': 'His position.',
  'importSheet.team': 'Name of the team.',
  'importSheet.teamPoints': 'The team’s total in that week. Default: the sum of its starters.',

  // Sync
  added: 'Ids of players added to its roster, in order.',
  drift: 'Whether its scoring settings have changed since the import. The rules here stay until the next import.',
  dropped: 'Ids of players who left its roster.',
  finishedAt: 'When all answers had arrived; wall time in epoch milliseconds.',
  from: 'Points per unit when the league was imported; 0 if it was not set.',
  leagueName: 'Name of the league.',
  lineups: 'How many lineups (of a team in a week) are new or changed.',
  scoringChanged: 'The keys that pay differently since the league was imported.',
  to: 'Points per unit now.',
  'SyncReport.matchups': 'How many matchups are new, changed or gone.',
  'SyncReport.startedAt': 'When reading began; wall time in epoch milliseconds.',
  'SyncReport.transactions': 'How many rows of moves, claims, trades and picks are new in its log.',
  'SyncReport.teams': 'The teams with changed rosters. A team that left the league loses all its players.',

  // Verify
  byKey:
    'The same by scoring key, where the platform says what each key paid; keys that pay for one stat here stand together. Empty where it does not.',
  byPosition: 'The same, by position group.',
  'Verification.keys': 'Keys of the platform that are compared as one.',
  compared: 'How many could be compared.',
  difference: 'Ours minus theirs.',
  differences: 'The differences, largest first.',
  equal: 'How many of them are equal.',
  absence:
    'Why the player does not have a stat row in that week: `game` if the files lack the game, for example after a cancellation, or `row` if they lack the player. Null if the row exists.',
  keys: 'Up to three scoring keys that may explain the difference, likeliest first: single keys that explain all of it (unsupported keys first, then the fewest units), or else two keys together. If the platform reports points per key, the keys that differ. Empty without a stat row.',
  ours: 'What we pay.',
  share: '`equal` by `compared`, to four decimals; null of none.',
  'PointsDifference.platform': 'The points on the platform.',
}
