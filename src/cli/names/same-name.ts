import { conflict, hasNameOf, type League, SHEET } from '../../engine/index.ts'
import type { Caller } from '../caller/caller.ts'
import type { Nameable } from '../program/command.ts'
import type { Lookup } from './lookup.ts'
import { searchFor, seasonName } from './match.ts'

/** What is to have a name, before it has it. */
interface Naming {
  /** Of what is renamed; undefined for what is made. */
  id: unknown
  name: string
}

type Namesakes = (lookup: Lookup, naming: Naming) => Promise<string | null>

const leaguesOfName = async (caller: Caller, naming: Naming) => {
  const { leagues } = await caller.call('listLeagues', { query: { q: searchFor(naming.name.trim()) } })
  return leagues.filter(each => hasNameOf(each, naming))
}

const requireNoRival = (rival: Pick<League, 'id' | 'name' | 'season'> | undefined): void => {
  if (!rival) return
  throw conflict(
    `You have a league "${rival.name}" of season ${rival.season} already (${rival.id}); choose another name, ` +
      `or give that one another: hindsight league edit --league ${rival.id} --name NAME`,
  )
}

/**
 * Throws conflict where the account has a league of the name and season of a sheet. One that came from a sheet of the name is
 * this very league, which is updated in place.
 */
export const requireNameOfSheet = async (caller: Caller, { name, season }: { name: string; season: number }) => {
  const others = await leaguesOfName(caller, { id: undefined, name })
  const mine = others.filter(each => each.commissioner && each.season === season)
  requireNoRival(mine.find(({ externalPlatform }) => externalPlatform !== SHEET))
}

const leagueNamesakes: Namesakes = async ({ caller, values, leagueId, league }, naming) => {
  const others = await leaguesOfName(caller, naming)
  const season = leagueId === undefined ? values.season : (await league()).league.season
  requireNoRival(others.find(each => each.commissioner && each.season === season))
  if (others.length === 0 || others.some(each => each.season === season)) return null
  const own = seasonName({ name: naming.name, season: Number(season) })
  return `You have a league of this name in another season; this one is named "${own}"`
}

const systemNamesakes: Namesakes = async ({ caller }, naming) => {
  const { systems } = await caller.call('listSystems')
  const others = systems.filter(each => hasNameOf(each, naming))
  const rival = others.find(({ mine }) => mine)
  if (rival) {
    throw conflict(
      `You have a scoring system "${rival.name}" already (${rival.id}); choose another name, ` +
        `change that one: hindsight system edit ${rival.id}, or give it another: hindsight system edit ${rival.id} --name NAME`,
    )
  }
  return others.length > 0 ? 'A built-in system has this name; yours is named by its id' : null
}

const teamNamesakes: Namesakes = async ({ league }, naming) => {
  const { league: its, teams } = await league()
  const rival = teams.find(each => hasNameOf(each, naming))
  if (!rival) return null
  throw conflict(`"${rival.name}" is team no. ${rival.draftPosition} of ${its.name} already; choose another name`)
}

const NAMESAKES: Readonly<Record<Nameable, Namesakes>> = {
  system: systemNamesakes,
  league: leagueNamesakes,
  team: teamNamesakes,
}

/**
 * What to say when a thing has been given the name that a command line gives it; null where it has it alone. Throws conflict
 * where another one of the account, or of the league, has it, and nobody could tell the two apart by name.
 */
export const judgeName = async (lookup: Lookup, what: Nameable): Promise<string | null> => {
  const { typed, values } = lookup
  if (typeof values.name !== 'string') return null
  // What is edited has its id, a team beside that of its league; a league that is made may be given one.
  const id = typed.row.route?.startsWith('POST ') ? undefined : (values.teamId ?? values.id)
  return NAMESAKES[what](lookup, { id, name: values.name })
}
