import { family } from './row.ts'

const misc = family({ group: 'misc', unit: 'count' })
const miscYards = family({ group: 'misc', unit: 'yards' })

export const MISC = [
  miscYards.column('misc_yards', 'misc_yards', 'Miscellaneous yards'),
  misc.column('penalties', 'penalties', 'Penalties'),
  miscYards.column('penalty_yards', 'penalty_yards', 'Penalty yards'),
] as const
