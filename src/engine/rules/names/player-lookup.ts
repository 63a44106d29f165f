import { clubIn, clubSpellings } from '../../../../data/club-names.ts'
import { sameFirstName } from '../../../../data/first-names.ts'
import type { PosGroup } from '../../../../data/positions.ts'
import { dstId, type NflTeam, teamOf, teamOfDst } from '../../../../data/teams.ts'
import { type PlayerReading, positionIn, readingsOf } from './parse-player.ts'
import { allNames, nameWords, type Person } from './player-names.ts'

/**
 * Finds the player that a string refers to, for arguments, drafts and sheets. The first rule with a match decides:
 *
 * 1. an id;
 * 2. the full name, in any word order, with or without a suffix; for a team defense, also the NFL team's city, nickname
 *    or code;
 * 3. the last name with another form of the first name (Gabe for Gabriel);
 * 4. the last name with an initial (J. Chase);
 * 5. the last name.
 *
 * If several players match, the position, NFL team and suffix in the string or sheet decide. A position, team or suffix
 * that fits no match is ignored, because sheets can show NFL teams from a different season. After that, usual names
 * come before other names in the files, because one player's legal name can be another player's usual name.
 */
export interface PlayerQuery {
  written: string
  /** The position group from a separate column. */
  group?: PosGroup | null | undefined
  /** The NFL team's code from a separate column. */
  club?: string | null | undefined
}

/** Returns the player, position and NFL team in a sheet's row. */
export const queryFromRow = (row: {
  player: string
  position?: string | undefined
  nflTeam?: string | undefined
}): PlayerQuery => ({
  written: row.player,
  group: row.position === undefined ? null : positionIn(row.position),
  club: row.nflTeam === undefined ? null : clubIn(row.nflTeam),
})

/** Describes a player in a list of several matches. */
const described = ({ name, posGroup, team, id }: Person): string =>
  `${name} (${posGroup}, ${team ?? 'no team'}) = ${id}`

const MAX_DESCRIBED = 5

/** Returns why a string does not match exactly one player, and how to choose one. Null if it does. */
export const refuseUnclear = (written: string, found: readonly Person[], none: string): string | null => {
  if (found.length === 1) return null
  if (found.length === 0) return none
  const more = found.length > MAX_DESCRIBED ? ' or another' : ''
  return `"${written}" can mean ${found.slice(0, MAX_DESCRIBED).map(described).join(' or ')}${more}; add the position, the NFL team or the id`
}

/** The rule that matched. */
type Fit = 'id' | 'name' | 'form' | 'initial' | 'last'

interface Matches<Who> {
  /** Null if nothing matched. */
  fit: Fit | null
  /** All matches, including those with a different position, NFL team or suffix. */
  all: readonly Who[]
  /** The matches with the given position, NFL team and suffix, or else all matches. */
  found: readonly Who[]
}

export type PlayerLookup<Who = Person> = (query: PlayerQuery) => Matches<Who>

interface Entry<Who> {
  person: Who
  first: string
  suffix: string | null
  /** Whether this is the player's usual name, rather than another name in the files. */
  usual: boolean
}

interface Index<Who> {
  ids: ReadonlyMap<string, Who>
  names: ReadonlyMap<string, readonly Entry<Who>[]>
  lasts: ReadonlyMap<string, readonly Entry<Who>[]>
}

const add = <Who>(map: Map<string, Entry<Who>[]>, key: string, entry: Entry<Who>): void => {
  const entries = map.get(key)
  if (entries) entries.push(entry)
  else map.set(key, [entry])
}

/** Adds the codes of NFL teams, because people also use them for team defenses. */
const addDefense = <Who extends Person>(names: Map<string, Entry<Who>[]>, person: Who, club: NflTeam): void => {
  const codes = [club.code, ...club.aliases].map(code => code.toLowerCase())
  for (const key of new Set([...clubSpellings(club), ...codes]))
    add(names, key, { person, first: '', suffix: null, usual: true })
}

const indexOf = <Who extends Person>(people: readonly Who[]): Index<Who> => {
  const [names, lasts] = [new Map<string, Entry<Who>[]>(), new Map<string, Entry<Who>[]>()]
  for (const person of people) {
    const club = person.posGroup === 'DST' ? teamOfDst(person.id) : null
    if (club) addDefense(names, person, club)
    for (const name of allNames(person)) {
      const { words, suffix } = nameWords(name)
      const [first = '', ...rest] = words
      const entry = { person, first, suffix, usual: name === person.name }
      add(names, words.join(''), entry)
      if (!club && rest.length > 0) add(lasts, rest.join(''), entry)
    }
  }
  return { ids: new Map(people.map(person => [person.id.toLowerCase(), person])), names, lasts }
}

