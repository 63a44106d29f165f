import type { Words } from './words.ts'

/** Scoring systems and the stats that they score. */
export const systems: Words = {
  Bracket:
    'Awards points for a stat’s value in one game. Without `per`: `points` once if the value is from `min` to `max`. With `per`: `points` for each full `per` units within that range.',
  PositionOverride: 'Weights and brackets that replace the global ones for a position group.',
  ScoringRules: 'How games are scored: global weights and brackets, and overrides for positions.',
  ScoringSystem: 'A named set of scoring rules.',
  Stat: 'A stat that scoring rules can use.',
  SystemChange: 'Changes to a scoring system. Omitted fields do not change.',
  SystemDraft: 'A new scoring system.',
  Weights: 'Points per unit of each stat. The keys are from the stat catalog (GET /stats).',

  brackets: 'Brackets. Each awards points for values in its range.',
  'Bracket.max': 'The upper bound, inclusive; null or omitted for no bound.',
  'Bracket.min': 'The lower bound, inclusive; null or omitted for no bound.',
  'Bracket.points': 'The points that the bracket awards.',
  'Bracket.stat': 'A stat’s key in the catalog.',
  builtin: 'Whether the system is built in. Built-in systems cannot be changed or deleted.',
  deleted: 'The deleted object’s id.',
  global: 'The rules for all positions.',
  mine: 'Whether the system belongs to the key’s account.',
  per: 'Awards `points` for each full `per` units in the range, instead of once.',
  positionOverrides: 'Rules that replace the global ones, for each position group.',
  systems: 'The built-in systems, then your own, then those that `leagues=1` adds.',
  'listSystems.leagues': '1 adds the systems of other accounts that your leagues use.',
  'ScoringSystem.id': 'The system’s id. A built-in system’s id is a word, such as `ppr`.',
  'getSystem.id': 'Id of any scoring system.',
  'updateSystem.id': 'Id of one of your own scoring systems.',
  'deleteSystem.id': 'Id of one of your own scoring systems.',

  // Stats
  lines: 'The players’ stat lines, sorted by player id, then week.',
  stats: 'The stat catalog.',
  StatLine: 'The stats of a player or a team defense in one game.',
  'StatLine.opponent': 'The opposing NFL team; null if unknown.',
  'StatLine.stats': 'Values by stat key. Stats that are 0 or were not recorded are left out.',
  'Stat.group': 'The category of the stat, such as `passing`.',
  'Stat.key': 'The stat’s name in scoring rules.',
  'Stat.label': 'The display name.',
  'Stat.posGroups': 'The position groups that have this stat.',
  'Stat.seasons': 'The loaded seasons that have this stat.',
  'Stat.source': 'The public file and column that the stat comes from, or how it is derived.',
  'Stat.unit': 'The unit of the stat’s values.',
}
