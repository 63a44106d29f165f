import { kicksOf } from '../kick-lengths.ts'
import type { PlatformKey } from '../platform.ts'
import { groupOf } from './players.ts'
import { FLEAFLICKER_STATS, KICKS_BY_LENGTH } from './stats.ts'

/** What keys of Fleaflicker's scoring pay for: the names of its categories, with bounds and positions. */

/** The position of a team's defense. */
export const TEAM = 'D/ST'

/** Before bounds within which each unit is paid, rather than the whole game once. */
export const WITHIN = 'within'

const LONGEST_FIRST = Object.entries(FLEAFLICKER_STATS)
  .map(([id, stat]) => ({ id: Number(id), stat }))
  .sort((a, b) => b.stat.name.length - a.stat.name.length)

const REST = /^(within )?(?:(-?[\d.]+)-(-?[\d.]+)|(-?[\d.]+)\+|up to (-?[\d.]+))?(?: |$)?(.*)$/

const numberOr = (text: string | undefined): number | null => (text === undefined ? null : Number(text))

/** Whom a key pays: those of its positions, or everybody but team defenses. */
const paysFor = (positions: string): PlatformKey['pays'] => {
  const groups = positions === '' ? null : new Set(positions === TEAM ? ['DST'] : positions.split('/').map(groupOf))
  return group => groups?.has(group) ?? group !== 'DST'
}

/** What a scoring key pays for; one that is not known may pay anybody. */
export const keyOf = (key: string): PlatformKey => {
  const known = LONGEST_FIRST.find(({ stat: { name } }) => key === name || key.startsWith(`${name} `))
  if (!known) return { stats: [], pays: () => true, factor: 1, band: null, name: key }
  const { id, stat } = known
  const [, within, from, to, least, most, positions = ''] = REST.exec(key.slice(stat.name.length + 1)) ?? []
  const [min, max] = [numberOr(from ?? least), numberOr(to ?? most)]
  const isBand = min !== null || max !== null
  const kicks = isBand ? KICKS_BY_LENGTH[id] : undefined
  const ofLength = kicks && kicksOf(kicks, min ?? 0, max ?? Number.POSITIVE_INFINITY)
  const rule = ofLength ?? (positions === TEAM ? stat.team : stat.players)
  return {
    stats: rule?.stats ?? [],
    pays: paysFor(positions),
    factor: rule?.factor ?? 1,
    band: !rule || !isBand || kicks || within ? null : { min, max },
    name: stat.name,
  }
}
