import {
  dstId,
  HindsightError,
  NFL_TEAMS,
  type NflTeam,
  named,
  nearest,
  nearlyNames,
  type Person,
  searchWords,
  teamOf,
  teamOfDst,
} from '../../engine/index.ts'
import type { Caller } from '../caller/caller.ts'
import { ambiguous, listed, type Named, searchFor } from './match.ts'

const PLAYER_ID = /^(\d\d-\d{7}|[A-Z]{3}\d{6})$/

/** Endings of team defense names: "Rams D/ST", "Giants defense". */
const DEFENSE = /(\s*D\/?ST|\s+DEF\.?|\s+DEFEN[CS]E)$/

/** The club that a text names by its name, a part of that or its code, as "RAMS", "NEW YORK GIANTS" or "CHI"; else null. */
const clubOf = (text: string): NflTeam | null => {
  const isIn = (name: string): boolean => ` ${name.toUpperCase()} `.includes(` ${text} `)
  const found = NFL_TEAMS.filter(({ name, formerNames }) => [name, ...formerNames].some(isIn))
  return teamOf(text) ?? (found.length === 1 ? found[0]! : null)
}

/** The id of a team defense written as such, as the name of its team, or as the bare code; null for anything else. */
const dstOf = (written: string): string | null => {
  const text = written.trim().toUpperCase()
  const name = text.replace(DEFENSE, '')
  const team = name === text ? (teamOfDst(text) ?? (written === text ? teamOf(text) : null)) : clubOf(name)
  return team && dstId(team.code)
}

const describe = ({ id, name, posGroup, team }: Person): string => `${name} (${posGroup}, ${team ?? 'no team'}) = ${id}`

const noPlayer = (written: string, people: readonly Person[]): HindsightError => {
  const near = nearest(
    written,
    people.map(({ name }) => name),
  )
  const meant = people.find(({ name }) => name === near)
  const hint = meant ? `; did you mean ${describe(meant)}?` : ''
  return new HindsightError('not_found', `No player of that season is called "${written}"${hint}`)
}

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

/** Those who have the whole name, else a part of it. */
const calledSo = (written: string, people: readonly Person[]): readonly Person[] => {
  const whole = named(written, people)
  if (whole.length > 0) return whole
  const text = written.toLowerCase()
  return people.filter(({ name }) => name.toLowerCase().includes(text))
}

/** Those who may be meant among a few: who is called so, else whose name is spelled nearly so. */
const meantAmong = (written: string, people: readonly Person[], guess: Guess): readonly Person[] => {
  const found = calledSo(written, people)
  if (found.length > 0) return found
  const near = people.filter(person => nearlyNames(written, person))
  guess(written, near)
  return near
}

/** The only one of those who may be meant, or null. Throws invalid_request for several: it is never guessed between two. */
const theOne = (written: string, found: readonly Person[]): Person | null => {
  if (found.length > 1) throw ambiguous(written, found.map(describe))
  return found[0] ?? null
}

/** Who is named among a few people; null for nobody. Throws invalid_request for a name of several. */
export const findAmong = (written: string, people: readonly Person[], guess: Guess): Named | null =>
  theOne(written, meantAmong(written, people, guess))

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

/** Those of a season who are called so, or of whom that is a guess, and whom the search has seen besides. */
const search = async (caller: Caller, written: string, { season }: Among) => {
  const seen: Person[] = []
  const ask = (query: { q: string; near?: 1 }) =>
    caller.send('listPlayers', {
      query: { limit: 100, ...query, q: searchFor(query.q), ...(season !== undefined && { season }) },
    })
  for (const q of [written, ...searchWords(written)]) {
    const { players } = await ask({ q })
    const whole = named(written, players)
    const found = whole.length > 0 || q !== written ? whole : players
    if (found.length > 0) return { found, near: [], seen }
    seen.push(...players)
  }
  const { players } = await ask({ q: written, near: 1 })
  return { found: [], near: players, seen }
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
  const { found, near, seen } = await search(caller, written, among)
  const guessed = startable(near, among)
  if (found.length === 0) among.guess(written, guessed)
  const player = theOne(written, found.length === 0 ? guessed : startable(found, among))
  if (!player) throw noPlayer(written, seen)
  return player
}

/** Somebody on a roster, else the one player of the season whom nobody there is called like. Throws not_found. */
export const rosteredCalled = async (
  caller: Caller,
  written: string,
  { roster, team, ...among }: Among & { roster: readonly Person[]; team: string },
): Promise<Named> => {
  const own = findAmong(written, roster, among.guess)
  if (own) return own
  const { found } = await search(caller, written, among)
  const [stranger, ...others] = startable(found, among)
  if (stranger && others.length === 0) return stranger
  const there = roster.map(({ name }) => name).join(', ') || 'nobody'
  throw new HindsightError('not_found', `Nobody on the roster of ${team} is called "${written}"; there are ${there}`)
}
