import type { Facts } from '../season.ts'

/** Players with the platform's ids, and their entries in its player list. */

/** Returns the platform's id for one of Hindsight's players. */
export const numberOf = ({ ids }: Facts, id: string): string =>
  id.startsWith('DST_') ? id.slice(4) : String(2000 + ids.indexOf(id))

/**
 * Platform ids without a match in Hindsight: unknown players, one who is not in the platform's list, and a duplicate.
 */
export const UNKNOWN_PLAYERS = ['9001', '9002'] as const
export const UNLISTED = '9100'
export const TWIN = '9200'

/**
 * Returns the player list at a given time. Some entries have Hindsight's id, some have only a name, and some appear
 * late.
 */
export const peopleAt = (
  { facts, rookiesAt }: { facts: Facts; rookiesAt: number },
  now: number,
): Record<string, object> => {
  const personOf = (id: string, at: number): [string, object][] => {
    const [group, club] = id.startsWith('DST_') ? ['DEF', id.slice(4)] : (id.split('-') as [string, string])
    if (at % 11 === 5 && now < rookiesAt) return []
    const gsis = group === 'DEF' || at % 7 === 3 ? {} : { gsis_id: ` ${id}` }
    const person = { full_name: `Player ${id}`, position: group, fantasy_positions: [group], team: club, ...gsis }
    return [[numberOf(facts, id), person]]
  }
  const unknownPlayer = { full_name: 'Nobody Here', position: 'RB', fantasy_positions: ['RB'], team: 'CHI' }
  return Object.fromEntries([
    ...facts.ids.flatMap(personOf),
    ...UNKNOWN_PLAYERS.map((number, at) => [number, { ...unknownPlayer, full_name: `Nobody Here ${at}` }] as const),
    [TWIN, { ...unknownPlayer, full_name: 'His Twin', gsis_id: facts.ids.find(id => id.startsWith('RB')) }],
  ])
}
