import { HindsightError, type Person } from '../../engine/index.ts'
import type { LeagueWeeks, Names } from '../../views/view.ts'
import type { Caller } from '../caller/caller.ts'
import type { TypedCommand } from '../program/command.ts'
import { type LeagueDirectory, type LeagueTeams, openDirectory } from './leagues.ts'
import { memoized, type Named } from './match.ts'
import { readRoster, rosterWeek } from './players.ts'

/** The state of a command's name lookup. */
export interface Lookup {
  caller: Caller
  typed: TypedCommand
  /** Values by field, as JSON types. Names are replaced by ids. */
  values: Record<string, unknown>
  /** The command's league, once known. */
  leagueId: string | undefined
  /** Names of leagues, teams, players and other objects by id. */
  labels: Map<string, string>
  /** Names of scoring systems by id. A system and a league can have the same id. */
  systems: Map<string, string>
  /** Notes about ambiguous names. */
  notes: Set<string>
  /** The league's weeks after the command, if its view needs them. */
  weeks: LeagueWeeks
  directory: LeagueDirectory
  /** The league and its teams. Throws not_found. */
  league(): Promise<LeagueTeams>
  /** A team's roster in the given week, or else today's. It is read only once. */
  roster(teamId: string): Promise<readonly Person[]>
}

export const openLookup = (caller: Caller, typed: TypedCommand, values: Record<string, unknown>): Lookup => {
  const lookup: Lookup = {
    caller,
    typed,
    values,
    leagueId: undefined,
    labels: new Map(),
    systems: new Map(),
    notes: new Set(),
    weeks: { closed: [], current: null },
    directory: openDirectory(caller),
    league: memoized(async () => {
      if (lookup.leagueId === undefined) throw new Error(`${typed.row.command} has no league`)
      const found = await lookup.directory.teamsOf(lookup.leagueId)
      for (const named of [found.league, ...found.teams]) label(lookup, named)
      return found
    }),
    roster: memoized(async teamId => {
      const week = values.week ?? rosterWeek((await lookup.league()).league)
      return readRoster(caller, { id: lookup.leagueId, teamId, week })
    }),
  }
  return lookup
}

/** Stores an object's name and returns its id. */
export const label = ({ labels }: Lookup, { id, name }: Named): string => {
  labels.set(id, name)
  return id
}

/** Returns functions that find the stored names, for views. */
export const storedNames = ({ labels, systems }: Lookup): Names => ({
  nameOf: id => labels.get(id) ?? id,
  systemName: id => systems.get(id) ?? id,
})

const LEAGUE_FIELDS: ReadonlySet<string> = new Set(['leagueId'])
const SYSTEM_FIELDS: ReadonlySet<string> = new Set(['scoringSystemId', 'systemId'])
const PLAYER_FIELDS: ReadonlySet<string> = new Set([
  'playerId',
  'addPlayerId',
  'dropPlayerId',
  'dropPlayerIds',
  'fromPlayerIds',
  'toPlayerIds',
  'fromDropPlayerIds',
  'toDropPlayerIds',
  'added',
  'dropped',
])

/** Returns the ids in a response under these field names, at any depth. */
const collectIds = (fields: ReadonlySet<string>, value: unknown): string[] =>
  value === null || typeof value !== 'object'
    ? []
    : Object.entries(value).flatMap(([name, each]) =>
        fields.has(name) ? [each].flat().filter(id => typeof id === 'string') : collectIds(fields, each),
      )

/** The max number of names that are looked up one by one. All other ids are shown without a name. */
const MAX_NAMES = 60

/** Looks up the names for ids that still exist, and stores them in `labels`. A log can mention a deleted system. */
const labelAll = async (
  { labels }: Pick<Lookup, 'labels'>,
  ids: readonly string[],
  find: (id: string) => Promise<Named>,
): Promise<void> => {
  const unknown = [...new Set(ids)].filter(id => !labels.has(id))
  for (const id of unknown.slice(0, MAX_NAMES)) {
    try {
      const found = await find(id)
      labels.set(found.id, found.name)
    } catch (error) {
      if (!(error instanceof HindsightError && error.code === 'not_found')) throw error
    }
  }
}

const labelSystems = (lookup: Lookup, answer: unknown): Promise<void> =>
  labelAll({ labels: lookup.systems }, collectIds(SYSTEM_FIELDS, answer), async id => {
    const { system } = await lookup.caller.call('getSystem', { params: { id } })
    return system
  })

const labelPlayers = async (lookup: Lookup, answer: unknown): Promise<void> => {
  const ids = collectIds(PLAYER_FIELDS, [lookup.values, answer])
  if (ids.length === 0) return
  const { season } = (await lookup.league()).league
  const find = (id: string) => lookup.caller.call('getPlayer', { params: { id }, query: { season } })
  await labelAll(lookup, ids, find)
}

/** Reads the league's weeks again, because a write closes due weeks. */
const learnWeeks = async (lookup: Lookup): Promise<void> => {
  const { league, currentWeek } = await lookup.caller.send('getLeague', { params: { id: lookup.leagueId } })
  lookup.weeks = { closed: league.closedWeeks, current: currentWeek }
}

/** Stores the names of leagues and teams in a response that covers more than one league. */
const labelLeagues = (lookup: Lookup, answer: unknown): Promise<void> =>
  labelAll(lookup, collectIds(LEAGUE_FIELDS, answer), async id => {
    const { league, teams } = await lookup.directory.teamsOf(id)
    for (const team of teams) label(lookup, team)
    return league
  })

const LABELLED = {
  league: labelLeagues,
  team: async (lookup: Lookup) => void (await lookup.league()),
  system: labelSystems,
  player: labelPlayers,
  weeks: learnWeeks,
} as const

/**
 * Looks up the names for ids in a response. Never throws after a write, because the write cannot be undone. An id
 * without a name is shown as it is.
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
