import { builtins, HindsightError, invalid, isUuid, matching, matchingId, matchingSurely } from '../../engine/index.ts'
import { basisOf } from '../../views/basis.ts'
import type { Caller } from '../caller/caller.ts'
import type { Kind } from '../commands/row.ts'
import { claimsIn, MOST_LOOKED_THROUGH, pendingFor, tradesIn } from './acquisitions.ts'
import { workingKeys } from './keys.ts'
import {
  findLeague,
  findSlot,
  findTeam,
  numberNote,
  startablePositions,
  usualLeague,
  usualSystem,
  usualTeam,
} from './leagues.ts'
import { type Lookup, label } from './lookup.ts'
import { type Named, only } from './match.ts'
import { type Among, findPlayer, noteGuess, playerById, refuseGuess, rosteredCalled } from './players.ts'
import { takenIn } from './rosters.ts'

const notAmongNewest = (written: string): HindsightError =>
  new HindsightError(
    'not_found',
    `None of the newest ${MOST_LOOKED_THROUGH} is "${written}"; name an older one by its whole id`,
  )

/** The scoring system that a text means, by id or name; `whole` takes no part of a name. A built-in one needs no list. */
export const findSystem = async (caller: Caller, written: string, whole: boolean): Promise<Named> => {
  const { BUILTIN_SYSTEMS } = await builtins()
  const builtin = BUILTIN_SYSTEMS.find(({ id }) => id === written.toLowerCase())
  if (builtin) return builtin
  const { systems } = await caller.call('listSystems', { query: { leagues: 1 } })
  return only(written, matching(written, systems, whole)) ?? { id: written, name: written }
}

/** The one that a text may mean, or null where that is a whole id: it needs no list. */
const unlessWholeId = async (written: string, find: () => Promise<readonly Named[]>): Promise<Named | null> =>
  isUuid(written) ? null : only(written, await find())

const findKey = async (lookup: Lookup, written: string): Promise<string> => {
  const key = await unlessWholeId(written, async () => matching(written, await workingKeys(lookup.caller), true))
  return key ? label(lookup, key) : written
}

/** The trade or claim that is called by its id, whole or begun, in the league of a line. Throws not_found. */
const findDeal = async (lookup: Lookup, written: string, list: typeof tradesIn): Promise<string> => {
  const deal = await unlessWholeId(written, async () => {
    const { league } = await lookup.league()
    const { caller, labels } = lookup
    const deals = await list({ caller, leagueId: league.id, nameOf: id => labels.get(id) ?? id })
    const found = matchingId(written, deals)
    if (found.length === 0 && deals.length === MOST_LOOKED_THROUGH) throw notAmongNewest(written)
    return found
  })
  return deal?.id ?? written
}

/** A target of a league's messages, by its id, whole or begun, or by its host. */
const findNotification = async (lookup: Lookup, written: string): Promise<string> => {
  const found = await unlessWholeId(written, async () => {
    const { league } = await lookup.league()
    const { notifications } = await lookup.caller.call('listNotifications', { params: { id: league.id } })
    const targets = notifications.map(({ id, host }) => ({ id, name: host }))
    const byId = matchingId(written, targets)
    return byId.length > 0 ? byId : matching(written, targets, true)
  })
  return found ? label(lookup, found) : written
}

/** A claim by its id, or by the player whom it adds where only one is pending for him. */
const findClaim = async (lookup: Lookup, written: string): Promise<string> => {
  if (/^[0-9a-f-]+$/i.test(written)) return findDeal(lookup, written, claimsIn)
  const { league } = await lookup.league()
  const playerId = await known(lookup, written, async () => findPlayer(lookup.caller, written, await amongOf(lookup)))
  const { caller, values } = lookup
  const [claim, other] = await pendingFor(caller, { leagueId: league.id, teamId: values.teamId, playerId })
  const name = lookup.labels.get(playerId) ?? written
  if (claim === undefined) throw new HindsightError('not_found', `No claim is pending for ${name}`)
  if (other === undefined) return claim
  throw invalid(`Several claims are pending for ${name}; name one by its id`)
}

const newestSeason = async (caller: Caller): Promise<number> =>
  (await caller.call('listPlayers', { query: { limit: 1 } })).season

/** The season that players are looked for in: the one named, else that of the league. */
const seasonOf = async ({ values, leagueId, league }: Lookup): Promise<unknown> =>
  values.season ?? (leagueId === undefined ? undefined : (await league()).league.season)

/** What a command that nothing undoes is about is never named by a part of its name. */
const isFinal = ({ typed: { spec } }: Lookup): boolean => spec.confirm !== undefined || spec.final === true

/** Keeps the name of a player and answers his id; one who was written by his id has none yet. */
const known = async (lookup: Lookup, written: string, find: () => Promise<Named>): Promise<string> =>
  playerById(written)?.id ?? label(lookup, await find())

/** Where the players of a command are looked for: in the season of its league, and what that can start before all others. */
const amongOf = async (lookup: Lookup): Promise<Among> => {
  const sought = {
    season: await seasonOf(lookup),
    guess: lookup.typed.row.writes ? refuseGuess : noteGuess(lookup.notes),
  }
  if (lookup.leagueId === undefined) return sought
  return { ...sought, positions: startablePositions((await lookup.league()).league) }
}

