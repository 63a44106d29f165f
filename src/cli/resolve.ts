import { dstId, HindsightError, nearest, teamOf, teamOfDst } from '../engine/index.ts'
import type { Caller } from './caller.ts'
import { named, type Person, searchWords } from './names.ts'

interface Named {
  id: string
  name: string
}

const MOST_SHOWN = 8

const ambiguous = (written: string, candidates: readonly string[]): HindsightError => {
  const more = candidates.length > MOST_SHOWN ? `; and ${candidates.length - MOST_SHOWN} more` : ''
  const shown = candidates.slice(0, MOST_SHOWN).join('; ')
  return new HindsightError('invalid_request', `"${written}" may be ${shown}${more}; name one by its id`)
}

/** The system that a text means: by id, else by whole name, else by a part that only one name has; null for none. */
const pickSystem = (written: string, all: readonly Named[]): Named | null => {
  const text = written.toLowerCase()
  const byId = all.find(({ id }) => id.toLowerCase() === text)
  if (byId) return byId
  const whole = all.filter(({ name }) => name.toLowerCase() === text)
  const found = whole.length > 0 ? whole : all.filter(({ name }) => name.toLowerCase().includes(text))
  if (found.length > 1)
    throw ambiguous(
      written,
      found.map(({ id, name }) => `${name} = ${id}`),
    )
  return found[0] ?? null
}

const findSystem = async (caller: Caller, written: string): Promise<Named> => {
  const { systems } = (await caller.call('systems', 'listSystems')) as { systems: Named[] }
  return pickSystem(written, systems) ?? { id: written, name: written }
}

const PLAYER_ID = /^(\d\d-\d{7}|[A-Z]{3}\d{6})$/

/** The id of a team defence written as such, or as the bare code of its team; null for anything else. */
const dstOf = (written: string): string | null => {
  const code = written.toUpperCase().replace(/\s*D\/?ST$/, '')
  const team = teamOfDst(code) ?? (written === written.toUpperCase() ? teamOf(code) : null)
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

const findPlayer = async (caller: Caller, written: string, season: unknown): Promise<Named> => {
  const dst = dstOf(written)
  if (dst || PLAYER_ID.test(written)) return { id: dst ?? written, name: written }
  const seen: Person[] = []
  for (const q of [written, ...searchWords(written)]) {
    const query = { q, limit: 100, ...(season !== undefined && { season }) }
    const { players } = (await caller.call('players', 'listPlayers', { query })) as { players: Person[] }
    const whole = named(written, players)
    const found = whole.length > 0 || q !== written ? whole : players
    if (found.length > 1) throw ambiguous(written, found.map(describe))
    if (found[0]) return found[0]
    seen.push(...players)
  }
  throw noPlayer(written, seen)
}

/**
 * Puts ids in the place of what people wrote by name, and answers the names of the systems by their ids. Throws not_found
 * for a player whom nobody is called, and invalid_request for a name that several have.
 */
export const resolveNames = async (
  caller: Caller,
  values: Record<string, unknown>,
  names: Readonly<Record<string, 'system' | 'player'>>,
): Promise<ReadonlyMap<string, string>> => {
  const labels = new Map<string, string>()
  const one = async (kind: 'system' | 'player', text: string): Promise<string> => {
    const { id, name } =
      kind === 'system' ? await findSystem(caller, text) : await findPlayer(caller, text, values.season)
    labels.set(id, name)
    return id
  }
  for (const [field, kind] of Object.entries(names)) {
    const written = values[field]
    if (typeof written === 'string') values[field] = await one(kind, written)
    if (Array.isArray(written)) {
      const ids: string[] = []
      for (const text of written) ids.push(await one(kind, String(text)))
      values[field] = ids
    }
  }
  return labels
}
