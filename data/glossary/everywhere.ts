import type { Words } from './words.ts'

/** Fields with the same meaning everywhere, and path and query parameters. */
export const everywhere: Words = {
  PosGroup: 'A position group. `DST` is a team defense.',
  Slot: 'A starting slot, identified by its position in the list.',
  LeagueRosterConfig: 'The roster spots of each team in the league: the starting slots, and the number of bench spots.',
  RosterConfig: 'A team’s roster spots: the starting slots, and the number of bench spots.',

  'RosterConfig.bench': 'The number of bench spots. They are open to every position.',
  createdAt: 'Epoch milliseconds.',
  updatedAt: 'Epoch milliseconds.',
  description: 'The scoring system’s purpose, in a sentence or two.',
  eligible: 'The position groups that can start in the slot.',
  gamesPlayed: 'The number of regular-season weeks with stats for the player.',
  id: 'Id of a player, or `DST_<TEAM>` for a team defense.',
  leagueId: 'Id of the league.',
  minGames:
    'The minimum number of games. Default: 8, or early in a league’s season, half the number of finished weeks.',
  name: 'The display name.',
  playerId: 'Id of a player, or `DST_<TEAM>`.',
  'assignments.playerId': 'Id of a player, or `DST_<TEAM>`; null for an empty slot.',
  'OptimizedSlot.playerId': 'Id of a player, or `DST_<TEAM>`; null for an empty slot.',
  points: 'Points, to two decimals.',
  provisional:
    '`true` while points are not final: live points during a game, or a total in a week that does not count yet. Otherwise omitted.',
  liveFailedAt:
    'When the source of live points began to fail, in epoch milliseconds. Omitted while the source works, and in a league without live points.',
  asOf: 'The league time that provisional points are from, in epoch milliseconds. Omitted for final points.',
  'Matchup.source':
    'The source of provisional points: `replay` for a share of the final stat lines, `nflverse` for stats loaded in a week that does not count yet, or the platform that reports the points. Omitted for final points.',
  'getTeam.source': 'The source of the team’s provisional points, as in `Matchup`. Omitted for final points.',
  'PlayoffGame.source': 'The source of provisional points, as in `Matchup`. Omitted for final points.',
  pos: 'The requested position group; null for all.',
  posGroup: 'The position group.',
  position: 'The player’s position, as written in the public files.',
  ppg: 'Points per game played, to four decimals.',
  season: 'The year when the season starts.',
  slot: 'The slot’s name. Multiple slots can have the same name.',
  slotIndex: 'The slot’s position in the list of slots, from 0.',
  systemId: 'Id of the scoring system used.',
  team: 'Abbreviation of the NFL team.',
  teamId: 'Id of a team in the league.',
  total: 'The total number of matching rows, regardless of `limit`.',
  totalPoints: 'Points in the season, to two decimals.',
  week: 'A week of the regular season.',

  // Paths and queries
  'query.a': 'Id of scoring system A.',
  'query.b': 'Id of scoring system B.',
  'query.breakdown': '1 shows how each score was calculated.',
  'query.id': 'Id of a league: the word that its creator chose, or a UUID.',
  'query.league':
    'Id of a league. Its season becomes the default, only data up to its league time is used, and its slots and number of teams determine the number of starters at each position.',
  'query.limit': 'The maximum number of rows to return.',
  'query.offset': 'The number of rows to skip.',
  'query.min': 'The minimum number of games played.',
  'query.pos': 'Only this position group.',
  'query.q': 'Part of a name, in upper or lower case.',
  'query.season': 'The year when the season starts. Default: the season of `league`, or the newest loaded season.',
  'query.sort': 'The field that the rows are sorted by.',
  'query.system': 'Id of a scoring system. A built-in system’s id is a word, such as `ppr`.',
  'query.teamId': 'Id of a team in the league.',
  'query.week': 'A week of the regular season.',
}
