import type { Words } from './words.ts'

/** Scoring systems and the stats that they weigh. */
export const systems: Words = {
  Bracket:
    'Pays on one player’s value in one game: `points` once when it lies in `min`..`max`, or with `per` for each whole `per` units of the value that lie inside.',
  PositionOverride: 'Weights and brackets that replace the global ones for one position group.',
  ScoringRules: 'What a game pays: global weights and brackets, and what replaces them for single positions.',
  ScoringSystem: 'A named set of scoring rules.',
  Stat: 'A stat that rules can weigh.',
  SystemChange: 'What to change about a scoring system; what is not named stays.',
  SystemDraft: 'A scoring system to be.',
  Weights: 'Points per unit of a stat, by its key in the catalog (GET /stats).',

  brackets: 'Tiers that pay by where a value lies.',
  'Bracket.max': 'Inclusive; null or absent is open.',
  'Bracket.min': 'Inclusive; null or absent is open.',
  'Bracket.points': 'What it pays.',
  'Bracket.stat': 'Key of a stat in the catalog.',
  builtin: 'It comes with the program: nobody can edit or delete it.',
  deleted: 'Id of what was deleted.',
  global: 'What holds for every position.',
  mine: 'It belongs to the account of the key.',
  per: 'Pay for each whole so many units that lie inside, not once.',
  positionOverrides: 'What replaces the global rules, by position group.',
  systems: 'The built-in systems, then your own.',
  'ScoringSystem.id': 'Id of the system; a word for a built-in one.',
  'getSystem.id': 'Id of a scoring system, anybody’s.',
  'updateSystem.id': 'Id of a scoring system of yours.',
  'deleteSystem.id': 'Id of a scoring system of yours.',

  // Stats
  stats: 'The catalog.',
  'Stat.group': 'The kind of play.',
  'Stat.key': 'The name that rules use.',
  'Stat.label': 'The name for people.',
  'Stat.posGroups': 'The position groups for which it is recorded.',
  'Stat.seasons': 'The seasons held here in which it was recorded.',
  'Stat.source': 'The public file and column it comes from, or how it is derived.',
  'Stat.unit': 'What one of it is.',
}
