import type { Answer } from '../../engine/index.ts'
import { count, series } from '../words/phrases.ts'

/** Warnings about starters who cannot be expected to play in a week. */

interface Shown extends Pick<Answer<'getTeam'>, 'unavailable'> {
  lineup: readonly { player: { id: string } | null }[]
}
type Why = Answer<'getTeam'>['unavailable'][number]['why']

const WORDS = {
  bye: 'on bye',
  inactive: 'inactive lately',
  no_team: 'without an NFL team',
} as const satisfies Record<Why, string>

/** Why a player cannot be expected to play, in words; empty if the player can. */
export const unavailableWords = ({ unavailable }: Pick<Shown, 'unavailable'>, playerId: string): string => {
  const found = unavailable.find(each => each.playerId === playerId)
  return found ? WORDS[found.why] : ''
}

/** "2 starters on bye and 1 starter inactive lately"; empty if all starters can play. */
export const unavailableStarters = ({ lineup, unavailable }: Shown): string => {
  const starters = new Set(lineup.map(({ player }) => player?.id))
  const out = unavailable.filter(({ playerId }) => starters.has(playerId))
  const parts = (Object.keys(WORDS) as Why[]).flatMap(why => {
    const number = out.filter(each => each.why === why).length
    return number === 0 ? [] : [`${count(number, 'starter')} ${WORDS[why]}`]
  })
  return parts.length === 0 ? '' : series(parts)
}