const findRostered = (lookup: Lookup, written: string, field: string): Promise<string> =>
  known(lookup, written, async () => {
    const teamId = String(lookup.values[lookup.typed.spec.rosterOf?.[field] ?? 'teamId'])
    const roster = await lookup.roster(teamId)
    const team = lookup.labels.get(teamId) ?? teamId
    return rosteredCalled(lookup.caller, written, { ...(await amongOf(lookup)), roster, team })
  })

const assign = async (
  lookup: Lookup,
  written: string,
  field: string,
): Promise<{ slotIndex: number; playerId: string | null }> => {
  const at = written.indexOf('=')
  if (at < 0) throw invalid(`"${written}" is no SLOT=PLAYER such as QB=josh allen`)
  const [slot, player] = [written.slice(0, at).trim(), written.slice(at + 1).trim()]
  const slotIndex = findSlot(slot, (await lookup.league()).league)
  if (player === '') throw invalid(`${slot} gets nobody; write ${slot}=- to empty it`)
  return { slotIndex, playerId: player === '-' ? null : await findRostered(lookup, player, field) }
}

const keep = async (lookup: Lookup, written: string): Promise<{ teamId: string; playerId: string; round?: number }> => {
  const [, team, player, round] = /^([^=]*\S)\s*=\s*(.+?)(?:\s*@\s*(\d+))?$/.exec(written) ?? []
  if (team === undefined || player === undefined) {
    throw invalid(`"${written}" is no TEAM=PLAYER such as "Late Flags=josh allen@3"`)
  }
  const teamId = await teamCalled(lookup, team)
  const playerId = await known(lookup, player, async () => {
    const roster = await lookup.roster(teamId)
    const among = await amongOf(lookup)
    if (roster.length === 0) return findPlayer(lookup.caller, player, among)
    return rosteredCalled(lookup.caller, player, { ...among, roster, team: lookup.labels.get(teamId) ?? teamId })
  })
  return { teamId, playerId, ...(round !== undefined && { round: Number(round) }) }
}

/** The numbers of a range of teams such as 1-6; null for any other text, and for a team that is called so. */
const rangeOf = (written: string, teams: readonly Named[]): string[] | null => {
  const [, first, last] = /^(\d{1,2})\s*-\s*(\d{1,2})$/.exec(written) ?? []
  if (first === undefined || teams.some(({ name }) => name === written)) return null
  const [from, to] = [Number(first), Number(last)]
  if (from > to) throw invalid(`"${written}" is no range of teams; write ${to}-${from}`)
  return Array.from({ length: to - from + 1 }, (_, at) => String(from + at))
}

const divide = async (lookup: Lookup, written: string): Promise<{ name: string; teamIds: string[] }> => {
  const [, name, list] = /^([^=]*\S)\s*=(.*)$/s.exec(written) ?? []
  const names = (list ?? '').split(',').flatMap(each => each.trim() || [])
  if (name === undefined || names.length === 0) {
    throw invalid(`"${written}" is no NAME=TEAM,TEAM such as East=1,2,3 or East=1-6`)
  }
  const { teams } = await lookup.league()
  const teamIds: string[] = []
  for (const written of names) {
    // A range can only mean numbers, so nothing has to be said of each.
    const range = rangeOf(written, teams)?.map(number => label(lookup, findTeam(number, teams, matchingSurely)))
    teamIds.push(...(range ?? [await teamCalled(lookup, written)]))
  }
  return { name: name.trim(), teamIds }
}

/** The team that is called so; where its number is in another one's name, that is noted. */
const teamCalled = async (lookup: Lookup, written: string): Promise<string> => {
  const { teams } = await lookup.league()
  const note = numberNote(written, teams)
  if (note !== null) lookup.notes.add(note)
  return label(lookup, findTeam(written, teams, lookup.typed.row.writes ? matchingSurely : matching))
}

const findUndrafted = (lookup: Lookup, written: string): Promise<string> =>
  known(lookup, written, async () => {
    const among = await amongOf(lookup)
    const { league } = await lookup.league()
    return findPlayer(lookup.caller, written, { ...among, taken: await takenIn(lookup.caller, league.id) })
  })

/** What stands for a text of each kind, in the order in which one rests on the others. */
const FINDERS: Readonly<Record<Kind, (lookup: Lookup, written: string, field: string) => Promise<unknown>>> = {
  league: async (lookup, written) => {
    lookup.leagueId = label(lookup, await findLeague(lookup.directory, written, isFinal(lookup)))
    return lookup.leagueId
  },
  season: async (_, written) => written,
  team: teamCalled,
  system: async (lookup, written) => label(lookup, await findSystem(lookup.caller, written, isFinal(lookup))),
  usualSystem: async (lookup, written) => label(lookup, await findSystem(lookup.caller, written, isFinal(lookup))),
  key: findKey,
  trade: (lookup, written) => findDeal(lookup, written, tradesIn),
  claim: findClaim,
  notification: findNotification,
  rostered: findRostered,
  player: (lookup, written) =>
    known(lookup, written, async () => findPlayer(lookup.caller, written, await amongOf(lookup))),
  undrafted: findUndrafted,
  assignment: assign,
  basis: async (_, written) => written,
  division: divide,
  keeper: keep,
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
  // A team, and who is available, are of a league.
  const isOfLeague = kind === 'league' && (values.teamId !== undefined || values.available !== undefined)
  const isNeeded = isRequired && (kind !== 'team' || spec.own)
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
