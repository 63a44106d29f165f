import type { StatKey } from '../../../../data/stats.ts'
import { KICKING } from './kicking.ts'
import { PERSONS } from './persons.ts'
import type { Derivation } from './season.ts'
import { TACKLES } from './tackles.ts'
import { TAKEAWAYS } from './takeaways.ts'
import { TEAM } from './team.ts'

/** How each stat is made that is no plain column and no sum of others. */
export const DERIVATIONS: Readonly<Partial<Record<StatKey, Derivation>>> = {
  ...PERSONS,
  ...KICKING,
  ...TACKLES,
  ...TAKEAWAYS,
  ...TEAM,
}
