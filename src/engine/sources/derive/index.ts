import type { DerivedKey } from '../../../../data/stats.ts'
import type { Derivation } from './derivation.ts'
import { KICKING } from './field-goals.ts'
import { PERSONS } from './fumbles.ts'
import { PASSING } from './passing.ts'
import { TACKLES } from './tackles.ts'
import { TAKEAWAYS } from './takeaways.ts'
import { TEAM } from './team-defense.ts'

/** The function of each derived stat. A derived row of the catalog without one does not compile. */
export const DERIVATIONS: Readonly<Record<DerivedKey, Derivation>> = {
  ...PASSING,
  ...PERSONS,
  ...KICKING,
  ...TACKLES,
  ...TAKEAWAYS,
  ...TEAM,
}
