import { basisOf } from '../../views/lineups.ts'
import type { Caller } from '../caller/caller.ts'
import type { Kind } from '../commands/row.ts'
import { findClaim, findTrade } from './deals.ts'
import { findPlayerId, findRostered, findUndrafted, teamCalled } from './in-league.ts'
import { findKey } from './keys.ts'
import { findLeague, usualLeague, usualSystem } from './leagues.ts'
import { type Lookup, label } from './lookup.ts'
import { findNotification } from './notifications.ts'
import { findAssignment, findDivision, findKeeper } from './pairs.ts'
import { findSystem } from './systems.ts'
import { usualTeam } from './teams.ts'

/** What a command that nothing undoes is about is never named by a part of its name. */
const isFinal = ({ typed: { spec } }: Lookup): boolean => spec.confirm !== undefined || spec.final === true

const systemCalled = async (lookup: Lookup, written: string): Promise<string> =>
  label(lookup, await findSystem(lookup.caller, written, isFinal(lookup)))

const newestSeason = async (caller: Caller): Promise<number> =>
  (await caller.call('listPlayers', { query: { limit: 1 } })).season

/** What stands for a text of each kind, in the order in which one rests on the others. */
const FINDERS: Readonly<Record<Kind, (lookup: Lookup, written: string, field: string) => Promise<unknown>>> = {
  league: async (lookup, written) => {
    lookup.leagueId = label(lookup, await findLeague(lookup.directory, written, isFinal(lookup)))
    return lookup.leagueId
  },
  season: async (_, written) => written,
  team: teamCalled,
  system: systemCalled,
  usualSystem: systemCalled,
  key: findKey,
  trade: findTrade,
  claim: findClaim,
  notification: findNotification,
  rostered: findRostered,
  player: findPlayerId,
  freeAgent: findPlayerId,
  undrafted: findUndrafted,
  assignment: findAssignment,
  basis: async (_, written) => written,
  division: findDivision,
  keeper: findKeeper,
}

const USUAL: Readonly<Partial<Record<Kind, (lookup: Lookup) => Promise<unknown>>>> = {
  league: ({ directory }) => usualLeague(directory),
  season: ({ caller }) => newestSeason(caller),
  usualSystem: async lookup =>
    lookup.leagueId === undefined ? usualSystem(lookup.directory) : (await lookup.league()).league.scoringSystemId,
  basis: async ({ caller, leagueId, values }) => {
    const { currentWeek } = await caller.send('getLeague', { params: { id: leagueId } })
    return basisOf(Number(values.week), currentWeek)
  },
  team: async lookup => label(lookup, usualTeam((await lookup.league()).teams)),
}

/** What is meant by a field that was left out; undefined where it says nothing. */
const usualOf = async (lookup: Lookup, name: string, kind: Kind): Promise<unknown> => {
  const { values, directory } = lookup
  const { row, spec } = lookup.typed
  const isRequired = row.fields.find(each => each.name === name)?.required
  if (isRequired === undefined) return undefined
  const isAssumed = spec.assumes?.includes(name) === true
  // A list of all leagues is of the profile's one, unless it is searched.
  if (kind === 'league' && isAssumed && !isRequired) return values.q === undefined ? directory.usual : undefined
  // A team, who is available and who may start are of a league.
  const ofLeague = [values.teamId, values.available, values.startable]
  const isOfLeague = kind === 'league' && ofLeague.some(value => value !== undefined)
  const isNeeded = isRequired && kind !== 'team'
  return isNeeded || isAssumed || isOfLeague ? USUAL[kind]?.(lookup) : undefined
}

const resolveField = async (lookup: Lookup, name: string, kind: Kind): Promise<void> => {
  const written = lookup.values[name] ?? (await usualOf(lookup, name, kind))
  const find = async (value: unknown) => (typeof value === 'string' ? FINDERS[kind](lookup, value, name) : value)
  if (!Array.isArray(written)) {
    if (written !== undefined) lookup.values[name] = await find(written)
    return
  }
  const found: unknown[] = []
  for (const each of written) found.push(await find(each))
  lookup.values[name] = found
}

/**
 * Puts ids in the place of what people wrote by name. Throws not_found for a player whom nobody is called, and
 * invalid_request for a name that several have.
 */
export const resolveNames = async (lookup: Lookup): Promise<void> => {
  const names = Object.entries(lookup.typed.spec.names ?? {})
  for (const kind of Object.keys(FINDERS) as Kind[]) {
    for (const [name, its] of names) if (its === kind) await resolveField(lookup, name, kind)
  }
}
