import type { Words } from './words.ts'

/** Scoring systems and the stats that they score. */
export const systems: Words = {
  Bracket:
    'Pays for the value of a stat in one game. Without `per`: `points` once if the value is from `min` to `max`. With `per`: `points` for each full `per` units within that range.',
  PositionOverride: 'Weights and brackets that replace the global ones for one position group.',
  ScoringRules: 'Points for a game: global weights and brackets, and overrides for positions.',
  ScoringSystem: 'A named set of scoring rules.',
  Stat: 'A stat that rules can weigh.',
  SystemChange: 'Changes to a scoring system. Omitted fields do not change.',
  SystemDraft: 'A new scoring system.',
  Weights: 'Points per unit of a stat, by its key in the catalog (GET /stats).',

  brackets: 'Tiers. Each pays for values in its range.',
  'Bracket.max': 'The inclusive upper bound; null or omitted for no bound.',
  'Bracket.min': 'The inclusive lower bound; null or omitted for no bound.',
  'Bracket.points': 'The points that it pays.',
  'Bracket.stat': 'Key of a stat in the catalog.',
  builtin: 'Whether the system is built in, so that it cannot be changed or deleted.',
  deleted: 'The id that was deleted.',
  global: 'The rules for every position.',
  mine: 'Whether the system belongs to the key’s account.',
  per: 'Pays for each full `per` units in the range, instead of once.',
  positionOverrides: 'Rules that replace the global ones, by position group.',
  systems: 'The built-in systems, then your own, then those that `leagues=1` adds.',
  'listSystems.leagues': '1 adds the systems of other accounts that your leagues use.',
  'ScoringSystem.id': 'Id of the system; a word for a built-in one.',
  'getSystem.id': 'Id of any scoring system.',
  'updateSystem.id': 'Id of your scoring system.',
  'deleteSystem.id': 'Id of your scoring system.',

  // Stats
  lines: 'The stat lines of games, by player id, then week.',
  stats: 'The stat catalog.',
  StatLine: 'The stats of a player or a team defense in one game.',
  'StatLine.opponent': 'The opposing NFL team; null if unknown.',
  'StatLine.stats': 'Values by stat key. Stats that are 0 or were not recorded are left out.',
  'Stat.group': 'The kind of play.',
  'Stat.key': 'The name that rules use.',
  'Stat.label': 'The name for display.',
  'Stat.posGroups': 'The position groups with this stat.',
  'Stat.seasons': 'The loaded seasons with this stat.',
  'Stat.source': 'The public file and column it comes from, or how it is derived.',
  'Stat.unit': 'The unit of a value.',
}
