import {
  clubsNamed,
  dstId,
  HindsightError,
  type League,
  lastNflWeek,
  openNearNames,
  openPlayerLookup,
  type Person,
  type RosterSpot,
  teamOf,
  teamOfDst,
} from '../../engine/index.ts'
import type { Caller } from '../caller/caller.ts'
import { ambiguous, listed, type Named, searchFor } from './match.ts'

const PLAYER_ID = /^(\d\d-\d{7}|[A-Z]{3}\d{6})$/

/** Endings of team defense names: "Rams D/ST", "Giants defense". */
const DEFENSE = /(\s*D\/?ST|\s+DEF\.?|\s+DEFEN[CS]E)$/i

/** The id of a team defense written as such or as a bare code; null for any other text. */
const dstOf = (written: string): string | null => {
  const text = written.trim()
  const name = text.replace(DEFENSE, '')
  const clubs = [teamOf(name.toUpperCase()) ?? clubsNamed(name)].flat()
  const [club, ...others] = name === text ? [teamOfDst(text.toUpperCase()) ?? teamOf(text)] : clubs
  return club && others.length === 0 ? dstId(club.code) : null
}

const describe = ({ id, name, posGroup, team }: Person): string => `${name} (${posGroup}, ${team ?? 'no team'}) = ${id}`

const noPlayer = (written: string): HindsightError =>
  new HindsightError('not_found', `No player of that season is called "${written}"`)

/** What is made of a text that nobody is called, and of those whose names are spelled nearly so. It may throw. */
type Guess = (written: string, near: readonly Person[]) => void

/** Where something is written, nobody is guessed. Throws not_found. */
export const refuseGuess: Guess = (written, near) => {
  if (near.length === 0) return
  const meant = listed(near.map(describe))
  throw new HindsightError('not_found', `Nobody is called "${written}"; did you mean ${meant}?`)
}

/** Where something is read, the one who is meant is told. */
export const noteGuess =
  (notes: Set<string>): Guess =>
  (written, near) => {
    if (near.length === 1) notes.add(`Nobody is called "${written}"; read as ${describe(near[0]!)}`)
  }

/** The people that a text names, else all people with this part in their names. */
const calledSo = (written: string, people: readonly Person[]): readonly Person[] => {
  const { found } = openPlayerLookup(people)({ written })
  if (found.length > 0) return found
  const text = written.toLowerCase()
  return people.filter(({ name }) => name.toLowerCase().includes(text))
}

/** The people whose names are spelled nearly like a text. */
const nearlyCalled = (written: string, people: readonly Person[], guess: Guess): readonly Person[] => {
  const near = people.filter(openNearNames(written))
  guess(written, near)
  return near
}

/** The only one of those who may be meant, or null. Throws invalid_request for several: it is never guessed between two. */
const theOne = (written: string, found: readonly Person[]): Person | null => {
  if (found.length > 1) throw ambiguous(written, found.map(describe))
  return found[0] ?? null
}

/** A player written by id, or null: a name. */
export const playerById = (written: string): Named | null => {
  const id = dstOf(written) ?? (PLAYER_ID.test(written) ? written : null)
  return id === null ? null : { id, name: written }
}

/** Where a player is looked for. */
export interface Among {
  /** The newest where it is not said. */
  season: unknown
  guess: Guess
  /** The positions that a league can start: others are meant only where nobody of these is. */
  positions?: ReadonlySet<string> | undefined
  /** Ids of players who are drafted: they are meant only where nobody else is. */
  taken?: ReadonlySet<string>
}

/** The players of a season whom a text names, or those whose names are spelled nearly like it. */
const search = async (caller: Caller, written: string, { season }: Among) => {
  const { players, fit } = await caller.send('listPlayers', {
    query: { limit: 100, named: searchFor(written), ...(season !== undefined && { season }) },
  })
  return fit === 'near' ? { found: [], near: players } : { found: players, near: [] }
}

/** Those of some kind, where there are any; else all. */
const preferred = (found: readonly Person[], isOf: (person: Person) => boolean): readonly Person[] => {
  const some = found.filter(isOf)
  return some.length > 0 ? some : found
}

/** Those whom a league can start, and of them those who are not drafted, where there are any. */
const startable = (found: readonly Person[], { positions, taken }: Among): readonly Person[] =>
  preferred(
    preferred(found, ({ posGroup }) => positions?.has(posGroup) ?? true),
    ({ id }) => !taken?.has(id),
  )

/** A player of a season by name. Throws not_found, and invalid_request for a name of several. */
export const findPlayer = async (caller: Caller, written: string, among: Among): Promise<Named> => {
  const { found, near } = await search(caller, written, among)
  const guessed = startable(near, among)
  if (found.length === 0) among.guess(written, guessed)
  const player = theOne(written, found.length === 0 ? guessed : startable(found, among))
  if (!player) throw noPlayer(written)
  return player
}

/** A player on a roster, by any name of the season, else the one player of the season who is called so. Throws not_found. */
export const rosteredCalled = async (
  caller: Caller,
  written: string,
  { roster, team, ...among }: Among & { roster: readonly Person[]; team: string },
): Promise<Named> => {
  const called = theOne(written, calledSo(written, roster))
  if (called) return called
  const { found } = await search(caller, written, among)
  const ids = new Set(found.map(({ id }) => id))
  const ofSeason = roster.filter(({ id }) => ids.has(id))
  const own = theOne(written, ofSeason.length > 0 ? ofSeason : nearlyCalled(written, roster, among.guess))
  if (own) return own
  const [stranger, ...others] = startable(found, among)
  if (stranger && others.length === 0) return stranger
  const names = roster.map(({ name }) => name).join(', ')
  const there = names === '' ? 'the roster is empty' : `the roster has ${names}`
  throw new HindsightError('not_found', `No player on the roster of ${team} is called "${written}"; ${there}`)
}

/**
 * The week whose rosters are those of today: behind the last one that closed, of which they were kept as they stood then.
 * Of a season that has closed to its end it is the last.
 */
export const rosterWeek = ({ season, closedWeeks }: League): number =>
  Math.min(lastNflWeek(season), Math.max(0, ...closedWeeks) + 1)

/** Whether the name of a player in an answer about a league is known. */
export const isPerson = <Player extends Pick<RosterSpot, 'id' | 'name' | 'posGroup' | 'team'>>(
  player: Player,
): player is Player & Person => player.name !== null && player.posGroup !== null

/** The players on a team's roster in a week whose names are known. */
export const rosterOf = async (
  caller: Caller,
  { id, teamId, week }: { id: unknown; teamId: unknown; week: unknown },
): Promise<readonly Person[]> => {
  const { roster } = await caller.send('getTeam', { params: { id, teamId }, query: { week, points: 0 } })
  return roster.filter(isPerson)
}

/** Ids of the players whom the teams of a league have drafted. */
export const takenIn = async (caller: Caller, leagueId: string): Promise<ReadonlySet<string>> => {
  try {
    const { draft } = await caller.call('getDraft', { params: { id: leagueId } })
    return new Set(draft.picks.map(({ player }) => player.id))
  } catch (error) {
    if (error instanceof HindsightError && error.code === 'not_found') return new Set()
    throw error
  }
}
