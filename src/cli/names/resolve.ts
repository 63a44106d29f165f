import { HindsightError } from '../../engine/index.ts'
import type { Caller } from '../caller/caller.ts'
import type { Kind } from '../commands/index.ts'
import { claimsIn, MOST_LOOKED_THROUGH, tradesIn } from './acquisitions.ts'
import { isUuid } from './ids.ts'
import { workingKeys } from './keys.ts'
import { findLeague, findSlot, findTeam, usualLeague } from './leagues.ts'
import { type Line, label } from './lookup.ts'
import { matching, matchingId, type Named, only } from './match.ts'
import { findAmong, findPlayer, playerById } from './players.ts'

const notAmongNewest = (written: string): HindsightError =>
  new HindsightError(
    'not_found',
    `None of the newest ${MOST_LOOKED_THROUGH} is "${written}"; name an older one by its whole id`,
  )

const findSystem = async (caller: Caller, written: string, whole: boolean): Promise<Named> => {
  const { systems } = await caller.call('listSystems')
  return only(written, matching(written, systems, whole)) ?? { id: written, name: written }
}

/** The one that a text may mean, or null where that is a whole id: it needs no list. */
const listed = async (written: string, find: () => Promise<readonly Named[]>): Promise<Named | null> =>
  isUuid(written) ? null : only(written, await find())

const findKey = async (line: Line, written: string): Promise<string> => {
  const key = await listed(written, async () => matching(written, await workingKeys(line.caller), true))
  return key ? label(line, key) : written
}

/** The trade or claim that is called by its id, whole or begun, in the league of a line. Throws not_found. */
const findDeal =
  (list: typeof tradesIn) =>
  async (line: Line, written: string): Promise<string> => {
    const deal = await listed(written, async () => {
      const { league } = await line.facts()
      const { caller, labels } = line
      const deals = await list({ caller, leagueId: league.id, nameOf: id => labels.get(id) ?? id })
      const found = matchingId(written, deals)
      if (found.length === 0 && deals.length === MOST_LOOKED_THROUGH) throw notAmongNewest(written)
      return found
    })
    return deal?.id ?? written
  }

const newestSeason = async (caller: Caller): Promise<number> =>
  (await caller.call('listPlayers', { query: { limit: 1 } })).season

/** The season that players are looked for in: the one named, else that of the league. */
const seasonOf = async ({ values, leagueId, facts }: Line): Promise<unknown> =>
  values.season ?? (leagueId === undefined ? undefined : (await facts()).league.season)

/** What a command that nothing undoes is about is never named by a part of its name. */
const isFinal = ({ typed: { spec } }: Line): boolean => spec.confirm !== undefined || spec.final === true

/** Keeps the name of a player and answers his id; one who was written by his id has none yet. */
const known = async (line: Line, written: string, find: () => Promise<Named>): Promise<string> =>
  playerById(written)?.id ?? label(line, await find())

const findRostered = (line: Line, written: string): Promise<string> =>
  known(
    line,
    written,
    async () => findAmong(written, await line.roster()) ?? findPlayer(line.caller, written, await seasonOf(line)),
  )

const assign = async (line: Line, written: string): Promise<{ slotIndex: number; playerId: string | null }> => {
  const at = written.indexOf('=')
  if (at < 0) throw new HindsightError('invalid_request', `"${written}" is no SLOT=PLAYER such as QB=josh allen`)
  const [slot, player] = [written.slice(0, at).trim(), written.slice(at + 1).trim()]
  const slotIndex = findSlot(slot, (await line.facts()).league)
  if (player === '') throw new HindsightError('invalid_request', `${slot} gets nobody; write ${slot}=- to empty it`)
  return { slotIndex, playerId: player === '-' ? null : await findRostered(line, player) }
}

/** What stands for a text of each kind, in the order in which one rests on the others. */
const FINDERS: Readonly<Record<Kind, (line: Line, written: string) => Promise<unknown>>> = {
  league: async (line, written) => {
    line.leagueId = label(line, await findLeague(line.caller, written, isFinal(line)))
    return line.leagueId
  },
  season: async (_, written) => written,
  team: async (line, written) => label(line, findTeam(written, (await line.facts()).teams)),
  system: async (line, written) => label(line, await findSystem(line.caller, written, isFinal(line))),
  key: findKey,
  trade: findDeal(tradesIn),
  claim: findDeal(claimsIn),
  rostered: findRostered,
  player: (line, written) => known(line, written, async () => findPlayer(line.caller, written, await seasonOf(line))),
  assignment: assign,
}

const USUAL: Readonly<Partial<Record<Kind, (caller: Caller) => Promise<unknown>>>> = {
  league: usualLeague,
  season: newestSeason,
}

/** What is meant by a field that was left out: a team is one of a league, and what is required has its usual value. */
const usualOf = async ({ typed, values, caller }: Line, name: string, kind: Kind): Promise<unknown> => {
  const field = typed.row.fields.find(each => each.name === name)
  const wanted = field?.required || (kind === 'league' && values.teamId !== undefined)
  return field && wanted ? USUAL[kind]?.(caller) : undefined
}

const resolveField = async (line: Line, name: string, kind: Kind): Promise<void> => {
  const written = line.values[name] ?? (await usualOf(line, name, kind))
  const find = async (value: unknown) => (typeof value === 'string' ? FINDERS[kind](line, value) : value)
  if (!Array.isArray(written)) {
    if (written !== undefined) line.values[name] = await find(written)
    return
  }
  const found: unknown[] = []
  for (const each of written) found.push(await find(each))
  line.values[name] = found
}

/**
 * Puts ids in the place of what people wrote by name. Throws not_found for a player whom nobody is called, and
 * invalid_request for a name that several have.
 */
export const resolveNames = async (line: Line): Promise<void> => {
  const names = Object.entries(line.typed.spec.names ?? {})
  for (const kind of Object.keys(FINDERS) as Kind[]) {
    for (const [name, its] of names) if (its === kind) await resolveField(line, name, kind)
  }
}
