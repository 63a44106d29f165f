import type { Words } from './words.ts'

/** The status of a player in any list. */
export const STATUS =
  'The status before the week’s game: `O` out, `D` doubtful, `Q` questionable, `IR` on a reserve list, `FA` without an NFL team; null if expected to play.'

/** Players and their scores. */
export const players: Words = {
  BreakdownLine: 'One line in the calculation of a score: a weight times a value, or a bracket that applied.',
  PlayerSeason: 'A player in one season; points are null without a scoring system.',
  PlayerWeek: 'One game of a player; `points` is null without a scoring system.',
  Score: 'A player’s points in one game.',

  available:
    'The player’s availability in `league`: `free` to add now, `waivers` by a claim, or `rostered`. Left out without `league`.',
  orderedBy:
    'The season whose points order the players. Before the first game, free agents are ordered by the previous season; null for an order by name.',
  owner: 'The player’s team in the league; null for a free agent.',
  'query.available':
    '1 lists only players who are not on a team of the league. Requires `league`. Without a system, `GET /players` uses the scoring system of the league.',
  waiversUntil:
    'When the next waiver run processes claims on the player, epoch ms; null for a player who is not on waivers.',
  breakdown: 'The arithmetic of the score.',
  'query.startable': '1 lists only players that the league can start, by their value in the league. Requires `league`.',
  'listPlayers.sort': 'The order: points of the season, or points per game, highest first. Requires a scoring system.',
  'listPlayers.offset': 'The number of players to skip, for the next page.',
  'listPlayers.nfl': 'The player’s NFL team, by current or older code such as `KC`.',
  'listPlayers.named':
    'A player’s name in any usual form: `Barkley, Saquon`, `Josh Allen (BUF - QB)`, `Bears D/ST`. Unlike `q`, it prefers a full name to part of a name.',
  'listPlayers.near': 'If no name contains `q`, 1 also finds similar spellings, and players that `named` would find.',
  fit: 'How the players match `q` or `named`: by name, by part of a name, or by a similar name; null if nothing was searched or found.',
  'listScores.week': 'Week of the regular season, or `all`.',
  'PlayerSeason.game': 'The player’s game in the week, or in the league’s current week; null for a bye.',
  'RankedPlayer.game': 'The player’s game in the league’s current week; null for a bye.',
  'PlayerWeek.stats': 'With `stats`: the stat line of the game. Stats of 0 are left out.',
  'PlayerSeason.status': STATUS,
  'RankedPlayer.status': STATUS,
  'getPlayer.status': STATUS,
  outlook: 'The outlook for the week’s game, from past games under the league’s rules.',
  allowed:
    'Points that the opponent has allowed to the position per game this season, and its rank: 1 is the most. Null before its first game.',
  expected:
    'The expected points, from past games; 0 on a bye and for a player who is out. Null once the game has begun, or if the league does not use expected points.',
  'listPlayers.facts':
    '1 adds the outlook: points per game and in the last weeks, the rank of the opponent, and expected points. Needs a system.',
  'getPlayer.facts':
    '1 adds the facts before the next game: status, last weeks, usage, bye and next opponents. Needs a system.',
  designation: 'Why the player may not play in the current week, in words; null if expected to play.',
  injury: 'The injury in the report; null if it is unknown.',
  practice: 'The last practice in the report: `full`, `limited` or `missed`; null if it is unknown.',
  lastWeeks: 'The last five weeks, with empty `points` for a week without a game.',
  'allowed.points': 'Points that the opponent has allowed to the position per game, to two decimals.',
  'getPlayer.best': 'The game with the most points; null before the first game.',
  worst: 'The game with the fewest points; null before the first game.',
  usage: 'The player’s share of the NFL team’s targets, carries and snaps in the games played, in percent.',
  targets: 'The share of the targets; null if it is unknown.',
  carries: 'The share of the rushing attempts; null if it is unknown.',
  snaps: 'The share of the snaps; null if it is unknown.',
  bye: 'The week without a game; null if it is unknown.',
  'getPlayer.next': 'The next three games.',
  home: 'Whether it is a home game.',
  kickoffAt: 'The kickoff, epoch ms.',
  'listPlayers.status':
    'Only players with this status in the requested week, else in the current or last week. `none` means expected to play.',
  'query.stats': '1 adds the stats of each game.',
  opponent: 'Abbreviation of the NFL team played against.',
  players: 'The players, best first, or by name without a scoring system.',
  scores: 'The scores, best first.',
  stat: 'Key of a stat in the catalog.',
  value: 'The player’s stat value in this game.',
  'getPlayer.id': 'Id of a player, or `DST_<TEAM>` for a team defense.',
  'getPlayer.weeks': 'The games of the season, in order.',
  weight: 'Points per unit.',
  'owner.id': 'Id of the team.',
  'owner.name': 'Name of the team.',
  'allowed.rank': 'Rank by points allowed: 1 is the most.',
  'lastWeeks.points': 'The player’s points in the week; null without a game.',
}
