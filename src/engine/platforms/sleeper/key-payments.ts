import type { PosGroup } from '../../../../data/positions.ts'
import type { PlatformKey } from '../platform.ts'
import { KICKING, SLEEPER_SCORING, TEAM_DEFENSE } from './keys.ts'

/** Who kicks and punts. */
const KICKERS: readonly PosGroup[] = ['K', 'OTHER']

/** Keys of a team's defense pay defenses alone, those of kicks kickers and punters, all others everybody but defenses. */
const paysGroup = (key: string, group: PosGroup): boolean =>
  Object.hasOwn(KICKING, key) ? KICKERS.includes(group) : Object.hasOwn(TEAM_DEFENSE, key) === (group === 'DST')

/** What a scoring key pays for; one that is not known may pay anybody. */
export const keyOf = (key: string): PlatformKey => {
  if (!Object.hasOwn(SLEEPER_SCORING, key)) return { stats: [], pays: () => true, factor: 1, band: null, name: key }
  const { stat, position, factor = 1, min = null, max = null } = SLEEPER_SCORING[key]!
  return {
    stats: stat ? [stat] : [],
    pays: group => (position === undefined || position === group) && paysGroup(key, group),
    factor,
    band: min === null && max === null ? null : { min, max },
    name: key,
  }
}
