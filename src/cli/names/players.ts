import {
  dstId,
  HindsightError,
  NFL_TEAMS,
  type NflTeam,
  named,
  nearest,
  type Person,
  searchWords,
  teamOf,
  teamOfDst,
} from '../../engine/index.ts'
import type { Caller } from '../caller/caller.ts'
import { ambiguous, type Named } from './match.ts'

const PLAYER_ID = /^(\d\d-\d{7}|[A-Z]{3}\d{6})$/

/** How people end the name of a team defense: "Rams D/ST", "Giants defense". */
const DEFENSE = /(\s*D\/?ST|\s+DEF\.?|\s+DEFEN[CS]E)$/

/** The club that a text names by its name, a part of that or its code, as "RAMS", "NEW YORK GIANTS" or "CHI"; else null. */
const clubOf = (text: string): NflTeam | null => {
  const found = NFL_TEAMS.filter(({ name }) => ` ${name.toUpperCase()} `.includes(` ${text} `))
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

/** Who is named among a few people: by whole name, else by a part of it; null for nobody. */
export const findAmong = (written: string, people: readonly Person[]): Named | null => {
  const whole = named(written, people)
  const text = written.toLowerCase()
  const found = whole.length > 0 ? whole : people.filter(({ name }) => name.toLowerCase().includes(text))
  if (found.length > 1) throw ambiguous(written, found.map(describe))
  return found[0] ?? null
}

/** A player written by id, or null: a name. */
export const playerById = (written: string): Named | null => {
  const id = dstOf(written) ?? (PLAYER_ID.test(written) ? written : null)
  return id === null ? null : { id, name: written }
}

/** A player of a season (else of the newest) by name. Throws not_found, and invalid_request for a name of several. */
export const findPlayer = async (caller: Caller, written: string, season: unknown): Promise<Named> => {
  const seen: Person[] = []
  for (const q of [written, ...searchWords(written)]) {
    const query = { q, limit: 100, ...(season !== undefined && { season }) }
    const { players } = await caller.send('listPlayers', { query })
    const whole = named(written, players)
    const found = whole.length > 0 || q !== written ? whole : players
    if (found.length > 1) throw ambiguous(written, found.map(describe))
    if (found[0]) return found[0]
    seen.push(...players)
  }
  throw noPlayer(written, seen)
}
