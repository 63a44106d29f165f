import {
  clubsNamed,
  dstId,
  HindsightError,
  type League,
  lastNflWeek,
  matchingSurely,
  openNearNames,
  openPlayerLookup,
  type Person,
  type RosterSpot,
  teamOf,
  teamOfDst,
} from '../../engine/index.ts'
import type { Caller } from '../caller/caller.ts'
import { ambiguous, listFirst, type Named, searchText } from './match.ts'

const PLAYER_ID = /^(\d\d-\d{7}|[A-Z]{3}\d{6})$/

/** Endings of team defense names: "Rams D/ST", "Giants defense". */
const DEFENSE = /(\s*D\/?ST|\s+DEF\.?|\s+DEFEN[CS]E)$/i

/** Returns a team defense's id, given its name or its team's code; null for any other string. */
const defenseId = (written: string): string | null => {
  const text = written.trim()
  const name = text.replace(DEFENSE, '')
  const clubs = [teamOf(name.toUpperCase()) ?? clubsNamed(name)].flat()
  const [club, ...others] = name === text ? [teamOfDst(text.toUpperCase()) ?? teamOf(text)] : clubs
  return club && others.length === 0 ? dstId(club.code) : null
}

const describe = ({ id, name, posGroup, team }: Person): string => `${name} (${posGroup}, ${team ?? 'no team'}) = ${id}`

const noPlayer = (written: string): HindsightError =>
  new HindsightError('not_found', `No player named "${written}" in that season`)

/** Handles an unknown player name, given the players with similar names. Can throw. */
type Guess = (written: string, near: readonly Person[]) => void

/** Refuses to guess. Throws not_found. */
const refuseGuess: Guess = (written, near) => {
  if (near.length === 0) return
  const candidates = listFirst(near.map(describe))
  throw new HindsightError('not_found', `No player is named "${written}"; did you mean ${candidates}?`)
}

/** Accepts the only similar name and adds a note. */
const noteGuess =
  (notes: Set<string>): Guess =>
  (written, near) => {
    if (near.length === 1) notes.add(`No player is named "${written}"; using ${describe(near[0]!)}`)
  }

/** How names match that are not a player's full or last name. */
interface LooseMatching {
  /** Returns the players that part of a name matches. */
  part(written: string, people: readonly Person[]): readonly Person[]
  guess: Guess
}

/** For commands that write. */
export const WRITES: LooseMatching = { part: matchingSurely, guess: refuseGuess }

/** For commands that read. Notes say which player a misspelled name means. */
export const readsWith = (notes: Set<string>): LooseMatching => ({
  part(written, people) {
    const text = written.toLowerCase()
    return people.filter(({ name }) => name.toLowerCase().includes(text))
  },
  guess: noteGuess(notes),
})

/** Returns the players whose names match, or else those that part of a name matches. */
const calledSo = (written: string, people: readonly Person[], { part }: LooseMatching): readonly Person[] => {
  const { found } = openPlayerLookup(people)({ written })
  return found.length > 0 ? found : part(written, people)
}

/** Returns the players whose names are similar to a string. */
const nearlyCalled = (written: string, people: readonly Person[], guess: Guess): readonly Person[] => {
  const near = people.filter(openNearNames(written))
  guess(written, near)
  return near
}

/** Returns the only player found, or null. Throws invalid_request if there are several. */
const theOne = (written: string, found: readonly Person[]): Person | null => {
  if (found.length > 1) throw ambiguous(written, found.map(describe))
  return found[0] ?? null
}

/** Returns a player given by id; null for a name. */
export const playerById = (written: string): Named | null => {
  const id = defenseId(written) ?? (PLAYER_ID.test(written) ? written : null)
  return id === null ? null : { id, name: written }
}

export interface SearchScope {
  /** The season (default: the newest). */
  season: unknown
  loose: LooseMatching
  /**
   * The positions that a league can start. Players at other positions match only if no player at these positions does.
   */
  positions?: ReadonlySet<string> | undefined
  /** The ids of drafted players. A drafted player matches only if no undrafted player does. */
  drafted?: ReadonlySet<string>
}

