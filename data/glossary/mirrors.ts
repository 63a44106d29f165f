import type { Words } from './words.ts'

/** Leagues that mirror one on an external platform: what an import brings, what a sync changes, what both sides pay. */
export const mirrors: Words = {
  Agreement: 'How many points or results of ours are those of the platform, to the hundredth.',
  ImportPreview: 'What an import of a league would bring, and what not.',
  Imported: 'What an import of a league brought, and what not.',
  Platform: 'A platform that leagues can be mirrored from, by its name.',
  PointsDifference:
    'A game of a rostered player for which we and the platform pay otherwise, with the arithmetic behind ours.',
  ScoringChange: 'A scoring key of the platform that pays otherwise than when the league was imported.',
  ScoringItem:
    'A scoring key of the platform that does not pay 0. A reason beside a stat says why ours is only near to theirs; a reason alone why it cannot be scored here.',
  ScoringMap: 'Every scoring key of the platform that does not pay 0, each in one of three lists.',
  SyncReport: 'What reading a league again changed.',
  UnmatchedPlayer: 'A player of the platform whom nobody here is, and who is therefore on no roster.',
  Verification:
    'Our points beside those that the platform paid, in weeks that count: `players` are games of rostered players, `totals` those of teams, `winners` matchups of the regular season. Kept is what the platform paid and not for which stats: so it tells that two sums differ, by how much, how ours came about and which keys may be the cause; it cannot tell for sure which key it was, nor compare as if the keys that cannot be scored here had not paid. Where all keys are scored here exactly, a difference is a stat that one side has corrected.',

  // Import
  approximated: 'Keys whose stat the public files give only nearly, each with the reason.',
  externalId: 'Its number on the platform.',
  key: 'The key as the platform names it.',
  mapped: 'Keys that pay here as they do there.',
  matched: 'How many players of the league are known here.',
  reason: 'Why, in a sentence.',
  unmatched: 'Players of the league whom nobody here is.',
  unsupported: 'Keys that cannot be scored here, each with the reason.',
  unsupportedSlots: 'Starting seats that do not exist here; who sits there is on the bench.',
  warnings: 'What does not exist here or was taken otherwise, in sentences.',
  'ImportPreview.action':
    '`create` for a league that the account does not mirror yet, `update` for one that would be filled again in place.',
  'ImportPreview.leagueId': 'Id of the league here; null before there is one.',
  'ImportPreview.manager': 'Who runs it on the platform; "" for nobody.',
  'ImportPreview.name': 'Name of the league on the platform.',
  'ImportPreview.players': 'How many players on rosters or in lineups of any week are known here, and who is not.',
  'ImportPreview.playoffs': 'How it plays its postseason; null where that cannot be had here.',
  'ImportPreview.roster': 'Its seats here. Injured reserve and taxi squads are bench spots.',
  'ImportPreview.teams': 'The teams, by their number on the platform.',
  'Imported.action': '`create` for a league that is new here, `update` for one that was filled again in place.',
  'Imported.manager': 'Who ran it on the platform; "" for nobody.',
  'Imported.name': 'The name that the league has on the platform and here.',
  'Imported.players': 'How many players on rosters or in lineups of any week are on rosters here, and who is not.',
  'Imported.playoffs': 'How it plays its postseason; null where that could not be had here.',
  'Imported.roster': 'Its seats here now. Injured reserve and taxi squads are bench spots.',
  'Imported.systemId': 'Id of the scoring system of the account that its settings became.',
  'Imported.teams': 'Its teams, by their number on the platform.',
  'Imported.weeks': 'The weeks whose rosters and lineups came, playoffs included.',
  'ScoringItem.stat': 'The stat that pays for it here.',
  'ScoringItem.value': 'What it pays.',
  'importLeague.leagueId':
    'Number of a league on its platform, or its address, such as https://sleeper.com/leagues/1048889097223266304.',
  'importLeague.preview': '1 describes the import and writes nothing.',

  // Sync
  added: 'Ids of players who came to its roster, in order.',
  drift:
    'Whether its scoring settings are others than when it was imported; the rules here stay until the next import.',
  dropped: 'Ids of players who left its roster.',
  finishedAt: 'Wall time in epoch milliseconds when all answers were there.',
  from: 'What it paid when the league was imported; 0 where it was not set.',
  leagueName: 'Name of the league.',
  lineups: 'How many lineups of a team in a week are new or others than before.',
  scoringChanged: 'The keys that pay otherwise than when the league was imported.',
  to: 'What it pays now.',
  'SyncReport.matchups': 'How many matchups are new or others than before.',
  'SyncReport.startedAt': 'Wall time in epoch milliseconds when it began to ask.',
  'SyncReport.teams': 'The teams whose rosters changed; one that is gone has lost all its players.',

  // Verify
  byPosition: 'The same by position group.',
  compared: 'How many could be compared.',
  difference: 'Ours minus theirs.',
  differences: 'Where the two sides differ, the largest first.',
  equal: 'How many of them are equal.',
  absence:
    'Why he has no stat row here that week, so that no key is to blame: `game` where the files have no game of his team, as after a cancellation, `row` where they lack him; null where he has one.',
  keys: 'Keys of the platform that may be the cause, the likeliest first, three at most: those that alone make up the difference, first the ones that cannot be scored here, then the ones that take the fewest units; else two together. None where he has no stat row.',
  ours: 'What we pay.',
  share: '`equal` by `compared`, to four decimals; null of none.',
  'PointsDifference.platform': 'What the platform paid.',
}
