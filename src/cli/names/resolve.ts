import { invalid, matching, matchingSurely } from '../../engine/index.ts'
import { basisOf } from '../../views/lineups.ts'
import type { Caller } from '../caller/caller.ts'
import type { Kind } from '../program/command.ts'
import {
  findClaim,
  findEntry,
  findKey,
  findNotification,
  findPoll,
  findPost,
  findProposal,
  findTrade,
} from './by-id.ts'
import { findLeague, findSystem, usualLeague, usualSystem } from './leagues.ts'
import { type Lookup, label } from './lookup.ts'
import type { Named } from './match.ts'
import {
  findPlayer,
  playerById,
  readDraftedIds,
  readsWith,
  rosteredCalled,
  type SearchScope,
  WRITES,
} from './players.ts'
import { findSlot, findTeam, numberNote, startablePositions, usualTeam } from './teams.ts'

/**
 * Finds teams and players in the command's league by name, alone or in pairs: a slot and its player, a team and its
 * keeper, a division and its teams.
 */

/** Finds a team by name. Adds a note if a draft number is also part of another team's name. */
const teamCalled = async (lookup: Lookup, written: string): Promise<string> => {
  const its = await lookup.league()
  const note = numberNote(written, its.teams)
  if (note !== null) lookup.notes.add(note)
  return label(lookup, findTeam(written, its, lookup.typed.row.writes ? matchingSurely : matching))
}

/** Returns the season to search for players: the given one, or else the league's. */
const seasonOf = async ({ values, leagueId, league }: Lookup): Promise<unknown> =>
  values.season ?? (leagueId === undefined ? undefined : (await league()).league.season)

/** Stores a player's name and returns the id. For a player given by id, does not store a name. */
const labelPlayer = async (lookup: Lookup, written: string, find: () => Promise<Named>): Promise<string> =>
  playerById(written)?.id ?? label(lookup, await find())

/**
 * Returns the players that a command searches: the players in its season, preferring positions that its league can
 * start.
 */
const amongOf = async (lookup: Lookup): Promise<SearchScope> => {
  const question = {
    season: await seasonOf(lookup),
    loose: lookup.typed.row.writes ? WRITES : readsWith(lookup.notes),
  }
  if (lookup.leagueId === undefined) return question
  return { ...question, positions: startablePositions((await lookup.league()).league) }
}

/** Finds a player in the command's season by id or name. */
export const findPlayerId = (lookup: Lookup, written: string): Promise<string> =>
  labelPlayer(lookup, written, async () => findPlayer(lookup.caller, written, await amongOf(lookup)))

/** Finds a player on a team's roster, or else any player. The operation then refuses the move with its own error. */
const findOnRoster = (lookup: Lookup, written: string, teamId: string): Promise<string> =>
  labelPlayer(lookup, written, async () => {
    const roster = await lookup.roster(teamId)
    const team = lookup.labels.get(teamId) ?? teamId
    return rosteredCalled(lookup.caller, written, { ...(await amongOf(lookup)), roster, team })
  })

/** Finds a player on the roster of the team that one of the command's fields refers to. */
const findRostered = (lookup: Lookup, written: string, field: string): Promise<string> =>
  findOnRoster(lookup, written, String(lookup.values[lookup.typed.spec.rosterOf?.[field] ?? 'teamId']))

/** Finds a player, preferring undrafted players. */
const findUndrafted = (lookup: Lookup, written: string): Promise<string> =>
  labelPlayer(lookup, written, async () => {
    const among = await amongOf(lookup)
    const { league } = await lookup.league()
    return findPlayer(lookup.caller, written, { ...among, drafted: await readDraftedIds(lookup.caller, league.id) })
  })

/** Reads a slot and its player, such as QB=josh allen. */
const findAssignment = async (
  lookup: Lookup,
  written: string,
  field: string,
): Promise<{ slotIndex: number; playerId: string | null }> => {
  const at = written.indexOf('=')
  if (at < 0) throw invalid(`"${written}" is not SLOT=PLAYER, such as QB=josh allen`)
  const [slot, player] = [written.slice(0, at).trim(), written.slice(at + 1).trim()]
  const slotIndex = findSlot(slot, (await lookup.league()).league)
  if (player === '') throw invalid(`${slot} has no player; use ${slot}=- to empty it`)
  return { slotIndex, playerId: player === '-' ? null : await findRostered(lookup, player, field) }
}