/** Returns the words in order, and again with the last name first. */
const rotations = (words: readonly string[]): string[][] =>
  words.map((_, at) => [...words.slice(at), ...words.slice(0, at)])

type LookupStrategy<Who> = (reading: PlayerReading, index: Index<Who>) => readonly Entry<Who>[]

const byName: LookupStrategy<unknown> = ({ words }, { names }) =>
  rotations(words)
    .map(each => names.get(each.join('')) ?? [])
    .find(found => found.length > 0) ?? []

const byLastAnd =
  (fits: (written: string, first: string) => boolean): LookupStrategy<unknown> =>
  ({ words }, { lasts }) =>
    rotations(words)
      .map(([first = '', ...rest]) =>
        rest.length === 0 ? [] : (lasts.get(rest.join('')) ?? []).filter(entry => fits(first, entry.first)),
      )
      .find(found => found.length > 0) ?? []

const SHORTEST_LAST = 3

const byLast: LookupStrategy<unknown> = ({ words }, { lasts }) => {
  const last = words.join('')
  return last.length < SHORTEST_LAST ? [] : (lasts.get(last) ?? [])
}

const isInitial = (written: string, first: string): boolean =>
  written !== '' && first !== '' && (written.length === 1 || first.length === 1) && written[0] === first[0]

const WAYS: readonly (readonly [Fit, LookupStrategy<unknown>])[] = [
  ['name', byName],
  ['form', byLastAnd(sameFirstName)],
  ['initial', byLastAnd(isInitial)],
  ['last', byLast],
]

/** Returns the items that fit, or all items if none of them do. */
const preferFitting = <Each>(all: readonly Each[], fits: (each: Each) => boolean): readonly Each[] => {
  const some = all.length > 1 ? all.filter(fits) : []
  return some.length > 0 ? some : all
}

/** The position groups, NFL teams and suffix in the string and the sheet. */
interface Beside {
  groups: readonly string[]
  clubs: readonly string[]
  suffix: string | null
}

const narrowed = <Who extends Person>(
  entries: readonly Entry<Who>[],
  { groups, clubs, suffix }: Beside,
): readonly Entry<Who>[] => {
  const ofGroup = preferFitting(entries, ({ person }) => groups.includes(person.posGroup))
  const ofClub = preferFitting(ofGroup, ({ person: { team } }) => team !== null && clubs.includes(team))
  const usual = preferFitting(ofClub, entry => entry.usual)
  return suffix === null ? usual : preferFitting(usual, entry => entry.suffix === suffix)
}

const peopleOf = <Who>(entries: readonly Entry<Who>[]): readonly Who[] => [
  ...new Set(entries.map(({ person }) => person)),
]

/**
 * Returns whether a match fits the given position and NFL team. A match by initial must fit the position, and a match
 * by last name must fit both. A team defense must fit its position.
 */
const agrees = (fit: Fit, { posGroup, team }: Person, { groups, clubs }: Beside): boolean => {
  const ofGroup = groups.length === 0 || groups.includes(posGroup)
  if (fit === 'name' || fit === 'form') return ofGroup || posGroup !== 'DST'
  return ofGroup && (fit === 'initial' || clubs.length === 0 || (team !== null && clubs.includes(team)))
}

/** Returns a string as an id. For a team defense, uses its NFL team's current code. */
const idIn = (written: string): string => {
  const text = written.trim()
  const club = teamOfDst(text.toUpperCase())
  return (club ? dstId(club.code) : text).toLowerCase()
}

/** Creates a lookup for a list of people. Reads their names only once. */
export const openPlayerLookup = <Who extends Person>(people: readonly Who[]): PlayerLookup<Who> => {
  const index = indexOf(people)
  return ({ written, group, club }) => {
    const byId = index.ids.get(idIn(written))
    if (byId) return { fit: 'id', all: [byId], found: [byId] }
    const readings = readingsOf(written)
    const code = club ? (teamOf(club)?.code ?? club) : null
    for (const [fit, way] of WAYS) {
      for (const reading of readings) {
        const beside: Beside = {
          groups: group ? [group] : reading.groups,
          clubs: [...reading.clubs, ...(code === null ? [] : [code])],
          suffix: reading.suffix,
        }
        const entries = (way as LookupStrategy<Who>)(reading, index).filter(({ person }) => agrees(fit, person, beside))
        if (entries.length === 0) continue
        return { fit, all: peopleOf(entries), found: peopleOf(narrowed(entries, beside)) }
      }
    }
    return { fit: null, all: [], found: [] }
  }
}
