import type { PosGroup } from '../../../../data/positions.ts'
import type { PlatformKey } from '../platform.ts'
import { KICKING, SLEEPER_SCORING, TEAM_DEFENSE } from './keys.ts'

/** Who kicks and punts. */
const KICKERS: readonly PosGroup[] = ['K', 'OTHER']

/** Keys of a team's defense pay defenses alone, those of kicks kickers and punters, all others everybody but defenses. */
const paysGroup = (key: string, group: PosGroup): boolean =>
  Object.hasOwn(KICKING, key) ? KICKERS.includes(group) : Object.hasOwn(TEAM_DEFENSE, key) === (group === 'DST')

/** The keys that differed most often in twenty real leagues, in that order. */
const DOUBTFUL = [
  'idp_tkl_solo',
  'idp_tkl_ast',
  'idp_tkl',
  'idp_tkl_loss',
  'ff',
  'def_st_ff',
  'def_st_fum_rec',
  'fum_rec',
  'fum',
  'fum_lost',
]
const BY_DOUBT = [...new Set([...DOUBTFUL, ...Object.keys(SLEEPER_SCORING)])]

/** What a scoring key pays for; one that is not known may pay anybody. */
export const keyOf = (key: string): PlatformKey => {
  if (!Object.hasOwn(SLEEPER_SCORING, key))
    return { stats: [], pays: () => true, factor: 1, band: null, doubt: BY_DOUBT.length }
  const { stat, position, factor = 1, min = null, max = null } = SLEEPER_SCORING[key]!
  return {
    stats: stat ? [stat] : [],
    pays: group => (position === undefined || position === group) && paysGroup(key, group),
    factor,
    band: min === null && max === null ? null : { min, max },
    doubt: BY_DOUBT.indexOf(key),
  }
}
