import { conflict, hasNameOf, type League, SHEET } from '../../engine/index.ts'
import type { Caller } from '../caller/caller.ts'
import type { Nameable } from '../program/command.ts'
import type { Lookup } from './lookup.ts'
import { searchText, seasonName } from './match.ts'

/** A new name for an object. */
interface NewName {
  /** The renamed object's id; undefined for a new object. */
  id: unknown
  name: string
}

type Namesakes = (lookup: Lookup, naming: NewName) => Promise<string | null>

const leaguesOfName = async (caller: Caller, naming: NewName) => {
  const { leagues } = await caller.call('listLeagues', { query: { q: searchText(naming.name.trim()) } })
  return leagues.filter(each => hasNameOf(each, naming))
}

const requireNoRival = (rival: Pick<League, 'id' | 'name' | 'season'> | undefined): void => {
  if (!rival) return
  throw conflict(
    `You already have a league "${rival.name}" in season ${rival.season} (${rival.id}); choose another name, ` +
      `or rename that one with: hindsight league edit --league ${rival.id} --name NAME`,
  )
}

/**
 * Throws conflict if the account has a different league with a spreadsheet's name and season. A league from a
 * spreadsheet is updated in place instead.
 */
export const requireNameOfSheet = async (caller: Caller, { name, season }: { name: string; season: number }) => {
  const others = await leaguesOfName(caller, { id: undefined, name })
  const ownLeagues = others.filter(each => each.commissioner && each.season === season)
  requireNoRival(ownLeagues.find(({ externalPlatform }) => externalPlatform !== SHEET))
}

const leagueNamesakes: Namesakes = async ({ caller, values, leagueId, league }, naming) => {
  const others = await leaguesOfName(caller, naming)
  const season = leagueId === undefined ? values.season : (await league()).league.season
  requireNoRival(others.find(each => each.commissioner && each.season === season))
  if (others.length === 0 || others.some(each => each.season === season)) return null
  const fullName = seasonName({ name: naming.name, season: Number(season) })
  return `You have a league with this name in another season, so name this one "${fullName}" in commands`
}

const systemNamesakes: Namesakes = async ({ caller }, naming) => {
  const { systems } = await caller.call('listSystems')
  const others = systems.filter(each => hasNameOf(each, naming))
  const rival = others.find(({ mine }) => mine)
  if (rival) {
    throw conflict(
      `You already have a scoring system "${rival.name}" (${rival.id}); choose another name, ` +
        `change that one with: hindsight system edit ${rival.id}, or rename it with: hindsight system edit ${rival.id} --name NAME`,
    )
  }
  return others.length > 0 ? "A built-in system has this name, so use your system's id in commands" : null
}

const teamNamesakes: Namesakes = async ({ league }, naming) => {
  const { league: its, teams } = await league()
  const rival = teams.find(each => hasNameOf(each, naming))
  if (!rival) return null
  throw conflict(`"${rival.name}" is already team no. ${rival.number} of ${its.name}; choose another name`)
}

const NAMESAKES: Readonly<Record<Nameable, Namesakes>> = {
  system: systemNamesakes,
  league: leagueNamesakes,
  team: teamNamesakes,
}

/**
 * Checks the name that a command gives to an object. Returns a note to print after the command, or null. Throws
 * conflict if the name is taken in the account or league, because commands could not tell the two objects apart.
 */
export const sameNameWarning = async (lookup: Lookup, what: Nameable): Promise<string | null> => {
  const { typed, values } = lookup
  if (typeof values.name !== 'string') return null
  // An edited object has an id. A new league can also have one, although it does not exist yet.
  const id = typed.row.route?.startsWith('POST ') ? undefined : (values.teamId ?? values.id)
  return NAMESAKES[what](lookup, { id, name: values.name })
}