/** Searches a season for the players that a string identifies, or else for those with similar names. */
const search = async (caller: Caller, written: string, { season, loose }: SearchScope) => {
  const { players, fit } = await caller.send('listPlayers', {
    query: { limit: 100, named: searchText(written), ...(season !== undefined && { season }) },
  })
  if (fit === 'near') return { found: [], near: players }
  return { found: fit === 'part' ? loose.part(written, players) : players, near: [] }
}

/** Returns the players that meet a condition, or all players if none of them do. */
const preferMatching = (found: readonly Person[], isOf: (person: Person) => boolean): readonly Person[] => {
  const some = found.filter(isOf)
  return some.length > 0 ? some : found
}

/** Prefers players that the league can start, and among them undrafted players. */
const startable = (found: readonly Person[], { positions, drafted }: SearchScope): readonly Person[] =>
  preferMatching(
    preferMatching(found, ({ posGroup }) => positions?.has(posGroup) ?? true),
    ({ id }) => !drafted?.has(id),
  )

/** Finds a player in a season by name. Throws not_found, or invalid_request for a name that matches several players. */
export const findPlayer = async (caller: Caller, written: string, among: SearchScope): Promise<Named> => {
  const { found, near } = await search(caller, written, among)
  const guessed = startable(near, among)
  if (found.length === 0) among.loose.guess(written, guessed)
  const player = theOne(written, found.length === 0 ? guessed : startable(found, among))
  if (!player) throw noPlayer(written)
  return player
}

/**
 * Finds a player on a roster by any name that the player used that season, or else the only player with that name in
 * the season. Throws not_found.
 */
export const rosteredCalled = async (
  caller: Caller,
  written: string,
  { roster, team, ...among }: SearchScope & { roster: readonly Person[]; team: string },
): Promise<Named> => {
  const called = theOne(written, calledSo(written, roster, among.loose))
  if (called) return called
  const { found } = await search(caller, written, among)
  const ids = new Set(found.map(({ id }) => id))
  const ofSeason = roster.filter(({ id }) => ids.has(id))
  const onRoster = theOne(written, ofSeason.length > 0 ? ofSeason : nearlyCalled(written, roster, among.loose.guess))
  if (onRoster) return onRoster
  const [outsider, ...others] = startable(found, among)
  if (outsider && others.length === 0) return outsider
  const names = roster.map(({ name }) => name).join(', ')
  const rosterNote = names === '' ? 'the roster is empty' : `the roster has ${names}`
  throw new HindsightError('not_found', `No player named "${written}" on the roster of ${team}; ${rosterNote}`)
}

/**
 * Returns the week with today's rosters: the one after the last closed week, because closed weeks keep their rosters.
 * After the season, returns the last week.
 */
export const rosterWeek = ({ season, closedWeeks }: League): number =>
  Math.min(lastNflWeek(season), Math.max(0, ...closedWeeks) + 1)

/** Returns true if a response includes a player's name. */
export const isPerson = <Player extends Pick<RosterSpot, 'id' | 'name' | 'posGroup' | 'team'>>(
  player: Player,
): player is Player & Person => player.name !== null && player.posGroup !== null

/** Reads the named players on a team's roster in a week. */
export const readRoster = async (
  caller: Caller,
  { id, teamId, week }: { id: unknown; teamId: unknown; week: unknown },
): Promise<readonly Person[]> => {
  const { roster } = await caller.send('getTeam', { params: { id, teamId }, query: { week, points: 0 } })
  return roster.filter(isPerson)
}

/** Reads the ids of a league's drafted players. */
export const readDraftedIds = async (caller: Caller, leagueId: string): Promise<ReadonlySet<string>> => {
  try {
    const { draft } = await caller.call('getDraft', { params: { id: leagueId } })
    return new Set(draft.picks.map(({ player }) => player.id))
  } catch (error) {
    if (error instanceof HindsightError && error.code === 'not_found') return new Set()
    throw error
  }
}
