import { DEFENDERS, type PosGroup } from '../../../../data/positions.ts'
import { dstId, teamOf } from '../../../../data/teams.ts'

/**
 * Who is who. A player of the platform is ours by, in this order:
 *
 * 1. the platform's number in the crosswalk; a team's defense is that of its club. A number of somebody of another name who
 *    is not of the season does not count where name and position fit one person who is: the crosswalk errs;
 * 2. the gsis id that the platform keeps for him, or his numbers at other services;
 * 3. name, position and team, where they fit exactly one person; of a club that is that of now only, name and position
 *    where exactly one person of the season has them. An edge rusher is a lineman to some and a linebacker to others: a
 *    defender may be one of any group where exactly one has the name.
 *
 * Nobody is two players: what a stronger kind of evidence gave away is no longer free for a weaker one, and of two
 * numbers that lead to one player by the same kind the later stays unmatched.
 */

/** A player as a platform knows him. */
export interface PlatformPlayer {
  externalId: string
  name: string
  position: string | null
  /** The groups whose slots he may take. */
  eligible: readonly PosGroup[]
  /** The group whose overrides score him: that of his exact position on the platform, where a fullback is no back. */
  scoredAs: PosGroup
  /** Our code of his club. */
  team: string | null
  /** His club is that of now, whatever the season. */
  teamOfNow?: true
  gsisId: string | null
  /** His numbers at other services, by their names in the crosswalk. */
  elsewhere?: Readonly<Record<string, string>>
}

/** A person here in one club; somebody who changed his club stands there once for each. */
export interface KnownPlayer {
  id: string
  name: string
  posGroup: PosGroup
  team: string | null
}

export interface Lookups {
  /** Our ids by the platform's numbers, and what these people are called. */
  numbers: ReadonlyMap<string, string>
  names?: ReadonlyMap<string, string>
  /** Our ids by numbers of other services. */
  elsewhere?: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** Whether an id of ours exists. */
  knows(id: string): boolean
  /** Those who can be found by name. */
  people: Iterable<KnownPlayer>
}

export interface UnmatchedPlayer {
  externalId: string
  /** Null for somebody whom the platform's own list does not have. */
  name: string | null
  position: string | null
  team: string | null
  reason: string
}

export interface MatchedPlayers {
  /** Our ids by the platform's. */
  matched: ReadonlyMap<string, string>
  unmatched: readonly UnmatchedPlayer[]
}

const SUFFIX = /\s(?:jr|sr|ii|iii|iv|v)$/

/** "Evans, Mike" is Mike Evans; what follows a comma may be a suffix, too. */
export const firstNameFirst = (name: string): string => {
  const [, last, first] = /^([^,]+),\s*([^,]+)$/.exec(name) ?? []
  return first === undefined || SUFFIX.test(` ${first.replace('.', '').toLowerCase()}`) ? name : `${first} ${last}`
}

/** A name without what people spell in several ways: accents, marks, capitals, a suffix. */
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

/** Our ids by name and group, with the club and without; null where two people share them. */
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
  let ids: Map<string, string | null> | undefined
  const findAs = ({ name, eligible }: PlatformPlayer, team?: string): string | null => {
    ids ??= byName(people)
    const found = eligible.map(group => ids?.get(nameKey(name, group, team)) ?? null)
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

/** Finds out who the players of a platform are here. */
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
  reason: rival === undefined ? 'no player here has this number or name' : `same player as ${rival}`,
})
