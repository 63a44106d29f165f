import { onDemand } from '../../../../data/on-demand.ts'
import { DEFENDERS, type PosGroup } from '../../../../data/positions.ts'
import { dstId, teamOf } from '../../../../data/teams.ts'

/**
 * Matches a platform's players with Hindsight's. The first rule that applies decides:
 *
 * 1. The platform's id in the crosswalk, or a team defense's NFL team. The crosswalk has errors: an id is ignored if it
 *    leads to a player with a different name who is not in the season's data, while a player in the data fits the name
 *    and position.
 * 2. The GSIS id from the platform, or the player's ids on other services.
 * 3. Name, position and team, if exactly one player fits. If the platform has only the current NFL team, name and
 *    position are enough if exactly one player in the season fits. Services disagree on whether edge rushers are
 *    linemen or linebackers. If only one defender has the name, any group of defenders fits.
 *
 * Each Hindsight player is matched at most once, by the strongest rule. If two ids lead to the same player by the same
 * rule, the later one is not matched.
 */

export interface PlatformPlayer {
  externalId: string
  name: string
  position: string | null
  /** The position groups whose slots the player can fill. */
  eligible: readonly PosGroup[]
  /**
   * The group whose overrides apply to the player's exact position on the platform. For example, the platform might not
   * score a fullback as a running back.
   */
  scoredAs: PosGroup
  /** Hindsight's code for the player's NFL team. */
  team: string | null
  /** True if the NFL team is the current one, which can differ from the team in that season. */
  teamOfNow?: true
  gsisId: string | null
  /** The player's ids on other services, by the service's name in the crosswalk. */
  elsewhere?: Readonly<Record<string, string>>
}

/** A player and one NFL team. A player who changed teams has one entry per team. */
export interface KnownPlayer {
  id: string
  name: string
  posGroup: PosGroup
  team: string | null
}

export interface Lookups {
  /** Hindsight's ids by platform id, and these players' names. */
  numbers: ReadonlyMap<string, string>
  names?: ReadonlyMap<string, string>
  /** Hindsight's ids by ids on other services. */
  elsewhere?: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** Returns whether Hindsight has a player with this id. */
  knows(id: string): boolean
  /** The players to search by name. */
  people: Iterable<KnownPlayer>
}

export interface UnmatchedPlayer {
  externalId: string
  /** Null for a player who is not in the platform's own list. */
  name: string | null
  position: string | null
  team: string | null
  reason: string
}

export interface MatchedPlayers {
  /** Hindsight's ids by platform id. */
  matched: ReadonlyMap<string, string>
  unmatched: readonly UnmatchedPlayer[]
}

const SUFFIX = /\s(?:jr|sr|ii|iii|iv|v)$/

/** Returns a name with the first name first: "Evans, Mike" becomes Mike Evans. A suffix can also follow the comma. */
export const firstNameFirst = (name: string): string => {
  const [, last, first] = /^([^,]+),\s*([^,]+)$/.exec(name) ?? []
  return first === undefined || SUFFIX.test(` ${first.replace('.', '').toLowerCase()}`) ? name : `${first} ${last}`
}

/** Returns a name without parts that vary: accents, punctuation, capitals and suffixes. */
export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f.'\u2019,]/g, '')
    .replace(/-/g, ' ')
    .toLowerCase()
    .trim()
    .replace(SUFFIX, '')
    .replace(/\s+/g, '')

const nameKey = (name: string, group: PosGroup, team = ''): string => `${plainName(name)} ${group} ${team}`

/** Returns Hindsight's ids by name and group, with and without the NFL team; null if two players share them. */
const byName = (people: Iterable<KnownPlayer>): Map<string, string | null> => {
  const ids = new Map<string, string | null>()
  for (const { id, name, posGroup, team } of people) {
    if (team === null) continue
    for (const key of [nameKey(name, posGroup, team), nameKey(name, posGroup)])
      ids.set(key, (ids.get(key) ?? id) === id && ids.get(key) !== null ? id : null)
  }
  return ids
}

type Finder = (externalId: string, player: PlatformPlayer | undefined) => string | null

const byNumber = ({ numbers, names, knows }: Lookups, description: Finder): Finder => {
  const isOther = (id: string, { name }: PlatformPlayer): boolean =>
    !knows(id) && names?.has(id) === true && plainName(names.get(id)!) !== plainName(name)
  return (externalId, player) => {
    const team = player?.scoredAs === 'DST' ? player.team : (teamOf(externalId)?.code ?? null)
    if (team !== null) return dstId(team)
    const id = numbers.get(externalId) ?? null
    const errs = id !== null && player && isOther(id, player) && description(externalId, player) !== null
    return errs ? null : id
  }
}

const byGsis =
  ({ knows }: Lookups): Finder =>
  (_, player) => {
    const id = player?.gsisId?.trim() ?? ''
    return id !== '' && knows(id) ? id : null
  }

const byElsewhere =
  ({ elsewhere }: Lookups): Finder =>
  (_, player) => {
    const found = Object.entries(player?.elsewhere ?? {}).map(([service, number]) =>
      elsewhere?.get(service)?.get(number),
    )
    const one = new Set(found.filter(id => id !== undefined))
    return one.size === 1 ? [...one][0]! : null
  }

const byDescription = ({ people }: Lookups): Finder => {
  const ids = onDemand(() => byName(people))
  const findAs = ({ name, eligible }: PlatformPlayer, team?: string): string | null => {
    const found = eligible.map(group => ids().get(nameKey(name, group, team)) ?? null)
    const one = new Set(found.filter(id => id !== null))
    return one.size === 1 ? [...one][0]! : null
  }
  return (_, player) => {
    if (!player) return null
    const inClub = player.team === null ? null : findAs(player, player.team)
    if (inClub !== null || !player.teamOfNow) return inClub
    const isDefender = player.eligible.some(group => DEFENDERS.includes(group))
    return findAs(player) ?? (isDefender ? findAs({ ...player, eligible: DEFENDERS }) : null)
  }
}

export const matchPlayers = (
  externalIds: Iterable<string>,
  players: ReadonlyMap<string, PlatformPlayer>,
  lookups: Lookups,
): MatchedPlayers => {
  const ids = [...new Set(externalIds)]
  const matched = new Map<string, string>()
  const holders = new Map<string, string>()
  const rivals = new Map<string, string>()
  const description = byDescription(lookups)
  for (const find of [byNumber(lookups, description), byGsis(lookups), byElsewhere(lookups), description]) {
    for (const externalId of ids.filter(each => !matched.has(each) && !rivals.has(each))) {
      const id = find(externalId, players.get(externalId))
      if (id === null) continue
      const holder = holders.get(id)
      if (holder !== undefined) rivals.set(externalId, holder)
      else {
        matched.set(externalId, id)
        holders.set(id, externalId)
      }
    }
  }
  const inOrder = ids.flatMap((each): [string, string][] => (matched.has(each) ? [[each, matched.get(each)!]] : []))
  const unmatched = ids
    .filter(each => !matched.has(each))
    .map(each => describe(each, players.get(each), rivals.get(each)))
  return { matched: new Map(inOrder), unmatched }
}

const describe = (
  externalId: string,
  player: PlatformPlayer | undefined,
  rival: string | undefined,
): UnmatchedPlayer => ({
  externalId,
  name: player?.name ?? null,
  position: player?.position ?? null,
  team: player?.team ?? null,
  reason: rival === undefined ? 'no player in Hindsight has this number or name' : `same player as ${rival}`,
})
