import { HindsightError } from '../../engine/index.ts'
import { type Lookup, label } from './lookup.ts'
import type { Named } from './match.ts'

/** Names of what an answer tells by ids alone. */

const SYSTEM_FIELDS: ReadonlySet<string> = new Set(['scoringSystemId', 'systemId'])
const PLAYER_FIELDS: ReadonlySet<string> = new Set([
  'playerId',
  'addPlayerId',
  'dropPlayerId',
  'fromPlayerIds',
  'toPlayerIds',
  'added',
  'dropped',
])

/** Ids that stand anywhere in an answer under these names, alone or in a list. */
const idsUnder = (fields: ReadonlySet<string>, value: unknown): string[] =>
  value === null || typeof value !== 'object'
    ? []
    : Object.entries(value).flatMap(([name, each]) =>
        fields.has(name) ? [each].flat().filter(id => typeof id === 'string') : idsUnder(fields, each),
      )

/** The most names to look up one by one; further ids are shown as they are. */
const MOST_NAMES = 60

/** Looks up the names of ids that still exist; a log may mention a deleted system. */
const labelAll = async (
  lookup: Lookup,
  ids: readonly string[],
  find: (id: string) => Promise<Named>,
): Promise<void> => {
  const unknown = [...new Set(ids)].filter(id => !lookup.labels.has(id))
  for (const id of unknown.slice(0, MOST_NAMES)) {
    try {
      label(lookup, await find(id))
    } catch (error) {
      if (!(error instanceof HindsightError && error.code === 'not_found')) throw error
    }
  }
}

const labelSystems = (lookup: Lookup, answer: unknown): Promise<void> =>
  labelAll(lookup, idsUnder(SYSTEM_FIELDS, answer), async id => {
    const { system } = await lookup.caller.call('getSystem', { params: { id } })
    return system
  })

const labelPlayers = async (lookup: Lookup, answer: unknown): Promise<void> => {
  const ids = idsUnder(PLAYER_FIELDS, [lookup.values, answer])
  if (ids.length === 0) return
  const { season } = (await lookup.league()).league
  const find = (id: string) => lookup.caller.call('getPlayer', { params: { id }, query: { season } })
  await labelAll(lookup, ids, find)
}

/** Reads the league's weeks again, since a write closes weeks that are due. */
const learnWeeks = async (lookup: Lookup): Promise<void> => {
  const { league, currentWeek } = await lookup.caller.send('getLeague', { params: { id: lookup.leagueId } })
  lookup.weeks = { closed: league.closedWeeks, current: currentWeek }
}

const LABELLED = {
  team: async (lookup: Lookup) => void (await lookup.league()),
  system: labelSystems,
  player: labelPlayers,
  weeks: learnWeeks,
} as const

/**
 * Learns the names that a person wants to read in an answer. What was written is done, whatever fails then: nothing is
 * thrown, and what has no name shows by its id.
 */
export const labelAnswer = async (lookup: Lookup, answer: unknown): Promise<void> => {
  for (const kind of lookup.typed.spec.shows ?? []) {
    try {
      await LABELLED[kind](lookup, answer)
    } catch (error) {
      if (!lookup.typed.row.writes) throw error
    }
  }
}