/** Reads a team, its keeper and the round, such as Late Flags=josh allen@3. */
const findKeeper = async (
  lookup: Lookup,
  written: string,
): Promise<{ teamId: string; playerId: string; round?: number }> => {
  const [, team, player, round] = /^([^=]*\S)\s*=\s*(.+?)(?:\s*@\s*(\d+))?$/.exec(written) ?? []
  if (team === undefined || player === undefined) {
    throw invalid(`"${written}" is not TEAM=PLAYER, such as "Late Flags=josh allen@3"`)
  }
  const teamId = await teamCalled(lookup, team)
  // A team without a roster can keep any player in the season.
  const isFromSeason = playerById(player) !== null || (await lookup.roster(teamId)).length === 0
  const playerId = await (isFromSeason ? findPlayerId(lookup, player) : findOnRoster(lookup, player, teamId))
  return { teamId, playerId, ...(round !== undefined && { round: Number(round) }) }
}

/** Returns the numbers in a range of teams such as 1-6; null for any other string, or if it is a team's name. */
const rangeOf = (written: string, teams: readonly Named[]): string[] | null => {
  const [, first, last] = /^(\d{1,2})\s*-\s*(\d{1,2})$/.exec(written) ?? []
  if (first === undefined || teams.some(({ name }) => name === written)) return null
  const [from, to] = [Number(first), Number(last)]
  if (from > to) throw invalid(`"${written}" is not a range of teams; use ${to}-${from}`)
  return Array.from({ length: to - from + 1 }, (_, at) => String(from + at))
}

/** Reads a division and its teams, such as East=1,2,3 or East=1-6. */
const findDivision = async (lookup: Lookup, written: string): Promise<{ name: string; teamIds: string[] }> => {
  const [, name, list] = /^([^=]*\S)\s*=(.*)$/s.exec(written) ?? []
  const names = (list ?? '').split(',').flatMap(each => each.trim() || [])
  if (name === undefined || names.length === 0) {
    throw invalid(`"${written}" is not NAME=TEAM,TEAM, such as East=1,2,3 or East=1-6`)
  }
  const its = await lookup.league()
  const teamIds: string[] = []
  for (const written of names) {
    // A range always contains numbers, so it does not need notes.
    const range = rangeOf(written, its.teams)?.map(number => label(lookup, findTeam(number, its, matchingSurely)))
    teamIds.push(...(range ?? [await teamCalled(lookup, written)]))
  }
  return { name: name.trim(), teamIds }
}

/** Returns true if the command cannot be undone. In that case, it does not accept partial names. */
const isFinal = ({ typed: { spec } }: Lookup): boolean => spec.confirm !== undefined || spec.final === true

const systemCalled = async (lookup: Lookup, written: string): Promise<string> => {
  const { id, name } = await findSystem(lookup.caller, written, isFinal(lookup))
  lookup.systems.set(id, name)
  return id
}

const newestSeason = async (caller: Caller): Promise<number> =>
  (await caller.call('listPlayers', { query: { limit: 1 } })).season

/** How to find each kind of value. Later kinds depend on earlier ones. */
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
  entry: findEntry,
  post: findPost,
  poll: findPoll,
  proposal: findProposal,
  claim: (lookup, written) => findClaim(lookup, written, findPlayerId),
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

/** Returns the default for a field that was left out, or undefined. */
const defaultValue = async (lookup: Lookup, name: string, kind: Kind): Promise<unknown> => {
  const { values, directory } = lookup
  const { row, spec } = lookup.typed
  const isRequired = row.fields.find(each => each.name === name)?.required
  if (isRequired === undefined) return undefined
  const isAssumed = spec.assumes?.includes(name) === true
  // A list of all leagues defaults to the profile's league, unless it is searched.
  if (kind === 'league' && isAssumed && !isRequired) return values.q === undefined ? directory.usual : undefined
  // A team, --available and --startable require a league.
  const ofLeague = [values.teamId, values.available, values.startable]
  const isOfLeague = kind === 'league' && ofLeague.some(value => value !== undefined)
  const isNeeded = isRequired && kind !== 'team'
  return isNeeded || isAssumed || isOfLeague ? USUAL[kind]?.(lookup) : undefined
}

const resolveField = async (lookup: Lookup, name: string, kind: Kind): Promise<void> => {
  const written = lookup.values[name] ?? (await defaultValue(lookup, name, kind))
  const find = async (value: unknown) => (typeof value === 'string' ? FINDERS[kind](lookup, value, name) : value)
  if (!Array.isArray(written)) {
    if (written !== undefined) lookup.values[name] = await find(written)
    return
  }
  const found: unknown[] = []
  for (const each of written) found.push(await find(each))
  lookup.values[name] = found
}

/** Replaces typed names with ids. Throws not_found for an unknown name, or invalid_request for an ambiguous one. */
export const resolveNames = async (lookup: Lookup): Promise<void> => {
  const names = Object.entries(lookup.typed.spec.names ?? {})
  for (const kind of Object.keys(FINDERS) as Kind[]) {
    for (const [name, its] of names) if (its === kind) await resolveField(lookup, name, kind)
  }
}
