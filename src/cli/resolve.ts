import { HindsightError, teamOfDst } from '../engine/index.ts'
import type { Caller } from './caller.ts'

interface Named {
  id: string
  name: string
  hint?: string
}

const ambiguous = (written: string, candidates: readonly Named[]): HindsightError => {
  const shown = candidates.slice(0, 8).map(({ id, name, hint }) => `${name}${hint ? ` (${hint})` : ''} = ${id}`)
  const more = candidates.length > 8 ? `; and ${candidates.length - 8} more` : ''
  return new HindsightError('invalid_request', `"${written}" may be ${shown.join('; ')}${more}; name one by its id`)
}

/** The one that a written text means: by id, else by whole name, else by a part that only one name has; null for none. */
export const pick = (written: string, all: readonly Named[]): string | null => {
  const text = written.toLowerCase()
  const byId = all.find(({ id }) => id.toLowerCase() === text)
  if (byId) return byId.id
  const whole = all.filter(({ name }) => name.toLowerCase() === text)
  const found = whole.length > 0 ? whole : all.filter(({ name }) => name.toLowerCase().includes(text))
  if (found.length > 1) throw ambiguous(written, found)
  return found[0]?.id ?? null
}

const system = async (caller: Caller, written: string): Promise<string> => {
  const { systems } = (await caller.call('systems', 'listSystems')) as { systems: Named[] }
  return pick(written, systems) ?? written
}

const PLAYER_ID = /^(\d\d-\d{7}|[A-Z]{3}\d{6})$/

const player = async (caller: Caller, written: string, season: unknown): Promise<string> => {
  if (PLAYER_ID.test(written) || teamOfDst(written)) return written
  const query = { q: written, limit: 100, ...(season !== undefined && { season }) }
  const { players } = (await caller.call('players', 'listPlayers', { query })) as {
    players: (Named & { posGroup: string; team: string | null })[]
  }
  const named = players.map(({ id, name, posGroup, team }) => ({ id, name, hint: `${posGroup}, ${team ?? 'no team'}` }))
  return pick(written, named) ?? written
}

/** Ids for what people wrote by name; what no name fits stays as it is, for the operation to refuse. */
export const resolveNames = async (
  caller: Caller,
  values: Record<string, unknown>,
  names: Readonly<Record<string, 'system' | 'player'>>,
): Promise<void> => {
  for (const [field, kind] of Object.entries(names)) {
    const written = values[field]
    const one = (text: string) => (kind === 'system' ? system(caller, text) : player(caller, text, values.season))
    if (typeof written === 'string') values[field] = await one(written)
    if (Array.isArray(written)) values[field] = await Promise.all(written.map(text => one(String(text))))
  }
}
