import type { Words } from './words.ts'

/** A player's status, in any list. */
export const STATUS =
  'The status before the week’s game: `O` out, `D` doubtful, `Q` questionable, `IR` on a reserve list, `FA` without an NFL team; null if expected to play.'

/** Players and their scores. */
export const players: Words = {
  BreakdownLine: 'One line in the calculation of a score: a weight times a value, or a bracket that applied.',
  PlayerSeason: 'A player in one season. Points are null if the request does not name a scoring system.',
  PlayerWeek: 'One of a player’s games. `points` is null if the request does not name a scoring system.',
  Score: 'A player’s points in one game.',

  available:
    'The player’s availability in `league`: `free` (can be added now), `waivers` (can be claimed) or `rostered`. Omitted unless the request names a `league`.',
  orderedBy:
    'The players are sorted by their points in this season. Before a season’s first game, free agents are sorted by points in the previous season. Null if the players are sorted by name.',
  owner: 'The player’s team in the league; null for a free agent.',
  'query.available':
    '1 lists only players who are not on a team in the league. Requires `league`. Without `system`, `GET /players` uses the league’s scoring system.',
  waiversUntil: 'When the next waiver run can award the player, epoch ms; null for a player who is not on waivers.',
  breakdown: 'How the score was calculated.',
  'query.startable': '1 lists only players who can start in the league, most valuable first. Requires `league`.',
  'listPlayers.sort': 'Sorts by season points or by points per game, highest first. Requires a scoring system.',
  'listPlayers.offset': 'The number of players to skip, for the next page.',
  'listPlayers.nfl': 'The player’s NFL team, by a current or older abbreviation, such as `KC`.',
  'listPlayers.named':
    'A player’s name in any usual form: `Barkley, Saquon`, `Josh Allen (BUF - QB)`, `Bears D/ST`. Unlike `q`, it prefers players whose full name matches.',
  'listPlayers.near': 'If no name contains `q`: 1 also finds similar spellings, and players that `named` would find.',
  fit: 'How the players match `q` or `named`: `name` (full name), `part` (part of a name) or `near` (a similar name); null without a search or a match.',
  'listScores.week': 'A week of the regular season, or `all`.',
  'PlayerSeason.game': 'The player’s game in the week, or in the league’s current week; null for a bye.',
  'RankedPlayer.game': 'The player’s game in the league’s current week; null for a bye.',
  'PlayerWeek.stats': 'With `stats`: the game’s stat line. Stats of 0 are omitted.',
  'PlayerSeason.status': STATUS,
  'RankedPlayer.status': STATUS,
  'getPlayer.status': STATUS,
  outlook: 'The player’s outlook for the week’s game, based on past games under the league’s scoring rules.',
  allowed:
    'The points per game that the opponent has allowed to the position this season, and the opponent’s rank. Null before the opponent’s first game.',
  expected:
    'The player’s expected points, based on past games; 0 on a bye and for a player who is out. Null once the game has begun, or if the league does not use expected points.',
  'listPlayers.facts':
    '1 adds the outlook: points per game, points in the last five weeks, points that the opponent allows, and expected points. Requires `system`.',
  'getPlayer.facts':
    '1 adds information about the next game: status, last five weeks, usage, bye and next opponents. Requires `system`.',
  designation: 'Why the player might not play in the current week, as text; null if expected to play.',
  injury: 'The injury, according to the injury report; null if it is unknown.',
  practice:
    'How much the player took part in the last practice, according to the injury report: `full`, `limited` or `missed`; null if it is unknown.',
  lastWeeks: 'The player’s points in each of the last five weeks.',
  'allowed.points': 'The points per game that the opponent has allowed to the position, to two decimals.',
  'getPlayer.best': 'The player’s game with the most points; null before the first game.',
  worst: 'The player’s game with the fewest points; null before the first game.',
  usage:
    'The player’s share of the NFL team’s targets, carries and snaps in the games that the player played, in percent.',
  targets: 'The share of the team’s targets; null if it is unknown.',
  carries: 'The share of the team’s rushing attempts; null if it is unknown.',
  snaps: 'The share of the team’s snaps; null if it is unknown.',
  bye: 'The player’s bye week; null if it is unknown.',
  'getPlayer.next': 'The next three games.',
  home: 'Whether the player’s team plays at home.',
  kickoffAt: 'The kickoff time, epoch ms.',
  'listPlayers.status':
    'Only players with this status in `week`. Default week: the current or last week. `none` lists players who are expected to play.',
  'query.stats': '1 adds the stats of each game.',
  opponent: 'Abbreviation of the opposing NFL team.',
  players: 'The players, best first. Without a scoring system, they are sorted by name.',
  scores: 'The scores, best first.',
  stat: 'A stat’s key in the catalog.',
  value: 'The player’s stat value in this game.',
  'getPlayer.id': 'Id of a player, or `DST_<TEAM>` for a team defense.',
  'getPlayer.weeks': 'The player’s games in the season, in order.',
  weight: 'Points per unit.',
  'owner.id': 'Id of the team.',
  'owner.name': 'Name of the team.',
  'allowed.rank': 'The opponent’s rank by points allowed to the position. The team that has allowed the most is 1.',
  'lastWeeks.points': 'The player’s points in the week; null without a game.',
}
