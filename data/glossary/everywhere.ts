import type { Words } from './words.ts'

/** Fields with the same meaning everywhere, and path and query parameters. */
export const everywhere: Words = {
  PosGroup: 'A position group. `DST` is a team defense.',
  Slot: 'A starting slot, identified by its position in the list.',
  LeagueRosterConfig: 'The roster spots of each team in the league: starting slots, and the number of bench spots.',
  RosterConfig: 'The roster spots of a team: starting slots, and the number of bench spots.',

  'RosterConfig.bench': 'Bench spots, open to every position.',
  createdAt: 'Epoch milliseconds.',
  updatedAt: 'Epoch milliseconds.',
  description: 'The purpose, in a sentence or two.',
  eligible: 'The position groups that can start in the slot.',
  gamesPlayed: 'The number of weeks of the regular season with a stat row for the player.',
  id: 'Id of a player, or `DST_<TEAM>` for a team defense.',
  leagueId: 'Id of the league.',
  minGames: 'The minimum number of games. Default: 8, or half of the finished weeks early in a league’s season.',
  name: 'The name for display.',
  playerId: 'Id of a player, or `DST_<TEAM>`.',
  'assignments.playerId': 'Id of a player, or `DST_<TEAM>`; null for an empty slot.',
  'OptimizedSlot.playerId': 'Id of a player, or `DST_<TEAM>`; null for an empty slot.',
  points: 'Points, to two decimals.',
  provisional:
    'true while points are not final: live points during a game, or a total in a week that does not count yet. Left out otherwise.',
  liveFailedAt:
    'When the source of live points started to fail, in epoch milliseconds. Left out while it works, and for a league without a source.',
  asOf: 'The league time of provisional points, in epoch milliseconds. Left out for final points.',
  'Matchup.source':
    'The source of provisional points: `replay` for a share of the final stat lines, `nflverse` for loaded rows of a week that does not count yet, or the platform that reports them. Left out for final points.',
  'getTeam.source': 'The source of the team’s provisional points, as in a matchup. Left out for final points.',
  'PlayoffGame.source': 'The source of provisional points, as in a matchup. Left out for final points.',
  pos: 'The requested position group; null for all.',
  posGroup: 'The position group.',
  position: 'The position as spelled in the public files.',
  ppg: 'Points per game played, to four decimals.',
  season: 'The season, by its first year.',
  slot: 'The name of the slot. Multiple slots can have the same name.',
  slotIndex: 'The position of the slot in the list of slots, from 0.',
  systemId: 'Id of the scoring system used.',
  team: 'Abbreviation of the NFL team.',
  teamId: 'Id of a team in the league.',
  total: 'The total number of matching rows, regardless of `limit`.',
  totalPoints: 'Points of the season, to two decimals.',
  week: 'Week of the regular season.',

  // Paths and queries
  'query.a': 'Id of the scoring system on the left.',
  'query.b': 'Id of the scoring system on the right.',
  'query.breakdown': '1 adds the arithmetic of each score.',
  'query.id': 'Id of a league: the word that its creator chose, or a UUID.',
  'query.league':
    'Id of a league. Sets the default season, shows data as of league time, and counts starters by its slots and teams.',
  'query.limit': 'The maximum number of rows to return.',
  'query.offset': 'The number of rows to skip.',
  'query.min': 'The minimum number of games played.',
  'query.pos': 'Only this position group.',
  'query.q': 'Part of the name, case-insensitive.',
  'query.season': 'The season, by its first year. Default: the season of `league`, or the newest loaded season.',
  'query.sort': 'The order of the rows.',
  'query.system': 'Id of a scoring system. Built-in systems have a word as their id.',
  'query.teamId': 'Id of a team in the league.',
  'query.week': 'Week of the regular season.',
}
