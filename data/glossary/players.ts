import type { Words } from './words.ts'

/** The status of a player, wherever players are listed. */
export const STATUS =
  'The status before the game of the week: `O` out, `D` doubtful, `Q` questionable, `IR` on a reserve list, `FA` without an NFL team; null if expected to play.'

/** Players and their scores. */
export const players: Words = {
  BreakdownLine: 'One line of the arithmetic of a score: a weight times a value, or a bracket that paid.',
  PlayerSeason: 'A player in one season; points are null if no scoring system was named.',
  PlayerWeek: 'One game of a player; `points` is null if no scoring system was named.',
  Score: 'What one player scored in one game.',

  available:
    'Whether he can be had in the league that is named: `free` at once, `waivers` by a claim, or `rostered`. Only there where a league is named.',
  orderedBy:
    'The season whose points order the players: of free agents the season before while nobody has played; null by name.',
  owner: 'The team of the league that has him; null for nobody.',
  'query.available':
    '1 lists only players whom no team of the league has; needs `league`. Without a system `GET /players` scores them by that of the league.',
  waiversUntil: 'When the next run tries claims on him, epoch ms; null unless he is on waivers.',
  breakdown: 'The arithmetic of the score.',
  'query.startable': '1 lists only players whom the league can start, by what they are worth to it; needs `league`.',
  'listPlayers.sort': 'The order: the most points of the season first, or the most a game; needs a scoring system.',
  'listPlayers.offset': 'How many to leave out before the first one, for the next page.',
  'listPlayers.nfl': 'The NFL team that he plays for, by its code such as `KC`; also an older code.',
  'listPlayers.named':
    'A player as people and platforms write one: `Barkley, Saquon`, `Josh Allen (BUF - QB)`, `Bears D/ST`. Unlike `q`, a whole name comes before a part of one.',
  'listPlayers.near':
    '1 also finds players named as `named` would, or spelled nearly like `q`, if no name has it as a part.',
  fit: 'How the players match `q` or `named`: by name, by a part of a name, or by a similar name; null if nothing was searched or found.',
  'listScores.week': 'Week of the regular season, or `all`.',
  'PlayerSeason.game': 'The game that he has in the week, or in the current one of the league; null for a bye.',
  'RankedPlayer.game': 'The game that he has in the current week of the league; null for a bye.',
  'PlayerWeek.stats': 'With `stats`: what the game is told by, by stat; without what is 0.',
  'PlayerSeason.status': STATUS,
  'RankedPlayer.status': STATUS,
  'getPlayer.status': STATUS,
  'listPlayers.status':
    'Only players with this status in the week, else in the current or last one; `none`: expected to play.',
  'query.stats': '1 tells each game by its stats.',
  opponent: 'Abbreviation of the NFL team played against.',
  players: 'The players, best first, or by name if no scoring system was named.',
  scores: 'The scores, best first.',
  stat: 'Key of a stat in the catalog.',
  value: 'What the player did in this game.',
  'getPlayer.id': 'Id of a player, or `DST_<TEAM>` for a team defense.',
  'getPlayer.weeks': 'The games of the season, in order.',
  weight: 'Points per unit that applied.',
}
