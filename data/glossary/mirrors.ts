import type { Words } from './words.ts'

/** Leagues that mirror one on an external platform: what an import brings, what a sync changes, what both sides pay. */
export const mirrors: Words = {
  Mirror: 'When a mirror was last read, and where it differs from its platform.',
  syncedAt: 'Wall time in epoch milliseconds when it was last read.',
  Agreement: 'How many of our points or results equal those of the platform, to the hundredth.',
  ImportPreview: 'What an import of a league would bring, and what it would not.',
  Imported: 'What an import of a league brought, and what it did not.',
  Platform: 'A platform that leagues can be mirrored from, by its name.',
  PointsDifference:
    'A game of a rostered player with different points here and on the platform, and the arithmetic of ours.',
  ScoringChange: 'A scoring key of the platform that pays differently since the league was imported.',
  ScoringItem:
    'A scoring key of the platform that does not pay 0. A reason beside a stat says why ours is only near to theirs; a reason alone why it cannot be scored here.',
  ScoringMap: 'Every scoring key of the platform that does not pay 0, each in one of three lists.',
  SyncReport: 'What reading a league again changed.',
  UnmatchedPlayer: 'A player of the platform who matches nobody here and is therefore on no roster.',
  Verification:
    'Our points beside those that the platform paid, in weeks that count: `players` are games of rostered players, `totals` those of teams, `winners` matchups of the regular season. Kept is what the platform paid and not for which stats: so it tells that two sums differ, by how much, how ours came about and which keys may be the cause; it cannot tell for sure which key it was, nor compare as if the keys that cannot be scored here had not paid. Where all keys are scored here exactly, a difference is a stat that one side has corrected.',

  // Import
  approximated: 'Keys whose stat the public files give only nearly, each with the reason.',
  externalId: 'Its id on the platform.',
  key: 'The key as the platform names it.',
  mapped: 'Keys that pay here exactly as they do there.',
  matched: 'How many players of the league are known here.',
  reason: 'Why, in a sentence.',
  unmatched: 'Players of the league who match nobody here.',
  unsupported: 'Keys that cannot be scored here, each with the reason.',
  unsupportedSlots: 'Starting slots that do not exist here; their players are on the bench.',
  warnings: 'What does not exist here or is handled differently, in sentences.',
  'Verification.warnings': 'What could not be compared, or not whole, in sentences.',
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
    'The season of a league whose number is that of many seasons, as on ESPN and Fleaflicker; unless given that of its address, else the newest that is held.',
  'importLeague.preview': '1 describes the import and writes nothing.',

  // Sync
  added: 'Ids of players added to its roster, in order.',
  drift: 'Whether its scoring settings have changed since the import. The rules here stay until the next import.',
  dropped: 'Ids of players who left its roster.',
  finishedAt: 'When all answers had arrived; wall time in epoch milliseconds.',
  from: 'What it paid when the league was imported; 0 if it was not set.',
  leagueName: 'Name of the league.',
  lineups: 'How many lineups (of a team in a week) are new or changed.',
  scoringChanged: 'The keys that pay differently since the league was imported.',
  to: 'What it pays now.',
  'SyncReport.matchups': 'How many matchups are new or changed.',
  'SyncReport.startedAt': 'When reading began; wall time in epoch milliseconds.',
  'SyncReport.transactions': 'How many rows of moves, claims, trades and picks are new in its log.',
  'SyncReport.teams': 'The teams whose rosters changed. A team that is gone has lost all its players.',

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
    'Why he has no stat row here that week, so that no key is to blame: `game` where the files have no game of his team, as after a cancellation, `row` where they lack him; null where he has one.',
  keys: 'Keys of the platform that may be the cause, the likeliest first, three at most: those that alone make up the difference, first the ones that cannot be scored here, then the ones that take the fewest units; else two together. Where the platform says what each key paid, those that paid otherwise. None where he has no stat row.',
  ours: 'What we pay.',
  share: '`equal` by `compared`, to four decimals; null of none.',
  'PointsDifference.platform': 'What the platform paid.',
}
