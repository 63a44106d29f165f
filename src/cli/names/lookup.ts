import type { Person } from '../../engine/index.ts'
import type { LeagueWeeks } from '../../views/view.ts'
import type { Caller } from '../caller/caller.ts'
import type { Typed } from '../commands/row.ts'
import { type LeagueDirectory, type LeagueTeams, openDirectory } from './directory.ts'
import type { Named } from './match.ts'
import { memoized } from './memoized.ts'
import { rosterOf, rosterWeek } from './rosters.ts'

/** The state of a command's name lookup. */
export interface Lookup {
  caller: Caller
  typed: Typed
  /** Values by field, in JSON types; names are replaced by ids. */
  values: Record<string, unknown>
  /** The command's league, once known. */
  leagueId: string | undefined
  /** Names by id. */
  labels: Map<string, string>
  /** What to say of names that could have meant something else. */
  notes: Set<string>
  /** The league's weeks after the command, if its view needs them. */
  weeks: LeagueWeeks
  directory: LeagueDirectory
  /** The league and its teams. Throws not_found. */
  league(): Promise<LeagueTeams>
  /** A team's roster, read once: of the given week, else of today. */
  roster(teamId: string): Promise<readonly Person[]>
}

export const openLookup = (caller: Caller, typed: Typed, values: Record<string, unknown>): Lookup => {
  const lookup: Lookup = {
    caller,
    typed,
    values,
    leagueId: undefined,
    labels: new Map(),
    notes: new Set(),
    weeks: { closed: [], current: null },
    directory: openDirectory(caller),
    league: memoized(async () => {
      if (lookup.leagueId === undefined) throw new Error(`${typed.row.command} is about no league`)
      const found = await lookup.directory.teamsOf(lookup.leagueId)
      for (const named of [found.league, ...found.teams]) label(lookup, named)
      return found
    }),
    roster: memoized(async teamId => {
      const week = values.week ?? rosterWeek((await lookup.league()).league)
      return rosterOf(caller, { id: lookup.leagueId, teamId, week })
    }),
  }
  return lookup
}

/** Keeps the name of a thing and answers its id. */
export const label = ({ labels }: Lookup, { id, name }: Named): string => {
  labels.set(id, name)
  return id
}
